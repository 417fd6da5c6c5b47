// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The tile_static variables that hold the same data in adjacent tiles of a group, in one or the
/// other dimension. Such tiles need only one copy of the variable, which the first of them stores.
/// In a matrix product the tile of the left factor is the same for all tiles of a row.
#ifndef TESSERA_WORKITEM_SHAREDVARIABLES_H
#define TESSERA_WORKITEM_SHAREDVARIABLES_H

#include "analysis/values/Dependences.h"
#include "workitem/Regions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace tessera {

class SharedVariables {
public:
  /// For \p Kernel, whose tiles meet after each of \p Regions.
  SharedVariables(llvm::Function &Kernel, const BarrierControl &Control, const Dependences &Values,
                  llvm::ArrayRef<Region> Regions);

  /// Whether all tiles that differ in a dimension, counted from the last one, have the same data in
  /// \p Variable whenever one reads it.
  bool isShared(const llvm::GlobalVariable &Variable, unsigned FromLast) const {
    assert(FromLast < std::size(Shared) && "tiles have neighbours in two dimensions");
    return Shared[FromLast].contains(&Variable);
  }

private:
  using Variables = llvm::SmallPtrSet<const llvm::GlobalVariable *, 4>;

  const llvm::GlobalVariable *variableOf(const llvm::Value &Pointer) const;
  bool changesWhereRead(const llvm::GlobalVariable &Variable, const Region &R) const;
  bool storesTheSame(const llvm::Instruction &Access, unsigned FromLast) const;
  bool isSame(const llvm::Value &V, unsigned FromLast) const;

  const BarrierControl &Control;
  const Dependences &Values;
  Variables Shared[2];
};

} // namespace tessera

#endif // TESSERA_WORKITEM_SHAREDVARIABLES_H
