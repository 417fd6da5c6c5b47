// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/VerifyKernelIR.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

namespace {

AtomicOrdering orderingOf(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getOrdering();
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getOrdering();
  if (const auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getOrdering();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getMergedOrdering();
  const auto *Fence = dyn_cast<FenceInst>(&I);
  return Fence ? Fence->getOrdering() : AtomicOrdering::NotAtomic;
}

class Verifier {
public:
  Verifier(const Module &M, KernelForm Form) : M(M), Form(Form) {}

  std::vector<std::string> run() {
    for (const GlobalVariable &Global : M.globals())
      if (isTileStatic(Global))
        checkTileStatic(Global);
    for (const Function &F : M) {
      if (F.isDeclaration())
        continue;
      // Of clones the descriptors have been written.
      if (!F.hasFnAttribute(attr::Level))
        for (const std::string &Rule : brokenRulesOfVariant(F))
          say(Rule);
      if (isTileFunction(F))
        checkTileFunction(F);
      else if (isWorkItemFunction(F))
        checkWorkItemFunction(F);
      else if (isKernel(F))
        checkKernel(F);
      else
        checkOther(F);
    }
    return std::move(Broken);
  }

private:
  void say(const Twine &Rule) { Broken.push_back(("kernel IR contract: " + Rule).str()); }

  void checkTileStatic(const GlobalVariable &Global) {
    std::string Who = ("tile_static variable '" + Global.getName() + "' ").str();
    if (!Global.hasLocalLinkage())
      say(Who + "is not internal");
    if (!Global.isExternallyInitialized())
      say(Who + "is not externally_initialized: LLVM would believe in its initialiser");
    if (!Global.hasInitializer() || !isa<UndefValue>(Global.getInitializer()))
      say(Who + "has an initialiser other than undef");
    if (Form >= KernelForm::Tiled && !Global.use_empty())
      say(Who + "is still used");
  }

  /// The functions whose code touches \p C, directly or in a constant expression.
  void checkUsers(const Function &F, const Instruction &I, const Constant &C) {
    const auto *Global = dyn_cast<GlobalVariable>(&C);
    if (Global && isTileStatic(*Global))
      say("function '" + F.getName() + "' touches tile_static '" + Global->getName() +
          "' and is not inlined");
    if (isa<ConstantExpr>(C))
      for (const Use &Operand : C.operands())
        checkUsers(F, I, *cast<Constant>(Operand.get()));
  }

  void checkKernel(const Function &F) {
    if (Form >= KernelForm::Tiled)
      return say("kernel '" + F.getName() + "' has not become a tile function");
    Expected<KernelInfo> Info = KernelInfo::read(F);
    if (!Info)
      return say(toString(Info.takeError()));
    std::string Who = ("kernel '" + F.getName() + "' ").str();
    if (!F.getReturnType()->isVoidTy() || F.arg_size() != 1 ||
        !F.getArg(0)->getType()->isPointerTy() || F.isVarArg())
      say(Who + "does not have the signature void (ptr)");
    if (Form == KernelForm::Inlined)
      checkEnds(F, Who);
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        checkIdCall(F, *Info, I);
        checkInstruction(F, I);
        if (isBarrier(I) && !Info->isTiled())
          say(Who + "is untiled and holds a barrier");
        const auto *Alloca = dyn_cast<AllocaInst>(&I);
        if (Alloca && Form == KernelForm::Inlined && !Alloca->isStaticAlloca())
          say(Who + "holds a variable of variable size");
      }
  }

  /// What decides about a barrier shows only if whatever the work-items do leads to one end.
  void checkEnds(const Function &F, const std::string &Who) {
    SmallSetVector<const BasicBlock *, 16> Ending;
    for (const BasicBlock &Block : F)
      if (isa<ReturnInst>(Block.getTerminator()))
        Ending.insert(&Block);
    for (size_t Next = 0; Next != Ending.size(); ++Next)
      Ending.insert_range(predecessors(Ending[Next]));
    if (Ending.size() != F.size())
      say(Who + "has a way that never gets to its end");
  }

  void checkIdCall(const Function &F, const KernelInfo &Info, const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<IdKind> Kind = Callee ? idKindOf(Callee->getName()) : std::nullopt;
    if (!Kind)
      return;
    std::string Who = ("kernel '" + F.getName() + "' ").str();
    std::optional<IdCall> Id = matchIdCall(&I);
    assert((!Id || Id->Kind == *Kind) && "a function has one kind of ids");
    if (!Id || !I.getType()->isIntegerTy(32))
      return say(Who + "calls " + Callee->getName() + " without a constant dimension");
    if (Id->Dimension >= Info.Rank)
      say(Who + "has rank " + Twine(Info.Rank) + " and asks for dimension " + Twine(Id->Dimension));
    if (*Kind != IdKind::Global && !Info.isTiled())
      say(Who + "is untiled and calls " + Callee->getName());
  }

  void checkInstruction(const Function &F, const Instruction &I) {
    if (Form < KernelForm::Tiled) // some of the lanes' own memory is volatile
      checkAccess(F, I);
    if (isa<InvokeInst, CallBrInst, IndirectBrInst, ResumeInst>(I) || I.isEHPad())
      say("function '" + F.getName() + "' handles exceptions or jumps to computed labels");
  }

  /// No other work-item sees in which order one accesses memory. (LLVM makes an atomic load or
  /// store of an operation that changes nothing, or whose result is not used.)
  void checkAccess(const Function &F, const Instruction &I) {
    const std::string Who = ("function '" + F.getName() + "' ").str();
    if (I.isVolatile())
      say(Who + "accesses volatile memory");
    if (isStrongerThan(orderingOf(I), AtomicOrdering::Monotonic))
      say(Who + "holds an atomic operation or fence that is not monotonic");
  }

  void checkOther(const Function &F) {
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        checkInstruction(F, I);
        if (Form == KernelForm::Extracted)
          continue;
        if (isBarrier(I) || matchIdCall(&I))
          say("function '" + F.getName() + "' calls " +
              cast<CallBase>(I).getCalledFunction()->getName() + " and is not inlined");
        for (const Use &Operand : I.operands())
          if (const auto *C = dyn_cast<Constant>(Operand.get()))
            checkUsers(F, I, *C);
      }
  }

  void checkTileFunction(const Function &F) {
    Expected<KernelInfo> Info = KernelInfo::read(F);
    if (!Info)
      return say(toString(Info.takeError()));
    std::string Who = ("tile function '" + F.getName() + "' ").str();
    if (!Info->ScratchBytes)
      say(Who + "does not say how much scratch memory it needs");
    bool ThreePointers = F.arg_size() == 3 && all_of(F.args(), [](const Argument &A) {
                           return A.getType()->isPointerTy();
                         });
    if (!F.getReturnType()->isVoidTy() || !ThreePointers)
      say(Who + "does not have the signature void (ptr, ptr, ptr)");
    checkLowered(F, Who);
  }

  void checkWorkItemFunction(const Function &F) {
    std::string Who = ("work-item function '" + F.getName() + "' ").str();
    if (!F.hasFnAttribute(attr::Scratch))
      say(Who + "does not say how much tile_static memory it needs");
    bool TwoPointers = F.arg_size() == 2 && F.getArg(0)->getType()->isPointerTy() &&
                       F.getArg(1)->getType()->isPointerTy();
    if (!F.getReturnType()->isVoidTy() || !TwoPointers)
      say(Who + "does not have the signature void (ptr, ptr)");
    checkLowered(F, Who);
  }

  void checkLowered(const Function &F, const std::string &Who) {
    if (Form == KernelForm::Cloned && !F.hasFnAttribute(attr::Level))
      say(Who + "has not been cloned for a level of the instruction set");
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block)
        if (isBarrier(I) || isFence(I) || matchIdCall(&I))
          say(Who + "calls " + cast<CallBase>(I).getCalledFunction()->getName());
  }

  const Module &M;
  KernelForm Form;
  std::vector<std::string> Broken;
};

} // namespace

Error verifyKernelIR(const Module &M, KernelForm Form) {
  std::vector<std::string> Broken = Verifier(M, Form).run();
  if (Broken.empty())
    return Error::success();
  return createStringError(join(Broken, "\n"));
}

PreservedAnalyses VerifyKernelIR::run(Module &M, ModuleAnalysisManager &AM) {
  for (std::string &Rule : Verifier(M, Form).run())
    if (Report)
      Report({Severity::Error, std::move(Rule), {}, {}});
    else
      M.getContext().emitError(Rule);
  return PreservedAnalyses::all();
}

} // namespace tessera
