// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The comparisons of a work-item loop that all work-items of an interior tile decide alike, and
/// what has to hold for that.
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

/// A comparison, a minimum, a maximum and their like, what chooses by one, or an index.
struct InteriorValue {
  llvm::Instruction *I;
  llvm::Value *Value; ///< in the interior; null: the difference of its operands
  llvm::SmallVector<LinearForm, 4> NotNegative = {}; ///< what has to hold
  llvm::SmallVector<FitsIf, 2> Fits = {};            ///< more of that, which flags then say
};

/// The part of a tile that is away from the edges, as values before the loop.
struct Interior {
  llvm::Value *IsAny = nullptr; ///< i1; null: there are too many checks
  /// i32, a part of each row, at least the half; null: all of it, because its length is known.
  llvm::Value *First = nullptr, *End = nullptr;
};

/// Which of its two outcomes a comparison has in the interior is a guess; a wrong one costs time,
/// not the result. A minimum, a maximum or a choice yields the index, not the bound. Indices are
/// unequal to what they are compared with. Otherwise they are above small numbers and below
/// everything else. What only rows choose is left as it is: it is one scalar for a row, and no
/// reason to treat the first and the last rows otherwise.
class InteriorChecks {
public:
  /// Those of \p Nest that decide about an address, or a branch over enough code.
  InteriorChecks(const WorkItemNest &Nest, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI,
                 llvm::ScalarEvolution &SE);

  /// Is \p Outer, all of a nest, small enough to have code of its own for the interior?
  static bool mayStandTwice(const llvm::Loop &Outer);

  /// Each behind those it depends on.
  llvm::ArrayRef<InteriorValue> values() const { return Values; }
  /// Is anything decided alike in the interior that neighbours in a row may not decide alike?
  bool isWorthwhile() const { return Worthwhile; }
  /// Where all of it holds, computed at \p Place, before the loop.
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
