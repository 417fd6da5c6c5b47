// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of widths that devices have, in place of those that they have not: structs of 3, 5, 6
/// or 7 bytes by value are such, and what InstCombine makes of shifts and masks.
#ifndef TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H
#define TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Gives every integer of \p M as many bits as a device computes with: 1, 8, 16, 32 or 64. What
/// the bits are that it did not have, nothing says: in arguments and results of functions, too.
/// Who depends on them makes them zeros or signs first; memory is accessed where it was. An error
/// says what cannot be done; \p M is as it was then.
llvm::Error widenIntegers(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_INTEGERWIDTHS_H
