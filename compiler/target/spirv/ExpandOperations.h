// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations that SPIR-V 1.0, or LLVM's target for it, does not have.
#ifndef TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H
#define TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Puts what SPIR-V 1.0, or LLVM's target, has in place of what it has not: bits in reverse order,
/// one condition for a whole vector. Minima, maxima and absolute values of integers become choices:
/// a call of a function of OpenCL's keeps drivers' compilers, Intel's for the CPU at least, from
/// seeing that it is uniform. Last of all: InstCombine would undo it.
void expandOperations(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H
