// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: tells LLVM not to unroll loops that contain loops, by a count that is only known at run
/// time. It would copy rows around vectors with all their code, without being faster. *Requires*:
/// nothing. *Establishes*: `llvm.loop.unroll.runtime.disable` on them. *Preserves*: the code.
/// *Gives up when*: never.
#ifndef TESSERA_TARGET_CPU_MARKOUTERLOOPS_H
#define TESSERA_TARGET_CPU_MARKOUTERLOOPS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class MarkOuterLoops : public llvm::PassInfoMixin<MarkOuterLoops> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_MARKOUTERLOOPS_H
