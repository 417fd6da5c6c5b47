// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers that a device loads or stores in place of what it cannot at once.
#ifndef TESSERA_TARGET_SPIRV_MEMORYPARTS_H
#define TESSERA_TARGET_SPIRV_MEMORYPARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

namespace tessera {

struct MemoryPart {
  uint64_t Offset, Bytes;
};

/// Of what a device loads and stores at once, which is aligned.
inline uint64_t mostBytesAtOnce(llvm::Align A) { return std::min<uint64_t>(8, A.value()); }

/// \p Length bytes, aligned like \p A, in parts of as much at once as is aligned.
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
