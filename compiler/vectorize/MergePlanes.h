// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// If a plane of a tile has fewer work-items than a vector has lanes, as in tile<8, 2, 2>, the rows
/// of all planes become those of one. So a vector can hold rows of several planes:
///
///     for (plane = 0; plane < 8; ++plane)  ->  for (i = 0; i < 16; ++i) {
///       for (row = 0; row < 2; ++row) S;         plane = i / 2; row = i % 2; S;
///                                              }
#ifndef TESSERA_VECTORIZE_MERGEPLANES_H
#define TESSERA_VECTORIZE_MERGEPLANES_H

namespace tessera {

class WorkItemNest;

/// True if it changed the loops around the body of \p Nest. \p Lanes: the largest number that
/// vectors have.
bool mergePlanes(const WorkItemNest &Nest, unsigned Lanes);

} // namespace tessera

#endif // TESSERA_VECTORIZE_MERGEPLANES_H
