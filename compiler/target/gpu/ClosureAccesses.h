// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a kernel on a device reads the function object that is its first argument.
///
/// What the host knows is read where the argument lies. The pointers of containers are made of the
/// other arguments: a load of one becomes that value. Where it is not known which pointer a load
/// reads, or who gets the object's address, there is a copy of the object with all pointers in it.
#ifndef TESSERA_TARGET_GPU_CLOSUREACCESSES_H
#define TESSERA_TARGET_GPU_CLOSUREACCESSES_H

#include "contract/Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace tessera {

/// Where the parts of the argument are.
struct ClosureLayout {
  llvm::SmallVector<uint64_t, 8> Objects; ///< of captured arrays, in the order of the captures
  uint64_t Extent;
  uint64_t Bytes;

  explicit ClosureLayout(const KernelInfo &Info);
};

/// What the argument, and its parts, are aligned to.
inline constexpr uint64_t ClosureAlign = 8;

/// What the arguments behind the first one point to.
struct ContainerArguments {
  llvm::Align OfData; ///< what the launch promises that containers' data is aligned to
  /// The containers' first elements? Else their memory, from which the data begins as far as the
  /// first argument says.
  bool PointToData;
};

/// Makes the accesses through \p Closure, a generic pointer, those of \p Kernel's first argument.
/// \p Kernel has an entry block that only ends, for what is computed once.
void accessClosure(llvm::Function &Kernel, const KernelInfo &Info, llvm::Value &Closure,
                   ContainerArguments Containers);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_CLOSUREACCESSES_H
