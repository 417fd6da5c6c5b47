// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What all work-items decide alike they store for the whole tile, each of them the same:
///
///     for each row                                row = 0, column = 0;
///       for each column           ->              variable = n > 0;
///         variable = n > 0;
#ifndef TESSERA_VECTORIZE_RUNONCE_H
#define TESSERA_VECTORIZE_RUNONCE_H

namespace tessera {

class LaneShapes;
class WorkItemNest;

/// If \p Nest does nothing but such stores, lets its first work-item alone do them. \p Shapes has
/// its rows together.
bool runOnce(const WorkItemNest &Nest, const LaneShapes &Shapes);

} // namespace tessera

#endif // TESSERA_VECTORIZE_RUNONCE_H
