// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes kernels of a device of kernels: what all targets for GPUs do alike.
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

/// What the descriptor of a kernel has to say of its code on a device, apart from the code itself.
struct DeviceEntry {
  uint64_t ClosureBytes = 0;
  bool ClosureInMemory = false;
  bool Messages = false;
  /// A variant for launches of which no container that the kernel writes shares memory with
  /// another, and the data of each begins at a multiple of DataAlign bytes.
  bool Apart = false;
  /// A variant of which CoarsenWorkItems is to make a work-item several of the domain's.
  bool Coarsened = false;

  /// Of the kernel of \p Info in \p M, before it is lowered.
  static DeviceEntry of(const KernelInfo &Info, const llvm::Module &M, const GpuTarget &Target);
};

/// What a variant may rely on.
inline constexpr uint64_t DataAlign = 16;

/// Gives \p M the target's triple, layout, address spaces and functions, and its kernels the
/// arguments of a tessera_blob (abi/kernel.h). What they access lies in known address spaces,
/// because the containers' pointers are made of arguments. An error says what devices lack; then
/// the kernels are as they were, in parts.
llvm::Error lowerKernels(llvm::Module &M, llvm::ModuleAnalysisManager &AM, const GpuTarget &Target);

/// The properties (contract/Variants.h) of such a variant: a bit for each.
uint32_t apartProperties();
/// Lets lowerKernels() make \p Kernel such a variant.
void makeApart(llvm::Function &Kernel);
/// Is \p Kernel to be lowered as such a variant?
bool isApart(const llvm::Function &Kernel);

/// Lets lowerKernels() make \p Kernel a variant to be coarsened.
void makeCoarsened(llvm::Function &Kernel);
/// Can kernels of \p Info be? Whatever becomes of their shape for the CPU: the descriptor asks,
/// too.
bool canCoarsen(const KernelInfo &Info);
/// How many times the work-items that a device runs at once the domain of such a launch has.
inline constexpr uint64_t TimesOccupied = 2;

} // namespace tessera

#endif // TESSERA_TARGET_GPU_LOWERKERNELS_H
