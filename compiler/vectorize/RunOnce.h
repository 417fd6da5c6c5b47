// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All work-items may store the same decision for the whole tile. Lets one of them do it:
///
///     for each row                                row = 0, column = 0;
///       for each column           ->              variable = n > 0;
///         variable = n > 0;
#ifndef TESSERA_VECTORIZE_RUNONCE_H
#define TESSERA_VECTORIZE_RUNONCE_H

namespace tessera {

class LaneShapes;
class WorkItemNest;

/// If \p Nest does nothing but such stores, only its first work-item does them. \p Shapes has its
/// rows together.
bool runOnce(const WorkItemNest &Nest, const LaneShapes &Shapes);

} // namespace tessera

#endif // TESSERA_VECTORIZE_RUNONCE_H
