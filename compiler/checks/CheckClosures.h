// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports each write into a kernel's function object. It is const, and one object for all
/// work-items, but with a `mutable` member or a `const_cast` a program can change it.
///
///     %count = getelementptr i8, ptr %closure, i64 16
///     store i32 %more, ptr %count              ; error: this changes the kernel's function object
///
/// If `usesOfClosure` cannot follow the address, there is no report, and `check-kernels` gives each
/// work-item a copy of its own. *Requires*: a verified kernel with its calls inlined and its
/// variables in registers. *Establishes*: nothing. *Preserves*: everything. *Gives up when*: never.
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
