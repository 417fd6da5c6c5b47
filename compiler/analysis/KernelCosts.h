// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What instructions cost before it is decided how often products and sums are rounded.
#ifndef TESSERA_ANALYSIS_KERNELCOSTS_H
#define TESSERA_ANALYSIS_KERNELCOSTS_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace tessera {

/// LLVM's costs for \p Machine, or for none if it is null, but that the contract's products and
/// sums that may be rounded once are the two instructions that they were before
/// `defer-contraction`, and no calls. So loops are unrolled with contraction as without.
/// \p Machine has to live as long as the analysis.
llvm::TargetIRAnalysis kernelCosts(const llvm::TargetMachine *Machine);

} // namespace tessera

#endif // TESSERA_ANALYSIS_KERNELCOSTS_H
