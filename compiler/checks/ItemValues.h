// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The values of a kernel for each work-item of a tile, as far as numbers and addresses in
/// tile_static memory follow from the indices alone.
#ifndef TESSERA_CHECKS_ITEMVALUES_H
#define TESSERA_CHECKS_ITEMVALUES_H

#include "contract/Names.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class BasicBlock;
class DataLayout;
class GEPOperator;
} // namespace llvm

namespace tessera {

/// A set of a tile's work-items, numbered with the last dimension fastest.
using Items = llvm::BitVector;
using Number = std::optional<int64_t>;

/// A value: integers are sign-extended, floating-point numbers are their bits, addresses are bytes
/// from the start of Base.
struct ItemValue {
  const llvm::GlobalVariable *Base = nullptr;
  llvm::SmallVector<Number, 1> Numbers{std::nullopt}; ///< one for all, or one for each work-item
  /// If it is not zero, Step * u is added to each number. u is unknown, but the same for all: the
  /// global index is the local one plus a multiple of the tile's extent.
  int64_t Step = 0;
  bool CountsUp = false; ///< u is not negative

  bool isSame() const { return Numbers.size() == 1; }
  bool isUnknown() const { return isSame() && !Numbers[0]; }
  Number of(unsigned Item) const {
    assert((isSame() || Item < Numbers.size()) && "the tile has no such work-item");
    return Step ? std::nullopt : Numbers[isSame() ? 0 : Item];
  }
  bool operator==(const ItemValue &) const = default;
};

class ItemValues {
public:
  /// The first tile of the domain, or any tile.
  enum class Tile { First, Any };

  ItemValues(const KernelInfo &Info, Tile Which, const llvm::DataLayout &DL);

  unsigned count() const { return Count; }
  unsigned index(unsigned Item, unsigned Dimension) const;
  ItemValue of(const llvm::Value *V) const;
  /// Computes \p I, which is not a phi, for \p Active. Returns the amount of work, in operations on
  /// two numbers.
  unsigned compute(const llvm::Instruction &I, const Items &Active);
  /// \p Active go from \p From to \p To. The phis there get their values.
  void enter(const llvm::BasicBlock &To, const llvm::BasicBlock &From, const Items &Active);
  void set(const llvm::Value *V, ItemValue New, const Items &Active);
  void forget(const llvm::Value *V, const Items &Active);

private:
  ItemValue evaluate(const llvm::Instruction &I) const;
  ItemValue evaluateKnown(const llvm::Instruction &I) const;
  ItemValue evaluateId(IdCall Id) const;
  ItemValue evaluateAddress(const llvm::GEPOperator &Address) const;
  ItemValue evaluateSelect(const llvm::Instruction &I) const;
  ItemValue evaluateFloatingPoint(const llvm::Instruction &I) const;
  template <typename Operation>
  ItemValue combine(const ItemValue &Left, const ItemValue &Right, Operation Apply) const;

  const KernelInfo &Info;
  const Tile Which;
  const llvm::DataLayout &DL;
  unsigned Count = 1;
  llvm::DenseMap<const llvm::Value *, ItemValue> Values; ///< a value without an entry is unknown
};

} // namespace tessera

#endif // TESSERA_CHECKS_ITEMVALUES_H
