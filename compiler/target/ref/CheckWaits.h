// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets the runtime count how often a loop goes round that ends only when memory changes
/// which others can change, too. Work-items make progress together at barriers alone (spec 8.1), so
/// such a loop may never end.
///
///     while (flag[0] == 0);    %v = load i32, ptr %flag
///                              call void @__tessera_check_wait(ptr %count, ptr %last, i64 %v,
///                              @site)
///
/// The count begins where the loop is entered, and again when a value is another one than the last
/// time: a loop that takes work from a counter goes on. *Requires*: a copy of a kernel, or of what
/// it calls. *Preserves*: everything else. *Gives up when*: an exit depends on more than such
/// memory.
#ifndef TESSERA_TARGET_REF_CHECKWAITS_H
#define TESSERA_TARGET_REF_CHECKWAITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tessera {

class CheckSites;

void checkWaits(llvm::Function &F, CheckSites &Sites, llvm::StringRef Place,
                llvm::FunctionAnalysisManager &Analyses);

} // namespace tessera

#endif // TESSERA_TARGET_REF_CHECKWAITS_H
