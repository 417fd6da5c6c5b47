// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The stored value, as far as it matters whether it has been written.
#ifndef TESSERA_TARGET_REF_STOREDVALUES_H
#define TESSERA_TARGET_REF_STOREDVALUES_H

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

/// The mask of the bits of \p Stored that stay unchanged at \p Address. A bit-field is stored with
/// the other fields of its number, which return to where they were read, written or not. Null if
/// there are none.
llvm::Value *maskOfKept(llvm::Value *Stored, const llvm::Value *Address);

/// Whether all of \p V is computed, and not only copied from a variable. Padding, for example, is
/// copied without being computed.
bool isComputed(llvm::Value *V, unsigned Depth = 0);

} // namespace tessera

#endif // TESSERA_TARGET_REF_STOREDVALUES_H
