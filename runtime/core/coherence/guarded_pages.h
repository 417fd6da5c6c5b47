// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pages that the program must not access now. A thread that accesses them stops (SIGSEGV), until a
/// thread of the library has reported the access and opened the pages. Then it continues. All other
/// signals go to the program's handlers.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H

#include <cstddef>
#include <cstdint>

namespace tessera::guarded_pages {

/// An access, and its calls.
struct touch {
  static constexpr int most_frames = 48;

  std::uintptr_t address = 0;
  bool is_write = false;
  int frame_count = 0;
  void *frames[most_frames] = {}; ///< the access itself, and the return addresses of the calls
};

/// Whole pages.
struct pages {
  std::uintptr_t begin, end;
  bool may_be_read;

  bool operator==(const pages &) const = default;
};

/// Calls `told` from a thread of its own. False if the system does not allow it.
bool start(void (*told)(const touch &));

/// Whether all of it is readable and writable memory and nothing else, as it will be after open().
bool is_plain_memory(std::uintptr_t begin, std::uintptr_t end);

/// The pages inside of the bytes.
pages inside(std::uintptr_t begin, std::uintptr_t end, bool may_be_read);

// Call these under one lock, which no thread may hold that accesses the pages.

/// False if the system does not allow it.
bool guard(const pages &what);
/// The same pages as were guarded.
void open(const pages &what);

} // namespace tessera::guarded_pages

#endif // TESSERA_RUNTIME_CORE_COHERENCE_GUARDED_PAGES_H
