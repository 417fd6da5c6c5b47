// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: splits a tile_static variable whose parts are only accessed separately into several
/// variables. Passes that promote tiles, or let tiles share variables, can then judge each alone.
///
///     tile_static float both[2][16][16];    ->   tile_static float left[16][16], right[16][16];
///     both[0][y][x] = ...; both[1][y][x] = ...;  left[y][x] = ...; right[y][x] = ...;
///
/// *Requires*: canonical kernels whose ids have ranges (`ranges-of-ids`). *Establishes*: variables
/// of their own for groups of accesses that have no byte in common. *Preserves*: everything else.
/// *Gives up when*: the address of an access is not the variable's plus numbers with known ranges,
/// or it is used for anything but accesses.
#ifndef TESSERA_SHAPE_SPLITTILESTATICS_H
#define TESSERA_SHAPE_SPLITTILESTATICS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class SplitTileStatics : public llvm::PassInfoMixin<SplitTileStatics> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_SHAPE_SPLITTILESTATICS_H
