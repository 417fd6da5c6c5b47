// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a store puts into memory, as far as it matters whether somebody has written it.
#ifndef TESSERA_TARGET_REF_STOREDVALUES_H
#define TESSERA_TARGET_REF_STOREDVALUES_H

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

/// The mask of what \p Stored leaves as it is at \p Address: one field of several in a number is
/// stored with the others, which go back to where they were read, whether or not somebody has
/// written them. Null if that is nothing.
llvm::Value *maskOfKept(llvm::Value *Stored, const llvm::Value *Address);

/// Is all of \p V more than what lies in a variable? Padding, say, is copied without being
/// computed.
bool isComputed(llvm::Value *V, unsigned Depth = 0);

} // namespace tessera

#endif // TESSERA_TARGET_REF_STOREDVALUES_H
