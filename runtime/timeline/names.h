// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Texts that records name by numbers: the places of kernels, the names of devices. They are
/// copies, for a plug-in may be unloaded before the process ends.
#ifndef TESSERA_RUNTIME_TIMELINE_NAMES_H
#define TESSERA_RUNTIME_TIMELINE_NAMES_H

#include <cstdint>
#include <string_view>

namespace tessera::timeline {

/// The text's number, the same for the same text; 0 for none. Any thread. Where there are too many
/// of them, or no memory, they share one number.
std::uint32_t number_of(std::string_view text);

/// Of a number. A handler of a signal may call it.
const char *text_of(std::uint32_t number);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_NAMES_H
