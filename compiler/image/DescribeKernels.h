// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The contents of a module's kernel descriptors, while there is one tile function for each kernel
/// and for each of its variants.
#ifndef TESSERA_IMAGE_DESCRIBEKERNELS_H
#define TESSERA_IMAGE_DESCRIBEKERNELS_H

#include "contract/CompiledModule.h"
#include "target/cpu/CpuClones.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// The kernels of \p M without images. Call it before math is lowered, because features are those
/// of the kernel, not of the target's lowering.
llvm::Expected<std::vector<CompiledKernel>> describeKernels(const llvm::Module &M);

/// Adds the images of \p Clones and of ref, and the questions that a launch asks before it runs
/// them. Each image is a tile function or work-item function of \p M.
void addImages(llvm::MutableArrayRef<CompiledKernel> Kernels, const llvm::Module &M,
               llvm::ArrayRef<CpuClone> Clones, llvm::StringRef UnitId,
               VariantTable Table = variantTable());

} // namespace tessera

#endif // TESSERA_IMAGE_DESCRIBEKERNELS_H
