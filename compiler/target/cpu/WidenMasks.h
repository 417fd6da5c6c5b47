// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: keeps masks that live across blocks in vectors as wide as the vectors that they mask.
/// AVX2 masks with the sign bits of such a vector. LLVM packs a mask that leaves a block into half
/// a register, and unpacks it in the next one.
///
///     %m = phi <8 x i1> ...            -->  %m.wide = phi <8 x i32> ...
///     %n = and <8 x i1> %m, %c              %c.wide = sext <8 x i1> %c to <8 x i32>
///     select <8 x i1> %n, ...               %n.wide = and <8 x i32> %m.wide, %c.wide
///                                           select (icmp slt <8 x i32> %n.wide, 0), ...
///     select <8 x i1> %c, %m, false         and <8 x i32> %c.wide, (freeze %m.wide)
///     <splat of i1 %u>                      <splat of i32 (sext i1 %u)>
///
/// *Requires*: nothing; no pass that simplifies instructions runs after it. *Establishes*: no phi
/// of 4 or 8 bits. *Preserves*: control flow. *Gives up when*: never; functions without masks
/// across blocks stay as they are.
#ifndef TESSERA_TARGET_CPU_WIDENMASKS_H
#define TESSERA_TARGET_CPU_WIDENMASKS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class WidenMasks : public llvm::PassInfoMixin<WidenMasks> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_WIDENMASKS_H
