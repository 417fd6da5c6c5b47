// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads or stores of a block that together access the words of one struct. If neighbouring lanes'
/// structs are adjacent, a few vectors and shuffles serve all of them. If they are anywhere, each
/// lane accesses two words at once, or 16 bytes if its address moves along with the others'.
#ifndef TESSERA_VECTORIZE_WIDEN_STRUCTGROUPS_H
#define TESSERA_VECTORIZE_WIDEN_STRUCTGROUPS_H

#include "analysis/values/AddressForm.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>

namespace llvm {
class BasicBlock;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace tessera {

class LaneShapes;

struct StructGroup {
  struct Member {
    llvm::Instruction *I;
    int64_t Offset; ///< from the first one, in bytes
  };
  AddressForm First; ///< the address of the first member
  bool IsLoad = false;
  bool IsScattered = false; ///< otherwise at equal distances
  /// The number of elements between structs of two lanes, or 2, or those of 16 bytes.
  unsigned Factor = 1;
  unsigned ElementBytes = 0;                 ///< of every member
  llvm::SmallVector<Member, 4> Members = {}; ///< in the order of the block

  const Member &lowest() const;
  /// The number of the element of a struct that \p M is, counted from the lowest.
  unsigned placeOf(const Member &M) const;
  bool has(unsigned Place) const;
  bool isComplete() const;
  /// Whether each lane accesses 16 bytes at its place.
  bool isChunk() const { return IsScattered && Factor * ElementBytes == 16; }
  /// The place of all members: loads at the first one, stores at the last.
  const Member &leader() const { return IsLoad ? Members.front() : Members.back(); }
  /// The members' type, or, if they differ, integers of their size.
  llvm::Type *elementType() const;
};

/// The groups of one block.
class StructGroups {
public:
  /// \p IsSingle: whether an access is made lane by lane.
  StructGroups(const llvm::BasicBlock &Block, const LaneShapes &Shapes,
               llvm::function_ref<bool(const llvm::Instruction &)> IsSingle);
  /// Null if \p I belongs to none.
  const StructGroup *of(const llvm::Instruction &I) const { return GroupOf.lookup(&I); }

private:
  void add(llvm::Instruction &I, const LaneShapes &Shapes);
  void breakUp(const StructGroup &Chunk);

  bool HasAllLanes; ///< of the block
  std::deque<StructGroup> Groups;
  llvm::SmallVector<StructGroup *, 4> Open; ///< may get further members
  llvm::DenseMap<const llvm::Instruction *, const StructGroup *> GroupOf;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_STRUCTGROUPS_H
