// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Machine pass `clear-masks` of x86. If an instruction of 16 lanes uses a mask of 8 lanes, LLVM
/// clears the upper bits of the mask by `kmovb`. It also takes `kmovb` for a copy (isMoveReg). If
/// registers are scarce, it stores the source of the copy, and the other lanes' bits come back.
/// `korb` of the mask with itself also clears the bits, and is no copy.
///
///     %8:vk8 = KMOVBkk %7                                  -->    %8:vk8 = KORBkk %7, %7
#ifndef TESSERA_TARGET_CPU_CLEARMASKS_H
#define TESSERA_TARGET_CPU_CLEARMASKS_H

namespace llvm {
class MachineFunctionPass;
} // namespace llvm

namespace tessera {

/// Runs after instruction selection, when each `kmovb` from mask to mask clears bits. It does not
/// change code for machines without the two instructions.
llvm::MachineFunctionPass *createClearMasksPass();

} // namespace tessera

#endif // TESSERA_TARGET_CPU_CLEARMASKS_H
