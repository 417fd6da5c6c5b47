// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The messages of a launch's work-items on a device that cannot call the host. They are in the
/// device's memory, in the format of abi/kernel.h.
#ifndef TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H
#define TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H

#include "abi/kernel.h"
#include "backends/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tessera {

/// A tessera_message_buffer without messages, of that many words including its first two.
std::vector<std::uint32_t> empty_message_buffer(std::size_t words);

/// Prints the messages in the buffer. The launch has failed if a message says so. Messages that had
/// no room in the buffer are reported on stderr.
result<void> tell_device_messages(std::span<const std::uint32_t> buffer, const char *strings);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_DEVICE_MESSAGES_H
