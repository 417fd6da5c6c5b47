// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What does not change while a kernel runs, at the kernel's beginning.
#ifndef TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H
#define TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

struct KernelInfo;

/// Ids and what the function object says move to the beginning: barriers, and stores that might be
/// to it, would keep them in loops.
void hoistKernelConstants(llvm::Function &Kernel, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_HOISTCONSTANTS_H
