// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: limits the number of a kernel's images for processors, because they cost time and space.
/// Each variant is compiled for each level, in two versions if a level may have two
/// (KeepTwoVersions). So their numbers multiply (ImageBound):
///
///     k, k.in_bounds, k.no_alias, k.in_bounds.no_alias       for 2 levels, at most 6 images:
///         ->  k, k.in_bounds, k.no_alias
///
/// Variants with fewer preconditions have priority, since they run in more launches. Then the user
/// gets remarks on the gains of the remaining variants.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: no kernel has too many
/// variants, and no launch query is without one. *Preserves*: the others. *Gives up when*: never.
#ifndef TESSERA_SHAPE_BOUNDVARIANTS_H
#define TESSERA_SHAPE_BOUNDVARIANTS_H

#include "contract/Variants.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace tessera {

/// Remarks about variants, before it is known which ones are compiled.
using RemarkList = std::shared_ptr<std::vector<KernelDiagnostic>>;

class BoundVariants : public llvm::PassInfoMixin<BoundVariants> {
public:
  /// \p Missed gets the variants that are dropped, and \p Made the remarks in \p Gains about the
  /// others.
  explicit BoundVariants(ImageBound Bound, DiagnosticSink Missed = nullptr,
                         DiagnosticSink Made = nullptr, RemarkList Gains = nullptr,
                         VariantTable Table = variantTable())
      : Bound(Bound), Missed(std::move(Missed)), Made(std::move(Made)), Gains(std::move(Gains)),
        Table(Table) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  ImageBound Bound;
  DiagnosticSink Missed, Made;
  RemarkList Gains;
  VariantTable Table;
};

} // namespace tessera

#endif // TESSERA_SHAPE_BOUNDVARIANTS_H
