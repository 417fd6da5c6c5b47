// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes several variables of a tile_static one whose parts are only accessed one by one:
/// each is judged alone by what promotes tiles, or lets tiles share them.
///
///     tile_static float both[2][16][16];    ->   tile_static float left[16][16], right[16][16];
///     both[0][y][x] = ...; both[1][y][x] = ...;  left[y][x] = ...; right[y][x] = ...;
///
/// *Requires*: canonical kernels whose ids have ranges (`ranges-of-ids`). *Establishes*: variables
/// of their own for groups of accesses that have no byte in common. *Preserves*: everything else.
/// *Gives up when*: the address of an access is not the variable's and a sum of numbers whose
/// ranges are known, or is used for anything but accesses.
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
