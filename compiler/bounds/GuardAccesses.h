// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets accesses outside of their extent read 0 and write nothing, and reports them.
///
///     %e = call ptr @__tessera_guarded(ptr %a, i1 %inside, i32 4)
///     %v = load i32, ptr %e                --> br i1 %inside, label %access, label %go.on
///                                            access:  %v.inside = load i32, ptr %a
///                                            go.on:   %v = phi [ %v.inside, ... ], [ 0, ... ]
///
/// Other instructions than loads and stores may use the address: a call that stays, or a select of
/// addresses. If it is outside, they get the address of a variable of the work-item's own, which
/// holds 0. In a function that returns a pointer they get that of a variable of the unit. If rank,
/// point and extent follow its three arguments, the call also reports its place and the work-item
/// that runs: `__tessera_out_of_bounds`. *Requires*: `compare-indices`. It runs after inlining,
/// because more accesses are beside their address then, and before loads are replaced by stored
/// values. *Establishes*: no `__tessera_guarded`. *Preserves*: accesses that lie inside. *Gives up
/// when*: never.
#ifndef TESSERA_BOUNDS_GUARDACCESSES_H
#define TESSERA_BOUNDS_GUARDACCESSES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// The same for \p F alone. True if there was anything to guard.
bool guardAccesses(llvm::Function &F);

class GuardAccesses : public llvm::PassInfoMixin<GuardAccesses> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_BOUNDS_GUARDACCESSES_H
