// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The code for devices of a unit's kernels as constants of its object file (tessera_blob of
/// abi/kernel.h).
#ifndef TESSERA_IMAGE_DEVICEBLOBS_H
#define TESSERA_IMAGE_DEVICEBLOBS_H

#include "contract/CompiledModule.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// The image of a kernel whose blob is \p Symbol.
CompiledImage deviceImage(DeviceKind Kind, std::string Symbol);

/// The kind of device that images of that tessera_image_kind are for, if they are blobs.
std::optional<DeviceKind> deviceKindOf(uint32_t ImageKind);

/// Defines the blob of each in \p M, whose code is to be native. One without code has the reason.
void addBlobs(llvm::Module &M, llvm::ArrayRef<DeviceCode> All);

} // namespace tessera

#endif // TESSERA_IMAGE_DEVICEBLOBS_H
