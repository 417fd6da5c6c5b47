// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ranges of loop counters, as sums, for loops that each work-item runs. Suppose that the body
/// of a work-item loop accesses `i + d` for d from -radius to radius. Then the range is from `i -
/// radius` to `i + radius`.
#ifndef TESSERA_ANALYSIS_RANGES_COUNTERRANGES_H
#define TESSERA_ANALYSIS_RANGES_COUNTERRANGES_H

#include "analysis/ranges/NestForms.h"
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
  /// From the first value of a counter to the last, as unbounded integers.
  struct Range {
    LinearForm Least, Most;
    llvm::SmallVector<LinearForm, 3> NotNegative; ///< conditions that it does not wrap around
  };

  /// The range of a counter of \p Bits bits, at most 32. It begins at \p Begin and grows by \p
  /// Step, \p Count times. Both are known modulo 2^Bits and 2^32. If both ends fit into the type,
  /// all values between them do, and \p Count is the number itself. Nothing if they never fit.
  static std::optional<Range> rangeOf(const LinearForm &Begin, int64_t Step,
                                      const LinearForm &Count, unsigned Bits);

  /// Makes the counters of the loops in \p Nest terms of \p Forms.
  CounterRanges(const WorkItemNest &Nest, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                NestForms &Forms);

  /// Conditions without counters under which \p NotNegative is not negative in any iteration of the
  /// loops whose counters are its terms. Nothing if the sums become too large.
  std::optional<llvm::SmallVector<LinearForm, 4>> withoutCounters(LinearForm NotNegative) const;

private:
  std::optional<LinearForm> formOf(const llvm::SCEV &Number) const;

  NestForms &Forms;
  llvm::MapVector<llvm::Value *, Range> Ranges; ///< outer loops first
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_RANGES_COUNTERRANGES_H
