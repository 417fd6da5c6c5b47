// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Features that a kernel needs and that not every accelerator has (spec 2.4.1.2, 7.2).
#ifndef TESSERA_ANALYSIS_KERNELFEATURES_H
#define TESSERA_ANALYSIS_KERNELFEATURES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// True if the kernel or tile function \p F, or a function that it calls, computes with double.
bool usesDouble(const llvm::Function &F);

} // namespace tessera

#endif // TESSERA_ANALYSIS_KERNELFEATURES_H
