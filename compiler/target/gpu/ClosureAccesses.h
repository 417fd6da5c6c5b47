// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a kernel on a device reads the function object, its first argument.
///
/// The kernel reads data of the host in place. The pointers of containers come from the other
/// arguments: a load of one is replaced by that value. If it is unknown which pointer a load reads,
/// or who gets the object's address, there is a copy of the object with all pointers in it.
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

/// The offsets of the argument's parts.
struct ClosureLayout {
  llvm::SmallVector<uint64_t, 8> Objects; ///< of captured arrays, in the order of the captures
  uint64_t Extent;
  uint64_t Bytes;

  explicit ClosureLayout(const KernelInfo &Info);
};

/// The alignment of the argument, and of its parts.
inline constexpr uint64_t ClosureAlign = 8;

/// The targets of the arguments after the first one.
struct ContainerArguments {
  llvm::Align OfData; ///< alignment of containers' data that the launch guarantees
  /// Whether they point to the containers' first elements. Otherwise they point to the containers'
  /// memory, and the first argument has the data's offset.
  bool PointToData;
};

/// Replaces accesses through \p Closure, a generic pointer, by accesses of \p Kernel's first
/// argument. \p Kernel has an entry block with only a terminator, for values that are computed
/// once.
void accessClosure(llvm::Function &Kernel, const KernelInfo &Info, llvm::Value &Closure,
                   ContainerArguments Containers);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_CLOSUREACCESSES_H
