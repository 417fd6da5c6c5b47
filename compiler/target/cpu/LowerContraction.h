// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: decides how often a product and a sum of one expression are rounded, by the instructions
/// of the clone's machines.
///
///     %s = call float @__tessera_muladd_f32(float %a, float %b, float %c)
///       --> once:          %s = call float @llvm.fma.f32(float %a, float %b, float %c)
///       --> twice:         %p = fmul float %a, %b     %s = fadd float %p, %c
///       --> as the CPU's:  the call stays; libtessera's function knows the machine
///
/// *Requires*: clones, as `clone-for-isa` makes them. *Establishes*: all versions of a clone round
/// in the same way, whatever LLVM folds from here on. *Preserves*: the control flow. *Gives up
/// when*: never.
#ifndef TESSERA_TARGET_CPU_LOWERCONTRACTION_H
#define TESSERA_TARGET_CPU_LOWERCONTRACTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

struct CpuClone;

/// How often a product and its sum are rounded.
enum class Rounding {
  Once,      ///< the machine has an instruction for both
  Twice,     ///< it has none
  AsTheCpus, ///< for ref, as the machine's best clone is only known at run time
};

/// How \p Clone rounds, one of \p All. Ref rounds as the CPU's clone for the same machine.
Rounding roundingOf(const CpuClone &Clone, llvm::ArrayRef<CpuClone> All);

class LowerContraction : public llvm::PassInfoMixin<LowerContraction> {
public:
  explicit LowerContraction(Rounding How) : How(How) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  Rounding How;
};

} // namespace tessera

#endif // TESSERA_TARGET_CPU_LOWERCONTRACTION_H
