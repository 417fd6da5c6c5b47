// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: lets every way of a kernel that never gets to its end go on where the branch before it
/// would have gone otherwise.
///
///     br i1 %bad, label %die, label %good       ->  br i1 %bad, label %die, label %joined
///   die:                                          die:
///     call void @llvm.trap()                        call void @trap()
///     unreachable                                   br label %joined
///
/// Otherwise it would be one more end of the kernel: nothing would post-dominate the branch, and a
/// barrier behind it would seem to depend on it. Nobody gets to the new branch, because the call
/// does not return; but from now on the IR does not say so (docs/kernel-ir.md). Ways on which
/// nothing is done disappear: the default of a switch over all values, for one. A loop without an
/// exit gets one after 2^64 iterations. *Requires*: what holds barriers is inlined. *Establishes*:
/// every block of a kernel gets to a `ret`, and none ends in `unreachable`. *Preserves*: what the
/// kernel does. *Gives up when*: never.
#ifndef TESSERA_EXTRACT_JOINDEADENDS_H
#define TESSERA_EXTRACT_JOINDEADENDS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

class JoinDeadEnds : public llvm::PassInfoMixin<JoinDeadEnds> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_EXTRACT_JOINDEADENDS_H
