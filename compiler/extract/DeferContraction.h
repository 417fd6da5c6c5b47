// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes calls of the contract's function of the products and sums that a machine may
/// round once.
///
///     %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
///       -->  %s = call float @__tessera_muladd_f32(float %a, float %b, float %c)
///
/// LLVM may round such an operation once or twice wherever it meets one: a pass that folds the
/// product of two constants rounds twice what the machine would have rounded once. Versions of a
/// kernel would differ by what each one folds. Nothing looks into a call, so all of them keep the
/// operation until the machine is known: `lower-contraction` decides then.
/// *Requires*: kernel IR. *Establishes*: no `llvm.fmuladd`, constrained or not. *Preserves*: the
/// control flow. *Gives up when*: never; of other types than float and double, and where the
/// program looks at the floating-point environment, it makes a product and a sum.
#ifndef TESSERA_EXTRACT_DEFERCONTRACTION_H
#define TESSERA_EXTRACT_DEFERCONTRACTION_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class DeferContraction : public llvm::PassInfoMixin<DeferContraction> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_EXTRACT_DEFERCONTRACTION_H
