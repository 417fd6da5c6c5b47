// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The values of a kernel that differ between the work-items that become one, and the advantage of
/// coarsening.
#ifndef TESSERA_TARGET_GPU_COARSENEDVALUES_H
#define TESSERA_TARGET_GPU_COARSENEDVALUES_H

#include "target/gpu/CoarsenWorkItems.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Loop;
class LoopInfo;
} // namespace llvm

namespace tessera {

/// The dimensions in which a value differs: a set of these.
enum Differs : unsigned { InRows = 1, InColumns = 2, InBoth = 3 };

/// The calls of createCoarsenedId() in \p F, that of columns first. Null if there is none.
struct CoarsenedIds {
  llvm::CallInst *Column = nullptr, *Row = nullptr;

  explicit CoarsenedIds(llvm::Function &F);
};

class CoarsenedValues {
public:
  CoarsenedValues(llvm::Function &F, const CoarsenedIds &Ids);

  /// A set of Differs.
  unsigned of(const llvm::Value *V) const;
  /// The number of values that replace \p V.
  unsigned copies(const llvm::Value *V, CoarseningFactors By) const;
  /// Whether work-items can go through \p F together. They do not wait for each other.
  bool canRunTogether(llvm::Function &F) const;
  /// The factors with the greatest advantage, or none.
  CoarseningFactors bestFactors(llvm::Function &F, const CoarsenedIds &Ids,
                                const llvm::LoopInfo &Loops) const;

private:
  struct Costs {
    double All = 0, Loads = 0;
  };
  unsigned registersOf(const llvm::Loop &L, CoarseningFactors By) const;
  Costs costsOf(const llvm::LoopInfo &Loops, CoarseningFactors By) const;

  llvm::DenseMap<const llvm::Value *, unsigned> Known;
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_COARSENEDVALUES_H
