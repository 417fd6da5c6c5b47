// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces integers of widths that devices lack. Structs of 3, 5, 6 or 7 bytes passed by value are
/// such integers, and InstCombine makes others from shifts and masks.
#ifndef TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H
#define TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Gives every integer of \p M a width with which a device computes: 1, 8, 16, 32 or 64 bits. The
/// values of the additional bits are undefined, also in arguments and results of functions. An
/// operation that depends on them first extends by zeros or the sign. Memory accesses have the same
/// bytes as before. An error says what cannot be done. Then \p M is unchanged.
llvm::Error widenIntegers(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H
