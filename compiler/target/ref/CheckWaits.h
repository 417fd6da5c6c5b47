// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: some loops end only when memory changes that others can change, too. Lets such a loop
/// report to the runtime that it repeats itself. Work-items are only guaranteed progress together
/// at barriers (spec 8.1), so such a loop may never end.
///
///     while (flag[0] == 0)     if (rounds == 1 << 20)
///       ;                        __tessera_check_endless_wait(&flag[0], site);
///
/// Rounds are counted as long as no value changes that decides the loop's exits: memory that it
/// reads, and its own variables. A loop that takes work from a counter continues. *Requires*: a
/// copy of a kernel, or of a function that it calls. *Preserves*: everything else. *Gives up when*:
/// an exit depends on the result of a call, or on a variable whose address escapes.
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
