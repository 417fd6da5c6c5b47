// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/InterchangeDimensions.h"
#include "analysis/KernelKnowledge.h"
#include "contract/CompiledModule.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// Of an access of all lanes together: a vector, elements close to each other, one from each lane's
/// own line; what is written there has to be written back.
static constexpr uint64_t VectorCost = 1, ShortStrideCost = 3, GatherCost = 12, ScatterCost = 24;
/// A loop is taken to run so often.
static constexpr unsigned LoopBits = 3, MostLoops = 4;
/// A dimension is left in its place unless another one is that much better, in eighths.
static constexpr uint64_t Worth = 7;
static constexpr unsigned MaxDepth = 16;
/// Of a struct, of which each access is one.
static constexpr int64_t MostMembers = 4;

namespace {

/// By how much values grow from one work-item to the next one in a dimension. It is an estimate of
/// costs: nothing relies on it.
class StridesAlong {
public:
  StridesAlong(const KernelKnowledge &Known, unsigned Dimension)
      : Known(Known), Dimension(Dimension),
        Along(Sources::workItem(Known.Info.Rank - 1 - Dimension)) {}

  std::optional<int64_t> of(const Value &V, unsigned Depth = 0) {
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Known.Values.of(I).mayDependOn(Along))
      return 0;
    if (Depth == MaxDepth)
      return std::nullopt;
    const auto [Found, Inserted] = Strides.try_emplace(I, std::nullopt);
    if (!Inserted)
      return Found->second;
    const std::optional<int64_t> Result = compute(*I, Depth);
    Strides[I] = Result;
    return Result;
  }

private:
  std::optional<int64_t> compute(const Instruction &V, unsigned Depth) {
    const Instruction *I = &V;
    if (const std::optional<IdCall> Id = matchIdCall(I))
      return Id->Dimension == Dimension ? 1 : 0;
    if (const auto *Address = dyn_cast<GEPOperator>(I))
      return ofAddress(*Address, Depth + 1);
    // What a loop adds is the same for all work-items mostly.
    if (const auto *Phi = dyn_cast<PHINode>(I)) {
      const Loop *L = Known.LI.getLoopFor(Phi->getParent());
      const BasicBlock *Before =
          L && L->getHeader() == Phi->getParent() ? L->getLoopPredecessor() : nullptr;
      return of(Before ? *Phi->getIncomingValueForBlock(Before) : *Phi->getIncomingValue(0),
                Depth + 1);
    }
    if (isa<SExtInst, ZExtInst, TruncInst, FreezeInst>(I))
      return of(*I->getOperand(0), Depth + 1);
    if (const auto *Select = dyn_cast<SelectInst>(I))
      return ofEither(*Select->getTrueValue(), *Select->getFalseValue(), Depth + 1);
    if (const auto *Limit = dyn_cast<MinMaxIntrinsic>(I))
      return ofEither(*Limit->getLHS(), *Limit->getRHS(), Depth + 1);
    return isa<BinaryOperator>(I) ? ofSum(*I, Depth + 1) : std::nullopt;
  }

  /// An index at an edge, which mostly is that of neighbours away from it.
  std::optional<int64_t> ofEither(const Value &One, const Value &Other, unsigned Depth) {
    const std::optional<int64_t> Left = of(One, Depth), Right = of(Other, Depth);
    if (!Left || !Right || (*Left != *Right && *Left != 0 && *Right != 0))
      return std::nullopt;
    return *Left != 0 ? Left : Right;
  }

  std::optional<int64_t> ofSum(const Instruction &I, unsigned Depth) {
    const APInt *Number = nullptr;
    const std::optional<int64_t> Left = of(*I.getOperand(0), Depth);
    const std::optional<int64_t> Right = of(*I.getOperand(1), Depth);
    if (!Left || !Right)
      return std::nullopt;
    int64_t Result;
    switch (I.getOpcode()) {
    case Instruction::Or:
      if (!cast<PossiblyDisjointInst>(I).isDisjoint())
        return std::nullopt;
      [[fallthrough]];
    case Instruction::Add:
      return AddOverflow(*Left, *Right, Result) ? std::nullopt : std::optional(Result);
    case Instruction::Sub:
      return SubOverflow(*Left, *Right, Result) ? std::nullopt : std::optional(Result);
    case Instruction::Mul:
      return match(I.getOperand(1), m_APInt(Number)) && Number->getSignificantBits() < 32 &&
                     !MulOverflow(*Left, Number->getSExtValue(), Result)
                 ? std::optional(Result)
                 : std::nullopt;
    case Instruction::Shl:
      return match(I.getOperand(1), m_APInt(Number)) && Number->ult(32) &&
                     !MulOverflow(*Left, int64_t(1) << Number->getZExtValue(), Result)
                 ? std::optional(Result)
                 : std::nullopt;
    // Neighbours mostly have the same quotient.
    case Instruction::SRem:
    case Instruction::URem:
      return *Right == 0 ? Left : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  std::optional<int64_t> ofAddress(const GEPOperator &Address, unsigned Depth) {
    const DataLayout &DL = cast<Instruction>(Address).getDataLayout();
    const unsigned Bits = DL.getIndexTypeSizeInBits(Address.getType());
    SmallMapVector<Value *, APInt, 4> Offsets;
    APInt Constant(Bits, 0);
    std::optional<int64_t> Sum = of(*Address.getPointerOperand(), Depth);
    if (!Sum || Address.getType()->isVectorTy() ||
        !Address.collectOffset(DL, Bits, Offsets, Constant))
      return std::nullopt;
    for (const auto &[Index, Scale] : Offsets) {
      const std::optional<int64_t> Of = of(*Index, Depth);
      int64_t Part;
      if (!Of || MulOverflow(*Of, Scale.getSExtValue(), Part) || AddOverflow(*Sum, Part, *Sum))
        return std::nullopt;
    }
    return Sum;
  }

  const KernelKnowledge &Known;
  const unsigned Dimension;
  const Sources Along;
  DenseMap<const Instruction *, std::optional<int64_t>> Strides;
};

} // namespace

/// Of all accesses, if work-items that differ in \p Dimension are lanes.
static uint64_t costAlong(const Function &Kernel, const KernelKnowledge &Known,
                          unsigned Dimension) {
  StridesAlong Strides(Known, Dimension);
  uint64_t Cost = 0;
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!Pointer || isa<AllocaInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0)) ||
        (Load && readsKernelConstant(*Load, Known.Info)))
      continue;
    const std::optional<int64_t> Stride = Strides.of(*Pointer);
    const auto Bytes =
        int64_t(Kernel.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
    const uint64_t Once = Stride && std::abs(*Stride) <= Bytes                 ? VectorCost
                          : Stride && std::abs(*Stride) <= MostMembers * Bytes ? ShortStrideCost
                          : Load                                               ? GatherCost
                                                                               : ScatterCost;
    Cost += Once << (LoopBits * std::min(Known.LI.getLoopDepth(I.getParent()), MostLoops));
  }
  return Cost;
}

/// Does each work-item access elements beside those of the next one in the last dimension, and none
/// that lie near to those of others? In loops, where rows are not what takes time, it is not asked.
static bool areRowsAlone(Function &Kernel, const KernelInfo &Info, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
  if (any_of(instructions(Kernel), [&](const Instruction &I) {
        return getLoadStorePointerOperand(&I) && LI.getLoopFor(I.getParent());
      }))
    return false;
  const KernelKnowledge Known(Kernel, Info, AM);
  StridesAlong Strides(Known, Known.Info.Rank - 1);
  constexpr Sources Column = Sources::workItem(0), Row = Sources::workItem(1);
  SmallPtrSet<const Value *, 4> Loaded;
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!I.mayReadOrWriteMemory() || matchIdCall(&I) ||
        (Load && readsKernelConstant(*Load, Known.Info)))
      continue;
    const std::optional<int64_t> Stride =
        Pointer && isa<Instruction>(Pointer) ? Strides.of(*Pointer) : std::nullopt;
    const auto Bytes =
        Pointer ? int64_t(Kernel.getDataLayout().getTypeStoreSize(getLoadStoreType(&I))) : 0;
    if (!Stride || std::abs(*Stride) != Bytes ||
        !Known.Values.of(cast<Instruction>(Pointer)).mayDependOn(Row) ||
        !Known.Values.of(cast<Instruction>(Pointer)).mayDependOn(Column) ||
        (Load && !Loaded.insert(getUnderlyingObject(Pointer, /*MaxLookup=*/0)).second))
      return false;
  }
  return true;
}

/// Do neighbours in a row access neighbours in memory, or the same, and rows share at most some
/// rows of memory? A block with long rows then finds them in the cache, as one with many does, and
/// is called less often. But columns that loops traverse, the same for all rows, are better few.
static bool doRowsShareLines(Function &Kernel, const KernelInfo &Info,
                             FunctionAnalysisManager &AM) {
  const KernelKnowledge Known(Kernel, Info, AM);
  StridesAlong Strides(Known, Known.Info.Rank - 1);
  constexpr Sources Column = Sources::workItem(0), Row = Sources::workItem(1);
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!I.mayReadOrWriteMemory() || matchIdCall(&I) ||
        (Load && readsKernelConstant(*Load, Known.Info)) ||
        (Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0))))
      continue;
    if (!Pointer)
      return false;
    const auto *Address = dyn_cast<Instruction>(Pointer);
    if (!Address || !Known.Values.of(Address).mayDependOn(Column))
      continue;
    const std::optional<int64_t> Stride = Strides.of(*Pointer);
    const auto Bytes = int64_t(Kernel.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)));
    if (!Stride || std::abs(*Stride) > MostMembers * Bytes ||
        (Known.LI.getLoopFor(I.getParent()) && !Known.Values.of(Address).mayDependOn(Row)))
      return false;
  }
  return true;
}

static unsigned chooseLast(Function &Kernel, const KernelInfo &Info, FunctionAnalysisManager &AM) {
  const KernelKnowledge Known(Kernel, Info, AM);
  const unsigned Last = Info.Rank - 1;
  const uint64_t Now = costAlong(Kernel, Known, Last);
  unsigned Best = Last;
  uint64_t Least = Now;
  // Only dimensions that a tile has can change places with the last one.
  for (unsigned Other = Last; Other-- > 0 && Last - Other < MaxTileRank;)
    if (const uint64_t Cost = costAlong(Kernel, Known, Other); Cost < Least)
      Least = Cost, Best = Other;
  return require("interchange-dimensions.not-worth", Kernel, Least * 8 <= Now * Worth) ? Best
                                                                                       : Last;
}

/// Lanes of a tile that is as narrow as that in the dimension are few.
static bool isNarrow(const KernelInfo &Info, unsigned Dimension) {
  return Info.isTiled() && Info.Tile[Dimension] < std::min(16u, Info.Tile.back());
}

static bool interchange(Function &F, KernelInfo &Info, FunctionAnalysisManager &AM) {
  const unsigned Last = Info.Rank - 1, Other = chooseLast(F, Info, AM);
  if (Other == Last || refuse("interchange-dimensions.narrow", F, isNarrow(Info, Other)))
    return false;
  for (Instruction &I : instructions(F))
    if (const std::optional<IdCall> Id = matchIdCall(&I)) {
      auto &Dimension = cast<CallBase>(I).getArgOperandUse(0);
      if (Id->Dimension == Other || Id->Dimension == Last)
        Dimension.set(ConstantInt::get(Dimension->getType(), Other + Last - Id->Dimension));
    }
  if (Info.isTiled())
    std::swap(Info.Tile[Other], Info.Tile[Last]);
  Info.LastDimension = Other;
  Info.write(F);
  took("interchange-dimensions.taken", F);
  AM.invalidate(F, PreservedAnalyses::none());
  return true;
}

PreservedAnalyses InterchangeDimensions::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (auto &[F, Info] : kernelsOf(M)) {
    if (Info.Rank == 1)
      continue;
    Changed |= interchange(*F, Info, AM);
    if (Info.isTiled())
      continue;
    if (areRowsAlone(*F, Info, AM))
      F->addFnAttr(attr::RowUse, utostr(unsigned(RowUse::Alone)));
    else if (doRowsShareLines(*F, Info, AM))
      F->addFnAttr(attr::RowUse, utostr(unsigned(RowUse::Lines)));
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
