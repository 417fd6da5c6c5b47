// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets a work-item count its operations and the bytes that it accesses (abi/count.h).
///
///     %p = fmul float %a, %b       -->  call void @__tessera_count_block(ptr @block)
///     %v = load float, ptr %x           %p = fmul float %a, %b
///                                       call void @__tessera_count_access(ptr %x, i64 4, i32 1)
///                                       %v = load float, ptr %x
///
/// A block is a constant: for each line the number of operations of each type in one pass. A
/// product and a sum in one expression are two. A math function is one, or as many as
/// `operationsOfMath` says. Comparisons, conversions and changes of signs are none. Integer
/// operations count if a result depends on them. Accesses of the work-item's own variables and of
/// the function object are not counted. *Requires*: a copy of a kernel, or of a function that it
/// calls; no pass that moves, merges or widens operations. *Preserves*: what the kernel computes.
/// *Gives up when*: never.
#ifndef TESSERA_TARGET_REF_COUNTOPERATIONS_H
#define TESSERA_TARGET_REF_COUNTOPERATIONS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

/// \p Place is the place of the kernel, for operations without a line.
void countOperations(llvm::Function &F, llvm::StringRef Place);

} // namespace tessera

#endif // TESSERA_TARGET_REF_COUNTOPERATIONS_H
