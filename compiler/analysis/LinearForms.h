// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of a work-item loop as sums of its counters and of what the loop does not change:
/// 3 + lane + 2 * row + origin. Such a sum is least at the first or the last work-item.
#ifndef TESSERA_ANALYSIS_LINEARFORMS_H
#define TESSERA_ANALYSIS_LINEARFORMS_H

#include "analysis/WorkItemNest.h"
#include "analysis/values/CopyComputation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <optional>

namespace tessera {

/// The sum as a number of any size. Factors and the constant are so small that 64 bits hold it.
struct LinearForm {
  int64_t Constant = 0, Lane = 0, Row = 0;
  /// What the loop does not change, of at most 32 bits and signed, with its factor.
  llvm::SmallVector<std::pair<llvm::Value *, int64_t>, 2> Terms;

  bool isConstant() const { return Lane == 0 && Row == 0 && Terms.empty(); }
  bool differsByConstant(const LinearForm &Other) const;
  bool varies() const { return Lane != 0 || Row != 0; }
  /// The sum with \p Factor times \p Other; nothing if it becomes too large.
  std::optional<LinearForm> plus(const LinearForm &Other, int64_t Factor) const;
};

/// An instruction whose value is the sum only where that fits: below its type's limits, and not
/// negative if it is an extension by zeros.
struct FitsIf {
  llvm::Instruction *I;
  LinearForm Form;
};

class LinearForms {
public:
  explicit LinearForms(const WorkItemNest &Nest);

  /// Of \p V, if all of \p Fits hold, to which it adds.
  std::optional<LinearForm> of(llvm::Value *V, llvm::SmallVectorImpl<FitsIf> &Fits) const;
  /// From now on \p I, which computes no sum itself, stands for \p Form.
  void set(const llvm::Instruction &I, const LinearForm &Form) { Known[&I] = Form; }

  /// Can \p V be computed before the loop?
  bool isInvariant(const llvm::Value *V) const;
  /// \p V is invariant: computes it at \p Place, before the loop. It is a number even where no
  /// work-item would have computed it.
  llvm::Value *computeAt(llvm::Value *V, llvm::Instruction &Place);

private:
  std::optional<LinearForm> of(llvm::Value *V, llvm::SmallVectorImpl<FitsIf> &Fits,
                               unsigned Depth) const;
  std::optional<LinearForm> ofBinary(llvm::Instruction &I, llvm::SmallVectorImpl<FitsIf> &Fits,
                                     unsigned Depth) const;

  const WorkItemNest &Nest;
  const llvm::Loop &Outer;
  llvm::DenseMap<const llvm::Value *, LinearForm> Known;
  ComputationCopies Computed;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Frozen;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_LINEARFORMS_H
