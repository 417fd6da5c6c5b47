// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which tile_static variables hold the same in all tiles of a group that lie beside each other, or
/// one below the other: such tiles need but one copy of the variable, which the first of them
/// stores. In a matrix product the tile of the left factor is the same for all tiles of a row.
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
  /// Of \p Kernel, whose tiles meet after each of \p Regions.
  SharedVariables(llvm::Function &Kernel, const BarrierControl &Control, const Dependences &Values,
                  llvm::ArrayRef<Region> Regions);

  /// Do all tiles that differ in a dimension, counted from the last one, have the same in
  /// \p Variable whenever one reads it?
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
