// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of doubles for precise_math. No library of vectors has them with sufficient accuracy.
/// They use multiplications and additions that every machine with fma has. docs/math-accuracy.md
/// has their errors.
///
/// Each decomposes its argument, as x = n * c + r or x = 2^k * (1 + f), and has a polynomial for
/// the small part. It adds the parts up in two numbers, the second of which holds the low bits of
/// the first. Only the last sum has a significant rounding error.
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
  /// For lanes in which this is true, the C library must be called. Null: for none.
  llvm::Value *IsBeyond = nullptr;
};

/// The C library's \p Function ("exp") of \p X, a vector of doubles.
PreciseResult preciseFunction(llvm::IRBuilderBase &Builder, llvm::StringRef Function,
                              llvm::Value *X);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_PRECISELANEMATH_H
