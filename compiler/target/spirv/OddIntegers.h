// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of widths that no device has, and the requirements of operations on them in wider
/// types.
#ifndef TESSERA_TARGET_SPIRV_ODDINTEGERS_H
#define TESSERA_TARGET_SPIRV_ODDINTEGERS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
class Type;
class Use;
} // namespace llvm

namespace tessera {

/// The least width of a device's numbers for \p Bits. 0: there is none.
unsigned widthFor(unsigned Bits);

/// An integer that no device has, or a vector of them.
bool isOdd(llvm::Type *T);

/// Whether \p T or a part of it is odd.
bool hasOdd(llvm::Type *T);

/// What an operation must know about the bits that its operand's type did not have.
enum class UpperBits { Any, Zeros, Signs, Unknown };

/// For the operand \p U, whose type is odd or has odd parts. Unknown: the operation exists only for
/// these integers.
UpperBits upperBits(const llvm::Use &U);

/// Whether \p M computes with odd integers, or stores some. An error says what cannot be done with
/// them.
llvm::Expected<bool> hasOddIntegers(const llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_ODDINTEGERS_H
