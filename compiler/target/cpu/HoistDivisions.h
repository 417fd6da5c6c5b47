// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: moves integer divisions before the loop if some iterations execute them, always with the
/// same operands. LLVM 22's loop vectoriser computes them once for all lanes, but only if the first
/// lane executes them.
///
///     loop: br i1 %c, label %then, ...  -->  %by = select (icmp eq i32 %b, 0), i32 1, i32 %b
///     then: %q = udiv i32 %a, %b             %q = udiv i32 %a, %by
///                                            loop: br i1 %c, label %then, ...
///
/// *Requires*: nothing. *Establishes*: no innermost loop has such a division. *Preserves*: control
/// flow. *Gives up when*: a loop has no preheader, which the vectoriser needs, too.
#ifndef TESSERA_TARGET_CPU_HOISTDIVISIONS_H
#define TESSERA_TARGET_CPU_HOISTDIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class HoistDivisions : public llvm::PassInfoMixin<HoistDivisions> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_HOISTDIVISIONS_H
