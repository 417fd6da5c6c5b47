// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Texts to which records refer by numbers: the places of kernels, the names of devices. They are
/// copies, because a plug-in may be unloaded before the process ends.
#ifndef TESSERA_RUNTIME_TIMELINE_NAMES_H
#define TESSERA_RUNTIME_TIMELINE_NAMES_H

#include <cstdint>
#include <string_view>

namespace tessera::timeline {

/// The text's number, the same for equal texts; 0 for none. Any thread. If there are too many
/// texts, or no memory, they share one number.
std::uint32_t number_of(std::string_view text);

/// The text of a number. A signal handler may call it. That of a kernel has lines: its place, its
/// function, and its number among equal ones, except for the first.
const char *text_of(std::uint32_t number);

/// One of the lines of a text, from 0 on. Empty if there are fewer.
std::string_view line_of(std::string_view text, int number);
/// The first line of a name.
std::string_view title_of(std::uint32_t number);

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_NAMES_H
