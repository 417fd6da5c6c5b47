// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Between which sums the counters of the loops lie that each work-item runs: for a work-item loop
/// whose body looks at `i + d` for d from -radius to radius, from `i - radius` to `i + radius`.
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
  /// From the first value of a counter to the last, as integers without end.
  struct Range {
    LinearForm Least, Most;
    llvm::SmallVector<LinearForm, 3> NotNegative; ///< what has to hold: it does not wrap around
  };

  /// Of a counter of \p Bits bits, at most 32, that is \p Begin at first and grows by \p Step
  /// \p Count times; both are known modulo 2^Bits and 2^32. If both ends are numbers of the type,
  /// all between them are, and \p Count is the number itself. Nothing if they never are.
  static std::optional<Range> rangeOf(const LinearForm &Begin, int64_t Step,
                                      const LinearForm &Count, unsigned Bits);

  /// Makes the counters of the loops in \p Nest terms of \p Forms.
  CounterRanges(const WorkItemNest &Nest, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                NestForms &Forms);

  /// What has to hold, without counters, so that \p NotNegative is not negative in any iteration of
  /// the loops whose counters are its terms; nothing if the sums become too large.
  std::optional<llvm::SmallVector<LinearForm, 4>> withoutCounters(LinearForm NotNegative) const;

private:
  std::optional<LinearForm> formOf(const llvm::SCEV &Number) const;

  NestForms &Forms;
  llvm::MapVector<llvm::Value *, Range> Ranges; ///< outer loops first
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_RANGES_COUNTERRANGES_H
