// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel of one dimension makes of its index and a distance that is known at launch. Where
/// it is known how many columns a row has, all but these follow from the row or from the column
/// alone:
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
  /// Those in \p Kernel that are, as far as can be seen, moved by and compared with whole rows of
  /// \p Columns, by which it divides its index; or divided by that.
  static llvm::SmallVector<MovedIndex, 4> in(llvm::Function &Kernel, const KernelInfo &Info,
                                             llvm::Value &Columns);

  llvm::Instruction &operation() const { return *I; }

  /// Is that so, and does no sum in a domain of \p Extent work-items wrap around otherwise? For a
  /// function whose closure is \p Closure.
  llvm::Value *fits(llvm::Value &Columns, llvm::Value &Extent, llvm::IRBuilder<> &Builder,
                    llvm::Argument &Closure) const;

  /// The operation in a domain with rows, where \p Here stands; what all work-items have in common
  /// where \p AtLaunch does. Ids are called like \p Id.
  llvm::Value *inRows(llvm::Value &Columns, const llvm::CallBase &Id, llvm::IRBuilder<> &AtLaunch,
                      llvm::Argument &Closure, llvm::IRBuilder<> &Here) const;

private:
  /// What becomes of the sum of index and distance.
  enum Kind { Wrapped, Column, Compared };

  MovedIndex(llvm::Instruction &I, Kind Is, unsigned SumIs) : I(&I), Is(Is), SumIs(SumIs) {}
  static std::optional<MovedIndex> of(llvm::Instruction &I, const llvm::Value &Columns);
  bool isByRows(const KernelInfo &Info, const llvm::Value &Columns) const;
  bool isMask() const { return I->getOpcode() == llvm::Instruction::And; }
  llvm::Value &sum() const { return *I->getOperand(SumIs); }
  llvm::Value &other() const { return *I->getOperand(1 - SumIs); }
  /// What stands between the sum and the other operand.
  llvm::CmpInst::Predicate predicate() const;
  /// Is that true of numbers up to the other operand, or beyond it?
  bool isUpToOther() const;
  std::pair<llvm::Value *, llvm::Value *> inElements(llvm::IRBuilder<> &Builder,
                                                     llvm::Argument &Closure) const;

  llvm::Instruction *I;
  Kind Is;
  unsigned SumIs; ///< that operand
};

} // namespace tessera

#endif // TESSERA_SHAPE_MOVEDINDICES_H
