// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interval arithmetic in 64 bits, as instructions: the least and the greatest value of an integer.
#ifndef TESSERA_ANALYSIS_RANGES_RANGEARITHMETIC_H
#define TESSERA_ANALYSIS_RANGES_RANGEARITHMETIC_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"
#include <tuple>
#include <utility>

namespace tessera {

/// The integers between two ends, both inclusive. Sums and products are unbounded integers. A value
/// of a type of N bits is the integer in the range to which it is equal modulo 2^N. An unknown end
/// is null. Then the values are those of the type as signed numbers.
struct IndexRange {
  llvm::Value *Least = nullptr, *Most = nullptr; ///< i64
  unsigned Bits = 64;                            ///< of a signed number that can hold either end

  bool isKnown() const { return Least && Most; }
  bool isUnknown() const { return !Least && !Most; }
  bool isSingle() const { return Least && Least == Most; }
};

/// Computes the ranges of operations from the ranges of their operands.
class RangeArithmetic {
public:
  using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

  explicit RangeArithmetic(Builder &Emit) : Emit(Emit) {}

  /// From now on \p Conditions gets the conditions, i1, under which a range is correct. Returns the
  /// previous list.
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
  /// The value of \p Value, of a type of at most 64 bits, as a signed number.
  IndexRange single(llvm::Value *Value);

  IndexRange add(const IndexRange &Left, const IndexRange &Right);
  IndexRange multiply(const IndexRange &Left, const IndexRange &Right);
  /// Quotients, rounded towards 0. Divisors below 1 count as 1.
  IndexRange divide(const IndexRange &Left, const IndexRange &Right);
  /// Their remainders. Negative numbers have negative remainders.
  IndexRange remainder(const IndexRange &Left, const IndexRange &Right);
  /// For `x | y` and `x ^ y`, neither of which is negative.
  IndexRange combineBits(const IndexRange &Left, const IndexRange &Right);
  /// For `max(x, y)` and `min(x, y)`, both of which fit their type.
  IndexRange greater(const IndexRange &Left, const IndexRange &Right);
  IndexRange less(const IndexRange &Left, const IndexRange &Right);
  /// For a value that is one of both, which fit their type.
  IndexRange either(const IndexRange &Left, const IndexRange &Right);
  /// The intersection, for one value that has both ranges.
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
