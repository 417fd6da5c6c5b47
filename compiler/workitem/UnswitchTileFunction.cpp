// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/UnswitchTileFunction.h"
#include "analysis/CloneBlocks.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

namespace {

/// Places that one launch comes to for each work-item: a branch in a loop counts as several.
constexpr unsigned PlacesOfALoop = 8, LeastPlaces = 4;
/// Instructions of a function that is still copied.
constexpr size_t Largest = 1500;
/// Each doubles the loops.
constexpr unsigned MostConditions = 2;

/// A value that is known before the first work-item: computed from numbers in the function object,
/// or in the objects of captured arrays.
class LaunchValues {
public:
  LaunchValues(const Function &F, const KernelInfo &Info) : F(F), Info(Info) {}

  /// Words for the value, the same for all that compute it alike; none if it is not known.
  std::string describe(const Value &V, unsigned Depth = 0) const {
    if (const auto *Number = dyn_cast<ConstantInt>(&V))
      return Number->getBitWidth() > 64 ? "" : std::to_string(Number->getSExtValue());
    if (Depth > 6)
      return "";
    if (const auto *Load = dyn_cast<LoadInst>(&V))
      return describeLoad(*Load);
    if (!isa<CmpInst, BinaryOperator, CastInst, SelectInst, FreezeInst>(V) ||
        !V.getType()->isIntegerTy() || mayTrap(cast<Instruction>(V)))
      return "";
    const auto &I = cast<Instruction>(V);
    std::string Words = std::string("(") + I.getOpcodeName();
    if (const auto *Comparison = dyn_cast<CmpInst>(&I))
      Words += std::to_string(Comparison->getPredicate());
    for (const Use &Operand : I.operands()) {
      const std::string Described = describe(*Operand, Depth + 1);
      if (Described.empty())
        return "";
      Words += " " + Described;
    }
    return Words + ":" + std::to_string(I.getType()->getIntegerBitWidth()) + ")";
  }

  /// The same value at the end of \p Block.
  Value *materialize(Value &V, BasicBlock &Block) const {
    auto *I = dyn_cast<Instruction>(&V);
    if (!I)
      return &V;
    assert(!isa<PHINode>(I) && !I->mayHaveSideEffects() &&
           "a value that was described is computed");
    Instruction *Copy = I->clone();
    for (Use &Operand : Copy->operands())
      Operand = materialize(*Operand, Block);
    Copy->insertInto(&Block, Block.end());
    // What the place said of it need not hold here.
    Copy->dropPoisonGeneratingAnnotations();
    Copy->setMetadata(LLVMContext::MD_access_group, nullptr);
    return Copy;
  }

private:
  static bool mayTrap(const Instruction &I) { return I.isIntDivRem(); }

  std::string describeLoad(const LoadInst &Load) const {
    if (!Load.isSimple() || !Load.hasMetadata(LLVMContext::MD_invariant_load) ||
        !Load.getType()->isIntegerTy())
      return "";
    APInt Offset(64, 0);
    const DataLayout &Layout = F.getDataLayout();
    const Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
        Layout, Offset, /*AllowNonInbounds=*/true);
    const uint64_t Bytes = Layout.getTypeStoreSize(Load.getType());
    const std::string Words = "[" + std::to_string(Offset.getSExtValue()) +
                              "]:" + std::to_string(Load.getType()->getIntegerBitWidth());
    if (Base == F.getArg(0))
      return Offset.isNonNegative() && Offset.getZExtValue() + Bytes <= Info.ClosureSize ? Words
                                                                                         : "";
    const CaptureInfo *Array = capturedArray(*Base);
    return Array && Offset.isNonNegative() && Offset.getZExtValue() + Bytes <= Array->Bytes
               ? "array " + std::to_string(Array->Offset) + Words
               : "";
  }

  /// The array whose object \p Pointer leads to, as the function object has it.
  const CaptureInfo *capturedArray(const Value &Pointer) const {
    const auto *Load = dyn_cast<LoadInst>(&Pointer);
    if (!Load || !Load->isSimple() || !Load->hasMetadata(LLVMContext::MD_invariant_load))
      return nullptr;
    APInt Offset(64, 0);
    if (Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
            F.getDataLayout(), Offset, /*AllowNonInbounds=*/true) != F.getArg(0))
      return nullptr;
    const auto Found = find_if(Info.Captures, [&](const CaptureInfo &Capture) {
      return Capture.Kind == CaptureInfo::Array && Offset == Capture.Offset;
    });
    return Found == Info.Captures.end() ? nullptr : &*Found;
  }

  const Function &F;
  const KernelInfo &Info;
};

/// Branches on one condition.
struct SameBranches {
  SmallVector<BranchInst *, 8> All;
  unsigned Places = 0;
};

bool isOfWorkItems(const Loop &L) { return getBooleanLoopAttribute(&L, metadata::WorkItems); }

/// The condition that is asked in the most places.
SameBranches mostAsked(Function &F, const LaunchValues &Known) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  MapVector<StringRef, SameBranches> Found;
  StringMap<char> Words;
  for (BasicBlock &Block : F) {
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || !Branch->isConditional() || isa<Constant>(Branch->getCondition()))
      continue;
    const Loop *Around = LI.getLoopFor(&Block);
    if (!Around)
      continue; // taken once
    const std::string Described = Known.describe(*Branch->getCondition());
    if (Described.empty())
      continue;
    SameBranches &Same = Found[Words.try_emplace(Described).first->getKey()];
    Same.All.push_back(Branch);
    Same.Places += isOfWorkItems(*Around) ? 1 : PlacesOfALoop;
  }
  SameBranches Most;
  for (auto &[_, Same] : Found)
    if (Same.Places > Most.Places)
      Most = Same;
  return Most;
}

/// Loops are told apart by their metadata.
void renameLoops(BasicBlock &Block) {
  Instruction *Latch = Block.getTerminator();
  MDNode *Old = Latch->getMetadata(LLVMContext::MD_loop);
  if (!Old)
    return;
  SmallVector<Metadata *, 4> Properties(Old->op_begin(), Old->op_end());
  MDNode *New = MDNode::getDistinct(Block.getContext(), Properties);
  New->replaceOperandWith(0, New);
  Latch->setMetadata(LLVMContext::MD_loop, New);
}

/// The function twice, behind one branch on the condition.
void unswitch(Function &F, const SameBranches &Same, const LaunchValues &Known) {
  assert(!Same.All.empty() && "there is something to decide before");
  BasicBlock *Body = &F.getEntryBlock();
  SmallVector<BasicBlock *, 32> Blocks;
  for (BasicBlock &Block : F)
    Blocks.push_back(&Block);
  BasicBlock *Entry = BasicBlock::Create(F.getContext(), "", &F, Body);
  for (Instruction &I : make_early_inc_range(*Body))
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Variable->isStaticAlloca())
      Variable->moveBefore(*Entry, Entry->end());

  ValueToValueMapTy Map;
  for (BasicBlock *Copy : cloneBlocks(Blocks, ".otherwise", nullptr, Map))
    renameLoops(*Copy);
  Value *Condition = Known.materialize(*Same.All.front()->getCondition(), *Entry);
  // Where nothing runs that asks, it may be anything.
  Condition = new FreezeInst(Condition, "", Entry);
  BranchInst::Create(Body, cast<BasicBlock>(Map[Body]), Condition, Entry);
  LLVMContext &Context = F.getContext();
  for (BranchInst *Branch : Same.All) {
    auto *Copy = cast<BranchInst>(Map[Branch]);
    Branch->setCondition(ConstantInt::getTrue(Context));
    Copy->setCondition(ConstantInt::getFalse(Context));
    ConstantFoldTerminator(Branch->getParent(), /*DeleteDeadConditions=*/true);
    ConstantFoldTerminator(Copy->getParent(), /*DeleteDeadConditions=*/true);
  }
  removeUnreachableBlocks(F);
  // What the arms of a branch were becomes one block again; loops keep their own.
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (BasicBlock &Block : make_early_inc_range(F)) {
    BasicBlock *Before = Block.getSinglePredecessor();
    const Loop *Around = LI.getLoopFor(&Block);
    if (Before && Before != Entry && Around && Around == LI.getLoopFor(Before) &&
        Around->getHeader() != Before && Around->getLoopLatch() != &Block)
      MergeBlockIntoPredecessor(&Block, nullptr, &LI);
  }
}

} // namespace

PreservedAnalyses UnswitchTileFunction::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F))
    return PreservedAnalyses::all();
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    consumeError(Info.takeError()); // the verifier reports it
    return PreservedAnalyses::all();
  }
  const LaunchValues Known(F, *Info);
  bool Changed = false;
  for (unsigned Number = 0; Number < MostConditions; ++Number) {
    const SameBranches Same = mostAsked(F, Known);
    if (Same.Places < LeastPlaces ||
        refuse("unswitch-tile-function.large", F, F.getInstructionCount() > Largest))
      break;
    took("unswitch-tile-function.taken", F);
    unswitch(F, Same, Known);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
