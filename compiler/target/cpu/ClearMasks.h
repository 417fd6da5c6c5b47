// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Machine pass `clear-masks` of x86. LLVM clears the upper bits of a mask of 8 lanes that an
/// instruction of 16 lanes uses by `kmovb`, which it also takes for a copy (isMoveReg): where
/// registers are few, it stores the register that was copied, and the other lanes' bits come back.
/// `korb` of the mask with itself clears the bits, too, and is no copy.
///
///     %8:vk8 = KMOVBkk %7                                  -->    %8:vk8 = KORBkk %7, %7
#ifndef TESSERA_TARGET_CPU_CLEARMASKS_H
#define TESSERA_TARGET_CPU_CLEARMASKS_H

namespace llvm {
class MachineFunctionPass;
} // namespace llvm

namespace tessera {

/// Runs behind the selection of instructions, where each `kmovb` from mask to mask clears bits.
/// Machines without the two instructions stay as they are.
llvm::MachineFunctionPass *createClearMasksPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CLEARMASKS_H
