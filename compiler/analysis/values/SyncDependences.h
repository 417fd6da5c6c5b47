// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where work-items meet that leave a block in different ways, and which loops they leave in
/// different iterations or by different exits: LLVM's sync dependence analysis.
///
/// *Reference*: Rosemann, Moll and Hack, An Abstract Interpretation for SPMD Divergence on
/// Reducible Control Flow Graphs, POPL 2021.
#ifndef TESSERA_ANALYSIS_VALUES_SYNCDEPENDENCES_H
#define TESSERA_ANALYSIS_VALUES_SYNCDEPENDENCES_H

#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace llvm {
class BasicBlock;
class Function;
template <typename PtrType> class SmallPtrSetImpl;
} // namespace llvm

namespace tessera {

class SyncDependences {
public:
  explicit SyncDependences(const llvm::Function &F);
  ~SyncDependences();

  using Blocks = llvm::SmallPtrSetImpl<const llvm::BasicBlock *>;
  /// Joins: two paths without a common block lead here from the end of \p Divergent.
  const Blocks &joinsOf(const llvm::BasicBlock &Divergent);
  /// Exits of loops around \p Divergent, where some work-items are before others.
  llvm::SmallVector<const llvm::BasicBlock *, 4> exitsOf(const llvm::BasicBlock &Divergent);

private:
  struct Analysis;
  std::unique_ptr<Analysis> Found;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_SYNCDEPENDENCES_H
