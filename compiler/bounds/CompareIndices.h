// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lowers the contract's functions for indices (docs/kernel-ir.md) as -famp-bounds asks.
///
///     %e = call ptr @__tessera_element(ptr %a, i32 4, ptr %point, ptr %extent, i32 1)
///     none:                                       %e is %a
///     robust:                                     %i, %n = load from %point, %extent
///                                                 %inside = icmp ult i32 %i, %n
///                                                 %e = call ptr @__tessera_guarded(%a, %inside, 4)
///     check: the same, and after these arguments  i32 1, %i, %n: for the message
///
/// `__tessera_component` becomes `zext nneg` or, with bounds, `sext`; `__tessera_part` cuts a part
/// of a view to the view's extent. *Requires*: kernel IR as it was extracted: only these calls see
/// an access's point. *Establishes*: none of them is called. `guard-accesses` implements
/// `__tessera_guarded` after inlining. *Preserves*: without bounds everything else. *Gives up
/// when*: never.
#ifndef TESSERA_BOUNDS_COMPAREINDICES_H
#define TESSERA_BOUNDS_COMPAREINDICES_H

#include "bounds/BoundsMode.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// The same for the calls in \p F alone.
void compareIndices(llvm::Function &F, BoundsMode Mode);

class CompareIndices : public llvm::PassInfoMixin<CompareIndices> {
public:
  explicit CompareIndices(BoundsMode Mode) : Mode(Mode) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  BoundsMode Mode;
};

} // namespace tessera

#endif // TESSERA_BOUNDS_COMPAREINDICES_H
