// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which values of a kernel differ between the work-items that one is to be made of, and what that
/// gains.
#ifndef TESSERA_TARGET_GPU_COARSENEDVALUES_H
#define TESSERA_TARGET_GPU_COARSENEDVALUES_H

#include "target/gpu/CoarsenWorkItems.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Loop;
class LoopInfo;
} // namespace llvm

namespace tessera {

/// In which dimensions a value differs: a set of these.
enum Differs : unsigned { InRows = 1, InColumns = 2, InBoth = 3 };

/// The calls of createCoarsenedId() in \p F: of columns first; null where there is none.
struct CoarsenedIds {
  llvm::CallInst *Column = nullptr, *Row = nullptr;

  explicit CoarsenedIds(llvm::Function &F);
};

class CoarsenedValues {
public:
  CoarsenedValues(llvm::Function &F, const CoarsenedIds &Ids);

  /// A set of Differs.
  unsigned of(const llvm::Value *V) const;
  /// How many values \p V becomes.
  unsigned copies(const llvm::Value *V, CoarseningFactors By) const;
  /// Can work-items go through \p F together? They do not wait for each other.
  bool canRunTogether(llvm::Function &F) const;
  /// Those that gain most, or none.
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
