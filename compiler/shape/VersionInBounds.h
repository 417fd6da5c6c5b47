// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives a kernel that guards its accesses a second version for launches in which they lie
/// inside anyway, and a function that tells such launches from others. The runtime asks it once per
/// launch.
///
///     kernel k:                              i32 k.is_in_bounds(closure, extent):
///       %inside = icmp ult i32 %id, %n         extent[0] - 1 < n
///       %e = __tessera_guarded(%a, %inside)  kernel k.in_bounds:
///                                              %e is %a
///
/// What depends on data or is otherwise not known before the launch keeps its guard in both.
///
/// Where no accesses are guarded, the guards are those that the program has written: branches that
/// compare ids with a bound, of kernels with loops, as `if (row < n && column < n)`.
/// *Steps*: `hoist-kernel-constants`, `split-dividends`. *Requires*: `compare-indices`; what has to
/// stand in kernels is inlined, and variables are values. *Establishes*: variants with
/// `"tessera.in_bounds"`, and their launch queries. *Preserves*: the kernels as they are. *Gives up
/// when*: no guard's condition is known before the launch.
#ifndef TESSERA_SHAPE_VERSIONINBOUNDS_H
#define TESSERA_SHAPE_VERSIONINBOUNDS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class VersionInBounds : public llvm::PassInfoMixin<VersionInBounds> {
public:
  /// \p Simplify is run on a copy of each kernel, which is then looked at.
  /// Of the program's own guards: on the version, if there is one.
  explicit VersionInBounds(llvm::FunctionPassManager Simplify = llvm::FunctionPassManager())
      : Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Simplify;
};

} // namespace tessera

#endif // TESSERA_SHAPE_VERSIONINBOUNDS_H
