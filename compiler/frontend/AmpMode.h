// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The language options of the two passes: Clang's CUDA mode on the host triple.
#ifndef TESSERA_FRONTEND_AMPMODE_H
#define TESSERA_FRONTEND_AMPMODE_H

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class DiagnosticsEngine;
class LangOptions;
} // namespace clang

namespace tessera {

struct FrontendOptions;

/// restrict(amp) is "device", restrict(cpu) "host". A function without a clause is for the host
/// only, also if it is constexpr.
void setHostMode(clang::LangOptions &Options);

/// Transforms the invocation of a host pass into that of its kernel pass.
void makeKernelInvocation(clang::CompilerInvocation &Invocation, const FrontendOptions &Options);

/// In a kernel pass Clang declares all builtins of the host's target, including those of Visual
/// C++, which headers and programs define themselves. Removes these.
void dropVisualCppBuiltins(clang::CompilerInstance &CI);

/// Clang defers an error about every capture by reference (RestrictionChecks knows the rule: arrays
/// may be captured so), and warns about code that another compiler for CUDA would reject.
void silenceCudaDiagnostics(clang::DiagnosticsEngine &Diags);

} // namespace tessera

#endif // TESSERA_FRONTEND_AMPMODE_H
