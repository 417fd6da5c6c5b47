// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: stores past the cache. What a large launch writes will have left the cache before
/// anybody reads it, and a store that fetches its line first moves it twice. Loops over work-items
/// whose stores cover one stretch of memory get a second version that stores past the cache; which
/// one runs is known when the launch is:
///
///     for (...) c[i] = v;   ->   if (much is written, and aligned) for (...) stream c[i] = v;
///                                else for (...) c[i] = v;
///
/// *Requires*: vectors, simplified tile functions. *Establishes*: stores that other threads see
/// only after a fence, which the runtime makes after its tiles. *Preserves*: everything else.
/// *Gives up when*: the loop reads or writes otherwise what it stores, it holds more than a few
/// vectors, or the function has atomic operations or fences, by which work-items of other tiles
/// could ask for it.
#ifndef TESSERA_TARGET_CPU_STREAMSTORES_H
#define TESSERA_TARGET_CPU_STREAMSTORES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class StreamStores : public llvm::PassInfoMixin<StreamStores> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_STREAMSTORES_H
