// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives a kernel that guards its accesses a second version for launches in which all of
/// them are inside, and a function that recognises such launches. The runtime calls it once per
/// launch.
///
///     kernel k:                              i32 k.is_in_bounds(closure, extent):
///       %inside = icmp ult i32 %id, %n         extent[0] - 1 < n
///       %e = __tessera_guarded(%a, %inside)  kernel k.in_bounds:
///                                              %e is %a
///
/// Accesses that depend on data, or are unknown before the launch for other reasons, keep their
/// guards in both.
///
/// If no accesses are guarded, the program's own guards take their place: branches that compare ids
/// with a bound, in kernels with loops, such as `if (row < n && column < n)`. *Steps*:
/// `hoist-kernel-constants`, `split-dividends`. *Requires*: `compare-indices`; functions that must
/// be inlined are inlined, and variables are values. *Establishes*: variants with
/// `"tessera.in_bounds"`, and their launch queries. *Preserves*: the kernels as they are. *Gives up
/// when*: no guard's condition is known before the launch.
#ifndef TESSERA_SHAPE_VERSIONINBOUNDS_H
#define TESSERA_SHAPE_VERSIONINBOUNDS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class VersionInBounds : public llvm::PassInfoMixin<VersionInBounds> {
public:
  /// \p Simplify runs on a copy of each kernel, which is then analysed. For the program's own
  /// guards, it runs on the version, if there is one.
  explicit VersionInBounds(llvm::FunctionPassManager Simplify = llvm::FunctionPassManager())
      : Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  llvm::FunctionPassManager Simplify;
};

} // namespace tessera

#endif // TESSERA_SHAPE_VERSIONINBOUNDS_H
