// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the passes that unroll loops of kernels ask and do alike.
#ifndef TESSERA_ANALYSIS_UNROLLLOOP_H
#define TESSERA_ANALYSIS_UNROLLLOOP_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
enum class LoopUnrollResult;
} // namespace llvm

namespace tessera {

/// Instructions, without those of debug information.
unsigned sizeOf(const llvm::Loop &L);
/// Does \p L, or a loop in it, hold a barrier?
bool holdsBarrier(const llvm::Loop &L);

/// Repeats the body of \p L, a loop of \p F in LCSSA form, \p Count times; \p Runtime: what is left
/// of its iterations runs in a loop of its own. After a complete one there is no \p L any more.
llvm::LoopUnrollResult unrollLoop(llvm::Loop &L, unsigned Count, bool Runtime, llvm::Function &F,
                                  llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_UNROLLLOOP_H
