// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: turns a compute domain of one dimension into rows and columns (delinearization). The
/// kernel must divide its index by a number of columns that is the same for all work-items:
///
///     i = global_id(0)                         y = global_id(0), x = global_id(1)
///     a[i / n] += b[i % n]                ->   a[y] += b[x]
///
/// A tiled kernel that divides its place in the tile by a constant is itself reshaped. An untiled
/// one gets a second form, and a function `i32 (ptr closure, ptr extent)`. It computes the number
/// of columns for a launch, or 0 if they do not divide the domain.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: "tessera.columns" on reshaped
/// kernels, `"tessera.reshaped"` on the second form, which is a variant. *Preserves*: what each
/// work-item does. *Gives up when*: indices are not divided, or the divisor is not known at launch.
/// *Reference*: T. Grosser et al., "Optimistic Delinearization of Parametrically Sized Arrays", ICS
/// 2015.
#ifndef TESSERA_SHAPE_RESHAPEDOMAIN_H
#define TESSERA_SHAPE_RESHAPEDOMAIN_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class ReshapeDomain : public llvm::PassInfoMixin<ReshapeDomain> {
public:
  /// \p Simplify runs on reshaped kernels.
  explicit ReshapeDomain(llvm::FunctionPassManager Simplify) : Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Simplify;
};

} // namespace tessera

#endif // TESSERA_SHAPE_RESHAPEDOMAIN_H
