// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: turns a tiled kernel that does not need its tiles into an untiled one. Its work-items
/// neither wait for each other nor share memory, and ask only for their place in the domain. So
/// they can run in any blocks, which have more rows and columns that share loads.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: "tessera.dropped_tile" on such
/// kernels, for the descriptor, whose launches still have whole tiles. *Preserves*: what each
/// work-item does. *Gives up when*: the kernel has a barrier or messages to the host, or uses
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
