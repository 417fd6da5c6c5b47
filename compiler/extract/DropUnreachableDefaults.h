// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives a switch whose default cannot be reached one of its cases as its default.
///
///     switch i32 %x, label %never [...]         ->  switch i32 %x, label %one [...]
///   never:
///     unreachable
///
/// Empty blocks may stand between the two. A block that ends in `unreachable` is one more end of
/// the kernel: nothing would post-dominate the switch, and a barrier behind it would seem to depend
/// on it. *Requires*: nothing. *Establishes*: a kernel's blocks end in `unreachable` only where the
/// user's program has gone wrong. *Preserves*: what the kernel does.
#ifndef TESSERA_EXTRACT_DROPUNREACHABLEDEFAULTS_H
#define TESSERA_EXTRACT_DROPUNREACHABLEDEFAULTS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class DropUnreachableDefaults : public llvm::PassInfoMixin<DropUnreachableDefaults> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_DROPUNREACHABLEDEFAULTS_H
