// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A work-item's place in its tile plus the tile's origin is its global index.
#ifndef TESSERA_SHAPE_TILEORIGINS_H
#define TESSERA_SHAPE_TILEORIGINS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// In sums of \p Kernel, replaces the local id plus `tile_id * extent`, or plus the tile's origin,
/// by the global id.
void foldTileOrigins(llvm::Function &Kernel, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_SHAPE_TILEORIGINS_H
