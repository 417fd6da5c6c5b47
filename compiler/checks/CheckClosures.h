// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports each write into a kernel's function object, which is const and one for all
/// work-items, though a `mutable` member or a `const_cast` may let a program change it.
///
///     %count = getelementptr i8, ptr %closure, i64 16
///     store i32 %more, ptr %count              ; error: this changes the kernel's function object
///
/// What `usesOfClosure` cannot follow is not reported: `check-kernels` gives each work-item a copy
/// of its own. *Requires*: a verified kernel with its calls inlined and its variables in registers.
/// *Establishes*: nothing. *Preserves*: everything. *Gives up when*: never.
#ifndef TESSERA_CHECKS_CHECKCLOSURES_H
#define TESSERA_CHECKS_CHECKCLOSURES_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class CheckClosures : public llvm::PassInfoMixin<CheckClosures> {
public:
  explicit CheckClosures(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_CHECKS_CHECKCLOSURES_H
