// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: keeps a kernel from having more images for processors than are worth their time and
/// space. Each variant is compiled for each level, in two versions where a level may have two
/// (KeepTwoVersions), so their numbers multiply (ImageBound):
///
///     k, k.in_bounds, k.no_alias, k.in_bounds.no_alias       for 2 levels, at most 6 images:
///         ->  k, k.in_bounds, k.no_alias
///
/// What relies on less stays first: it runs in more launches. Then the user is told what the
/// variants that stay gain.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: no kernel has too many
/// variants, and no launch query is without one. *Preserves*: the others. *Gives up when*: never.
#ifndef TESSERA_SHAPE_BOUNDVARIANTS_H
#define TESSERA_SHAPE_BOUNDVARIANTS_H

#include "contract/Variants.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace tessera {

/// What was said of variants before it is known which ones are compiled.
using RemarkList = std::shared_ptr<std::vector<KernelDiagnostic>>;

class BoundVariants : public llvm::PassInfoMixin<BoundVariants> {
public:
  /// \p Missed is told of variants that are dropped, \p Made what remarks in \p Gains say of
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
