// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prepares a kernel for its division into regions.
#ifndef TESSERA_WORKITEM_NORMALIZEKERNEL_H
#define TESSERA_WORKITEM_NORMALIZEKERNEL_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Brings \p F into the form in which split points are found. Every cycle is a loop with one header
/// and one latch, variables come first, and barriers end their blocks. With \p Optimize there is
/// one call of each id function with each argument, and values leave loops through phis.
void normalizeKernel(llvm::Function &F, bool Optimize, llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_WORKITEM_NORMALIZEKERNEL_H
