// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Unrolls loops in which each work-item traverses a row of memory of its own, as in the product of
/// a matrix and a vector. Lanes are in different rows. In every iteration a vector would gather an
/// element of each, from as many lines of the cache, which often compete for a few sets. With four
/// iterations at once, in order, each lane loads four elements, and stores four (StructGroups):
///
///     for (k = 0; k < n; ++k) use(row[k]);  ->  for (k = 0; k + 4 <= n; k += 4) {
///                                                 use(row[k]); ... use(row[k + 3]);
///                                               }
///                                               for (; k < n; ++k) use(row[k]);
///
/// A loop that writes also stays in its old form, for lanes in which iterations conflict
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

/// Changes innermost loops of one block in the bodies of \p F's work-item loops. All lanes must
/// iterate together, and write, if at all, only to the rows that they traverse. Inner loops are
/// simple and in LCSSA form. \p DT and \p LI are kept up to date. True if it changed anything.
bool unrollRowTraversals(llvm::Function &F, llvm::DominatorTree &DT, llvm::LoopInfo &LI,
                         llvm::FunctionAnalysisManager &AM);

/// Uses the serial loop if lanes may be missing or there is only one. True if that deleted any
/// blocks of \p F.
bool runSerially(llvm::Function &F, llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace tessera

#endif // TESSERA_VECTORIZE_UNROLLROWTRAVERSALS_H
