// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private arrays and structs whose elements of one size are interleaved lane by lane: the first
/// element of all work-items of a block, then the second of all. Then an index that lanes share
/// makes one vector load or store. If copies followed each other, it would need a gather or
/// scatter.
#ifndef TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H
#define TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Marks the variables of \p F that work-items access only by whole elements of one size.
void markInterleavedVariables(llvm::Function &F, const llvm::LoopInfo &LI);

/// Changes the distances between the elements of marked variables in the body of \p Nest to those
/// of a block of \p Columns work-items. From then on the body is not that of a single one.
void spreadInterleavedVariables(const WorkItemNest &Nest, unsigned Columns);

} // namespace tessera

#endif // TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H
