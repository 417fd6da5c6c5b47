// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/TileFunctionBuilder.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/DebugVariables.h"
#include "workitem/SharedVariables.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

Function *TileFunctionBuilder::createFunction(Function &Kernel, const KernelInfo &Info) {
  LLVMContext &Context = Kernel.getContext();
  Type *Pointer = PointerType::get(Context, 0);
  auto *Signature = FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer, Pointer}, false);
  Function *Tile = Function::Create(Signature, Kernel.getLinkage(), Kernel.getAddressSpace(), "",
                                    Kernel.getParent());
  Tile->copyAttributesFrom(&Kernel);
  Tile->setComdat(Kernel.getComdat());
  AttrBuilder FunctionAttributes(Context, Kernel.getAttributes().getFnAttrs());
  // What was true of one work-item of a kernel with opaque barriers need not be true of a tile.
  for (Attribute::AttrKind Kind : {Attribute::Memory, Attribute::Convergent, Attribute::NoSync,
                                   Attribute::Speculatable, Attribute::AlwaysInline})
    FunctionAttributes.removeAttribute(Kind);
  Tile->setAttributes(
      AttributeList::get(Context, AttributeList::FunctionIndex, FunctionAttributes));
  const char *const Names[] = {"closure", "tile", "scratch"};
  for (Argument &A : Tile->args()) {
    A.setName(Names[A.getArgNo()]);
    A.addAttr(Attribute::NoAlias);
    if (A.getArgNo() < 2)
      A.addAttr(Attribute::ReadOnly);
  }
  Argument *Closure = Tile->getArg(0);
  Closure->addAttr(Attribute::getWithAlignment(Context, Align(Info.ClosureAlign)));
  if (Info.ClosureSize)
    Closure->addAttr(Attribute::getWithDereferenceableBytes(Context, Info.ClosureSize));
  Tile->getArg(1)->addAttr(Attribute::getWithAlignment(Context, Align(8)));
  Tile->getArg(1)->addAttr(Attribute::getWithDereferenceableBytes(Context, 48));
  Tile->getArg(2)->addAttr(Attribute::getWithAlignment(Context, Align(ScratchAlign)));
  return Tile;
}

TileFunctionBuilder::TileFunctionBuilder(Function &Kernel, const KernelPlan &Plan)
    : Kernel(Kernel), Plan(Plan), Tile(createFunction(Kernel, Plan.Info)),
      PrologueBlock(BasicBlock::Create(Kernel.getContext(), "prologue", Tile)),
      Prologue(PrologueBlock), Arguments(*Tile, Plan.Info, Prologue),
      Memory(Tile->getArg(2), Prologue), Constants(Kernel), Variables(*Plan.Variables),
      Carried(Plan.Regions, Plan.Info, Plan.Uniformity, Memory, Prologue),
      NoPlace(compilerGeneratedLoc(Kernel)) {}

Function *TileFunctionBuilder::build() {
  placeTileStatics();
  placePrivateVariables();
  placeIndices();
  for (const Region &R : Plan.Regions)
    copyRegion(R);
  SmallVector<const RegionCopy *, 8> InOrder;
  for (Copy &C : Copies) {
    Carried.storeDefinitions(C);
    InOrder.push_back(&C);
  }
  Carried.placeArrays(InOrder);
  for (Copy &C : Copies) {
    finishPart(C);
    for (Copy &Part : C.Shared)
      finishPart(Part);
    finishRegion(C);
  }
  finishPrologue();
  takePlace();
  return Tile;
}

void TileFunctionBuilder::placeTileStatics() {
  AllocaInst *Base = nullptr;
  for (GlobalVariable *Global : tileStaticsOf(Kernel)) {
    uint64_t Bytes = Kernel.getDataLayout().getTypeAllocSize(Global->getValueType());
    Align Alignment = std::max(Global->getAlign().valueOrOne(), Align(ScratchAlign));
    // The tiles of a group have one each, one behind the other, unless they share it.
    auto IsOfEach = [&](unsigned Tiles, unsigned FromLast) {
      return Tiles > 1 && !(Plan.Shared && Plan.Shared->isShared(*Global, FromLast));
    };
    const uint64_t Stride = alignTo(Bytes, Alignment);
    const bool Across = IsOfEach(Plan.Info.TilesAcross, 0), Down = IsOfEach(Plan.Info.TilesDown, 1);
    const uint64_t OfRow = Across ? Stride * Plan.Info.TilesAcross : Stride;
    const uint64_t All = Down ? OfRow * Plan.Info.TilesDown : OfRow;
    uint64_t Offset = Memory.reserve(Across || Down ? All : Bytes, Alignment);
    Globals[Global] = {Memory.pointerTo(Offset, Global->getName()), Across ? Stride : 0,
                       Down ? OfRow : 0};
    if (!Plan.KeepVariables)
      continue;
    if (!Base) {
      Base = Prologue.CreateAlloca(Prologue.getPtrTy(), nullptr, "scratch.address");
      Prologue.CreateStore(Arguments.scratch(), Base);
    }
    declareTileStatic(*Global, Kernel, placeBehind(*Base, Offset), *PrologueBlock,
                      PrologueBlock->end());
  }
}

void TileFunctionBuilder::placePrivateVariables() {
  for (AllocaInst *Alloca : Variables.shared()) {
    auto *Shared = cast<AllocaInst>(Prologue.Insert(Alloca->clone(), Alloca->getName()));
    SharedVariables[Alloca] = Shared;
    Homes[Alloca] = {Shared, /*IsIndirect=*/false, 0};
  }
  for (const auto &[Alloca, Place] : Variables.spread())
    SpreadVariables[Alloca] =
        Memory.pointerTo(Memory.reserve(Place.Bytes, Align(ScratchAlign)), Alloca->getName());
  if (!Variables.frameSize())
    return;
  uint64_t Bytes = Variables.frameSize() * Plan.Info.maxWorkItems();
  Align Alignment = std::max(Variables.frameAlign(), Align(ScratchAlign));
  Frames = Memory.pointerTo(Memory.reserve(Bytes, Alignment), "frames");
  if (!Plan.KeepVariables || !Kernel.getSubprogram())
    return;
  CurrentFrame = Prologue.CreateAlloca(Prologue.getPtrTy(), nullptr, "frame.address");
  // A debugger that stops at the function's beginning must not follow garbage.
  Prologue.CreateStore(Frames, CurrentFrame);
  for (Instruction &I : Kernel.getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && Variables.isInFrame(Alloca))
      Homes[Alloca] = {CurrentFrame, /*IsIndirect=*/true, Variables.frameOffset(Alloca)};
}

/// Where a debugger finds the indices of the work-item that runs: `amp_global` and its like.
void TileFunctionBuilder::placeIndices() {
  if (!Plan.KeepVariables || !Kernel.getSubprogram())
    return;
  auto *const Type = ArrayType::get(Prologue.getInt32Ty(), Plan.Info.Rank);
  DIExpression *const Path = DIExpression::get(Kernel.getContext(), {});
  SmallVector<IndexVariable, 3> Declared;
  const auto Place = [&](IdKind Kind, StringRef Name) {
    AllocaInst *const Array = Prologue.CreateAlloca(Type, nullptr, Name);
    Indices.push_back({Kind, Array});
    Declared.push_back({Name, {Array, Path}});
  };
  Place(IdKind::Global, "amp_global");
  if (Plan.Info.isTiled()) {
    Place(IdKind::Local, "amp_local");
    Place(IdKind::TileIndex, "amp_tile");
  }
  declareIndices(Declared, Plan.Info.Rank, Kernel, *PrologueBlock, PrologueBlock->end());
}

Value *TileFunctionBuilder::placeInTile(const TileStatic &Static, const WorkItemLoop &Loop,
                                        StringRef Name) {
  Value *Place = Static.Place;
  for (const auto &[Number, Stride] :
       {std::pair(Loop.TileDown, Static.Down), std::pair(Loop.TileAcross, Static.Across)}) {
    if (!Number || !Stride)
      continue;
    IRBuilder<> Builder(Number->getParent()->getTerminator());
    Value *Offset = Builder.CreateMul(Builder.CreateZExt(Number, Builder.getInt64Ty()),
                                      Builder.getInt64(Stride), "", true, true);
    Place = Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Place, Offset, Name);
  }
  return Place;
}

/// A work-item's copy of a private variable, or its first element.
Value *TileFunctionBuilder::placeOf(AllocaInst &Alloca, Value *Linear, Value *Frame,
                                    IRBuilder<> &Builder) {
  if (Variables.isInFrame(&Alloca))
    return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Frame,
                                              Variables.frameOffset(&Alloca), Alloca.getName());
  if (Value *Elements = SpreadVariables.lookup(&Alloca)) {
    const uint64_t Bytes = Variables.spread().lookup(&Alloca).ElementBytes;
    return Builder.CreateInBoundsGEP(Builder.getIntNTy(unsigned(Bytes * 8)), Elements, Linear,
                                     Alloca.getName());
  }
  assert(SharedVariables.contains(&Alloca) && "every variable has a home");
  return SharedVariables.lookup(&Alloca);
}

/// Everything that does not depend on the region: arguments, ids, variables.
void TileFunctionBuilder::mapWorkItem(Copy &C) {
  C.Map[Kernel.getArg(0)] = Arguments.closure();
  for (const auto &[Global, Static] : Globals)
    C.Map[Global] = placeInTile(Static, C.Loop, Global->getName());
  IRBuilder<> Builder(C.Loop.Head->getTerminator());
  Value *Frame = nullptr;
  if (Frames) {
    Value *Offset =
        Builder.CreateMul(C.Loop.Linear, Builder.getInt64(Variables.frameSize()), "", true, true);
    Frame = Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Frames, Offset, "frame");
    if (CurrentFrame)
      Builder.CreateStore(Frame, CurrentFrame);
  }
  DenseMap<std::pair<IdKind, unsigned>, Value *> Ids;
  for (const auto &[Kind, Array] : Indices)
    for (unsigned Dimension = 0; Dimension < Plan.Info.Rank; ++Dimension) {
      Value *&Id = Ids[{Kind, Dimension}];
      Id = idIn(C.Loop, {Kind, Dimension}, Plan.Info, Arguments, Builder);
      Builder.CreateStore(
          Id, Builder.CreateConstInBoundsGEP1_32(Builder.getInt32Ty(), Array, Dimension));
    }
  for (BasicBlock &Block : Kernel)
    for (Instruction &I : Block) {
      if (std::optional<IdCall> Id = matchIdCall(&I)) {
        Value *&Known = Ids[{Id->Kind, Id->Dimension}];
        if (!Known)
          Known = idIn(C.Loop, *Id, Plan.Info, Arguments, Builder);
        C.Map[&I] = Known;
      } else if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
        C.Map[&I] = placeOf(*Alloca, C.Loop.Linear, Frame, Builder);
      } else if (const CaptureInfo *Array = capturedArrayOf(I, Plan.Info)) {
        C.Map[&I] = Arguments.array(*Array);
      }
    }
}

bool TileFunctionBuilder::isChosenTileWide(const Region &R) const {
  if (!Plan.Uniformity)
    return false;
  return all_of(R.Blocks, [&](const BasicBlock *Block) {
    return Plan.Uniformity->ofBranch(Block) == Uniform::Yes;
  });
}

TileFunctionBuilder::Choice TileFunctionBuilder::makeChoice(const Region &R) {
  Choice Way;
  if (R.ways() < 2)
    return Way;
  if (isChosenTileWide(R)) {
    Way.TileWide = Prologue.CreateAlloca(Prologue.getInt32Ty(), nullptr, "way");
    markTileWide(*Way.TileWide);
  } else
    Way.Array = Carried.makeArray(Prologue.getInt32Ty(), "way.items");
  return Way;
}

/// What neighbouring tiles access in containers lies in one stretch, which is longer than a tile's.
/// The memory of one tile after the other's stays in the cache where nothing else is accessed.
GroupOrder TileFunctionBuilder::orderOf(const Region &R) const {
  for (const BasicBlock *Block : R.Blocks)
    for (const Instruction &I : *Block) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        continue;
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (!isa<AllocaInst, GlobalVariable>(getUnderlyingObject(Pointer, /*MaxLookup=*/0)) &&
          !(Load && readsKernelConstant(*Load, Plan.Info)))
        return GroupOrder::RowByRow;
    }
  return GroupOrder::TileByTile;
}

void TileFunctionBuilder::copyRegion(const Region &R) {
  assert(!CopyOf.contains(R.Entry) && "one region begins at a split point");
  Copy &C = Copies.emplace_back();
  C.Original = &R;
  CopyOf[R.Entry] = &C;
  if (Plan.Uniformity)
    C.AccessGroup = MDNode::getDistinct(Kernel.getContext(), {});
  C.Way = makeChoice(R);
  const GroupOrder Order = orderOf(R);
  const auto BuildLoop = [&](Copy &Part, SharedBy By) {
    Part.Loop = buildWorkItemLoop(*Tile, Arguments, C.AccessGroup, {Order, By.Across, By.Down},
                                  NoPlace, R.Entry->getName());
  };
  // What tiles share, the first of them stores before any of them does anything else.
  const SmallVector<SharedBy, 3> Kinds = sharedKinds(R);
  for (const SharedBy By : Kinds) {
    Copy &Part = C.Shared.emplace_back();
    Part.Original = &R;
    Part.AccessGroup = C.AccessGroup;
    Part.StoresFor = By;
    BuildLoop(Part, By);
    copyBlocks(Part);
    keepStores(Part, Kinds);
    C.Loaded.insert_range(Part.Loaded);
  }
  BuildLoop(C, {});
  copyBlocks(C);
  keepStores(C, Kinds);
}

/// By which tiles of a group what \p I stores is shared.
TileFunctionBuilder::SharedBy TileFunctionBuilder::sharedBy(const Instruction &I) const {
  const auto *Store = dyn_cast<StoreInst>(&I);
  const auto *Variable = Store && Plan.Shared ? dyn_cast<GlobalVariable>(getUnderlyingObject(
                                                    Store->getPointerOperand(), /*MaxLookup=*/0))
                                              : nullptr;
  if (!Variable || !Globals.contains(Variable))
    return {};
  return {Plan.Info.TilesAcross > 1 && Plan.Shared->isShared(*Variable, 0),
          Plan.Info.TilesDown > 1 && Plan.Shared->isShared(*Variable, 1)};
}

/// The kinds of stores in \p R that only some tiles do; none where all that \p R does has to be
/// done at once.
SmallVector<TileFunctionBuilder::SharedBy, 3>
TileFunctionBuilder::sharedKinds(const Region &R) const {
  SmallVector<SharedBy, 3> Kinds;
  for (const BasicBlock *Block : R.Blocks)
    for (const Instruction &I : *Block) {
      const SharedBy By = sharedBy(I);
      if ((By.Across || By.Down) && !is_contained(Kinds, By))
        Kinds.push_back(By);
      // A branch may ask what an operation with an effect says, and what is stored to a container
      // may be loaded again.
      const auto *Store = dyn_cast<StoreInst>(&I);
      if (I.mayWriteToMemory() && !isBarrier(I) &&
          (!Store || !isa<AllocaInst, GlobalVariable>(
                         getUnderlyingObject(Store->getPointerOperand(), /*MaxLookup=*/0))))
        return {};
    }
  return Kinds;
}

/// Of the stores of \p Kinds, and if it is made for one of them of all stores, \p C keeps its own.
void TileFunctionBuilder::keepStores(Copy &C, ArrayRef<SharedBy> Kinds) {
  if (Kinds.empty())
    return;
  for (BasicBlock *Original : C.Original->Blocks)
    for (Instruction &I : *Original) {
      const SharedBy By = sharedBy(I);
      const bool IsKept = By == C.StoresFor || (!C.isForOthers() && !is_contained(Kinds, By));
      if (!isa<StoreInst>(I) || IsKept)
        continue;
      if (auto *Copied = cast_or_null<Instruction>(static_cast<Value *>(C.Map.lookup(&I)))) {
        C.Map.erase(&I);
        Copied->eraseFromParent();
      }
    }
  // Other regions may need what the copy for all tiles computes.
  if (!C.isForOthers())
    return;
  for (BasicBlock *Block : reverse(C.Blocks))
    for (Instruction &I : make_early_inc_range(reverse(*Block)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
}

void TileFunctionBuilder::copyBlocks(Copy &C) {
  for (BasicBlock *Original : C.Original->Blocks) {
    BasicBlock *Copied = CloneBasicBlock(Original, C.Map, "", Tile);
    Copied->moveBefore(C.Loop.Latch);
    C.Map[Original] = Copied;
    C.Blocks.push_back(Copied);
  }
  // Only now: cloning has mapped ids, variables, captured arrays and the entry's phis to copies
  // that vanish.
  mapWorkItem(C);
  Carried.loadEntryPhis(C);
  SmallVector<BasicBlock *, 8> Originals(C.Original->Blocks);
  for (BasicBlock *Original : Originals)
    rewriteBlock(C, *Original);
  Constants.tellAgain(*C.Original, C.Map, *C.Loop.Head);
  auto *IntoBody = cast<BranchInst>(C.Loop.Head->getTerminator());
  assert(IntoBody->getSuccessor(0) == C.Loop.Latch && "the loop's body is still empty");
  IntoBody->setSuccessor(0, cast<BasicBlock>(C.Map.lookup(C.Original->Entry)));
  C.Blocks.push_back(C.Loop.Head);
}

/// Calls of the contract's functions and what else has no copy; true if \p Copied is gone.
bool TileFunctionBuilder::replaceContractCall(Copy &C, Instruction &Original, Instruction &Copied) {
  bool Vanishes = isBarrier(Original) || matchIdCall(&Original) || isa<AllocaInst>(Original) ||
                  capturedArrayOf(Original, Plan.Info) ||
                  (isa<PHINode>(Original) && Original.getParent() == C.Original->Entry);
  if (isFence(Original)) {
    // A tile runs on one thread: only other tiles can tell the order of its accesses.
    const auto *Bits = dyn_cast<ConstantInt>(cast<CallBase>(Original).getArgOperand(0));
    if (!Bits || (Bits->getZExtValue() & 1))
      IRBuilder<>(&Copied).CreateFence(AtomicOrdering::AcquireRelease);
    Vanishes = true;
  }
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Original);
      Intrinsic && Intrinsic->isLifetimeStartOrEnd()) {
    const auto *Alloca = dyn_cast<AllocaInst>(Intrinsic->getArgOperand(0));
    Vanishes = !Alloca || !SharedVariables.contains(Alloca);
  }
  if (!Vanishes)
    return false;
  if (!Copied.use_empty())
    Copied.replaceAllUsesWith(PoisonValue::get(Copied.getType()));
  Copied.eraseFromParent();
  return true;
}

void TileFunctionBuilder::rewriteBlock(Copy &C, BasicBlock &Original) {
  auto *Block = cast<BasicBlock>(C.Map.lookup(&Original));
  auto Next = Block->begin();
  for (Instruction &I : Original) {
    Instruction &Copied = *Next++;
    assert(Copied.getOpcode() == I.getOpcode() && "a block and its copy go on side by side");
    mapDebugRecords(Copied, C.Map);
    if (replaceContractCall(C, I, Copied))
      continue;
    if (auto *Phi = dyn_cast<PHINode>(&Copied)) {
      // Ways into this block from other regions are not ways into this copy.
      for (unsigned In = Phi->getNumIncomingValues(); In-- > 0;)
        if (!C.Original->Contains.contains(Phi->getIncomingBlock(In)))
          Phi->removeIncomingValue(In, /*DeletePHIIfEmpty=*/false);
    }
    for (Value *Operand : Copied.operand_values())
      if (auto *Outside = dyn_cast<Instruction>(Operand);
          Outside && Outside->getFunction() == &Kernel && !C.Original->defines(Outside))
        Carried.bringInto(C, *Outside);
    if (Copied.isTerminator())
      rewriteTerminator(C, Original);
    else
      RemapInstruction(&Copied, C.Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    // Indices are never negative: wider ones have the same stride.
    if (isa<ZExtInst>(I) && matchIdCall(I.getOperand(0)))
      Copied.setNonNeg(true);
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && readsKernelConstant(*Load, Plan.Info))
      Copied.setMetadata(LLVMContext::MD_invariant_load, MDNode::get(I.getContext(), {}));
  }
}

void TileFunctionBuilder::rewriteTerminator(Copy &C, BasicBlock &Original) {
  auto *Block = cast<BasicBlock>(C.Map.lookup(&Original));
  Instruction *Terminator = Block->getTerminator();
  if (isa<ReturnInst>(Terminator)) {
    BasicBlock *Exit = makeExit(C, Original, nullptr);
    BranchInst *Jump = BranchInst::Create(Exit);
    Jump->setDebugLoc(Terminator->getDebugLoc());
    Jump->insertBefore(Terminator->getIterator());
    Terminator->eraseFromParent();
    return;
  }
  if (leavesInLockstep(C, Original)) {
    endInLockstep(C, Original);
    return;
  }
  DenseMap<BasicBlock *, BasicBlock *> Ways;
  for (BasicBlock *Successor : successors(&Original)) {
    BasicBlock *&Way = Ways[Successor];
    bool Leaves = is_contained(C.Original->Exits, Successor);
    if (!Way)
      Way = Leaves ? makeExit(C, Original, Successor) : cast<BasicBlock>(C.Map.lookup(Successor));
  }
  RemapInstruction(Terminator, C.Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  for (unsigned I = 0; I < Terminator->getNumSuccessors(); ++I)
    Terminator->setSuccessor(I, Ways.lookup(Original.getTerminator()->getSuccessor(I)));
  // The loop that this closed now goes around whole regions; what was said about it is not true of
  // its rest.
  if (any_of(successors(&Original),
             [&](BasicBlock *S) { return is_contained(C.Original->Exits, S); }))
    Terminator->setMetadata(LLVMContext::MD_loop, nullptr);
}

/// True if \p Block ends in a choice between regions in which all work-items agree.
bool TileFunctionBuilder::leavesInLockstep(const Copy &C, const BasicBlock &Block) const {
  const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  if (!Plan.Uniformity || !Branch || !Branch->isConditional())
    return false;
  bool Agree =
      Plan.Uniformity->ofBranch(&Block) == Uniform::Yes || Plan.Control->mustBeUniform(&Block);
  return Agree && Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
         all_of(successors(&Block),
                [&](const BasicBlock *S) { return is_contained(C.Original->Exits, S); });
}

/// Ends the region without a branch: the phis of both ways are stored. Those of the way that is not
/// taken are dead: only a loop's own phis could be needed on the way out, and there others stand
/// for them (LCSSA).
void TileFunctionBuilder::endInLockstep(Copy &C, BasicBlock &Original) {
  auto *Block = cast<BasicBlock>(C.Map.lookup(&Original));
  auto *Branch = cast<BranchInst>(Block->getTerminator());
  RemapInstruction(Branch, C.Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  IRBuilder<> Builder(Branch);
  Builder.SetCurrentDebugLocation(NoPlace);
  if (C.isForOthers()) {
    Builder.CreateBr(C.Loop.Latch);
    Branch->eraseFromParent();
    return;
  }
  auto *Chosen = cast<BranchInst>(Original.getTerminator());
  assert((C.Way.TileWide || C.Way.Array) && "a choice of two ways is stored");
  for (BasicBlock *To : Chosen->successors())
    Carried.storePhis(C, Original, *To, Builder);
  storeChoice(C,
              Builder.CreateSelect(Branch->getCondition(), numberOf(C, Chosen->getSuccessor(0)),
                                   numberOf(C, Chosen->getSuccessor(1))),
              Builder);
  Builder.CreateBr(C.Loop.Latch);
  Branch->eraseFromParent();
}

/// The number of a way out of the region: of a split point, or of the kernel's end if \p To is
/// null.
Value *TileFunctionBuilder::numberOf(const Copy &C, const BasicBlock *To) const {
  ArrayRef<BasicBlock *> Exits = C.Original->Exits;
  assert((To ? is_contained(Exits, To) : C.Original->Returns) && "the region has no such way out");
  return ConstantInt::get(Type::getInt32Ty(Kernel.getContext()),
                          To ? find(Exits, To) - Exits.begin() : Exits.size());
}

void TileFunctionBuilder::storeChoice(Copy &C, Value *Number, IRBuilder<> &Builder) {
  if (C.Way.TileWide)
    Builder.CreateStore(Number, C.Way.TileWide);
  else if (C.Way.Array)
    Builder.CreateStore(
        Number, CarriedValues::elementOf(C.Way.Array, Number->getType(), C.Loop.Linear, Builder));
}

/// The end of a work-item's way through the region: towards \p To, or out of the kernel if that is
/// null.
BasicBlock *TileFunctionBuilder::makeExit(Copy &C, BasicBlock &From, BasicBlock *To) {
  BasicBlock *Exit = BasicBlock::Create(
      Kernel.getContext(), To ? "to." + To->getName() : Twine("to.end"), Tile, C.Loop.Latch);
  C.Blocks.push_back(Exit);
  IRBuilder<> Builder(Exit);
  Builder.SetCurrentDebugLocation(NoPlace);
  if (!C.isForOthers()) {
    if (To)
      Carried.storePhis(C, From, *To, Builder);
    storeChoice(C, numberOf(C, To), Builder);
  }
  Builder.CreateBr(C.Loop.Latch);
  return Exit;
}

void TileFunctionBuilder::finishPart(Copy &C) {
  markParallel(C);
  markTileAtomics(C);
}

/// After the last work-item: on to the next region, the way that the first work-item chose.
void TileFunctionBuilder::finishRegion(Copy &C) {
  for (auto Part = C.Shared.begin(); Part != C.Shared.end(); ++Part) {
    IRBuilder<> Builder(Part->Loop.Done);
    Builder.SetCurrentDebugLocation(NoPlace);
    Builder.CreateBr(
        (std::next(Part) == C.Shared.end() ? C.Loop : std::next(Part)->Loop).Preheader);
  }
  IRBuilder<> Builder(C.Loop.Done);
  Builder.SetCurrentDebugLocation(NoPlace);
  Carried.commitTileWide(C, Builder);
  const Region &R = *C.Original;
  BasicBlock *End = nullptr;
  if (R.Returns || R.ways() == 0) {
    End = BasicBlock::Create(Kernel.getContext(), "end", Tile, C.Loop.Done->getNextNode());
    IRBuilder<> EndBuilder(End);
    EndBuilder.SetCurrentDebugLocation(NoPlace);
    EndBuilder.CreateRetVoid();
  }
  SmallVector<BasicBlock *, 4> Ways;
  for (BasicBlock *Exit : R.Exits) {
    assert(CopyOf.contains(Exit) && "a region begins at every exit of another one");
    Ways.push_back(CopyOf.lookup(Exit)->begin());
  }
  if (End)
    Ways.push_back(End);
  if (Ways.size() == 1) {
    Builder.CreateBr(Ways.front());
    return;
  }
  assert((C.Way.TileWide || C.Way.Array) && "work-items say which of several ways they leave");
  Value *Chosen = Builder.CreateLoad(Builder.getInt32Ty(),
                                     C.Way.TileWide ? C.Way.TileWide : C.Way.Array, "way");
  if (Ways.size() == 2) {
    Builder.CreateCondBr(Builder.CreateICmpEQ(Chosen, Builder.getInt32(0)), Ways[0], Ways[1]);
    return;
  }
  SwitchInst *Switch = Builder.CreateSwitch(Chosen, Ways.back(), Ways.size() - 1);
  for (unsigned I = 0; I + 1 < Ways.size(); ++I)
    Switch->addCase(Builder.getInt32(I), Ways[I]);
}

/// Race-free work-items do not depend on each other between two barriers. Variables that share one
/// stack slot do, and so may what is atomic.
void TileFunctionBuilder::markParallel(Copy &C) {
  if (!C.AccessGroup)
    return;
  auto IsTileVariable = [&](const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    return any_of(Objects, [](const Value *Object) { return isa<AllocaInst>(Object); });
  };
  for (BasicBlock *Block : C.Blocks)
    for (Instruction &I : *Block) {
      if (!I.mayReadOrWriteMemory() || I.isAtomic())
        continue;
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (Pointer && IsTileVariable(Pointer))
        continue;
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (!isa<IntrinsicInst>(Call) || any_of(Call->args(), [&](const Use &Operand) {
              return Operand->getType()->isPointerTy() && IsTileVariable(Operand.get());
            }))
          continue;
      I.setMetadata(LLVMContext::MD_access_group,
                    uniteAccessGroups(I.getMetadata(LLVMContext::MD_access_group), C.AccessGroup));
    }
}

/// A tile runs on one thread: what is atomic in its own memory is so by itself, once nothing else
/// runs work-items together.
void TileFunctionBuilder::markTileAtomics(Copy &C) {
  if (!C.AccessGroup)
    return;
  auto IsOwn = [&](const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    return all_of(Objects, [&](const Value *Object) { return Object == Arguments.scratch(); });
  };
  for (BasicBlock *Block : C.Blocks)
    for (Instruction &I : *Block)
      if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) && IsOwn(I.getOperand(0)))
        I.setMetadata(metadata::OfOneThread, MDNode::get(I.getContext(), {}));
}

void TileFunctionBuilder::finishPrologue() {
  declareVariables(Kernel, Homes, *PrologueBlock);
  Prologue.SetCurrentDebugLocation(NoPlace);
  Prologue.CreateBr(CopyOf.lookup(&Kernel.getEntryBlock())->begin());
  removeUnreachableBlocks(*Tile);
  for (BasicBlock &Block : *Tile)
    for (Instruction &I : make_early_inc_range(reverse(Block)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
}

void TileFunctionBuilder::takePlace() {
  Tile->setSubprogram(Kernel.getSubprogram());
  Kernel.setSubprogram(nullptr);
  Tile->takeName(&Kernel);
  Kernel.replaceAllUsesWith(Tile);
  KernelInfo Info = Plan.Info;
  Info.ScratchBytes = Memory.size();
  Info.write(*Tile);
}

} // namespace tessera
