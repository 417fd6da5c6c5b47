// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loops in which each work-item walks along a row of memory of its own, as in the product of a
/// matrix and a vector. Lanes lie in different rows: a vector would gather an element of each in
/// every turn, from as many lines of the cache, which often share a few places in it. Four turns
/// at once, in their order, let each lane load four elements (StructGroups):
///
///     for (k = 0; k < n; ++k) use(row[k]);  ->  for (k = 0; k + 4 <= n; k += 4) {
///                                                 use(row[k]); ... use(row[k + 3]);
///                                               }
///                                               for (; k < n; ++k) use(row[k]);
#ifndef TESSERA_VECTORIZE_WALKS_UNROLLROWWALKS_H
#define TESSERA_VECTORIZE_WALKS_UNROLLROWWALKS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class DominatorTree;
class LoopInfo;
} // namespace llvm

namespace tessera {

/// In the bodies of \p F's work-item loops: innermost loops of one block that all lanes turn
/// together and that write no memory. Inner loops are simple and in LCSSA form; \p DT and \p LI are
/// kept up to date. True if it changed anything.
bool unrollRowWalks(llvm::Function &F, llvm::DominatorTree &DT, llvm::LoopInfo &LI,
                    llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WALKS_UNROLLROWWALKS_H
