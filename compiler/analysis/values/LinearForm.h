// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers as sums of other integers with constant factors: 3 + lane + 2 * row + origin. All code
/// that decomposes indices and offsets uses it.
#ifndef TESSERA_ANALYSIS_VALUES_LINEARFORM_H
#define TESSERA_ANALYSIS_VALUES_LINEARFORM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class IRBuilderBase;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace tessera {

/// The sum as an unbounded number. Terms are signed numbers, each of them once and with a factor
/// other than 0. Factors, the constant and the number of terms are small: if no term has more than
/// 32 bits, 64 bits can hold the sum.
struct LinearForm {
  int64_t Constant = 0;
  llvm::SmallVector<std::pair<llvm::Value *, int64_t>, 4> Terms;

  static LinearForm of(llvm::Value *Term) { return {0, {{Term, 1}}}; }
  bool isConstant() const { return Terms.empty(); }
  int64_t factorOf(const llvm::Value *Term) const;
  bool differsByConstant(const LinearForm &Other) const;
  /// This sum plus \p Factor times \p Other. Nothing if it becomes too large.
  std::optional<LinearForm> plus(const LinearForm &Other, int64_t Factor) const;
  std::optional<LinearForm> times(int64_t Factor) const { return LinearForm().plus(*this, Factor); }
  /// As an integer of type \p T, into which it fits. \p PartsFit: so does each part of it.
  llvm::Value *emit(llvm::IRBuilderBase &Builder, llvm::Type *T, bool PartsFit) const;
};

/// An instruction whose value is the sum only if that fits: below its type's limits, and not
/// negative if it is a zero extension.
struct FitsIf {
  llvm::Instruction *I;
  LinearForm Form;
};

/// How an integer is decomposed. If flags do not say that an operation fits its type, it is a term,
/// or there is no sum.
struct LinearFormRules {
  /// The known sum of an integer that is not decomposed.
  llvm::function_ref<std::optional<LinearForm>(llvm::Value &)> Known;
  /// Whether an integer that cannot be decomposed is a term. Otherwise there is no sum with it, and
  /// terms have at most 32 bits.
  bool AnyTerm = false;
  /// The sum counts modulo the size of the type, as in addresses.
  bool Wraps = false;
  /// Gets the instructions that must fit, which then need not be proved.
  llvm::SmallVectorImpl<FitsIf> *Fits = nullptr;
  /// A zero extension does not change these.
  llvm::ArrayRef<const llvm::Value *> NotNegative = {};
};

std::optional<LinearForm> linearFormOf(llvm::Value &V, const LinearFormRules &Rules);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_LINEARFORM_H
