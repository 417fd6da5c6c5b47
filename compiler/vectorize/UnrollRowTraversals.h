// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops in which each work-item traverses a row of memory of its own, as in the product of a
/// matrix and a vector. Lanes lie in different rows: a vector would gather an element of each in
/// every iteration, from as many lines of the cache, which often share a few places in it. Four
/// iterations at once, in their order, let each lane load four elements, and store four
/// (StructGroups):
///
///     for (k = 0; k < n; ++k) use(row[k]);  ->  for (k = 0; k + 4 <= n; k += 4) {
///                                                 use(row[k]); ... use(row[k + 3]);
///                                               }
///                                               for (; k < n; ++k) use(row[k]);
///
/// A loop that writes stays beside that one, for lanes in which iterations conflict
/// (IterationConflicts.h).
#ifndef TESSERA_VECTORIZE_UNROLLROWTRAVERSALS_H
#define TESSERA_VECTORIZE_UNROLLROWTRAVERSALS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace tessera {

/// In the bodies of \p F's work-item loops: innermost loops of one block that all lanes iterate
/// together and that write, if at all, to the rows they traverse. Inner loops are simple and in
/// LCSSA form; \p DT and \p LI are kept up to date. True if it changed anything.
bool unrollRowTraversals(llvm::Function &F, llvm::DominatorTree &DT, llvm::LoopInfo &LI,
                         llvm::FunctionAnalysisManager &AM);

/// Lets the loop run that takes one iteration after the other: where lanes may be missing or there
/// is but one. True if that deleted any blocks of \p F.
bool runSerially(llvm::Function &F, llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace tessera

#endif // TESSERA_VECTORIZE_UNROLLROWTRAVERSALS_H
