// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/ExtractKernels.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "extract/RequiredInlining.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "extract-kernels"
STATISTIC(NumKernels, "kernels extracted");

namespace tessera {
namespace {

/// What Clang adds for host code: instrumentation, and the machine's features, which `lower`
/// chooses per clone.
constexpr StringLiteral HostAttributes[] = {"frame-pointer",
                                            "min-legal-vector-width",
                                            "prefer-vector-width",
                                            "target-cpu",
                                            "target-features",
                                            "tune-cpu",
                                            "stack-protector-buffer-size",
                                            "stack-protector-guard",
                                            "probe-stack",
                                            "stack-probe-size",
                                            "instrument-function-entry",
                                            "instrument-function-exit",
                                            "instrument-function-entry-inlined",
                                            "instrument-function-exit-inlined",
                                            "xray-instruction-threshold",
                                            "function-instrument",
                                            "xray-ignore-loops",
                                            "patchable-function",
                                            "patchable-function-entry",
                                            "patchable-function-prefix",
                                            "zero-call-used-regs",
                                            "fentry-call",
                                            "mcount",
                                            "indirect-tls-seg-refs",
                                            "uniform-work-group-size"};

constexpr Attribute::AttrKind HostAttributeKinds[] = {
    Attribute::NoInline,         Attribute::OptimizeNone,    Attribute::InlineHint,
    Attribute::StackProtect,     Attribute::StackProtectReq, Attribute::StackProtectStrong,
    Attribute::SafeStack,        Attribute::SanitizeAddress, Attribute::SanitizeHWAddress,
    Attribute::SanitizeMemory,   Attribute::SanitizeThread,  Attribute::SanitizeMemTag,
    Attribute::ShadowCallStack,  Attribute::NoCfCheck,       Attribute::NoRedZone,
    Attribute::FnRetThunkExtern, Attribute::NoRecurse,       Attribute::Convergent};

/// Module flags that would change how kernels are emitted.
constexpr StringLiteral HostModuleFlags[] = {
    "cf-protection-branch", "cf-protection-return", "ibt-seal", "kcfi",
    "RtLibUseGOT",          "stack-protector-guard"};

void stripHostAttributes(Module &M) {
  for (Function &F : M) {
    for (StringRef Name : HostAttributes)
      F.removeFnAttr(Name);
    for (Attribute::AttrKind Kind : HostAttributeKinds)
      F.removeFnAttr(Kind);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        for (Attribute::AttrKind Kind : HostAttributeKinds)
          Call->removeFnAttr(Kind);
  }
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return;
  SmallVector<MDNode *, 8> Kept;
  for (MDNode *Flag : Flags->operands())
    if (!is_contained(HostModuleFlags, cast<MDString>(Flag->getOperand(1))->getString()))
      Kept.push_back(Flag);
  Flags->clearOperands();
  for (MDNode *Flag : Kept)
    Flags->addOperand(Flag);
}

/// Kernels neither throw nor catch: calls instead of invokes, and no landing pads.
void dropExceptions(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (BasicBlock &Block : F)
      if (auto *Invoke = dyn_cast<InvokeInst>(Block.getTerminator()))
        changeToCall(Invoke);
    F.setDoesNotThrow();
    EliminateUnreachableBlocks(F);
    if (F.hasPersonalityFn())
      F.setPersonalityFn(nullptr);
  }
}

/// LLVM must know enough of the contract's functions to optimise around them, and nothing that is
/// wrong: a barrier must not be made control dependent on anything, be copied, or let memory
/// accesses pass; messages come in the order of the program, and an abort does not return.
void declareContractFunctions(Module &M) {
  LLVMContext &Context = M.getContext();
  for (Function &F : M) {
    if (!F.isDeclaration() || !F.getName().starts_with(callee::Prefix))
      continue;
    F.setAttributes(AttributeList());
    F.setLinkage(GlobalValue::ExternalLinkage);
    F.setVisibility(GlobalValue::DefaultVisibility);
    F.setDoesNotThrow();
    F.addFnAttr(Attribute::NoCallback);
    if (F.getName() == callee::Barrier) {
      F.addFnAttr(Attribute::Convergent);
      F.addFnAttr(Attribute::NoDuplicate);
    } else if (F.getName() != callee::Fence && !isMessageFunction(F.getName())) {
      F.setMemoryEffects(memoryEffectsOfMath(F)); // an index function's are the same
      F.setWillReturn();
      F.addFnAttr(Attribute::NoSync);
      F.addFnAttr(Attribute::NoFree);
      if (F.doesNotAccessMemory())
        F.addFnAttr(Attribute::Speculatable);
    }
    // Without it LLVM freezes an id that it makes two uses of.
    if (F.getReturnType()->isIntegerTy() && F.doesNotAccessMemory())
      F.addRetAttr(Attribute::NoUndef);
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U))
        Call->setAttributes(
            AttributeList::get(Context, AttributeList::FunctionIndex,
                               AttrBuilder(Context, F.getAttributes().getFnAttrs())));
  }
}

/// Functions on the way to a barrier stay convergent until they are inlined, or LLVM might copy or
/// move calls.
void markConvergent(Module &M) {
  RequiredInlining Required(M);
  for (Function *F : Required.Barriers) {
    F->addFnAttr(Attribute::Convergent);
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == F)
        Call->addFnAttr(Attribute::Convergent);
  }
}

void convertTileStatics(Module &M) {
  for (GlobalVariable &Global : M.globals()) {
    if (Global.getSection() != TileStaticSection)
      continue;
    Global.setSection("");
    Global.setComdat(nullptr);
    Global.setLinkage(GlobalValue::InternalLinkage);
    Global.setConstant(false);
    Global.setThreadLocal(false);
    Global.setInitializer(UndefValue::get(Global.getValueType()));
    Global.setExternallyInitialized(true);
    markTileStatic(Global);
  }
}

/// A function that needs the tile, to wait or for memory, must be inlined into its kernel.
void keepWhatOtherUnitsCanCall(Module &M) {
  RequiredInlining Required(M);
  for (Function &F : M)
    if (Required.Functions.contains(&F))
      F.removeFnAttr(attr::Exported);
}

/// Kernels, and what kernels of other units may call, stay visible; what else Clang emitted for
/// this unit's use is this module's own.
void internalize(Module &M) {
  for (const char *Name :
       {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors"})
    if (GlobalVariable *Global = M.getNamedGlobal(Name))
      Global->eraseFromParent();
  for (GlobalAlias &Alias : make_early_inc_range(M.aliases())) {
    Alias.replaceAllUsesWith(Alias.getAliasee());
    Alias.eraseFromParent();
  }
  for (GlobalObject &Global : M.global_objects()) {
    if (Global.isDeclaration())
      continue;
    auto *F = dyn_cast<Function>(&Global);
    if (F && isKernel(*F)) {
      if (F->hasLocalLinkage())
        F->addFnAttr(attr::Internal);
      F->setLinkage(F->isWeakForLinker() || F->hasLinkOnceLinkage() ? GlobalValue::WeakODRLinkage
                                                                    : GlobalValue::ExternalLinkage);
    } else if (F && F->hasFnAttribute(attr::Exported)) {
      F->setComdat(nullptr);
      continue;
    } else {
      Global.setComdat(nullptr);
      Global.setLinkage(GlobalValue::InternalLinkage);
    }
    Global.setVisibility(GlobalValue::DefaultVisibility);
    Global.setDSOLocal(true);
    if (F) {
      F->setSection("");
      F->setCallingConv(isKernel(*F) ? CallingConv::C : F->getCallingConv());
    }
  }
}

AttributeSet closureAttributes(LLVMContext &Context, const KernelInfo &Info) {
  AttrBuilder Attributes(Context);
  Attributes.addAttribute(Attribute::NoAlias)
      .addAttribute(Attribute::ReadOnly)
      .addAttribute(Attribute::NonNull);
  Attributes.addAttribute(Attribute::NoUndef).addAlignmentAttr(Info.ClosureAlign);
  if (Info.ClosureSize)
    Attributes.addDereferenceableAttr(Info.ClosureSize);
  return AttributeSet::get(Context, Attributes);
}

/// Gives \p Kernel the contract's signature: the closure alone. Clang's second parameter is for the
/// host's stub.
void rewriteSignature(Function &Kernel, const KernelInfo &Info) {
  LLVMContext &Context = Kernel.getContext();
  PointerType *Pointer = PointerType::get(Context, 0);
  auto *Signature = FunctionType::get(Type::getVoidTy(Context), {Pointer}, false);
  Function *Result = Function::Create(Signature, Kernel.getLinkage(), Kernel.getAddressSpace());
  Kernel.getParent()->getFunctionList().insert(Kernel.getIterator(), Result);
  Result->takeName(&Kernel);
  Result->copyMetadata(&Kernel, 0);
  Result->setComdat(Kernel.getComdat());
  Result->setDSOLocal(true);
  Result->setAttributes(AttributeList::get(Context, Kernel.getAttributes().getFnAttrs(),
                                           AttributeSet(), {closureAttributes(Context, Info)}));
  Result->splice(Result->begin(), &Kernel);
  Argument *Closure = Result->getArg(0);
  Closure->setName("closure");
  for (Argument &Old : Kernel.args())
    if (Old.getArgNo() == 0)
      Old.replaceAllUsesWith(Closure);
    else
      Old.replaceAllUsesWith(PoisonValue::get(Old.getType()));
  Kernel.eraseFromParent();
}

void rewriteSignatures(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  for (Function *F : Kernels) {
    Expected<KernelInfo> Info = KernelInfo::read(*F);
    if (Info)
      rewriteSignature(*F, *Info);
    else
      consumeError(Info.takeError()); // the verifier names what is wrong
  }
  NumKernels += Kernels.size();
}

} // namespace

PreservedAnalyses ExtractKernels::run(Module &M, ModuleAnalysisManager &Analyses) {
  runStep("strip-host-attributes", M, Analyses, [&] { stripHostAttributes(M); });
  runStep("convert-tile-statics", M, Analyses, [&] { convertTileStatics(M); });
  runStep("internalize-globals", M, Analyses, [&] {
    keepWhatOtherUnitsCanCall(M);
    internalize(M);
  });
  runStep("drop-exceptions", M, Analyses, [&] { dropExceptions(M); });
  runStep("declare-contract", M, Analyses, [&] { declareContractFunctions(M); });
  runStep("rewrite-signatures", M, Analyses, [&] { rewriteSignatures(M); });
  GlobalDCEPass().run(M, Analyses);
  runStep("mark-convergent", M, Analyses, [&] { markConvergent(M); });
  return PreservedAnalyses::none();
}

} // namespace tessera
