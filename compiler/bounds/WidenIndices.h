// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: a loop may add to an index without a guarantee that it does not wrap around. Examples
/// are unsigned indices, and `size_t` cut to the 32 bits of an index. Gives such indices the width
/// of an address:
///
///     %i = trunc i64 %k to i32                    %at = %k
///     %at = zext nneg i32 %i to i64       ->
///
/// If every iteration accesses memory by an index, it is never negative. So it did not wrap around
/// since the previous one, and is equal to the unbounded integer. With `all`, indices that are
/// known not to wrap around are also widened, for machines that otherwise compute each address
/// anew. There, sums that became an `or`, because their bits do not overlap, first become sums
/// again.
///
/// *Requires*: kernels whose variables are values, and `compare-indices` without bounds, which adds
/// `nneg`. *Establishes*: nothing. *Preserves*: what each iteration computes. *Gives up when*: some
/// iterations may not access memory by the index. *Reference*: induction variable widening.
#ifndef TESSERA_BOUNDS_WIDENINDICES_H
#define TESSERA_BOUNDS_WIDENINDICES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

enum class WidenedIndices { MayWrap, All };

class WidenIndices : public llvm::PassInfoMixin<WidenIndices> {
public:
  explicit WidenIndices(WidenedIndices Which) : Which(Which) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

private:
  const WidenedIndices Which;
};

} // namespace tessera

#endif // TESSERA_BOUNDS_WIDENINDICES_H
