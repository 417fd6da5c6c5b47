// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Messages of kernels on devices go to a tessera_message_buffer (abi/kernel.h).
#ifndef TESSERA_TARGET_GPU_MESSAGES_H
#define TESSERA_TARGET_GPU_MESSAGES_H

#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Function;
class Module;
class Value;
} // namespace llvm

namespace tessera {

/// Whether a function of \p M calls one of the contract's message functions.
bool saysSomething(const llvm::Module &M);

/// Replaces the messages of \p Kernel by writes to the message buffer \p Buffer, and returns their
/// strings. After an abort a work-item ends. If others would wait for it, the tile ends at its next
/// barrier. An error says what cannot be written there.
llvm::Expected<std::string> lowerMessages(llvm::Function &Kernel, llvm::Value &Buffer);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_MESSAGES_H
