// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A work-item's numbers in OpenCL's range, and the indices that are computed from them.
#ifndef TESSERA_TARGET_SPIRV_RANGENUMBERS_H
#define TESSERA_TARGET_SPIRV_RANGENUMBERS_H

#include "target/gpu/GpuTarget.h"

namespace tessera {

/// The number in \p Dimension of the range, in 64 bits. It is below \p End, unless that is 0.
llvm::Value *createRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                               uint64_t End);

/// The same in 32 bits, if it fits. It is a call of its own until expandRangeNumbers. Otherwise
/// InstCombine would compute in 64 bits.
llvm::Value *createNarrowRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which,
                                     unsigned Dimension, uint32_t End);

/// Replaces narrow numbers in \p M by OpenCL's. Indices that are sums and products of them, and of
/// values that neighbours share, are computed in 64 bits. SPIR-V does not say that sums do not wrap
/// around, and a driver must know that neighbours read adjacent elements.
void expandRangeNumbers(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_RANGENUMBERS_H
