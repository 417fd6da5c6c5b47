// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: takes the word from LLVM's loop vectoriser that a loop's iterations do not depend on
/// each other where it would take it for more. Of accesses beside each other it makes one, at the
/// place of the first load or the last store (interleaved accesses); in loops whose accesses are
/// declared parallel it does not ask whether another access of the same iteration stands between:
///
///     v = a[8 * i + 7]; if (v & 1) a[8 * i] = v + 1; w = a[8 * i];    // w is loaded with v
///
/// Without the declaration it finds out by itself. *Requires*: loops in simplified form.
/// *Establishes*: no such accesses in loops that are declared parallel. *Preserves*: the code.
/// *Gives up when*: never; a loop with very many accesses counts as one that has such.
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
