// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: says of the calls of local ids in a kernel between which numbers their results lie:
///
///     %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 1)
///
/// From this LLVM's passes find out by themselves which sums and products of ids do not wrap
/// around, signed or not. Of ids in the whole domain it is not said that they are not negative:
/// programs that hash them in signed numbers would lose the sign of what overflows. But whether one
/// is negative, or the place of another work-item of the tile, is known; and numbers that the
/// kernel captures are defined (`noundef`). *Requires*: canonical kernels (`verify-kernel-ir`),
/// whatever is inlined by then. *Establishes*: nothing that has to be there. *Preserves*:
/// everything. *Gives up when*: never.
#ifndef TESSERA_BOUNDS_RANGESOFIDS_H
#define TESSERA_BOUNDS_RANGESOFIDS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class RangesOfIds : public llvm::PassInfoMixin<RangesOfIds> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_BOUNDS_RANGESOFIDS_H
