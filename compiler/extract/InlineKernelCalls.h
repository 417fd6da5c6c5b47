// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: inlines functions that the work-item stage must find in the kernel itself, whatever
/// their size, and other calls while the caller stays below a limit. Callees come first. A function
/// that only one place calls, or that is no longer than a call, costs nothing and is always
/// inlined.
///
///     define void @k(ptr %closure) {           define void @k(ptr %closure) {
///       call void @wait()                -->     call void @__tessera_barrier(i32 3)
///
/// *Requires*: `check-kernel-calls` (no recursion through functions that must be inlined).
/// *Establishes*: ids, barriers and tile_static variables occur in kernels only; `verify-kernel-ir`
/// checks it. *Preserves*: nothing. *Gives up when*: the limit is reached. Then the call stays and
/// runs lane by lane (remark "call-stays").
#ifndef TESSERA_EXTRACT_INLINEKERNELCALLS_H
#define TESSERA_EXTRACT_INLINEKERNELCALLS_H

#include "llvm/IR/PassManager.h"
#include <functional>

namespace tessera {

struct InlineKernelCallsOptions {
  bool RequiredOnly = false;    ///< at -O0: the user's functions stay visible to the debugger
  unsigned SizeLimit = 2000;    ///< largest number of instructions of a caller
  unsigned SmallSize = 16;      ///< instructions of a callee as small as its call
  bool ElementAccesses = false; ///< functions that access containers must be inlined, too
  bool Messages = false;        ///< functions with messages to the host must be inlined, too
  std::function<bool(const llvm::Function &)> Into = nullptr; ///< the callers; none: all
  /// Callees that are also inlined, whatever their size.
  std::function<bool(const llvm::Function &)> Always = nullptr;
};

class InlineKernelCalls : public llvm::PassInfoMixin<InlineKernelCalls> {
public:
  explicit InlineKernelCalls(InlineKernelCallsOptions Options = {}) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  InlineKernelCallsOptions Options;
};

} // namespace tessera

#endif // TESSERA_EXTRACT_INLINEKERNELCALLS_H
