// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets one work-item of the code do what several of the compute domain do (thread
/// coarsening). What they load and compute alike is there once, and their own values lie in
/// registers (register blocking):
///
///     for (k = 0; k < n; ++k)              for (k = 0; k < n; ++k) {
///       sum += a(row, k) * b(k, column);     a0 = a(row, k); a1 = a(row + 1, k);
///     c(row, column) = sum;          -->     b0 = b(k, column); b1 = b(k, column + 32);
///                                            sum00 += a0 * b0; sum01 += a0 * b1; ...
///                                          }
///                                          c(row, column) = sum00; ...
///
/// Rows are neighbours. Columns lie CoarsenedWidth apart, so that neighbouring work-items access
/// neighbouring memory. Where not all of them lie inside the domain, those that do run one after
/// the other.
///
/// *Requires*: a kernel that lowerKernels() has made a variant to be coarsened, whose ids come from
/// createCoarsenedId(). *Establishes*: CoarsenedBy on the kernel, which says what the launch has to
/// know. *Preserves*: nothing. *Gives up when*: the way through the kernel depends on which
/// work-item it is, or on what it alone may have written; its loops load nothing that work-items
/// have in common, or too little. Then the kernel is as it was, and is of no use.
#ifndef TESSERA_TARGET_GPU_COARSENWORKITEMS_H
#define TESSERA_TARGET_GPU_COARSENWORKITEMS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// On a coarsened kernel: rows and columns, as in "8,4".
inline constexpr llvm::StringLiteral CoarsenedBy = "tessera.coarsened_by";

/// How many rows and columns of the compute domain one work-item of the code is.
struct CoarseningFactors {
  unsigned Rows = 1, Columns = 1;

  /// Of \p Kernel.
  static CoarseningFactors of(const llvm::Function &Kernel);
};

/// The id of a work-item in a dimension, the domain's last one or the one before, of a kernel that
/// is to be coarsened. \p Number is that of the range which the code runs over, and \p Extent the
/// domain's, both in 64 bits.
llvm::Value *createCoarsenedId(llvm::IRBuilder<> &Builder, unsigned DimensionFromLast,
                               llvm::Value *Number, llvm::Value *Extent);

/// How many rows of work-items the range of such a kernel has for the domain's \p Extent; in 64
/// bits.
llvm::Value *createCoarsenedRows(llvm::IRBuilder<> &Builder, llvm::Value *Extent);

class CoarsenWorkItems : public llvm::PassInfoMixin<CoarsenWorkItems> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_GPU_COARSENWORKITEMS_H
