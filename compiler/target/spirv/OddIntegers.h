// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of widths that no device has, and what operations need of them in wider ones.
#ifndef TESSERA_TARGET_SPIRV_ODDINTEGERS_H
#define TESSERA_TARGET_SPIRV_ODDINTEGERS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
class Type;
class Use;
} // namespace llvm

namespace tessera {

/// The fewest bits of a device's numbers that \p Bits fit in; 0: there are none.
unsigned widthFor(unsigned Bits);

/// An integer that no device has, or a vector of them.
bool isOdd(llvm::Type *T);

/// Is \p T odd, or a part of it?
bool hasOdd(llvm::Type *T);

/// What an operation has to know of the bits that its operand's type did not have.
enum class UpperBits { Any, Zeros, Signs, Unknown };

/// Of the operand \p U, whose type is odd or has odd parts. Unknown: such an operation there is
/// with these integers alone.
UpperBits upperBits(const llvm::Use &U);

/// Does \p M compute with odd integers, or keep some? An error says what cannot be done with them.
llvm::Expected<bool> hasOddIntegers(const llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_ODDINTEGERS_H
