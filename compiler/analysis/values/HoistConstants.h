// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Moves values that do not change while a kernel runs to the kernel's beginning.
#ifndef TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H
#define TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Moves ids and reads of the function object to the beginning. Otherwise barriers, and stores that
/// might be to it, would keep them in loops.
void hoistKernelConstants(llvm::Function &Kernel, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H
