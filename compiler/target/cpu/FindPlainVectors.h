// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: finds the tile functions whose vectors only add, subtract, multiply, divide and move
/// adjacent floats and words, without masks. For them SSE4.2 has nothing that SSE2 lacks. So the
/// clones of x86-64 and x86-64-v2 would be the same code. The second one is not made, and its
/// machines run the first. *Requires*: `lower-math`. *Establishes*: "tessera.plain_vectors" on
/// them. *Preserves*: the code. *Gives up when*: never. A function that is not known to be the same
/// has both clones.
#ifndef TESSERA_TARGET_CPU_FINDPLAINVECTORS_H
#define TESSERA_TARGET_CPU_FINDPLAINVECTORS_H

#include "target/cpu/CpuClones.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class FindPlainVectors : public llvm::PassInfoMixin<FindPlainVectors> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// The one of \p All whose code serves as \p Clone of \p Root.
const CpuClone &cloneToRun(const llvm::Function &Root, const CpuClone &Clone,
                           llvm::ArrayRef<CpuClone> All);

} // namespace tessera

#endif // TESSERA_TARGET_CPU_FINDPLAINVECTORS_H
