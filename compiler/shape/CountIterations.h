// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: computes pointers and positions that a loop adds to from the number of the iteration:
///
///     left = &a[row * n], end = left + n;                for (k = 0; k != n; ++k)
///     for (; left != end; ++left, right += n)       ->     s += (&a[row * n])[k] * right[k * n];
///       s += *left * *right;
///
/// Then all work-items have the same counter, and their differences are outside the loop. So the
/// analyses of lanes, rows and trip counts give the same results however the loop is written.
///
/// *Requires*: canonical kernels. *Establishes*: one counter in such loops. *Preserves*: what each
/// iteration computes. *Gives up when*: the number of iterations depends on the work-item.
/// *Reference*: induction variable substitution, M. Wolfe, "Beyond Induction Variables", 1992.
#ifndef TESSERA_SHAPE_COUNTITERATIONS_H
#define TESSERA_SHAPE_COUNTITERATIONS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class CountIterations : public llvm::PassInfoMixin<CountIterations> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_COUNTITERATIONS_H
