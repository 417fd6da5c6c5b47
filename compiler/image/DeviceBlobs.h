// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The devices' code of a unit's kernels as constants of its object file (tessera_blob of
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

/// The image of a kernel with the blob \p Symbol.
CompiledImage deviceImage(DeviceKind Kind, std::string Symbol);

/// The kind of device for images of that tessera_image_kind, if they are blobs.
std::optional<DeviceKind> deviceKindOf(uint32_t ImageKind);

/// Defines all blobs in \p M, which becomes native code. A blob without code has the reason.
void addBlobs(llvm::Module &M, llvm::ArrayRef<DeviceCode> All);

} // namespace tessera

#endif // TESSERA_IMAGE_DEVICEBLOBS_H
