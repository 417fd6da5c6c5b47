// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that the work-item stage must find inlined into their kernels:
/// - functions that ask for a work-item's ids, contain a barrier or a fence, or access a
///   tile_static variable, directly or through calls;
/// - if indices are compared with extents, also functions that access containers, because the
///   comparison must be beside the use of the address;
/// - if messages are written to memory, also functions with messages, because the kernel knows the
///   memory.
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
      Functions; ///< everything that must be inlined, and the kernels
  llvm::SmallPtrSet<llvm::Function *, 16> Barriers; ///< those of them that reach a barrier

  explicit RequiredInlining(llvm::Module &M, bool ElementAccesses = false, bool Messages = false);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_REQUIREDINLINING_H
