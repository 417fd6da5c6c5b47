// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: announces every access of a kernel that ref runs to the runtime, before it is made
/// (abi/check.h). The runtime looks whether it lies inside, and whether it races.
///
///     %v = load i32, ptr %a, align 4   -->  %c = call {ptr, ptr} @__tessera_check_read(
///                                                    ptr %a, ptr null, ptr @site)
///                                           %b = extractvalue {ptr, ptr} %c, 0
///                                           %v = load i32, ptr %b, align 4
///     %q = sdiv i32 %n, %d             -->  the same behind a branch to @__tessera_check_division
///                                           where %d is 0; it then divides by 1
///
/// A site is a constant: line and callers, the variable's or container's name. Accesses that always
/// lie inside of a variable of the work-item's own are not announced: nobody else has it. What is
/// read of the function object and of constants has been written before the launch: it is marked
/// `nosanitize`, for `track-definedness`. *Requires*: a copy of a kernel, or of what it calls;
/// `guard-copied-accesses` before, no pass that moves accesses. *Establishes*: nothing is stored to
/// what the runtime does not know. *Preserves*: what kernels without mistakes do. *Gives up when*:
/// never.
#ifndef TESSERA_TARGET_REF_CHECKACCESSES_H
#define TESSERA_TARGET_REF_CHECKACCESSES_H

#include "llvm/ADT/StringMap.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

class CheckSites;

/// Folds what is computed of constants alone, so that indices of members and elements are seen.
/// Divisions stay: a check finds mistakes in them.
void foldConstants(llvm::Function &F);

/// \p Place is where the kernel stands. \p Marked: its own stores are "tessera.as_written".
void checkAccesses(llvm::Function &F, CheckSites &Sites, llvm::StringRef Place, bool Marked);

} // namespace tessera

#endif // TESSERA_TARGET_REF_CHECKACCESSES_H
