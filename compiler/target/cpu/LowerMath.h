// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: transforms the contract's math functions into LLVM's intrinsics and calls of the C
/// library (MathFunctions.def).
///
///     %y = call float @__tessera_fast_exp_f32(float %x)
///       -->  %y = call afn float @expf(float %x)
///     %z = call float @__tessera_exp_f32(float %x)
///       -->  %z = call float @expf(float %x) nobuiltin "tessera.in_double"="exp"
///
/// `nobuiltin` prevents that a precise call becomes libmvec's less exact vector function of floats.
/// The vectoriser may use the named one of doubles.
///
/// *Requires*: kernel IR or tile functions. *Establishes*: no `__tessera_*_f32` or `_f64` is called
/// but `__tessera_muladd_*`, which `lower-contraction` lowers for each clone. *Preserves*: the
/// control flow. *Gives up when*: a name is unknown. Then the call stays, and `check-kernel-calls`
/// has reported it before.
#ifndef TESSERA_TARGET_CPU_LOWERMATH_H
#define TESSERA_TARGET_CPU_LOWERMATH_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Whether the pass knows the function \p Symbol ("__tessera_exp_f32").
bool isMathFunction(llvm::StringRef Symbol);

struct LowerMath : llvm::PassInfoMixin<LowerMath> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_LOWERMATH_H
