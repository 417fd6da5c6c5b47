// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets stores bypass the cache. The output of a large launch leaves the cache before
/// anybody reads it. A store that first fetches its line moves this line twice. So loops over
/// work-items whose stores cover contiguous memory get a second version whose stores bypass the
/// cache. The size of the launch decides which one runs:
///
///     for (...) c[i] = v;   ->   if (much is written, and aligned) for (...) stream c[i] = v;
///                                else for (...) c[i] = v;
///
/// *Requires*: vectors, simplified tile functions. *Establishes*: stores that other threads see
/// only after a fence, which the runtime makes after its tiles. *Preserves*: everything else.
/// *Gives up when*: the loop reads its output or writes it in another way, or has more than a few
/// vectors. It also gives up when the function has atomic operations or fences, by which work-items
/// of other tiles could read the output.
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
