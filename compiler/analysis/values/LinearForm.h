// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers as sums of other integers with constant factors: 3 + lane + 2 * row + origin. All that
/// takes indices and offsets apart does it here.
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

/// The sum as a number of any size: terms are signed numbers, each of them once and with a factor
/// other than 0. Factors, the constant and the number of terms are so small that 64 bits hold it if
/// no term has more than 32.
struct LinearForm {
  int64_t Constant = 0;
  llvm::SmallVector<std::pair<llvm::Value *, int64_t>, 4> Terms;

  static LinearForm of(llvm::Value *Term) { return {0, {{Term, 1}}}; }
  bool isConstant() const { return Terms.empty(); }
  int64_t factorOf(const llvm::Value *Term) const;
  bool differsByConstant(const LinearForm &Other) const;
  /// The sum with \p Factor times \p Other; nothing if it becomes too large.
  std::optional<LinearForm> plus(const LinearForm &Other, int64_t Factor) const;
  std::optional<LinearForm> times(int64_t Factor) const { return LinearForm().plus(*this, Factor); }
  /// As an integer of type \p T, which holds it; \p PartsFit: and each part of it.
  llvm::Value *emit(llvm::IRBuilderBase &Builder, llvm::Type *T, bool PartsFit) const;
};

/// An instruction whose value is the sum only where that fits: below its type's limits, and not
/// negative if it is an extension by zeros.
struct FitsIf {
  llvm::Instruction *I;
  LinearForm Form;
};

/// What an integer is taken apart into. Where flags do not say that an operation fits its type it
/// is a term, or there is no sum.
struct LinearFormRules {
  /// The sum that an integer is without being taken apart.
  llvm::function_ref<std::optional<LinearForm>(llvm::Value &)> Known;
  /// Is what cannot be taken apart a term? Else there is no sum with it, and terms have at most 32
  /// bits.
  bool AnyTerm = false;
  /// The sum counts modulo the size of the type, as in addresses.
  bool Wraps = false;
  /// Gets what has to fit, which then need not be known.
  llvm::SmallVectorImpl<FitsIf> *Fits = nullptr;
  /// Extended by zeros these stay what they are.
  llvm::ArrayRef<const llvm::Value *> NotNegative = {};
};

std::optional<LinearForm> linearFormOf(llvm::Value &V, const LinearFormRules &Rules);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_LINEARFORM_H
