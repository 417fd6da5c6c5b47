// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of a kernel of one dimension on its index and a distance that is known at launch. If
/// the number of columns of a row is known, each of these results follows from the row or from the
/// column alone:
///
///     (i + n * w - w) % (n * w)      ->  (y + (n * w - w) / w) % (n * w / w) * w + x
///     i + w < n * w                  ->  y + 1 < n * w / w
///     (i + w - 1) % w                ->  x > 0 ? x - 1 : x - 1 + w
#ifndef TESSERA_SHAPE_MOVEDINDICES_H
#define TESSERA_SHAPE_MOVEDINDICES_H

#include "contract/Names.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace tessera {

struct LinearForm;

class MovedIndex {
public:
  /// The operations in \p Kernel on indices that are, as far as can be determined, moved by whole
  /// rows of \p Columns, and compared with or divided by them. The kernel divides its index by \p
  /// Columns.
  static llvm::SmallVector<MovedIndex, 4> in(llvm::Function &Kernel, const KernelInfo &Info,
                                             llvm::Value &Columns);

  llvm::Instruction &operation() const { return *I; }

  /// Whether that is true at run time, and no sum in a domain of \p Extent work-items wraps around
  /// otherwise. For a function whose closure is \p Closure.
  llvm::Value *fits(llvm::Value &Columns, llvm::Value &Extent, llvm::IRBuilder<> &Builder,
                    llvm::Argument &Closure) const;

  /// Computes the operation in a domain with rows, at the place of \p Here. Values that all
  /// work-items share are computed at the place of \p AtLaunch. Ids are called like \p Id.
  llvm::Value *inRows(llvm::Value &Columns, const llvm::CallBase &Id, llvm::IRBuilder<> &AtLaunch,
                      llvm::Argument &Closure, llvm::IRBuilder<> &Here) const;

private:
  /// The operation on the sum of index and distance.
  enum Kind { Wrapped, Column, Compared };

  MovedIndex(llvm::Instruction &I, Kind Is, unsigned SumIs) : I(&I), Is(Is), SumIs(SumIs) {}
  static std::optional<MovedIndex> of(llvm::Instruction &I, const llvm::Value &Columns);
  bool isByRows(const KernelInfo &Info, const llvm::Value &Columns) const;
  bool isMask() const { return I->getOpcode() == llvm::Instruction::And; }
  llvm::Value &sum() const { return *I->getOperand(SumIs); }
  llvm::Value &other() const { return *I->getOperand(1 - SumIs); }
  /// The comparison of the sum with the other operand.
  llvm::CmpInst::Predicate predicate() const;
  /// Whether it is true for numbers up to the other operand, or beyond it.
  bool isUpToOther() const;
  std::pair<llvm::Value *, llvm::Value *> inElements(llvm::IRBuilder<> &Builder,
                                                     llvm::Argument &Closure) const;

  llvm::Instruction *I;
  Kind Is;
  unsigned SumIs; ///< that operand
};

} // namespace tessera

#endif // TESSERA_SHAPE_MOVEDINDICES_H
