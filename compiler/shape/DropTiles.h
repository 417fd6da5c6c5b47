// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes a tiled kernel that needs nothing of its tiles an untiled one: work-items that
/// neither wait for each other nor share memory, and ask for their place in the domain alone, run
/// in any blocks, which have more of the rows and columns that share what they load.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: "tessera.dropped_tile" on such
/// kernels, for the descriptor, whose launches still have whole tiles. *Preserves*: what each
/// work-item does. *Gives up when*: the kernel holds a barrier, speaks to the host, or asks for
/// anything else of a tile.
#ifndef TESSERA_SHAPE_DROPTILES_H
#define TESSERA_SHAPE_DROPTILES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class DropTiles : public llvm::PassInfoMixin<DropTiles> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_DROPTILES_H
