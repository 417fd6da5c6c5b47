// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes work-items of the iterations of an untiled kernel's loop that do not depend on each other,
/// the inverse of thread coarsening:
///
///     parallel_for_each(extent<1>(rows), ...)        parallel_for_each(extent<2>(rows, columns),
///     ...)
///       for (x = 0; x < columns; ++x)           ->
///         c(i, x) = f(i, x);                           c(i, x) = f(i, x);
///
/// The iterations become a dimension of their own, behind the domain's; or, if they are a constant
/// number of neighbours, `k = 4 * i + j`, work-items of its last dimension. What no iteration needs
/// the guard of the loop keeps out: a launch has as many as the work-item with the most.
#ifndef TESSERA_SHAPE_EXPANDDOMAIN_H
#define TESSERA_SHAPE_EXPANDDOMAIN_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Expands \p Version, a version of \p Kernel for launches whose containers do not overlap. A
/// launch query tells how many iterations there are. False: it is not possible, and \p Version may
/// be spoiled.
bool expandDomain(llvm::Function &Version, llvm::Function &Kernel,
                  llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_SHAPE_EXPANDDOMAIN_H
