// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets a loop tell the runtime that it goes round and round, if it ends only when memory
/// changes which others can change, too. Work-items make progress together at barriers alone (spec
/// 8.1), so such a loop may never end.
///
///     while (flag[0] == 0)     if (rounds == 1 << 20)
///       ;                        __tessera_check_endless_wait(&flag[0], site);
///
/// Rounds are counted as long as nothing changes that decides the loop's exits: what it reads of
/// memory, and its own variables. A loop that takes work from a counter goes on. *Requires*: a copy
/// of a kernel, or of what it calls. *Preserves*: everything else. *Gives up when*: an exit depends
/// on what a call returns, or on a variable whose address goes elsewhere.
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
