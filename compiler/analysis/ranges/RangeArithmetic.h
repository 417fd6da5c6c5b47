// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interval arithmetic in 64 bits, as instructions: what an integer is at least and at most.
#ifndef TESSERA_ANALYSIS_RANGES_RANGEARITHMETIC_H
#define TESSERA_ANALYSIS_RANGES_RANGEARITHMETIC_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"
#include <tuple>
#include <utility>

namespace tessera {

/// The integers between two, both inclusive. Sums and products are meant as integers of any size: a
/// value of a type of N bits is the one of them that it equals modulo 2^N. An end that is not known
/// is null; then the values are those of the type as signed numbers.
struct IndexRange {
  llvm::Value *Least = nullptr, *Most = nullptr; ///< i64
  unsigned Bits = 64;                            ///< a signed number of so many holds either end

  bool isKnown() const { return Least && Most; }
  bool isUnknown() const { return !Least && !Most; }
  bool isSingle() const { return Least && Least == Most; }
};

/// Ranges of what is computed of ranges.
class RangeArithmetic {
public:
  using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

  explicit RangeArithmetic(Builder &Emit) : Emit(Emit) {}

  /// From now on what has to hold for a range to be right, i1, goes to \p Conditions; returns where
  /// it went before.
  llvm::SmallVectorImpl<llvm::Value *> *needIn(llvm::SmallVectorImpl<llvm::Value *> *Conditions) {
    return std::exchange(Needs, Conditions);
  }
  void need(llvm::Value *Condition) {
    assert(Needs && "needIn says where conditions go");
    Needs->push_back(Condition);
  }

  llvm::ConstantInt *number(int64_t Number) const;
  IndexRange constant(int64_t Number) const;
  IndexRange between(int64_t Least, int64_t Most) const;
  /// What \p Value, of a type of at most 64 bits, is as a signed number.
  IndexRange single(llvm::Value *Value);

  IndexRange add(const IndexRange &Left, const IndexRange &Right);
  IndexRange multiply(const IndexRange &Left, const IndexRange &Right);
  /// Quotients, rounded towards 0; divisors below 1 count as 1.
  IndexRange divide(const IndexRange &Left, const IndexRange &Right);
  /// What remains of them; negative ones leave negative remainders.
  IndexRange remainder(const IndexRange &Left, const IndexRange &Right);
  /// Of `x | y` and `x ^ y`, neither of which is negative.
  IndexRange combineBits(const IndexRange &Left, const IndexRange &Right);
  /// Of `max(x, y)` and `min(x, y)`, both of which fit their type.
  IndexRange greater(const IndexRange &Left, const IndexRange &Right);
  IndexRange less(const IndexRange &Left, const IndexRange &Right);
  /// One of both, which fit their type.
  IndexRange either(const IndexRange &Left, const IndexRange &Right);
  /// What both hold, where one value is of both.
  IndexRange both(const IndexRange &Left, const IndexRange &Right);

  llvm::Value *compare(llvm::CmpInst::Predicate Predicate, llvm::Value *Left, llvm::Value *Right);
  llvm::Value *select(llvm::Value *If, llvm::Value *Then, llvm::Value *Else);
  llvm::Value *least(llvm::Value *Left, llvm::Value *Right);
  llvm::Value *most(llvm::Value *Left, llvm::Value *Right);
  llvm::Value *binary(llvm::Instruction::BinaryOps Operation, llvm::Value *Left,
                      llvm::Value *Right);
  /// `i32`, or another type, at \p Base + \p Offset.
  llvm::Value *load(llvm::Type *T, llvm::Value *Base, int64_t Offset);

private:
  /// A sum or product of \p Bits bits, which need not be more than 64.
  llvm::Value *fitting(llvm::Instruction::BinaryOps Operation, llvm::Value *Left,
                       llvm::Value *Right, unsigned Bits);

  /// Equal operations are one instruction, so that equal ranges have equal ends.
  using Key = std::tuple<unsigned, const void *, const void *, const void *>;
  llvm::Value *once(const Key &Of, llvm::function_ref<llvm::Value *()> Make);

  Builder &Emit;
  llvm::SmallVectorImpl<llvm::Value *> *Needs = nullptr;
  llvm::DenseMap<Key, llvm::Value *> Made;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_RANGES_RANGEARITHMETIC_H
