// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes accesses outside of their extent read 0 and write nothing, and reports them.
///
///     %e = call ptr @__tessera_guarded(ptr %a, i1 %inside, i32 4)
///     %v = load i32, ptr %e                --> br i1 %inside, label %access, label %go.on
///                                            access:  %v.inside = load i32, ptr %a
///                                            go.on:   %v = phi [ %v.inside, ... ], [ 0, ... ]
///
/// Where more than loads and stores use the address (a call that stays, a choice of addresses), it
/// is that of a variable of the work-item's own, which holds 0, when it lies outside; in a function
/// that returns a pointer that of a variable of the unit's. With rank, point and extent behind its
/// three arguments the call also reports, where it stands and whose work-item runs:
/// `__tessera_out_of_bounds`. *Requires*: `compare-indices`; after inlining, or fewer accesses
/// stand beside their address, and before loads are replaced by what was stored. *Establishes*: no
/// `__tessera_guarded`. *Preserves*: accesses that lie inside. *Gives up when*: never.
#ifndef TESSERA_BOUNDS_GUARDACCESSES_H
#define TESSERA_BOUNDS_GUARDACCESSES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// The same for \p F alone; true if there was anything to guard.
bool guardAccesses(llvm::Function &F);

class GuardAccesses : public llvm::PassInfoMixin<GuardAccesses> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_BOUNDS_GUARDACCESSES_H
