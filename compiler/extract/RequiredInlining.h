// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which functions the work-item stage must find inlined into their kernels: those that ask for a
/// work-item's ids, hold a barrier or a fence or touch a tile_static variable, themselves or
/// through what they call. Where indices are compared with extents, also those that access
/// containers: the comparison is to stand beside what the address is used for. Where messages are
/// written to memory, also those that have any: the kernel knows the memory.
#ifndef TESSERA_EXTRACT_REQUIREDINLINING_H
#define TESSERA_EXTRACT_REQUIREDINLINING_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace tessera {

struct RequiredInlining {
  llvm::SmallPtrSet<llvm::Function *, 16>
      Functions; ///< everything that must be inlined; also kernels
  llvm::SmallPtrSet<llvm::Function *, 16> Barriers; ///< those of them that reach a barrier

  explicit RequiredInlining(llvm::Module &M, bool ElementAccesses = false, bool Messages = false);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_REQUIREDINLINING_H
