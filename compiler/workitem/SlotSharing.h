// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The carried values that can share one array: those that no region needs at the same time. So a
/// loop's phi, its value in the next iteration and its value after the loop are one array, stored
/// once.
#ifndef TESSERA_WORKITEM_SLOTSHARING_H
#define TESSERA_WORKITEM_SLOTSHARING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

struct RegionCopy;

class SlotSharing {
public:
  SlotSharing(llvm::ArrayRef<const RegionCopy *> Copies,
              llvm::ArrayRef<const llvm::Value *> Values);

  /// Puts \p V into a group with whose members it can share an array, and which \p Fits. Returns
  /// the first member.
  const llvm::Value *groupOf(const llvm::Value *V,
                             llvm::function_ref<bool(const llvm::Value *)> Fits);

private:
  struct Flow {
    llvm::BitVector Entering, Leaving, Through, Stored;
  };
  void findLiveness(llvm::ArrayRef<const RegionCopy *> Copies);
  void findConflicts(llvm::ArrayRef<const RegionCopy *> Copies);
  llvm::BitVector entryPhis(const RegionCopy &Copy) const;

  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
  std::vector<const llvm::Value *> ByNumber;
  std::vector<Flow> Flows;                ///< by region
  std::vector<llvm::BitVector> Conflicts; ///< by value
  std::vector<llvm::BitVector>
      Related; ///< by value: given the same value in some region, or each other
  std::vector<llvm::SmallVector<unsigned, 4>> Groups;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_SLOTSHARING_H
