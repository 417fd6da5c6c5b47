// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kinds of devices for which the program's libraries have code. They report them before there
/// is a runtime, and before static objects are constructed.
#ifndef TESSERA_RUNTIME_CORE_EMBEDDED_IMAGES_H
#define TESSERA_RUNTIME_CORE_EMBEDDED_IMAGES_H

#include <atomic>
#include <cstdint>

namespace tessera {

namespace embedded {
inline std::atomic<std::uint64_t> kinds{0}; ///< a bit for each tessera_image_kind
}

inline void note_embedded(std::uint32_t image_kind) {
  if (image_kind < 64)
    embedded::kinds |= std::uint64_t(1) << image_kind;
}

inline bool is_embedded(std::uint32_t image_kind) {
  return image_kind < 64 && embedded::kinds >> image_kind & 1;
}

inline bool is_any_embedded() { return embedded::kinds != 0; }

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_EMBEDDED_IMAGES_H
