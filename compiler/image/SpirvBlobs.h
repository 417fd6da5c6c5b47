// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The SPIR-V of a unit's kernels as constants of its object file (tessera_blob of abi/kernel.h).
#ifndef TESSERA_IMAGE_SPIRVBLOBS_H
#define TESSERA_IMAGE_SPIRVBLOBS_H

#include "contract/CompiledModule.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// The image of a kernel whose blob is \p Symbol.
CompiledImage spirvImage(std::string Symbol);

/// Defines the blob of each in \p M, whose code is to be native. One without words has the reason.
void addBlobs(llvm::Module &M, llvm::ArrayRef<SpirvCode> All);

} // namespace tessera

#endif // TESSERA_IMAGE_SPIRVBLOBS_H
