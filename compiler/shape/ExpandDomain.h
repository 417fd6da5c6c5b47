// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Turns independent iterations of an untiled kernel's loop into work-items, the inverse of thread
/// coarsening:
///
///     parallel_for_each(extent<1>(rows), ...)
///       for (x = 0; x < columns; ++x)
///         c(i, x) = f(i, x);
///       ->  parallel_for_each(extent<2>(rows, columns), ...)
///             c(i, x) = f(i, x);
///
/// The iterations become a dimension of their own, after the domain's. If they are a constant
/// number of neighbours, `k = 4 * i + j`, they become work-items of its last dimension instead. A
/// launch has as many iterations as the work-item with the most. The guard of the loop excludes
/// those that the others do not have.
#ifndef TESSERA_SHAPE_EXPANDDOMAIN_H
#define TESSERA_SHAPE_EXPANDDOMAIN_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Expands \p Version, a version of \p Kernel for launches whose containers do not overlap. A
/// launch query computes the number of iterations. False: it is not possible, and \p Version may be
/// unusable.
bool expandDomain(llvm::Function &Version, llvm::Function &Kernel,
                  llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_SHAPE_EXPANDDOMAIN_H
