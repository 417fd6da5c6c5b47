// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets several iterations of a loop load before the first of them does its atomic
/// operation. A device does nothing else in a work-item until an atomic operation is done. So it
/// would wait for each load separately:
///
///     for (i = 0; i < n; ++i) {            for (i = 0; i + 7 < n; i += 8) {
///       v = from[i];                 -->     v0 = from[i]; ... v7 = from[i + 7];
///       atomic_inc(&counts[v]);              atomic_inc(&counts[v0]); ...
///     }                                    }
///                                          what is left, one by one
///
/// *Requires*: address spaces. *Establishes*: nothing. *Preserves*: nothing. *Gives up when*: the
/// loop may write the loaded memory, the address depends on its effects, or it has other visible
/// effects, such as barriers. It also gives up when the loop has no atomic operation, several
/// exits, few iterations, too many instructions, or an unknown count.
#ifndef TESSERA_TARGET_GPU_HOISTLOADS_H
#define TESSERA_TARGET_GPU_HOISTLOADS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class HoistLoads : public llvm::PassInfoMixin<HoistLoads> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_HOISTLOADS_H
