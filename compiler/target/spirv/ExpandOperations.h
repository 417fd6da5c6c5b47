// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations that SPIR-V 1.0, or LLVM's target for it, lacks.
#ifndef TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H
#define TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Replaces operations that SPIR-V 1.0, or LLVM's target, lacks: a reversal of bits, one condition
/// for a whole vector. Minima, maxima and absolute values of integers become selects. A call of
/// OpenCL's function would hide from drivers' compilers, at least Intel's for the CPU, that it is
/// uniform. It runs last of all, since InstCombine would undo it.
void expandOperations(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_EXPANDOPERATIONS_H
