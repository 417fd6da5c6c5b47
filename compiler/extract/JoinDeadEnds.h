// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: some paths of a kernel never reach its end. Lets each of them continue where the branch
/// before it would have gone otherwise.
///
///     br i1 %bad, label %die, label %good       ->  br i1 %bad, label %die, label %joined
///   die:                                          die:
///     call void @llvm.trap()                        call void @trap()
///     unreachable                                   br label %joined
///
/// Otherwise the path would be one more end of the kernel. Nothing would post-dominate the branch,
/// and a barrier after it would seem to depend on it. The new branch is never reached, because the
/// call does not return. But from now on the IR does not say so (docs/kernel-ir.md). Paths without
/// any effect disappear, such as the default of a switch over all values. A loop without an exit
/// gets one after 2^64 iterations. *Requires*: functions with barriers are inlined. *Establishes*:
/// every block of a kernel leads to a `ret`, and none ends in `unreachable`. *Preserves*: what the
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
