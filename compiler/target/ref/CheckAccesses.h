// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports every access of a kernel that ref runs to the runtime, before it is made
/// (abi/check.h). The runtime checks whether it is inside, and whether it races.
///
///     %v = load i32, ptr %a, align 4   -->  %c = call {ptr, ptr} @__tessera_check_read(
///                                                    ptr %a, ptr null, ptr @site)
///                                           %b = extractvalue {ptr, ptr} %c, 0
///                                           %v = load i32, ptr %b, align 4
///     %q = sdiv i32 %n, %d             -->  the same behind a branch to @__tessera_check_division
///                                           where %d is 0; it then divides by 1
///
/// A site is a constant: line and callers, the variable's or container's name. Accesses that are
/// always inside of a variable of the work-item's own are not reported, because no other work-item
/// has it. Reads of the function object and of constants are marked `nosanitize` for
/// `track-definedness`, because both were written before the launch. *Requires*: a copy of a
/// kernel, or of a function that it calls; `guard-copied-accesses` before, and no pass that moves
/// accesses. *Establishes*: nothing is stored to memory that the runtime does not know.
/// *Preserves*: the behaviour of kernels without mistakes. *Gives up when*: never.
#ifndef TESSERA_TARGET_REF_CHECKACCESSES_H
#define TESSERA_TARGET_REF_CHECKACCESSES_H

#include "llvm/ADT/StringMap.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

class CheckSites;

/// Folds computations with constants, so that indices of members and elements are known. Divisions
/// stay, because a check finds mistakes in them.
void foldConstants(llvm::Function &F);

/// \p Place is the place of the kernel. \p Marked: its own stores are "tessera.as_written".
void checkAccesses(llvm::Function &F, CheckSites &Sites, llvm::StringRef Place, bool Marked);

} // namespace tessera

#endif // TESSERA_TARGET_REF_CHECKACCESSES_H
