// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: keeps a kernel from having more images for processors than are worth their time and
/// space. Each variant is compiled for each level, so their numbers multiply:
///
///     k, k.in_bounds, k.no_alias, k.in_bounds.no_alias       for 2 levels, at most 6 images:
///         ->  k, k.in_bounds, k.no_alias
///
/// What relies on less stays first: it runs in more launches. The number is large enough for all
/// that the passes make of one kernel today; it bounds what they would make together.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: no kernel has too many
/// variants, and no launch query is without one. *Preserves*: the others. *Gives up when*: never.
#ifndef TESSERA_SHAPE_BOUNDVARIANTS_H
#define TESSERA_SHAPE_BOUNDVARIANTS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Of a kernel for processors: its variants and itself, times the levels (-famp-max-images=).
inline constexpr unsigned UsualMaxImages = 32;

class BoundVariants : public llvm::PassInfoMixin<BoundVariants> {
public:
  /// \p Missed is told of variants that are dropped.
  explicit BoundVariants(unsigned MaxImages = UsualMaxImages, unsigned Levels = 1,
                         DiagnosticSink Missed = nullptr)
      : MaxImages(MaxImages), Levels(Levels), Missed(std::move(Missed)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  unsigned MaxImages, Levels;
  DiagnosticSink Missed;
};

} // namespace tessera

#endif // TESSERA_SHAPE_BOUNDVARIANTS_H
