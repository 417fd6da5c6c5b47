// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A work-item's numbers in OpenCL's range, and what is computed of them to find elements.
#ifndef TESSERA_TARGET_SPIRV_RANGENUMBERS_H
#define TESSERA_TARGET_SPIRV_RANGENUMBERS_H

#include "target/gpu/GpuTarget.h"

namespace tessera {

/// That of \p Dimension of the range, in 64 bits; it is below \p End, unless that is 0.
llvm::Value *createRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                               uint64_t End);

/// The same in 32 bits, where it fits: a call of its own until expandRangeNumbers, for InstCombine
/// would compute in 64 bits whatever begins with the other.
llvm::Value *createNarrowRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which,
                                     unsigned Dimension, uint32_t End);

/// Puts OpenCL's numbers in place of narrow ones in \p M. Indices that are sums and products of
/// them and of what is the same for neighbours are computed in 64 bits: SPIR-V does not say that
/// sums do not wrap around, and a driver has to know that neighbours read neighbouring elements.
void expandRangeNumbers(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_RANGENUMBERS_H
