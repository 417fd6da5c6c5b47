// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/ChooseLaneBlock.h"
#include "analysis/CarriedChains.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "vectorize/CostModel.h"
#include "vectorize/HotPart.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;

namespace tessera {

namespace {

/// What a part of a body costs each time: for each vector, for each group of columns whatever the
/// row, for each row, and once.
struct Cost {
  unsigned OfVectors = 0, OfGroups = 0, OfRows = 0, Once = 0;
  unsigned OfRowsTogether = 0; ///< for each row where others run with it
  unsigned OfFewRows = 0;      ///< more for each vector where fewer than four rows run together
  unsigned Vectors = 0;        ///< instructions, for the size
  unsigned Carried =
      0; ///< the loops' iterations at least, where vectors are carried from one to the next
  bool Waits = false; ///< lanes leave the loop one after the other

  unsigned all(LaneBlock Block) const {
    const unsigned OfRow = OfRows + (Block.Rows > 1 ? OfRowsTogether : 0);
    const unsigned OfVector = OfVectors + (Block.Rows < 4 ? OfFewRows : 0);
    return Block.vectors() * OfVector + Block.Groups * OfGroups + Block.Rows * OfRow + Once;
  }

  double perWorkItem(LaneBlock Block, const DataCase &Data) const {
    const unsigned Lanes = Block.vectors() * Block.Lanes;
    return double(std::max(all(Block), Carried)) / Lanes * (Waits ? Data.Waiting(Lanes) : 1);
  }
};

/// An update of the tile's memory, of an element that the data chooses.
bool isUpdateOfTile(const Instruction &I, const LaneShapes &Shapes) {
  return isa<AtomicRMWInst>(I) && I.hasMetadata(metadata::OfOneThread) &&
         Shapes.of(cast<AtomicRMWInst>(I).getPointerOperand()).isVarying();
}

/// What the hot part costs in vectors of one kind.
class HotCosts {
public:
  /// \p Vector: one of them.
  HotCosts(const HotPart &Hot, const LoopInfo &LI, const LaneShapes &Shapes,
           const LaneControl &Control, const LaneControl &Alone, const CostModel &Machine,
           LaneBlock Vector, const DataCase &Data)
      : Hot(Hot), LI(LI), Shapes(Shapes), Control(Control), Alone(Alone), Machine(Machine),
        Vector(Vector), Data(Data) {
    for (const BasicBlock *Block : Hot.Blocks) {
      Total.Waits |= isLeftApart(*Block, Control, LI);
      for (const Instruction &I : *Block)
        add(I);
    }
    for (auto [Header, Cycles] : Hot.Chains)
      Total.Carried += Cycles * Machine.Cycle * (partsRows(*Header) ? Vector.RowsInVector : 1);
    if (Total.all(Vector) > Machine.LookAhead * simple())
      Total.Carried += Hot.Through * Machine.StraightCycle;
    Total.Once += Hot.IsLoop && Atomics && Vector.Lanes > 1 ? Machine.Stretch : 0;
  }

  const Cost &cost() const { return Total; }
  double perWorkItem(LaneBlock Block) const { return Total.perWorkItem(Block, Data); }
  /// Does each lane hold a line of the cache, from one iteration of a loop to the next?
  bool traversesRows() const { return Hot.IsLoop && !Hot.Chunks.empty(); }
  /// Is something done lane by lane, or called, which leaves nothing in registers?
  bool hasCalls() const { return Calls; }
  /// Interleaved vectors.
  unsigned mostGroups() const {
    return Hot.IsLoop && Atomics
               ? std::max(Machine.MaxGroups, Machine.MaxSerialLanes / Vector.Lanes)
               : Machine.MaxGroups;
  }
  /// Would Machine.MaxGroups vectors of one row still wait for what a loop carries?
  bool waitsForChain() const {
    return Total.all({Vector.Lanes, Machine.MaxGroups}) < Total.Carried;
  }
  unsigned lanes() const { return Vector.Lanes; }
  unsigned mostVectors() const {
    return Hot.IsLoop || FarApart ? std::numeric_limits<unsigned>::max()
           : Total.OfGroups       ? Machine.MaxSharingVectors
                                  : Machine.MaxStraightVectors;
  }

private:
  /// Rows of a vector that take different ways do so one after the other.
  bool partsRows(const BasicBlock &Block) const {
    return isMasked(Block, Control, LI) && !isMasked(Block, Alone, LI);
  }

  void add(const Instruction &I) {
    const LaneShape Shape = I.getType()->isVoidTy() && !I.isTerminator() && I.getNumOperands()
                                ? LaneShape::varying().byRowIf(true)
                                : Shapes.of(&I);
    if (isa<PHINode>(I))
      return;
    const unsigned Times = Shape.isVarying() && partsRows(*I.getParent()) ? Vector.RowsInVector : 1;
    if (Vector.Lanes == 1)
      Total.Once += costOfMisprediction(I);
    Total.OfRowsTogether += isBehindBranch(I) ? Machine.Branch : 0;
    const unsigned One = (costOf(I) + (Shape.isVarying() ? costOfSpreading(I) : 0)) * Times /
                             runsFor(*I.getParent()) +
                         costOfConflict(I);
    if (Shape.isVarying())
      Total.Vectors += One != 0;
    (Shape.isVarying()      ? (Shape.differsByRow() ? Total.OfVectors : Total.OfGroups)
     : Shape.differsByRow() ? Total.OfRows
                            : Total.Once) += One;
  }

  /// One after the other, work-items that do not go the same way come unforeseen.
  unsigned costOfMisprediction(const Instruction &I) const {
    if (!I.isTerminator() || I.getNumSuccessors() < 2 || Shapes.of(I.getOperand(0)).isUniform())
      return 0;
    // What a work-item does along a row of its own LLVM makes vectors of, without the branch.
    if (Hot.staysNarrow())
      return 0;
    const Loop *L = LI.getLoopFor(I.getParent());
    const unsigned Count = L && L->isLoopExiting(I.getParent()) ? Data.IterationsForMisprediction
                                                                : Data.BranchesForMisprediction;
    return Count ? Machine.Misprediction / Count : 0;
  }

  /// One of so many work-items, where they run one after the other; some lane mostly does.
  unsigned runsFor(const BasicBlock &Block) const {
    return Vector.Lanes == 1 && Control.isMasked(&Block) ? Data.WorkItemsForBranch : 1;
  }

  /// Of updates of the tile's memory, each of which has to wait for the one before.
  unsigned costOfConflict(const Instruction &I) const {
    return !isUpdateOfTile(I, Shapes) ? 0
           : Vector.Lanes == 1        ? Data.ConflictOfIterations
                                      : Data.ConflictOfLanes * Vector.Lanes;
  }

  /// A vector of several rows brings together the scalars that its rows have: what vectors of one
  /// row mostly do in the instruction itself.
  unsigned costOfSpreading(const Instruction &I) {
    unsigned Cost = 0;
    for (const Use &Operand : I.operands()) {
      const LaneShape Shape = Shapes.of(Operand.get());
      const auto *Of = dyn_cast<Instruction>(Operand.get());
      if (Vector.RowsInVector > 1 && Of && is_contained(Hot.Blocks, Of->getParent()) &&
          !Shape.isVarying() && Shape.differsByRow() && &Operand != accessedPointer(I) &&
          SpreadValues.insert(Of).second)
        Cost += 2 * Machine.Full * Vector.RowsInVector; // a broadcast, and a place in the vector
    }
    return Cost;
  }

  /// Of rows that run together some may have no lane here: each asks before it loads for itself.
  bool isBehindBranch(const Instruction &I) const {
    const Use *Pointer = accessedPointer(I);
    if (!Pointer || !Shapes.at(*Pointer).isUniform() || !Shapes.at(*Pointer).differsByRow())
      return false;
    return isMasked(*I.getParent(), Control, LI);
  }

  /// An atomic operation that becomes a plain one, and asks no lane whether it is here.
  bool isShortForLane(const Instruction &I) const {
    return isa<AtomicRMWInst>(I) && I.hasMetadata(metadata::OfOneThread) &&
           !isMasked(*I.getParent(), Control, LI);
  }

  /// Of an access to where only this lane is.
  unsigned costOfLane(const Instruction &I) const {
    if (Vector.Lanes == 1 || isShortForLane(I))
      return Machine.Full;
    const bool Masked = isMasked(*I.getParent(), Control, LI);
    if (Hot.AlongRows.contains(&I))
      return Masked ? Machine.MaskedOwnRowLane : Machine.OwnRowLane;
    if (isa<LoadInst>(I))
      return Masked ? Machine.MaskedGatheredLane : Machine.GatheredLane;
    return Masked ? Machine.MaskedScatteredLane : Machine.ScatteredLane;
  }

  unsigned costOf(const Instruction &I) {
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      return Intrinsic->isAssumeLikeIntrinsic() ? 0 : simple();
    if (isa<FreezeInst>(I))
      return 0;
    if (isMultiplyAdd(I))
      return Hot.HasFma ? simple() : 2 * simple();
    if (isa<CallBase>(I)) {
      Calls = true;
      return Machine.Call;
    }
    if (accessedPointer(I)) {
      const LaneAccess Access = accessOf(I, Shapes);
      const LaneAccess::Kind How = Access.How;
      if (isShortForLane(I)) {
        Atomics = true;
        Total.Vectors += Vector.Lanes;
      } else {
        Calls |= !isa<LoadInst, StoreInst>(I);
      }
      FarApart |= How == LaneAccess::Strided || How == LaneAccess::Scattered;
      if (Hot.Paired.contains(&I) && Vector.Lanes > 1)
        return 0;
      if (Hot.Chunks.contains(&I) && Vector.Lanes > 1)
        return Machine.Full * Vector.Lanes / 2; // a quarter of the loads, and as many shuffles
      if (How == LaneAccess::Strided && hasShortStride(I, Access))
        return (Hot.IsLoop ? Machine.OfRow : 2 * Machine.Full) *
               Vector.RowsInVector; // a vector for each member, and a shuffle
      if (How == LaneAccess::Strided || How == LaneAccess::Scattered) {
        const unsigned ByLane = costOfLane(I) * Vector.Lanes;
        if (!Hot.AcrossRows.contains(&I) || Vector.Lanes == 1 || Vector.RowsInVector > 1)
          return ByLane;
        // A vector a lane for several rows, and as many shuffles.
        const unsigned Together = std::min(ByLane, Machine.Full * Vector.Lanes / 2);
        Total.OfFewRows += ByLane - Together;
        Total.OfGroups += Machine.PartOfLine * Vector.Lanes;
        return Together;
      }
      if (How == LaneAccess::Uniform)
        return Machine.Full;
      // What rows share is loaded once and repeated in the vector; else each row has its part of
      // the vector, and of the mask.
      const unsigned One = Hot.IsLoop ? Machine.OfRow : Machine.Full;
      const unsigned OfPart = isMasked(*I.getParent(), Control, LI) ? Machine.Mask : Machine.Full;
      return isa<StoreInst>(I) || Shapes.of(&I).differsByRow()
                 ? One * Vector.RowsInVector + OfPart * (Vector.RowsInVector - 1)
                 : One + (Vector.RowsInVector > 1 ? Machine.Full : 0);
    }
    if (Hot.HasFma && isFused(I))
      return 0;
    if (isa<GetElementPtrInst, SExtInst, ZExtInst, TruncInst>(I) && !Shapes.of(&I).isVarying())
      return Machine.Address;
    if ((I.isIntDivRem() && !PatternMatch::match(I.getOperand(1), PatternMatch::m_Power2())) ||
        I.getOpcode() == Instruction::FDiv)
      return Machine.Division;
    return simple();
  }

  unsigned simple() const { return Vector.Lanes == 1 ? Machine.Scalar : Machine.Full; }

  const HotPart &Hot;
  const LoopInfo &LI;
  const LaneShapes &Shapes;
  const LaneControl &Control, &Alone; ///< of rows together, and of one
  const CostModel &Machine;
  const LaneBlock Vector;
  const DataCase &Data;
  SmallPtrSet<const Value *, 8> SpreadValues;
  Cost Total;
  bool Calls = false;
  bool Atomics = false;  ///< short ones
  bool FarApart = false; ///< lanes load or store what is not adjacent
};

/// Lanes of the narrowest vector that holds what the body computes with.
unsigned chooseLanes(const LaneShapes &Shapes, const VectorizeWorkItemsOptions &Options) {
  bool HasDouble = false;
  for (const BasicBlock *Block : Shapes.blocks())
    for (const Instruction &I : *Block)
      HasDouble |= I.getType()->isDoubleTy() && Shapes.of(&I).isVarying();
  return Options.VectorBits / (HasDouble ? 64 : 32);
}

/// Each work-item of a block has its own private variables, and all of them lie on the stack.
uint64_t privateBytes(const LaneShapes &Shapes) {
  SmallPtrSet<const AllocaInst *, 4> Variables;
  for (const BasicBlock *Block : Shapes.blocks())
    for (const Instruction &I : *Block)
      for (const Value *Operand : I.operands())
        if (const auto *Variable = dyn_cast<AllocaInst>(Operand);
            Variable && !isTileWide(*Variable))
          Variables.insert(Variable);
  uint64_t Bytes = 0;
  for (const AllocaInst *Variable : Variables)
    Bytes += privateBytesOf(*Variable);
  return Bytes;
}

/// Can \p Count be divided into whole blocks of \p Width?
bool fits(const Value *Count, unsigned Width) {
  const auto *Constant = dyn_cast_or_null<ConstantInt>(Count);
  return Count && (!Constant || Constant->getZExtValue() % Width == 0);
}

/// How many rows a vector of at most \p Lanes lanes holds evenly: more than one only where rows are
/// shorter than that, and all extents are known.
unsigned rowsInVector(const WorkItemNest &Nest, unsigned Lanes) {
  const auto *Columns = dyn_cast<ConstantInt>(Nest.laneCount());
  const auto *Rows = dyn_cast_or_null<ConstantInt>(Nest.rowCount());
  if (!Columns || !Rows ||
      refuse("choose-lane-block.odd-rows", Nest.function(),
             !isPowerOf2_64(Columns->getZExtValue())) ||
      Columns->getZExtValue() >= Lanes)
    return 1;
  return unsigned(MinAlign(Rows->getZExtValue(), Lanes / Columns->getZExtValue()));
}

/// Tries blocks of vectors, and keeps the best one.
class BlockSearch {
  /// Another block has to cost at most so much of what the best one does.
  static constexpr double Better = 0.97;
  static constexpr StringLiteral IterationsDecide = "the data decides how many iterations each has";

public:
  BlockSearch(const WorkItemNest &Nest, const LoopInfo &LI,
              const VectorizeWorkItemsOptions &Options, bool OneRow)
      : Nest(Nest), LI(LI), Options(Options), OneRow(OneRow), Machine(CostModel::of(Options)),
        Shapes(Nest, LI, Nest.row() != nullptr), Control(Nest, LI, Shapes),
        Alone(Nest, LI, LaneShapes(Nest, LI, /*RowsTogether=*/false)),
        Hot(Nest, LI, Shapes, Control, Options.HasFma), Private(privateBytes(Shapes)) {}

  /// Vectors of one row come first: what its lanes share they take from a scalar in the instruction
  /// itself, and what is adjacent from one place. Several rows in a vector have to save more
  /// instructions than it takes to put them together.
  LaneBlock run(std::optional<WorkItemVersion> Version) {
    if (Version == WorkItemVersion::Scalar)
      return Best;
    LaneBlock OfRow{chooseLanes(Shapes, Options)};
    const Function &F = Nest.function();
    if (refuse("choose-lane-block.taken-apart", F,
               Hot.staysNarrow() && Options.VectorBits > Machine.MaxBitsTakenApart))
      OfRow.Lanes /= Options.VectorBits / Machine.MaxBitsTakenApart;
    // Lanes have to save more than their accesses and those that wait for others cost. What they
    // share of indices lets their accesses go from element to element.
    if (!Version && mayBeScalar())
      consider(Best, costsOf(Best, Data));
    const unsigned Rows = OneRow ? 1 : rowsInVector(Nest, OfRow.Lanes);
    if (const auto *Count = dyn_cast<ConstantInt>(Nest.laneCount()))
      OfRow.Lanes = unsigned(std::min<uint64_t>(OfRow.Lanes, PowerOf2Ceil(Count->getZExtValue())));
    while (OfRow.Lanes > 1 && refuse("choose-lane-block.large-variables", F,
                                     Private * OfRow.Lanes > Machine.MaxPrivateBytes))
      OfRow.Lanes /= 2;
    search(OfRow);
    const LaneBlock OfRows{OfRow.Lanes * Rows, 1, Rows, Rows};
    // Where only rows take different ways, each by itself needs no masks.
    const bool RowsPart = Alone.isStraight() && !Control.isStraight();
    if (Rows > 1 && require("choose-lane-block.rows-part", F, !RowsPart) &&
        Private * OfRows.Lanes <= Machine.MaxPrivateBytes)
      search(OfRows);
    if (Best.RowsInVector > 1)
      took("choose-lane-block.rows-in-vector", F);
    return Best;
  }

  std::optional<VersionCosts> compare() {
    if (OneRow)
      return std::nullopt;
    const StringRef Unknown = whatDataDecides();
    const double Scalar = costsOf({1}, Data).perWorkItem({1});
    // What is a bad choice by a single vector is one by the best block of them.
    const LaneBlock Single{chooseLanes(Shapes, Options)};
    if (Unknown.empty() && !Hot.OwnRows &&
        costsOf(Single, Data).perWorkItem(Single) * CostModel::Close < Scalar)
      return std::nullopt;
    run(WorkItemVersion::Vector);
    if (Best.Lanes == 1)
      return std::nullopt;
    const double Vector = *Least;
    const bool PrefersScalar = mayBeScalar() && Vector >= Scalar * Better;
    VersionCosts Costs{Vector, Scalar, Hot.IsLoop,
                       PrefersScalar ? WorkItemVersion::Scalar : WorkItemVersion::Vector};
    Costs.OfLoops = Unknown == IterationsDecide;
    if (!Unknown.empty() && dataDecides())
      Costs.Reason = Unknown;
    else if (mayBeScalar() &&
             std::max(Vector, Scalar) < CostModel::Close * std::min(Vector, Scalar))
      Costs.Reason = "their costs are close";
    else if (Hot.OwnRows)
      Costs.Reason = "each of them has a row of its own, whose loop may be vectorised instead";
    else
      return std::nullopt;
    return Costs;
  }

private:
  HotCosts costsOf(LaneBlock Vector, const DataCase &Case) const {
    return {Hot, LI, Shapes, Control, Alone, Machine, Vector, Case};
  }

  /// A loop that all lanes run equally often is better widened: what it repeats is in the cache.
  /// But what lanes scatter is put down element by element in any case.
  bool mayBeScalar() const {
    return !OneRow && (!Hot.IsLoop || Hot.OwnRows || Hot.Scatters ||
                       any_of(Hot.Blocks, [&](const BasicBlock *Block) {
                         return isLeftApart(*Block, Control, LI);
                       }));
  }

  /// What the compiler cannot know of the hot part; empty if nothing.
  StringRef whatDataDecides() const {
    StringRef Unknown;
    for (const BasicBlock *Block : Hot.Blocks) {
      if (isLeftApart(*Block, Control, LI))
        return IterationsDecide;
      if (Control.isMasked(Block))
        Unknown = "the data decides which of them take a branch";
      else if (Unknown.empty() &&
               any_of(*Block, [&](const Instruction &I) { return isUpdateOfTile(I, Shapes); }))
        Unknown = "the data decides which of them update the same element";
    }
    return Unknown;
  }

  /// Is each version worth having with some data?
  bool dataDecides() const {
    LaneBlock Vector{Best.Lanes};
    Vector.Rows = Vector.RowsInVector = Best.RowsInVector;
    bool ForVector = false, ForScalar = false;
    for (const DataCase &Case :
         {DataCase::usual(), DataCase::alike(), DataCase::irregular(), DataCase::skewed(),
          DataCase::sameOfLanes(), DataCase::sameOfIterations()}) {
      const double OfVector = costsOf(Vector, Case).perWorkItem(Best);
      const double OfScalar = costsOf({1}, Case).perWorkItem({1});
      ForVector |= OfVector * CostModel::Worthwhile < OfScalar;
      ForScalar |= OfScalar * CostModel::Worthwhile < OfVector;
    }
    return ForVector && ForScalar;
  }

  /// Blocks of such vectors.
  void search(LaneBlock Vector) {
    const HotCosts Costs = costsOf(Vector, Data);
    consider(Vector, Costs);
    const Function &F = Nest.function();
    if (refuse("choose-lane-block.calls", F, Costs.hasCalls()) || Vector.Lanes == 1)
      return;
    const unsigned MostRows = mostRows(Vector);
    const unsigned MostGroups = mostGroups(Costs);
    for (LaneBlock Block = Vector; Block.Rows <= MostRows; Block.Rows *= 2)
      for (Block.Groups = 1; Block.Groups <= MostGroups; Block.Groups *= 2)
        if (require("choose-lane-block.rows-left", F,
                    Block.Rows == 1 || fits(Nest.rowCount(), Block.Rows)) &&
            require("choose-lane-block.columns-left", F, fits(Nest.laneCount(), Block.columns())) &&
            require("choose-lane-block.large", F,
                    Costs.cost().Vectors * Block.vectors() <=
                        (Block.vectors() == 2 ? Machine.MaxSizeOfTwo : Machine.MaxSize)) &&
            require("choose-lane-block.straight", F, Block.vectors() <= Costs.mostVectors()) &&
            require("choose-lane-block.many-rows", F,
                    !Hot.staysNarrow() ||
                        Block.vectors() * Block.Lanes <= Machine.MaxRowsWritten) &&
            require("choose-lane-block.large-variables", F,
                    Private * Block.Lanes * Block.vectors() <= Machine.MaxPrivateBytes) &&
            require("choose-lane-block.registers", F, !Hot.IsLoop || spilled(Block) == 0))
          consider(Block, Costs);
  }

  unsigned mostGroups(const HotCosts &Costs) const {
    // Lines of more rows than a vector has lanes may not find room in the cache together.
    if (Hot.staysNarrow() || (!Hot.AcrossRows.empty() && !Hot.IsLoop))
      return std::max(1u, Machine.MaxRowsWritten / Costs.lanes());
    if (Costs.traversesRows())
      return 1;
    if (!Control.isStraight() && !Alone.isStraight())
      return 2;
    // Where there are rows, several together hide what a loop carries, and little is left over of
    // each. Without masks, what is left over runs one work-item after the other.
    const bool LeavesLittle =
        !Nest.row() && (Options.HasMasks || isa<ConstantInt>(Nest.laneCount()));
    return LeavesLittle && Costs.waitsForChain() ? Machine.MaxWaitingGroups : Costs.mostGroups();
  }

  /// Lanes that wait for others in a loop are better few: two vectors hide each other's latency.
  /// They are of one row, unless that has no second one, and its lanes part anyway.
  unsigned mostRows(LaneBlock Vector) const {
    if (OneRow)
      return 1;
    // As many as use up the lines of their lanes.
    if (!Hot.AcrossRows.empty() && !Hot.IsLoop && Vector.Rows == 1)
      return 16;
    if (Control.isStraight() || !Hot.AcrossRows.empty())
      return 8 * Vector.Rows;
    if (Vector.RowsInVector > 1)
      return 2 * Vector.Rows;
    return fits(Nest.laneCount(), 2 * Vector.columns()) || Alone.isStraight() ? 1 : 2;
  }

  /// Vectors that find no register.
  unsigned spilled(LaneBlock Block) const {
    const unsigned Needed = Hot.vectorsInUse(Block) + Machine.SpareRegisters;
    return Needed > Options.Registers ? Needed - Options.Registers : 0;
  }

  void consider(LaneBlock Block, const HotCosts &Costs) {
    // What straight code spills it stores and loads once.
    const unsigned Spills = Hot.IsLoop || Block.vectors() == 1 ? 0 : spilled(Block);
    const double Now =
        Costs.perWorkItem(Block) + double(Spills * Machine.Spill) / (Block.vectors() * Block.Lanes);
    // More code has to be worth it.
    if (refuse("choose-lane-block.dearer", Nest.function(), Least && Now >= *Least * Better))
      return;
    Least = Now;
    Best = Block;
    Best.RestAlone = Hot.staysNarrow();
    // One after the other, what such a block leaves over would wait vector by vector.
    if (Block.Groups > Machine.MaxGroups && Costs.waitsForChain())
      Best.RestGroups = Machine.MaxGroups;
  }

  const WorkItemNest &Nest;
  const LoopInfo &LI;
  const VectorizeWorkItemsOptions &Options;
  const bool OneRow;
  const CostModel Machine;
  const LaneShapes Shapes;
  const LaneControl Control, Alone;
  const HotPart Hot;
  const uint64_t Private; ///< bytes of each work-item
  const DataCase Data = DataCase::usual();
  std::optional<double> Least;
  LaneBlock Best{1};
};

} // namespace

LaneBlock chooseLaneBlock(const WorkItemNest &Nest, const LoopInfo &LI,
                          const VectorizeWorkItemsOptions &Options, bool OneRow,
                          std::optional<WorkItemVersion> Version) {
  return BlockSearch(Nest, LI, Options, OneRow).run(Version);
}

std::optional<VersionCosts> compareVersions(const WorkItemNest &Nest, const LoopInfo &LI,
                                            const VectorizeWorkItemsOptions &Options, bool OneRow) {
  return BlockSearch(Nest, LI, Options, OneRow).compare();
}

} // namespace tessera
