// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: removes the declaration that a loop's iterations are independent if LLVM's loop
/// vectoriser would misinterpret it. The vectoriser merges adjacent accesses at the place of the
/// first load or the last store (interleaved accesses). In loops whose accesses are declared
/// parallel, it does not check for another access of the same iteration between them:
///
///     v = a[8 * i + 7]; if (v & 1) a[8 * i] = v + 1; w = a[8 * i];    // w is loaded with v
///
/// Without the declaration it analyses the dependences itself. *Requires*: loops in simplified
/// form. *Establishes*: no such accesses in loops that are declared parallel. *Preserves*: the
/// code. *Gives up when*: never. A loop with very many accesses counts as one with such accesses.
#ifndef TESSERA_TARGET_CPU_KEEPACCESSORDER_H
#define TESSERA_TARGET_CPU_KEEPACCESSORDER_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class KeepAccessOrder : public llvm::PassInfoMixin<KeepAccessOrder> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_KEEPACCESSORDER_H
