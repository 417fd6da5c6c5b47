// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels whose barriers order only accesses of tile_static memory, if no container that they
/// write shares memory with another one.
#ifndef TESSERA_SHAPE_WRITESATITSEND_H
#define TESSERA_SHAPE_WRITESATITSEND_H

namespace llvm {
class Function;
class LoopInfo;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// True if no barrier comes after \p Kernel has stored to a container, or loaded from one to which
/// it also stores. It must access memory only by plain loads and stores, and call nothing with
/// effects. If work-items race after the last barrier, they did so before, too.
bool writesAtItsEnd(const llvm::Function &Kernel, const KernelInfo &Info, const llvm::LoopInfo &LI);

} // namespace tessera

#endif // TESSERA_SHAPE_WRITESATITSEND_H
