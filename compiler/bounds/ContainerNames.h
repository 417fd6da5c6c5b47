// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The program's names of the containers that a kernel accesses, for messages.
#ifndef TESSERA_BOUNDS_CONTAINERNAMES_H
#define TESSERA_BOUNDS_CONTAINERNAMES_H

#include <string>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// The name of the container with an element at \p Address in kernel \p F. Empty if it is not
/// known.
std::string containerName(const KernelInfo &Info, const llvm::Function &F,
                          const llvm::Value *Address);

} // namespace tessera

#endif // TESSERA_BOUNDS_CONTAINERNAMES_H
