// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lines of the program's source for the host's code.
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

/// The line of the innermost of these calls in a file of the program's own, not in a header of the
/// system or of C++ AMP. The first address is that of an instruction, and the others are return
/// addresses. It calls addr2line, which comes with the linker.
source_line line_of_calls(std::span<void *const> frames);

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_SOURCE_LINES_H
