// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives indices that a loop adds to without promising that they do not wrap around, as
/// unsigned ones and `size_t` are cut to an index's 32 bits, the width of an address:
///
///     %i = trunc i64 %k to i32                    %at = %k
///     %at = zext nneg i32 %i to i64       ->
///
/// An index that every iteration accesses memory by is never negative: so it did not wrap around on
/// its way from the one before, and is as large as if integers had no end. With `all`, indices that
/// are known not to wrap around are counted in the width of an address, too: for machines that
/// compute each address anew otherwise. There sums that have become an `or`, since no bit of them
/// meets, are sums again first.
///
/// *Requires*: kernels whose variables are values, and `compare-indices` without bounds, which says
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
