// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The values of a work-item loop's body for all lanes of all rows that run together. A value that
/// is the same in all lanes of a row, or differs by a stride, is one scalar. A value that varies is
/// a vector for each group of lanes. A value that no vector can hold is a scalar for each lane.
#ifndef TESSERA_VECTORIZE_WIDEN_LANEVALUES_H
#define TESSERA_VECTORIZE_WIDEN_LANEVALUES_H

#include "analysis/LaneShapes.h"
#include "vectorize/widen/SingleLaneValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include <map>

namespace tessera {

/// One of the vectors that run together.
struct LaneGroup {
  unsigned Row; ///< of its first lane
  unsigned Number;
};

/// The work-items that run as one.
struct LaneBlock {
  unsigned Lanes;            ///< of a vector
  unsigned Groups = 1;       ///< interleaved vectors
  unsigned Rows = 1;         ///< in the same vector or in others
  unsigned RowsInVector = 1; ///< the first row's lanes come first
  bool RestAlone = false;    ///< work-items beyond whole blocks run one after the other
  unsigned RestGroups = 1;   ///< otherwise in so many interleaved vectors

  unsigned lanesOfRow() const { return Lanes / RowsInVector; }
  unsigned columns() const { return lanesOfRow() * Groups; }
  unsigned rowOf(LaneGroup Group, unsigned Lane) const { return Group.Row + Lane / lanesOfRow(); }
  /// Counted from the block's first one.
  unsigned columnOf(LaneGroup Group, unsigned Lane) const {
    return Group.Number * lanesOfRow() + Lane % lanesOfRow();
  }
  unsigned vectors() const { return Rows / RowsInVector * Groups; }
};

class LaneValues {
public:
  enum class Form { Scalar, Vector, PerLane };

  LaneValues(const LaneShapes &Shapes, LaneBlock Block, llvm::BasicBlock &Head)
      : Shapes(Shapes), Block(Block), Head(Head), Singles(singleLaneValues(Shapes)),
        Waiting(waitingValues(Singles)) {}

  const LaneBlock &block() const { return Block; }
  Form formOf(const llvm::Value *V) const;
  /// Whether \p V has no vector because nobody needs one.
  bool isSingle(const llvm::Value *V) const { return Singles.contains(V); }
  /// Whether each lane computes \p V only when it uses it.
  bool isWaiting(const llvm::Value *V) const { return Waiting.contains(V); }
  /// Whether there is one value for all rows.
  bool isSharedByRows(const llvm::Value *V) const { return rowsOf(V) == 1; }
  /// Whether the scalar of a row is that of all lanes of a vector.
  bool isScalarOfVector(const llvm::Value *V) const {
    return Shapes.of(V).isUniform() && (Block.RowsInVector == 1 || isSharedByRows(V));
  }
  /// Whether there is one value for all groups of a row.
  bool isSharedByGroups(const llvm::Value *V) const { return formOf(V) == Form::Scalar; }
  llvm::Type *vectorOf(llvm::Type *T) const;

  /// The scalar of the row, which is that of its first lane; \p V has the form Scalar.
  llvm::Value *scalar(llvm::Value *V, unsigned Row);
  llvm::Value *vector(llvm::Value *V, LaneGroup Group);
  llvm::Value *lane(llvm::Value *V, LaneGroup Group, unsigned Lane, llvm::IRBuilder<> &Builder);

  void setScalar(const llvm::Value *V, unsigned Row, llvm::Value *New);
  void setVector(const llvm::Value *V, LaneGroup Group, llvm::Value *New);
  void setLane(const llvm::Value *V, LaneGroup Group, unsigned Lane, llvm::Value *New);
  bool has(const llvm::Value *V) const { return Known.count(V); }

private:
  unsigned rowsOf(const llvm::Value *V) const;
  unsigned groupIndex(const llvm::Value *V, LaneGroup Group) const;
  unsigned vectorsOf(const llvm::Value *V) const;
  llvm::Value *spread(llvm::Value *V, LaneGroup Group);
  llvm::Value *spreadRows(llvm::Value *V, LaneGroup Group, llvm::IRBuilder<> &Builder);
  void placeBehind(llvm::Value *New, llvm::IRBuilder<> &Builder) const;

  const LaneShapes &Shapes;
  LaneBlock Block;
  llvm::BasicBlock &Head; ///< values from outside the body are splatted there
  llvm::SmallPtrSet<const llvm::Value *, 8> Singles, Waiting;
  std::map<const llvm::Value *, llvm::SmallVector<llvm::Value *, 4>> Known;
  /// Vectors made of scalars, where a vector was needed.
  std::map<const llvm::Value *, llvm::SmallVector<llvm::Value *, 4>> Spread;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_LANEVALUES_H
