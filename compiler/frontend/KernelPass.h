// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernel pass: parses the unit once more, in Clang's CUDA mode on the device side of the host
/// triple, and generates unoptimised IR (stage `frontend`).
#ifndef TESSERA_FRONTEND_KERNELPASS_H
#define TESSERA_FRONTEND_KERNELPASS_H

#include "contract/Diagnostics.h"
#include "frontend/ClassLayouts.h"
#include <memory>

namespace clang {
class CompilerInvocation;
class FrontendAction;
} // namespace clang
namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tessera {

/// Registers the attributes in the rewritten tokens of either pass.
void registerAttributes();

struct KernelPassResult {
  std::unique_ptr<llvm::Module> Module; ///< null after errors
  KernelLayouts Layouts;
};

/// Runs the kernel pass for the invocation that makeKernelInvocation has made. Errors go to \p
/// Report.
KernelPassResult runKernelPass(std::shared_ptr<clang::CompilerInvocation> Invocation,
                               llvm::LLVMContext &Context, const DiagnosticSink &Report);

/// Clang's \p Inner action on the C++ library, as a kernel pass parses it.
std::unique_ptr<clang::FrontendAction>
librarysKernelPass(std::unique_ptr<clang::FrontendAction> Inner);

} // namespace tessera

#endif // TESSERA_FRONTEND_KERNELPASS_H
