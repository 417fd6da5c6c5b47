// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The costs of instructions, before it is decided how often products and sums are rounded.
#ifndef TESSERA_ANALYSIS_KERNELCOSTS_H
#define TESSERA_ANALYSIS_KERNELCOSTS_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace tessera {

/// LLVM's costs for \p Machine, or for none if it is null. The contract's products and sums that
/// may be rounded once cost as the two instructions that they were before `defer-contraction`, not
/// as calls. So loops are unrolled in the same way with and without contraction. \p Machine must
/// live as long as the analysis.
llvm::TargetIRAnalysis kernelCosts(const llvm::TargetMachine *Machine);

} // namespace tessera

#endif // TESSERA_ANALYSIS_KERNELCOSTS_H
