// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/ChooseLaneBlock.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;

namespace tessera {

namespace {

/// Half a simple instruction: what often vanishes in an address costs one.
constexpr unsigned FullCost = 2, AddressCost = 1;
/// A vector that a loop loads in each turn: lanes lie along a row, so that the next turn's lies in
/// another one, which no cache has prepared.
constexpr unsigned RowCost = 4 * FullCost;
constexpr unsigned DivisionCost = 16, CallCost = 40;
/// A loop cannot turn faster than what it carries from turn to turn is computed.
constexpr unsigned TurnCost = 8 * FullCost;
/// Vectors for what a single instruction has in hand.
constexpr unsigned SpareRegisters = 2;
/// Repeated code must fit the first-level instruction cache with room to spare.
constexpr unsigned MaxSize = 512;
/// Vectors of work-items that hide each other's latency; where nothing is computed again in a loop,
/// and neighbours in memory are loaded and stored, more of them are only more code.
constexpr unsigned MaxStraightVectors = 4;
constexpr uint64_t MaxPrivateBytes = 128 * 1024;

/// What a part of a body costs each time: for each vector, for each group of columns whatever the
/// row, for each row, and once.
struct Cost {
  unsigned OfVectors = 0, OfGroups = 0, OfRows = 0, Once = 0;
  unsigned Vectors = 0; ///< instructions, for the size
  bool Carries = false; ///< vectors, from turn to turn

  /// For one vector of work-items, when rows and groups run together.
  double perVector(unsigned Rows, unsigned Groups) const {
    const double Count = Rows * Groups;
    const double All = Rows * Groups * OfVectors + Groups * OfGroups + Rows * OfRows + Once;
    return std::max(All, Carries ? double(TurnCost) : 0.0) / Count;
  }
};

/// The part of a body that runs most often: its innermost loops, or all of it.
class HotPart {
public:
  HotPart(const WorkItemNest &Nest, const LoopInfo &LI, const LaneShapes &Shapes, unsigned Lanes)
      : Shapes(Shapes), Lanes(Lanes) {
    unsigned Depth = 0;
    for (const BasicBlock *Block : Shapes.blocks())
      Depth = std::max(Depth, LI.getLoopDepth(Block));
    HasLoop = Depth > LI.getLoopDepth(Nest.head());
    for (const BasicBlock *Block : Shapes.blocks())
      if (LI.getLoopDepth(Block) == Depth && Block != Nest.latch())
        Blocks.push_back(Block);
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &I : *Block)
        add(I);
  }

  const Cost &cost() const { return Total; }
  bool hasLoop() const { return HasLoop; }
  /// Is something done lane by lane, or called, which leaves nothing in registers?
  bool hasCalls() const { return Calls; }
  unsigned mostVectors() const {
    return HasLoop || FarApart ? std::numeric_limits<unsigned>::max() : MaxStraightVectors;
  }

  /// Vector registers that are in use at once, at most.
  unsigned pressure(unsigned Rows, unsigned Groups) const {
    DenseMap<const Value *, unsigned> LastUse;
    unsigned Place = 0, Always = 0, Most = 0, Now = 0;
    auto Registers = [&](const Value *V) {
      const LaneShape Shape = Shapes.of(V);
      return Shape.isVarying() ? Groups * (Shape.differsByRow() ? Rows : 1) : 0;
    };
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &I : *Block) {
        ++Place;
        // What a loop begins with is in the register of its phi.
        if (!isa<PHINode>(I))
          for (const Value *Operand : I.operands())
            LastUse[Operand] = Place;
      }
    for (const BasicBlock *Block : Blocks)
      for (const PHINode &Phi : Block->phis())
        LastUse.try_emplace(&Phi, Place);
    for (auto [V, Last] : LastUse)
      if (const auto *I = dyn_cast<Instruction>(V);
          I && (isa<PHINode>(I) || !is_contained(Blocks, I->getParent())))
        Always += Registers(V);
    Place = 0;
    SmallVector<std::pair<unsigned, unsigned>, 16> Ends; // place, registers
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &I : *Block) {
        ++Place;
        erase_if(Ends, [&](const auto &End) {
          const bool Over = End.first <= Place;
          Now -= Over ? End.second : 0;
          return Over;
        });
        if (isa<PHINode>(I) || !Registers(&I) || feedsPhi(I))
          continue;
        const auto Last = LastUse.find(&I);
        // What one instruction makes and the next one takes is scheduled vector by vector.
        const unsigned Held =
            I.hasOneUse() && I.user_back()->getParent() == Block && Shapes.of(&I).differsByRow()
                ? 1
                : Registers(&I);
        Ends.push_back({Last == LastUse.end() ? Place : Last->second, Held});
        Now += Held;
        Most = std::max(Most, Now);
      }
    return Always + Most;
  }

private:
  /// Takes the register of the phi that it becomes.
  static bool feedsPhi(const Instruction &I) {
    return any_of(I.users(), [](const User *U) { return isa<PHINode>(U); });
  }

  void add(const Instruction &I) {
    const LaneShape Shape = I.getType()->isVoidTy() && !I.isTerminator() && I.getNumOperands()
                                ? LaneShape::varying().byRowIf(true)
                                : Shapes.of(&I);
    if (isa<PHINode>(I)) {
      Total.Carries |= HasLoop && Shape.isVarying();
      return;
    }
    const unsigned One = costOf(I);
    if (Shape.isVarying())
      Total.Vectors += One != 0;
    (Shape.isVarying()      ? (Shape.differsByRow() ? Total.OfVectors : Total.OfGroups)
     : Shape.differsByRow() ? Total.OfRows
                            : Total.Once) += One;
  }

  unsigned costOf(const Instruction &I) {
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      return Intrinsic->isAssumeLikeIntrinsic() ? 0 : FullCost;
    if (isa<CallBase>(I)) {
      Calls = true;
      return CallCost;
    }
    if (accessedPointer(I)) {
      const LaneAccess Access = accessOf(I, Shapes);
      const LaneAccess::Kind How = Access.How;
      Calls |= !isa<LoadInst, StoreInst>(I);
      FarApart |= How == LaneAccess::Strided || How == LaneAccess::Scattered;
      if (How == LaneAccess::Strided && hasShortStride(I, Access))
        return HasLoop ? RowCost : 2 * FullCost; // a vector for each member, and a shuffle
      if (How == LaneAccess::Strided || How == LaneAccess::Scattered)
        return FullCost * Lanes;
      return HasLoop && How != LaneAccess::Uniform ? RowCost : FullCost;
    }
    if (isa<GetElementPtrInst, SExtInst, ZExtInst, TruncInst>(I) && !Shapes.of(&I).isVarying())
      return AddressCost;
    if (I.isIntDivRem() || I.getOpcode() == Instruction::FDiv)
      return DivisionCost;
    return FullCost;
  }

  const LaneShapes &Shapes;
  unsigned Lanes;
  SmallVector<const BasicBlock *, 8> Blocks;
  Cost Total;
  bool HasLoop = false, Calls = false;
  bool FarApart = false; ///< lanes load or store what is not side by side
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

/// Do all lanes of a row take the same way, whatever other rows do?
bool isStraightInRow(const WorkItemNest &Nest, const LoopInfo &LI) {
  const LaneShapes Shapes(Nest, LI, /*RowsTogether=*/false);
  return LaneControl(Nest, LI, Shapes).isStraight();
}

/// Can \p Count be divided into whole blocks of \p Width?
bool fits(const Value *Count, unsigned Width) {
  const auto *Constant = dyn_cast_or_null<ConstantInt>(Count);
  return Count && (!Constant || Constant->getZExtValue() % Width == 0);
}

} // namespace

LaneBlock chooseLaneBlock(const WorkItemNest &Nest, const LoopInfo &LI,
                          const VectorizeWorkItemsOptions &Options) {
  const LaneShapes Shapes(Nest, LI, /*RowsTogether=*/Nest.row() != nullptr);
  LaneBlock Best{chooseLanes(Shapes, Options)};
  if (const auto *Count = dyn_cast<ConstantInt>(Nest.laneCount()))
    Best.Lanes = unsigned(std::min<uint64_t>(Best.Lanes, PowerOf2Ceil(Count->getZExtValue())));
  const uint64_t Private = privateBytes(Shapes);
  while (Best.Lanes > 1 && Private * Best.Lanes > MaxPrivateBytes)
    Best.Lanes /= 2;
  const LaneControl Control(Nest, LI, Shapes);
  const HotPart Hot(Nest, LI, Shapes, Best.Lanes);
  if (Hot.hasCalls() || Best.Lanes == 1)
    return Best;
  // Lanes that wait for others in a loop are better few: two vectors hide each other's latency.
  const unsigned MostRows = Control.isStraight() ? 8 : 1;
  const unsigned MostGroups = MostRows > 1 || isStraightInRow(Nest, LI) ? 4 : 2;
  double Least = Hot.cost().perVector(1, 1);
  for (unsigned Rows = 1; Rows <= MostRows; Rows *= 2)
    for (unsigned Groups = 1; Groups <= MostGroups; Groups *= 2) {
      if ((Rows > 1 && !fits(Nest.rowCount(), Rows)) ||
          !fits(Nest.laneCount(), Best.Lanes * Groups) ||
          Hot.cost().Vectors * Rows * Groups > MaxSize || Rows * Groups > Hot.mostVectors() ||
          Private * Best.Lanes * Rows * Groups > MaxPrivateBytes ||
          Hot.pressure(Rows, Groups) + SpareRegisters > Options.Registers)
        continue;
      // More code has to be worth it.
      const double Now = Hot.cost().perVector(Rows, Groups);
      if (Now < Least * 0.97) {
        Least = Now;
        Best.Rows = Rows;
        Best.Groups = Groups;
      }
    }
  return Best;
}

} // namespace tessera
