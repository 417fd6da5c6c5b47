// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: excludes loops from LLVM's loop vectoriser if they access memory by an index with a part
/// that counts in few bits:
///
///     %few = and i32 %k, 7
///     %index = add nsw i32 %first, %few
///     %at = zext nneg i32 %index to i64
///     %a = getelementptr i32, ptr %p, i64 %at
///
/// LLVM 22 takes `%at` for consecutive if `%first + %k` does not wrap around in 32 bits, which it
/// checks before the loop. It does not check whether `%k` wraps around in three bits. Then it would
/// access many successive elements instead of eight again and again. *Requires*: loops in
/// simplified form. *Establishes*: such loops are not vectorised. *Preserves*: the code. *Gives up
/// when*: never.
#ifndef TESSERA_TARGET_CPU_KEEPWRAPPINGINDICES_H
#define TESSERA_TARGET_CPU_KEEPWRAPPINGINDICES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class KeepWrappingIndices : public llvm::PassInfoMixin<KeepWrappingIndices> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_KEEPWRAPPINGINDICES_H
