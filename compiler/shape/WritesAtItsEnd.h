// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels whose barriers order nothing but accesses of tile_static memory, as long as no container
/// that they write shares memory with another one.
#ifndef TESSERA_SHAPE_WRITESATITSEND_H
#define TESSERA_SHAPE_WRITESATITSEND_H

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// No barrier comes after \p Kernel has stored to a container, or loaded from one that it also
/// stores to; it touches memory with plain loads and stores alone and calls nothing with effects.
/// Work-items that race after the last barrier have done so before, too.
bool writesAtItsEnd(const llvm::Function &Kernel, const KernelInfo &Info, const llvm::LoopInfo &LI);

} // namespace tessera

#endif // TESSERA_SHAPE_WRITESATITSEND_H
