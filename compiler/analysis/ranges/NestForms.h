// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of a work-item loop as sums. The terms are its counters, and values that the loop does
/// not change and that have at most 32 bits. Such a sum has its least value at the first or the
/// last work-item.
#ifndef TESSERA_ANALYSIS_RANGES_NESTFORMS_H
#define TESSERA_ANALYSIS_RANGES_NESTFORMS_H

#include "analysis/WorkItemNest.h"
#include "analysis/values/CopyComputation.h"
#include "analysis/values/LinearForm.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instruction.h"

namespace tessera {

class NestForms {
public:
  explicit NestForms(const WorkItemNest &Nest);

  /// The sum for \p V, if all of \p Fits hold, to which it adds.
  std::optional<LinearForm> of(llvm::Value *V, llvm::SmallVectorImpl<FitsIf> &Fits) const;
  /// From now on \p I, which computes no sum itself, counts as \p Form.
  void set(const llvm::Instruction &I, const LinearForm &Form) { Known[&I] = Form; }

  /// Whether \p V can be computed before the loop.
  bool isInvariant(const llvm::Value *V) const;
  /// \p V is invariant: computes it at \p Place, before the loop. The result is a valid number even
  /// if no work-item would have computed it.
  llvm::Value *computeAt(llvm::Value *V, llvm::Instruction &Place);

private:
  const WorkItemNest &Nest;
  const llvm::Loop &Outer;
  llvm::DenseMap<const llvm::Value *, LinearForm> Known;
  ComputationCopies Computed;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Frozen;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_RANGES_NESTFORMS_H
