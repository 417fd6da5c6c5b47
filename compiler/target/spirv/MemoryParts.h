// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parts of memory accesses that a device cannot make at once.
#ifndef TESSERA_TARGET_SPIRV_MEMORYPARTS_H
#define TESSERA_TARGET_SPIRV_MEMORYPARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

namespace tessera {

struct MemoryPart {
  uint64_t Offset, Bytes;
};

/// The largest access that a device makes at once, which is aligned.
inline uint64_t mostBytesAtOnce(llvm::Align A) { return std::min<uint64_t>(8, A.value()); }

/// \p Length bytes, aligned like \p A, in aligned parts as large as possible.
inline llvm::SmallVector<MemoryPart, 8> memoryParts(uint64_t Length, llvm::Align A) {
  llvm::SmallVector<MemoryPart, 8> Parts;
  for (uint64_t Offset = 0, Bytes = mostBytesAtOnce(A); Offset < Length; Offset += Bytes) {
    while (Bytes > Length - Offset)
      Bytes /= 2;
    Parts.push_back({Offset, Bytes});
  }
  return Parts;
}

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_MEMORYPARTS_H
