// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private arrays and structs whose elements of one size lie lane by lane: the first element of all
/// work-items of a block, then the second of all. An index that lanes share then makes one vector
/// load or store, where copies one behind the other would need a gather or scatter.
#ifndef TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H
#define TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace tessera {

class WorkItemNest;

/// Marks the variables of \p F that work-items access by whole elements of one size, and in no
/// other way.
void markInterleavedVariables(llvm::Function &F, const llvm::LoopInfo &LI);

/// Makes the distances between the elements of marked variables in the body of \p Nest those of a
/// block of \p Columns work-items. The body is then no longer that of a single one.
void spreadInterleavedVariables(const WorkItemNest &Nest, unsigned Columns);

} // namespace tessera

#endif // TESSERA_VECTORIZE_INTERLEAVEVARIABLES_H
