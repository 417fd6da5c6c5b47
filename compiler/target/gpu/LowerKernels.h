// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Turns kernels into kernels of a device: the common part of all targets for GPUs.
///
///     define void @k(ptr %closure) {      define KERNEL void @k(ptr byval(...) %closure,
///                                   -->                         ptr addrspace(1) %data.0) {
#ifndef TESSERA_TARGET_GPU_LOWERKERNELS_H
#define TESSERA_TARGET_GPU_LOWERKERNELS_H

#include "contract/Names.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tessera {

class GpuTarget;

/// The facts about a kernel's code on a device for its descriptor, apart from the code itself.
struct DeviceEntry {
  uint64_t ClosureBytes = 0;
  bool ClosureInMemory = false;
  bool Messages = false;
  /// A variant for certain launches: no container that the kernel writes shares memory with
  /// another, and the data of each begins at a multiple of DataAlign bytes.
  bool Apart = false;
  /// A variant in which CoarsenWorkItems lets one work-item do the work of several.
  bool Coarsened = false;

  /// For the kernel of \p Info in \p M, before it is lowered.
  static DeviceEntry of(const KernelInfo &Info, const llvm::Module &M, const GpuTarget &Target);
};

/// The alignment on which a variant may rely.
inline constexpr uint64_t DataAlign = 16;

/// Gives \p M the target's triple, layout, address spaces and functions, and its kernels the
/// arguments of a tessera_blob (abi/kernel.h). Their accesses are to known address spaces, because
/// the containers' pointers come from arguments. An error says what devices lack. Then parts of the
/// kernels may be lowered already.
llvm::Error lowerKernels(llvm::Module &M, llvm::ModuleAnalysisManager &AM, const GpuTarget &Target);

/// The properties (contract/Variants.h) of such a variant: a bit for each.
uint32_t apartProperties();
/// Lets lowerKernels() turn \p Kernel into such a variant.
void makeApart(llvm::Function &Kernel);
/// Whether \p Kernel will be lowered as such a variant.
bool isApart(const llvm::Function &Kernel);

/// Lets lowerKernels() turn \p Kernel into a variant for coarsening.
void makeCoarsened(llvm::Function &Kernel);
/// Whether kernels of \p Info can be such variants, whatever their shape for the CPU. The
/// descriptor asks this, too.
bool canCoarsen(const KernelInfo &Info);
/// The least ratio of such a launch's domain to the number of work-items that a device runs at
/// once.
inline constexpr uint64_t TimesOccupied = 2;

} // namespace tessera

#endif // TESSERA_TARGET_GPU_LOWERKERNELS_H
