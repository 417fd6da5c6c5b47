// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the work-items of a launch have said on a device that cannot call the host: messages in its
/// memory, as abi/kernel.h has them.
#ifndef TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H
#define TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tessera {

/// A tessera_message_buffer without messages, of so many words with its two first ones.
std::vector<std::uint32_t> empty_message_buffer(std::size_t words);

/// Prints what the buffer holds. The launch has failed if a message says so; what had no room in
/// the buffer is told on stderr.
result<void> tell_device_messages(std::span<const std::uint32_t> buffer, const char *strings);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H
