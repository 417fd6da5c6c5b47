// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: adds the ranges of their results to calls of local ids in a kernel:
///
///     %l = call range(i32 0, 16) i32 @__tessera_local_id(i32 1)
///
/// From this LLVM's passes derive which sums and products of ids do not wrap around, signed or
/// unsigned. Ids in the whole domain get no range, because programs that hash them in signed
/// numbers would lose the sign of an overflow. But a question whether an id, or a sum of ids, is
/// negative gets its answer, no. Numbers that the kernel captures are defined (`noundef`).
/// *Requires*: canonical kernels (`verify-kernel-ir`), inlined or not. *Establishes*: nothing that
/// others rely on. *Preserves*: everything. *Gives up when*: never.
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
