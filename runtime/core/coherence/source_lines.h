// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where in the program's source the host's code stands.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_SOURCE_LINES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_SOURCE_LINES_H

#include <cstdint>
#include <span>
#include <string>

namespace tessera {

struct source_line {
  std::string place; ///< for people: "file.cpp:12", or "program+0x1234" without debug information
  std::string file = {}; ///< its path; empty if it is not known
  std::uint32_t line = 0;
};

/// Of the innermost of these calls that stands in a file of the program's own: not in a header of
/// the system's or of C++ AMP. The first address is that of an instruction, the others are where
/// calls return to. It asks addr2line, which comes with the linker.
source_line line_of_calls(std::span<void *const> frames);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_SOURCE_LINES_H
