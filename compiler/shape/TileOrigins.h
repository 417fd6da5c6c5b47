// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where a work-item stands in its tile, added to where the tile lies, is its global index.
#ifndef TESSERA_SHAPE_TILEORIGINS_H
#define TESSERA_SHAPE_TILEORIGINS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Replaces, in sums of \p Kernel, `tile_id * extent` or a tile's origin together with the local id
/// by the global id.
void foldTileOrigins(llvm::Function &Kernel, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_SHAPE_TILEORIGINS_H
