// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: replaces atomic operations on the tile's own memory by plain accesses, because a tile
/// runs on one thread. *Requires*: tile functions in which work-items no longer become the lanes of
/// vectors. *Establishes*: no such operations. *Preserves*: the control flow. *Gives up when*:
/// never.
#ifndef TESSERA_TARGET_CPU_LOWERTILEATOMICS_H
#define TESSERA_TARGET_CPU_LOWERTILEATOMICS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class LowerTileAtomics : public llvm::PassInfoMixin<LowerTileAtomics> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_LOWERTILEATOMICS_H
