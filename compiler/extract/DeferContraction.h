// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: turns products and sums that a machine may round once into calls of a function of the
/// contract.
///
///     %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
///       -->  %s = call float @__tessera_muladd_f32(float %a, float %b, float %c)
///
/// LLVM may round such an operation once or twice anywhere. For example, a pass that folds the
/// product of two constants rounds twice, where the machine would have rounded once. So versions of
/// a kernel with different constants would differ. No pass analyses a call, so all versions keep
/// the operation until the machine is known. Then `lower-contraction` decides. *Requires*: kernel
/// IR. *Establishes*: no `llvm.fmuladd`, constrained or not. *Preserves*: the control flow. *Gives
/// up when*: never. For types other than float and double, and where the program accesses the
/// floating-point environment, it makes a product and a sum.
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
