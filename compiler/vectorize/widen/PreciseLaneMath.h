// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of doubles that no library of vectors has as exact as precise_math needs them, by
/// multiplications and additions that every machine with fma has. docs/math-accuracy.md has their
/// errors.
///
/// Each takes its argument apart, as x = n * c + r or x = 2^k * (1 + f), has a polynomial for the
/// small part, and adds that up in two numbers, the second of which holds what the first one has no
/// bits for. Only the last sum is rounded to speak of.
#ifndef TESSERA_VECTORIZE_WIDEN_PRECISELANEMATH_H
#define TESSERA_VECTORIZE_WIDEN_PRECISELANEMATH_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace tessera {

struct PreciseResult {
  llvm::Value *Result = nullptr; ///< null: this function has no such form
  /// For lanes of which this is true the C library has to be called; null: for none.
  llvm::Value *IsBeyond = nullptr;
};

/// The C library's \p Function ("exp") of \p X, a vector of doubles.
PreciseResult preciseFunction(llvm::IRBuilderBase &Builder, llvm::StringRef Function,
                              llvm::Value *X);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_PRECISELANEMATH_H
