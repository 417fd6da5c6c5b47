// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets one work-item of the code do the work of several of the compute domain (thread
/// coarsening). Their common loads and computations exist once, and their own values are in
/// registers (register blocking):
///
///     for (k = 0; k < n; ++k)              for (k = 0; k < n; ++k) {
///       sum += a(row, k) * b(k, column);     a0 = a(row, k); a1 = a(row + 1, k);
///     c(row, column) = sum;          -->     b0 = b(k, column); b1 = b(k, column + 32);
///                                            sum00 += a0 * b0; sum01 += a0 * b1; ...
///                                          }
///                                          c(row, column) = sum00; ...
///
/// Rows are neighbours. Columns are CoarsenedWidth apart, so that neighbouring work-items access
/// adjacent memory. If some of them are outside the domain, the others run one after the other.
///
/// *Requires*: a kernel that lowerKernels() has made a variant to be coarsened, whose ids come from
/// createCoarsenedId(). *Establishes*: CoarsenedBy on the kernel, for the launch. *Preserves*:
/// nothing. *Gives up when*: the path through the kernel depends on the work-item, or on memory
/// that it alone may have written; its loops load too little that work-items share. Then the kernel
/// is unchanged, and is not used.
#ifndef TESSERA_TARGET_GPU_COARSENWORKITEMS_H
#define TESSERA_TARGET_GPU_COARSENWORKITEMS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// On a coarsened kernel: rows and columns, as in "8,4".
inline constexpr llvm::StringLiteral CoarsenedBy = "tessera.coarsened_by";

/// The number of rows and columns of the compute domain for one work-item of the code.
struct CoarseningFactors {
  unsigned Rows = 1, Columns = 1;

  /// The factors of \p Kernel.
  static CoarseningFactors of(const llvm::Function &Kernel);
};

/// The id of a work-item in the domain's last dimension or the one before, for a kernel that will
/// be coarsened. \p Number is the id in the code's range, and \p Extent the domain's, both in 64
/// bits.
llvm::Value *createCoarsenedId(llvm::IRBuilder<> &Builder, unsigned DimensionFromLast,
                               llvm::Value *Number, llvm::Value *Extent);

/// The number of rows of work-items in the range of such a kernel, for the domain's \p Extent, in
/// 64 bits.
llvm::Value *createCoarsenedRows(llvm::IRBuilder<> &Builder, llvm::Value *Extent);

class CoarsenWorkItems : public llvm::PassInfoMixin<CoarsenWorkItems> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_COARSENWORKITEMS_H
