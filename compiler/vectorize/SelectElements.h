// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small private arrays that each lane indexes by a value of its own. An access to one element
/// would need a gather or scatter. Instead it accesses all of them:
///
///     v = a[i]    ->   v = i == 0 ? a[0] : i == 1 ? a[1] : ...
///     a[i] = v    ->   a[0] = i == 0 ? v : a[0]; a[1] = i == 1 ? v : a[1]; ...
///
/// The elements then have constant places, each of which is a vector of all lanes, and most arrays
/// become registers.
#ifndef TESSERA_VECTORIZE_SELECTELEMENTS_H
#define TESSERA_VECTORIZE_SELECTELEMENTS_H

#include "vectorize/VectorizeWorkItems.h"
#include "llvm/ADT/MapVector.h"

namespace llvm {
class AllocaInst;
class Instruction;
} // namespace llvm

namespace tessera {

class LaneShapes;
class WorkItemNest;

/// The interleaved array that the load or store \p I accesses. Null if there is none.
llvm::AllocaInst *interleavedArrayOf(const llvm::Instruction &I);

/// Arrays, and their numbers of elements.
using SelectedArrays = llvm::SmallMapVector<llvm::AllocaInst *, unsigned, 4>;

/// The interleaved arrays of a nest that are so small that selects cost less than gathers and
/// scatters of \p Lanes lanes.
SelectedArrays arraysToSelect(const LaneShapes &Shapes, unsigned Lanes,
                              const VectorizeWorkItemsOptions &Options);

/// Rewrites the accesses to \p Arrays in the body of \p Nest. Their elements must not be spread
/// yet.
void selectElements(const WorkItemNest &Nest, const LaneShapes &Shapes,
                    const SelectedArrays &Arrays);

} // namespace tessera

#endif // TESSERA_VECTORIZE_SELECTELEMENTS_H
