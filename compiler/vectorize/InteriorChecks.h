// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The comparisons of a work-item loop that have the same result for all work-items of an interior
/// tile, and the conditions for that.
#ifndef TESSERA_VECTORIZE_INTERIORCHECKS_H
#define TESSERA_VECTORIZE_INTERIORCHECKS_H

#include "analysis/ranges/CounterRanges.h"
#include "analysis/ranges/NestForms.h"
#include <vector>

namespace llvm {
class DominatorTree;
class ICmpInst;
class IntrinsicInst;
class SelectInst;
} // namespace llvm

namespace tessera {

/// A comparison, a minimum or a maximum, a select that depends on one, or an index.
struct InteriorValue {
  llvm::Instruction *I;
  llvm::Value *Value; ///< in the interior; null: the difference of its operands
  llvm::SmallVector<LinearForm, 4> NotNegative = {}; ///< conditions
  llvm::SmallVector<FitsIf, 2> Fits = {};            ///< more conditions, which become flags
};

/// The part of a tile away from the edges, as values before the loop.
struct Interior {
  llvm::Value *IsAny = nullptr; ///< i1; null: there are too many checks
  /// i32, a part of each row, at least half of it. Null: all of it, because its length is known.
  llvm::Value *First = nullptr, *End = nullptr;
};

/// The outcome of a comparison in the interior is a guess. A wrong guess costs time, but does not
/// change the result. These are the guesses:
/// - A minimum, a maximum or a select yields the index, not the bound.
/// - Indices differ from the compared values.
/// - Otherwise indices are above small numbers and below all others.
///
/// Comparisons that differ only by row are not considered: each is one scalar for a row, and no
/// reason to treat the first and the last rows differently.
class InteriorChecks {
public:
  /// The comparisons of \p Nest that decide about an address, or about a branch over enough code.
  InteriorChecks(const WorkItemNest &Nest, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI,
                 llvm::ScalarEvolution &SE);

  /// Whether \p Outer, all of a nest, is small enough for a separate version of the interior.
  static bool mayStandTwice(const llvm::Loop &Outer);

  /// Each after those on which it depends.
  llvm::ArrayRef<InteriorValue> values() const { return Values; }
  /// Whether a decision that may differ between neighbours in a row is the same for all in the
  /// interior.
  bool isWorthwhile() const { return Worthwhile; }
  /// The interior, computed at \p Place, before the loop.
  Interior emitAt(llvm::Instruction &Place);

private:
  std::optional<InteriorValue> decide(llvm::Instruction &I);
  std::optional<InteriorValue> decideCompare(llvm::ICmpInst &Compare);
  std::optional<InteriorValue> decideIntrinsic(llvm::IntrinsicInst &Call);
  std::optional<InteriorValue> decideDivision(llvm::Instruction &I);
  std::optional<InteriorValue> decideSelect(llvm::SelectInst &Select);
  std::optional<InteriorValue> decideSum(llvm::Instruction &I);
  std::optional<bool> wantedByChoice(const llvm::ICmpInst &Compare) const;
  std::optional<bool> truthOf(const llvm::Value *Condition) const;
  int64_t laneFactor(const LinearForm &Form) const;
  bool varies(const LinearForm &Form) const;
  bool isOfTile(const LinearForm &Form) const;
  bool isNeverMet(const InteriorValue &Value) const;
  bool decidesMuch(const llvm::Instruction &I) const;
  bool isPartOfAddress(const llvm::Instruction &I) const;
  unsigned codeUnder(const llvm::Instruction &Branch) const;
  std::optional<llvm::SmallVector<LinearForm, 8>> allChecks() const;
  llvm::Value *leastOf(const LinearForm &Form, llvm::Instruction &Place);

  const WorkItemNest &Nest;
  const llvm::Loop &Outer;
  const llvm::DominatorTree &DT;
  NestForms Forms;
  const CounterRanges Counters;
  std::vector<InteriorValue> Values;
  llvm::DenseMap<const llvm::Value *, bool> Truths;
  bool Worthwhile = false;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_INTERIORCHECKS_H
