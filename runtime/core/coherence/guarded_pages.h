// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pages that the program is not to touch now. Whoever touches them is stopped (SIGSEGV) until a
/// thread of the library has told of it and opened them, and goes on then. All other signals are
/// for whom the program has set.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H

#include <cstddef>
#include <cstdint>

namespace tessera::guarded_pages {

/// An access, and the calls that it stands in.
struct touch {
  static constexpr int most_frames = 48;

  std::uintptr_t address = 0;
  bool is_write = false;
  int frame_count = 0;
  void *frames[most_frames] = {}; ///< the access itself, and where each call will return to
};

/// Whole pages.
struct pages {
  std::uintptr_t begin, end;
  bool may_be_read;

  bool operator==(const pages &) const = default;
};

/// Calls `told` from a thread of its own. False if the system does not let it.
bool start(void (*told)(const touch &));

/// Is it all memory that may be read and written, and nothing else, as it is once it is opened?
bool is_plain_memory(std::uintptr_t begin, std::uintptr_t end);

/// The pages inside of the bytes.
pages inside(std::uintptr_t begin, std::uintptr_t end, bool may_be_read);

// Under one lock of the caller's, which nobody holds who touches them.

/// False where the system does not let it.
bool guard(const pages &what);
/// As they have been guarded.
void open(const pages &what);

} // namespace tessera::guarded_pages

#endif // TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H
