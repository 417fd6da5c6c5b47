// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Fast functions for vectors of float. A few of the machine's own instructions replace a call or a
/// division. docs/math-accuracy.md has their errors.
#ifndef TESSERA_VECTORIZE_WIDEN_FASTLANEMATH_H
#define TESSERA_VECTORIZE_WIDEN_FASTLANEMATH_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class IRBuilderBase;
class Value;
} // namespace llvm

namespace tessera {

struct VectorizeWorkItemsOptions;

/// 1 / sqrt(\p X). Null if the machine has no estimate of it for so many lanes.
llvm::Value *fastReciprocalRoot(llvm::IRBuilderBase &Builder, llvm::Value *X,
                                const VectorizeWorkItemsOptions &Options);

/// 1 / \p X. Null if a division is better.
llvm::Value *fastReciprocal(llvm::IRBuilderBase &Builder, llvm::Value *X,
                            const VectorizeWorkItemsOptions &Options);

/// The C library's \p Function ("expf") of \p X. Null if a call is better.
llvm::Value *fastFunction(llvm::IRBuilderBase &Builder, llvm::StringRef Function, llvm::Value *X,
                          const VectorizeWorkItemsOptions &Options);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_FASTLANEMATH_H
