// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Between which sums the counters of the loops lie that each work-item runs: for a work-item loop
/// whose body looks at `i + d` for d from -radius to radius, from `i - radius` to `i + radius`.
#ifndef TESSERA_VECTORIZE_INTERIOR_COUNTERRANGES_H
#define TESSERA_VECTORIZE_INTERIOR_COUNTERRANGES_H

#include "analysis/NestForms.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class LoopInfo;
class PHINode;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace tessera {

class CounterRanges {
public:
  /// Makes the counters of the loops in \p Nest terms of \p Forms.
  CounterRanges(const WorkItemNest &Nest, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                NestForms &Forms);

  /// What has to hold, without counters, so that \p NotNegative is not negative in any iteration of
  /// the loops whose counters are its terms; nothing if the sums become too large.
  std::optional<llvm::SmallVector<LinearForm, 4>> withoutCounters(LinearForm NotNegative) const;

private:
  struct Range {
    LinearForm Least, Most;                       ///< the counter runs from one to the other
    llvm::SmallVector<LinearForm, 3> NotNegative; ///< what has to hold for that
  };
  static std::optional<Range> rangeOf(const LinearForm &Begin, int64_t Step,
                                      const LinearForm &Count);
  std::optional<LinearForm> formOf(const llvm::SCEV &Number) const;

  NestForms &Forms;
  llvm::MapVector<llvm::Value *, Range> Ranges; ///< outer loops first
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_INTERIOR_COUNTERRANGES_H
