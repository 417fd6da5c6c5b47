// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the values of neighbouring work-items differ. The lanes of a vector are work-items that
/// follow each other in the innermost work-item loop. A value that is the same in all of them stays
/// scalar. Addresses that differ by the size of an element make one vector load or store.
///
/// The answer is for the lanes that are active where the value is computed. You can also ask for it
/// at a use. If some lanes leave a loop earlier than others, the loop's values vary afterwards.
///
/// If several rows of work-items run together, a value may also differ from row to row. A branch
/// that rows take differently is divergent, like one that lanes take differently.
#ifndef TESSERA_ANALYSIS_LANESHAPES_H
#define TESSERA_ANALYSIS_LANESHAPES_H

#include "analysis/WorkItemNest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class raw_ostream;
class Use;
} // namespace llvm

namespace tessera {

class SyncDependences;

/// Lane i has the first lane's value plus i times the stride, in units of 1 (bytes for a pointer).
/// Otherwise nothing is known, and the value varies.
class LaneShape {
public:
  static LaneShape uniform() { return {0, true}; }
  /// \p Exact: no lane's value wraps around as a signed number. So the extended value has the same
  /// stride.
  static LaneShape strided(int64_t Stride, bool Exact) { return {Stride, Exact || Stride == 0}; }
  static LaneShape varying() { return {}; }

  /// The same in all lanes of a row.
  bool isUniform() const { return Stride == 0; }
  bool isVarying() const { return !Stride; }
  std::optional<int64_t> stride() const { return Stride; }
  bool isExact() const { return Exact; }
  /// Rows that run together may have different values.
  bool differsByRow() const { return ByRow; }
  /// The same in all lanes of all rows that run together.
  bool isSame() const { return isUniform() && !ByRow; }
  bool operator==(const LaneShape &) const = default;

  LaneShape byRowIf(bool Differs) const {
    LaneShape Result = *this;
    Result.ByRow |= Differs;
    return Result;
  }
  /// The shape of a value that is one of two.
  LaneShape join(const LaneShape &Other) const {
    return (Stride == Other.Stride && Stride ? strided(*Stride, Exact && Other.Exact) : varying())
        .byRowIf(ByRow || Other.ByRow);
  }

private:
  LaneShape() = default;
  LaneShape(int64_t Stride, bool Exact) : Stride(Stride), Exact(Exact) {}
  std::optional<int64_t> Stride;
  bool Exact = false;
  bool ByRow = false;
};

class LaneShapes {
public:
  /// \p RowsTogether: several rows of \p Nest run as one.
  LaneShapes(const WorkItemNest &Nest, const llvm::LoopInfo &LI, bool RowsTogether);

  /// Where the value is computed.
  LaneShape of(const llvm::Value *V) const;
  /// Where it is used.
  LaneShape at(const llvm::Use &U) const;
  /// Whether active lanes leave \p Block in different ways.
  bool isDivergent(const llvm::BasicBlock *Block) const { return Divergent.contains(Block); }
  /// Whether lanes that came different ways meet at the beginning of \p Block.
  bool isJoin(const llvm::BasicBlock *Block) const { return Joins.contains(Block); }
  /// Whether active lanes leave the loop in different iterations, or by different exits.
  bool isLeftApart(const llvm::Loop *L) const { return LeftApart.contains(L); }
  /// The blocks that a work-item passes, in reverse post-order.
  llvm::ArrayRef<const llvm::BasicBlock *> blocks() const { return Blocks; }

  void print(llvm::raw_ostream &OS) const;

private:
  LaneShape at(const llvm::Value *V, const llvm::BasicBlock *Place) const;
  LaneShape seed(const llvm::Value *V) const;
  LaneShape operand(const llvm::Instruction &I, unsigned Number) const;
  LaneShape transfer(const llvm::Instruction &I) const;
  LaneShape shapeInRow(const llvm::Instruction &I) const;
  LaneShape transferBinary(const llvm::Instruction &I) const;
  LaneShape transferCast(const llvm::Instruction &I) const;
  LaneShape transferAddress(const llvm::Instruction &I) const;
  LaneShape transferPhi(const llvm::Instruction &I) const;
  bool operandsAreUniform(const llvm::Instruction &I) const;
  bool isUnderMaskOfRow(const llvm::Instruction &I) const;
  bool partsLanes(const llvm::BasicBlock &Block) const;
  void partAt(const llvm::BasicBlock &Block, SyncDependences &Sync);

  const WorkItemNest &Nest;
  const llvm::LoopInfo &LI;
  bool RowsTogether;
  llvm::SmallVector<const llvm::BasicBlock *, 16> Blocks;
  llvm::DenseMap<const llvm::Value *, LaneShape> Shapes;
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::Use *> Masks; ///< active lanes; often none
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Divergent, Joins;
  llvm::SmallPtrSet<const llvm::Loop *, 4> LeftApart;
};

/// `print<lane-shapes>`, for the work-item loops of a tile function. Rows run together if there are
/// any. It prints the shape of every value, the divergent branches, and the loops that lanes leave
/// apart.
void printLaneShapes(llvm::raw_ostream &OS, llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANESHAPES_H
