// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A tile's memory is the tile function's own: nobody sees it before the call, after it or from
/// another thread. Where every access is at a place that is known once the loops over work-items
/// are unrolled, what it holds stays in registers from barrier to barrier, and what no work-item
/// reads any more is not computed.
#ifndef TESSERA_TARGET_CPU_TILEREGISTERS_H
#define TESSERA_TARGET_CPU_TILEREGISTERS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class TileRegisters : public llvm::PassInfoMixin<TileRegisters> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_TILEREGISTERS_H
