// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/FormWorkItemFunction.h"
#include "abi/kernel.h"
#include "bounds/CompareIndices.h"
#include "bounds/GuardAccesses.h"
#include "contract/DebugVariables.h"
#include "contract/Diagnostics.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "extract/InlineKernelCalls.h"
#include "extract/RequiredInlining.h"
#include "target/ref/BarrierPlaces.h"
#include "target/ref/CheckAccesses.h"
#include "target/ref/CheckDepartures.h"
#include "target/ref/CheckSites.h"
#include "target/ref/CheckWaits.h"
#include "target/ref/CountOperations.h"
#include "target/ref/KeepDivisions.h"
#include "target/ref/TileThreads.h"
#include "target/ref/TrackDefinedness.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#define DEBUG_TYPE "form-work-item-function"

using namespace llvm;

namespace tessera {

namespace {

/// How code asks the system to sleep while a word has a value.
struct Futex {
  uint64_t Number;
  StringRef Instruction, Registers;
};

} // namespace

static std::optional<Futex> futexOf(const Triple &Target) {
  if (!Target.isOSLinux())
    return std::nullopt;
  switch (Target.getArch()) {
  case Triple::x86_64:
    return Futex{
        202, "syscall",
        "={ax},{ax},{di},{si},{dx},{r10},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"};
  case Triple::aarch64:
    return Futex{98, "svc #0", "={x0},{x8},{x0},{x1},{x2},{x3},~{memory}"};
  default:
    return std::nullopt;
  }
}

namespace {

/// Lowers one copy of a kernel.
class WorkItemFunction {
public:
  /// \p Sites: of a checked one; else null. \p Debugged: a debugger finds its variables in memory.
  WorkItemFunction(Function &F, const KernelInfo &Info, CheckSites *Sites, bool Debugged)
      : F(F), Info(Info), Sites(Sites), Debugged(Debugged && F.getSubprogram() != nullptr),
        Barriers(F, Info.Place) {}

  void lower() {
    SmallVector<CallInst *, 16> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        Calls.push_back(Call);
    for (CallInst *Call : Calls)
      lowerCall(*Call);
    F.addFnAttr(attr::Scratch, utostr(placeTileStatics()));
    if (Debugged)
      declareVariables();
    else
      for (const auto &[Global, _] : TileStatics)
        nameTileStatic(*Global, F);
    if (Sites)
      beginChecks();
    // Checks need to know where a work-item's variables are.
    if (MeetsBarriers || Sites)
      F.addFnAttr(attr::Stack, utostr(variableBytes()));
  }

private:
  void lowerCall(CallInst &Call) {
    IRBuilder<> Builder(&Call);
    if (std::optional<IdCall> Id = matchIdCall(&Call)) {
      Call.replaceAllUsesWith(loadId(Builder, *Id));
    } else if (isBarrier(Call)) {
      callRuntime(Builder, Call);
      MeetsBarriers = true;
    } else if (!isFence(Call)) {
      return;
    } else if (Sites) {
      setUnsanitized(Builder.CreateCall(
          F.getParent()->getOrInsertFunction(
              "__tessera_check_fence",
              FunctionType::get(Builder.getVoidTy(), {Builder.getInt32Ty()}, false)),
          {Builder.getInt32(fencedMemory(Call))}));
    }
    Call.eraseFromParent();
  }

  Value *field(IRBuilder<> &Builder, Value *Record, size_t Offset, const Twine &Name) {
    Value *Address = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Record, Offset);
    return loadOwn(Builder, Builder.getPtrTy(), Address, Name);
  }

  /// What the runtime has written.
  Value *loadOwn(IRBuilder<> &Builder, Type *T, Value *Address, const Twine &Name) {
    LoadInst *Load = Builder.CreateLoad(T, Address, Name);
    setUnsanitized(Load);
    return Load;
  }

  void setUnsanitized(Instruction *I) {
    if (Sites)
      I->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(I->getContext(), {}));
  }

  Value *loadId(IRBuilder<> &Builder, IdCall Id) {
    Value *Indices = nullptr;
    switch (Id.Kind) {
    case IdKind::Global:
      Indices = field(Builder, item(), offsetof(tessera_work_item, global), "global");
      break;
    case IdKind::Local:
      Indices = field(Builder, item(), offsetof(tessera_work_item, local), "local");
      break;
    case IdKind::TileIndex:
    case IdKind::TileOrigin: {
      Value *Tile = field(Builder, item(), offsetof(tessera_work_item, tile), "tile");
      Indices = Id.Kind == IdKind::TileIndex
                    ? field(Builder, Tile, offsetof(tessera_tile, index), "index")
                    : field(Builder, Tile, offsetof(tessera_tile, origin), "origin");
      break;
    }
    }
    assert(Indices && "every kind of id is covered");
    Value *Address =
        Builder.CreateConstInBoundsGEP1_64(Builder.getInt32Ty(), Indices, Id.Dimension);
    return loadOwn(Builder, Builder.getInt32Ty(), Address, "id");
  }

  void callRuntime(IRBuilder<> &Builder, const Instruction &Barrier) {
    Value *Wait = field(Builder, item(), offsetof(tessera_work_item, barrier), "wait");
    auto *Type =
        FunctionType::get(Builder.getPtrTy(), {Builder.getPtrTy(), Builder.getPtrTy()}, false);
    const auto CallWith = [&](Value *Reached) {
      CallInst *Call = Builder.CreateCall(Type, Wait, {item(), Reached});
      Call->setDoesNotThrow();
      Call->setConvergent();
      setUnsanitized(Call);
      return Call;
    };
    CallInst *Word = CallWith(Barriers.placeOf(Barrier));
    Value *IsToWait = Builder.CreateIsNotNull(Word, "is_to_wait");
    Instruction *Then = SplitBlockAndInsertIfThen(IsToWait, Builder.GetInsertPoint(), false);
    setUnsanitized(Then->getParent()->getSinglePredecessor()->getTerminator());
    Builder.SetInsertPoint(Then);
    // The user's own line and scope: a debugger shows the work-item's variables there.
    if (const DILocation *Place = usersFrame(Barrier.getDebugLoc()))
      Builder.SetCurrentDebugLocation(Place);
    waitFor(Builder, *Word);
    CallWith(ConstantPointerNull::get(Builder.getPtrTy()));
  }

  /// Sleeps while \p Word is 0, if the target's system call for it is known: the runtime sleeps for
  /// others.
  void waitFor(IRBuilder<> &Builder, Value &Word) {
    Instruction *const Done = &*Builder.GetInsertPoint();
    const std::optional<Futex> Call = futexOf(F.getParent()->getTargetTriple());
    if (!Call)
      return;
    BasicBlock *const Before = Done->getParent();
    BasicBlock *const After = Before->splitBasicBlock(Done, "barrier.passed");
    BasicBlock *const Ask = BasicBlock::Create(F.getContext(), "barrier.ask", &F, After);
    BasicBlock *const Sleep = BasicBlock::Create(F.getContext(), "barrier.sleep", &F, After);
    Before->getTerminator()->setSuccessor(0, Ask);
    Builder.SetInsertPoint(Ask);
    LoadInst *const Value = Builder.CreateLoad(Builder.getInt32Ty(), &Word, "may_go_on");
    Value->setAtomic(AtomicOrdering::Acquire);
    setUnsanitized(Value);
    setUnsanitized(Builder.CreateCondBr(Builder.CreateIsNull(Value), Sleep, After));
    Builder.SetInsertPoint(Sleep);
    llvm::Type *const I64 = Builder.getInt64Ty(), *const Pointer = Builder.getPtrTy();
    auto *const Type = FunctionType::get(I64, {I64, Pointer, I64, I64, Pointer}, false);
    constexpr uint64_t WaitPrivate = 128; // FUTEX_WAIT | FUTEX_PRIVATE_FLAG
    CallInst *const Slept = Builder.CreateCall(
        InlineAsm::get(Type, Call->Instruction, Call->Registers, /*hasSideEffects=*/true),
        {Builder.getInt64(Call->Number), &Word, Builder.getInt64(WaitPrivate), Builder.getInt64(0),
         ConstantPointerNull::get(Builder.getPtrTy())});
    Slept->setDoesNotThrow();
    setUnsanitized(Slept);
    Builder.CreateBr(Ask);
    Builder.SetInsertPoint(Done);
  }

  /// What a debugger cannot know from the program: where the indices and tile_static variables are.
  void declareVariables() {
    BasicBlock &Entry = F.getEntryBlock();
    IRBuilder<> Builder(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    AllocaInst *const Item = Builder.CreateAlloca(Builder.getPtrTy(), nullptr, "item.address");
    setUnsanitized(Item);
    setUnsanitized(Builder.CreateStore(item(), Item));
    const BasicBlock::iterator Where = Builder.GetInsertPoint();
    const auto PlaceAt = [&](ArrayRef<uint64_t> Offsets) { return placeBehind(*Item, Offsets); };
    for (const auto &[Global, Offset] : TileStatics)
      declareTileStatic(*Global, F, PlaceAt({offsetof(tessera_work_item, tile_memory), Offset}),
                        Entry, Where);
    SmallVector<IndexVariable, 3> Indices = {
        {"amp_global", PlaceAt({offsetof(tessera_work_item, global), 0})}};
    if (Info.isTiled()) {
      Indices.push_back({"amp_local", PlaceAt({offsetof(tessera_work_item, local), 0})});
      Indices.push_back({"amp_tile", PlaceAt({offsetof(tessera_work_item, tile),
                                              offsetof(tessera_tile, index), 0})});
    }
    declareIndices(Indices, Info.Rank, F, Entry, Where);
  }

  /// The runtime learns what is where in the tile's memory, and of what captures are.
  void beginChecks() {
    Module &M = *F.getParent();
    IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    auto Table = [&](ArrayRef<Constant *> Rows, const Twine &Name) -> Constant * {
      if (Rows.empty())
        return ConstantPointerNull::get(Builder.getPtrTy());
      Constant *Array =
          ConstantArray::get(ArrayType::get(Rows.front()->getType(), Rows.size()), Rows);
      return new GlobalVariable(M, Array->getType(), /*isConstant=*/true,
                                GlobalValue::PrivateLinkage, Array, F.getName() + "." + Name);
    };
    SmallVector<Constant *, 8> Variables, Types;
    for (const auto &[Global, Offset] : TileStatics)
      Variables.push_back(ConstantStruct::getAnon(
          {Sites->site(describeVariable(*Global), Info.Place), Builder.getInt64(Offset)}));
    for (const CaptureInfo &Capture : Info.Captures)
      Types.push_back(Sites->text(Capture.ElementType));
    Constant *Kernel = ConstantStruct::getAnon(
        {Builder.getInt32(uint32_t(Variables.size())), Builder.getInt32(uint32_t(Types.size())),
         Table(Variables, "variables"), Table(Types, "types")});
    auto *Global =
        new GlobalVariable(M, Kernel->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
                           Kernel, F.getName() + ".checked");
    CallInst *Call = Builder.CreateCall(
        M.getOrInsertFunction("__tessera_check_kernel",
                              FunctionType::get(Builder.getVoidTy(), {Builder.getPtrTy()}, false)),
        {Global});
    Call->setDoesNotThrow();
    setUnsanitized(Call);
  }

  /// Gives each tile_static variable its place in the tile's memory; returns how much that needs.
  uint64_t placeTileStatics() {
    const DataLayout &DL = F.getDataLayout();
    IRBuilder<> Builder(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Memory = nullptr;
    uint64_t Used = 0;
    for (GlobalVariable *Global : tileStaticsOf(F)) {
      if (!Memory)
        Memory = field(Builder, item(), offsetof(tessera_work_item, tile_memory), "tile_memory");
      Used = alignTo(Used, std::max(Global->getAlign().valueOrOne(), Align(ScratchAlign)));
      Value *Address =
          Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Memory, Used, Global->getName());
      Global->replaceUsesWithIf(Address, [&](const Use &U) {
        const auto *User = dyn_cast<Instruction>(U.getUser());
        return User && User->getFunction() == &F;
      });
      TileStatics.push_back({Global, Used});
      // So that what lies behind the end of one is not another one.
      Used += DL.getTypeAllocSize(Global->getValueType()) + (Sites ? ScratchAlign : 0);
    }
    return alignTo(Used, ScratchAlign);
  }

  /// Of the kernel and all that it calls: more than any one chain of calls has.
  uint64_t variableBytes() {
    uint64_t Bytes = 0;
    SmallSetVector<const Function *, 8> Reached;
    Reached.insert(&F);
    for (size_t Next = 0; Next != Reached.size(); ++Next)
      for (const Instruction &I : instructions(*Reached[Next])) {
        if (const auto *Variable = dyn_cast<AllocaInst>(&I))
          Bytes += Variable->getAllocationSize(F.getDataLayout())
                       .value_or(TypeSize::getFixed(0))
                       .getFixedValue() +
                   Variable->getAlign().value();
        if (const auto *Call = dyn_cast<CallBase>(&I))
          if (const Function *Callee = Call->getCalledFunction();
              Callee && !Callee->isDeclaration())
            Reached.insert(Callee);
      }
    return alignTo(std::max<uint64_t>(Bytes, 1), 64);
  }

  Value *item() {
    assert(F.arg_size() == 2 && "a work-item function takes its closure and its work-item");
    return F.getArg(1);
  }

  Function &F;
  const KernelInfo &Info;
  CheckSites *const Sites;
  const bool Debugged;
  BarrierPlaces Barriers;
  SmallVector<std::pair<GlobalVariable *, uint64_t>, 4> TileStatics; ///< with their offsets
  bool MeetsBarriers = false;
};

} // namespace

/// What LLVM knows of a kernel is not true of a function that calls back.
static void setAttributes(Function &F, const Function &Kernel) {
  F.removeFnAttr(Attribute::Memory);
  F.removeFnAttr(Attribute::NoSync);
  F.removeFnAttr(Attribute::NoCallback);
  F.removeFnAttr(Attribute::WillReturn);
  F.removeFnAttr(Attribute::AlwaysInline);
  F.removeFnAttr(Attribute::OptimizeForSize);
  F.removeFnAttr(Attribute::MinSize);
  F.addFnAttr(attr::CloneOf, Kernel.getName());
}

namespace {

/// Kernels, and what must stand in them, once more: others' indices may go unchecked.
class Copies {
public:
  /// \p Whole: with all that they call. \p Suffix: of the copies of kernels. \p Exported:
  /// functions that kernels of other units call.
  Copies(Module &M, std::vector<Kernel> Wanted, ArrayRef<Function *> Exported, bool Whole,
         StringRef Suffix)
      : Kernels(std::move(Wanted)) {
    for (const Kernel &K : Kernels)
      OfKernels.push_back(&declare(*K.F, K.F->getName() + Suffix, K.F->getLinkage()));
    for (Function *F : Exported) {
      Function &Copy = declare(*F, F->getName() + ".checked_export", F->getLinkage());
      Copy.setVisibility(F->getVisibility());
      Map[F] = &Copy;
      OfExported.push_back(&Copy);
    }
    for (Function *Callee : calleesToCopy(M, Whole, Exported))
      Map[Callee] = &declare(*Callee, Callee->getName() + ".checked", Function::InternalLinkage);
    for (auto [Original, Copy] : Pairs)
      copyBody(*Original, *Copy);
    for (auto [Copy, F] : zip_equal(OfExported, Exported))
      Copy->addFnAttr(attr::CheckedExport, (F->getName() + CheckedFormSuffix).str());
  }

  ArrayRef<Function *> ofKernels() const { return OfKernels; }
  /// Where what is found has no line.
  StringRef place() const {
    return Kernels.empty() ? OfExported.front()->getName() : StringRef(Kernels.front().Info.Place);
  }
  const std::vector<Kernel> &kernels() const { return Kernels; }
  bool contain(const Function &F) const { return Made.contains(&F); }
  ArrayRef<Function *> all() const { return Made.getArrayRef(); }

private:
  /// Those that these kernels and functions reach.
  SmallVector<Function *, 16> calleesToCopy(Module &M, bool Whole,
                                            ArrayRef<Function *> Exported) const {
    const RequiredInlining Required(M, /*ElementAccesses=*/true);
    SmallSetVector<Function *, 16> Reached;
    for (const Kernel &K : Kernels)
      Reached.insert(K.F);
    Reached.insert(Exported.begin(), Exported.end());
    for (size_t Next = 0; Next != Reached.size(); ++Next)
      for (const Instruction &I : instructions(*Reached[Next]))
        if (const auto *Call = dyn_cast<CallBase>(&I))
          if (Function *Callee = Call->getCalledFunction();
              Callee && !Callee->isDeclaration() && (Whole || Required.Functions.contains(Callee)))
            Reached.insert(Callee);
    return to_vector<16>(drop_begin(Reached, Kernels.size() + Exported.size()));
  }

  Function &declare(Function &Original, const Twine &Name, GlobalValue::LinkageTypes Linkage) {
    LLVMContext &Context = Original.getContext();
    Type *Pointer = PointerType::get(Context, 0);
    FunctionType *Type =
        isKernel(Original) ? FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer}, false)
                           : Original.getFunctionType();
    Function *Copy =
        Function::Create(Type, Linkage, Original.getAddressSpace(), Name, Original.getParent());
    Pairs.push_back({&Original, Copy});
    Made.insert(Copy);
    return *Copy;
  }

  void copyBody(Function &Original, Function &Copy) {
    for (auto [Old, New] : zip(Original.args(), Copy.args())) {
      Map[&Old] = &New;
      New.setName(Old.getName());
    }
    SmallVector<ReturnInst *, 4> Returns;
    CloneFunctionInto(&Copy, &Original, Map, CloneFunctionChangeType::GlobalChanges, Returns);
    Copy.removeFnAttr(attr::Exported);
    if (!isKernel(Original))
      return;
    Copy.setComdat(Original.getComdat());
    Copy.getArg(0)->setName("closure");
    Copy.getArg(1)->setName("item");
  }

  std::vector<Kernel> Kernels;
  SmallVector<Function *, 8> OfKernels, OfExported;
  SmallVector<std::pair<Function *, Function *>, 16> Pairs;
  SmallSetVector<Function *, 16> Made;
  ValueToValueMapTy Map;
};

} // namespace

/// A debugger stops in a function behind its prologue, which ends where its code branches. So where
/// arguments come from is kept whether or not somebody has written them.
static void straightenPrologue(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  for (;;) {
    auto *Branch = dyn_cast<BranchInst>(Entry.getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getDebugLoc())
      return;
    BasicBlock *const Then = Branch->getSuccessor(0), *const After = Branch->getSuccessor(1);
    const auto IsOfPrologue = [](const Instruction &I) {
      return !I.getDebugLoc() && (isa<StoreInst>(I) || I.isTerminator());
    };
    if (Then->getSinglePredecessor() != &Entry || Then->getSingleSuccessor() != After ||
        !all_of(*Then, IsOfPrologue))
      return;
    Entry.splice(Branch->getIterator(), Then, Then->begin(), Then->getTerminator()->getIterator());
    ReplaceInstWithInst(Branch, BranchInst::Create(After));
    DeleteDeadBlock(Then);
    if (!MergeBlockIntoPredecessor(After))
      return;
  }
}

/// gdb refuses what is computed of several values, of which some are converted.
static void forgetComputedVariables(Function &F) {
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      if (Record.hasArgList())
        Record.setKillLocation();
}

static void adaptToDebuggers(Function &F, const WorkItemFunctionOptions &Options) {
  if (Options.KeepVariables)
    straightenPrologue(F);
  forgetComputedVariables(F);
  // Nobody stops in the form that counts, and a breakpoint is to have no place there.
  if (Options.Counted)
    stripDebugInfo(F);
}

/// What is inlined into \p Copied.
static InlineKernelCallsOptions inliningInto(const Copies &Copied,
                                             const WorkItemFunctionOptions &Options) {
  InlineKernelCallsOptions Inlining;
  Inlining.RequiredOnly = !Options.Counted && (!Options.Checked || Options.KeepVariables);
  Inlining.ElementAccesses = true;
  // Nobody looks for a mistake there.
  if (Options.Checked || Options.Counted)
    Inlining.Always = isOfLibrary;
  Inlining.SizeLimit = 20000; // what is not inlined is called with the shadow of its arguments
  Inlining.Into = [&Copied](const Function &F) { return Copied.contain(F); };
  return Inlining;
}

/// What kernels of other units may call.
static SmallVector<Function *, 8> exportedBy(Module &M) {
  SmallVector<Function *, 8> Exported;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(attr::Exported))
      Exported.push_back(&F);
  return Exported;
}

PreservedAnalyses FormWorkItemFunction::run(Module &M, ModuleAnalysisManager &Analyses) {
  std::vector<Kernel> Kernels = kernelsOf(M);
  erase_if(Kernels, [](const Kernel &K) { return isVariant(*K.F); });
  const SmallVector<Function *, 8> Exported =
      Options.Checked ? exportedBy(M) : SmallVector<Function *, 8>();
  if (Kernels.empty() && Exported.empty())
    return PreservedAnalyses::all();
  const Copies Copied = runStep("copy-kernels", M, Analyses, [&] {
    return Copies(M, std::move(Kernels), Exported, Options.Checked || Options.Counted,
                  Options.Counted ? ".counted" : ".work_item");
  });
  // Comparisons with extents are not the program's, and would be counted.
  for (Function *F : Copied.all())
    runStep("compare-copied-indices", *F, Analyses,
            [&] { compareIndices(*F, Options.Counted ? BoundsMode::None : BoundsMode::Check); });
  const bool Marks = Options.Checked && !Options.KeepVariables;
  for (Function *F : Copied.all()) {
    if (Options.Checked)
      runStep("hide-divisors", *F, Analyses, [&] { hideDivisors(*F); });
    if (Marks)
      runStep("mark-unwritten", *F, Analyses, [&] { markUnwritten(*F); });
  }
  runInside(InlineKernelCalls(inliningInto(Copied, Options)), M, Analyses);
  auto &Functions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // Besides kernels some of their callees are still there: recursive ones.
  SmallVector<Function *, 16> Left;
  for (Function &F : M)
    if (!F.isDeclaration() && Copied.contain(F))
      Left.push_back(&F);
  for (Function *F : Left) {
    Functions.invalidate(*F, Options.Promote.run(*F, Functions));
    if (Marks) {
      foldConstants(*F);
      Functions.invalidate(*F, PreservedAnalyses::none());
      Functions.invalidate(*F, Options.Promote.run(*F, Functions));
    }
    if (!Options.Counted)
      runStep("guard-copied-accesses", *F, Analyses, [&] { guardAccesses(*F); });
    Functions.invalidate(*F, PreservedAnalyses::none());
  }
  CheckSites Sites(M);
  const StringRef Place = Copied.place();
  if (Options.Checked)
    for (Function *F : Left)
      runStep("check-accesses", *F, Analyses, [&] {
        // A debugger goes from one work-item to the next.
        if (F->hasFnAttribute(attr::Kernel) && !Options.KeepVariables && mayRunOnThreads(*F))
          F->addFnAttr(attr::OnThreads);
        showDivisors(*F);
        readUnwritten(*F);
        checkWaits(*F, Sites, Place, Functions);
        checkDepartures(*F, Sites, Place);
        checkAccesses(*F, Sites, Place, Marks);
      });
  if (Options.Counted)
    for (Function *F : Left)
      runStep("count-operations", *F, Analyses, [&] { countOperations(*F, Place); });
  for (auto [F, K] : zip_equal(Copied.ofKernels(), Copied.kernels())) {
    setAttributes(*F, *K.F);
    runStep("lower-for-ref", *F, Analyses, [&] {
      WorkItemFunction(*F, K.Info, Options.Checked ? &Sites : nullptr, Options.KeepVariables)
          .lower();
    });
    if (Options.Counted)
      F->addFnAttr(attr::Counted);
  }
  if (Options.Checked)
    runStep("track-definedness", M, Analyses,
            [&] { trackDefinedness(Left, Sites, Place, Analyses); });
  for (Function *F : Left) {
    Functions.invalidate(*F, PreservedAnalyses::none());
    Functions.invalidate(*F, Options.Simplify.run(*F, Functions));
    if (Options.Checked)
      F->addFnAttr(attr::Checked);
    adaptToDebuggers(*F, Options);
  }
  for (Function *F : Copied.ofKernels())
    F->addFnAttr(attr::WorkItemFunction); // from here on no pass looks at them
  return PreservedAnalyses::none();
}

} // namespace tessera
