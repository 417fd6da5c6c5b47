// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the program calls the container that a kernel accesses, for messages.
#ifndef TESSERA_BOUNDS_CONTAINERNAMES_H
#define TESSERA_BOUNDS_CONTAINERNAMES_H

#include <string>

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Of the container whose element's address in kernel \p F is \p Address; empty if that is not
/// known.
std::string containerName(const KernelInfo &Info, const llvm::Function &F,
                          const llvm::Value *Address);

} // namespace tessera

#endif // TESSERA_BOUNDS_CONTAINERNAMES_H
