// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: makes rows and columns of a compute domain of one dimension where the kernel divides its
/// index by a number of columns that is the same for all work-items (delinearization):
///
///     i = global_id(0)                         y = global_id(0), x = global_id(1)
///     a[i / n] += b[i % n]                ->   a[y] += b[x]
///
/// A tiled kernel that divides its place in the tile by a constant is reshaped for good; of an
/// untiled one there is a second form, and a function, `i32 (ptr closure, ptr extent)`, that tells
/// a launch how many columns that one has, or 0 if they do not divide the domain.
///
/// *Requires*: canonical kernels, `verify-kernel-ir`. *Establishes*: "tessera.columns" on what has
/// been reshaped, `"tessera.reshaped"` on the second form, which is a variant. *Preserves*: what
/// each work-item does. *Gives up when*: indices are not divided, or by what the launch does not
/// know. *Reference*: T. Grosser et al., "Optimistic Delinearization of Parametrically Sized
/// Arrays", ICS 2015.
#ifndef TESSERA_SHAPE_RESHAPEDOMAIN_H
#define TESSERA_SHAPE_RESHAPEDOMAIN_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class ReshapeDomain : public llvm::PassInfoMixin<ReshapeDomain> {
public:
  /// \p Simplify runs on what has been reshaped.
  explicit ReshapeDomain(llvm::FunctionPassManager Simplify) : Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Simplify;
};

} // namespace tessera

#endif // TESSERA_SHAPE_RESHAPEDOMAIN_H
