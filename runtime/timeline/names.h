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

/// Of a number. A handler of a signal may call it. That of a kernel has lines: its place, the
/// function that it stands in, and which kernel it is of those alike, if it is not the first one.
const char *text_of(std::uint32_t number);

/// One of the lines of a text, from 0 on; empty if there are less.
std::string_view line_of(std::string_view text, int number);
/// The first line of a name.
std::string_view title_of(std::uint32_t number);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_NAMES_H
