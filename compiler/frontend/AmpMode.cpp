// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/AmpMode.h"

#include "frontend/AmpAction.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace tessera {

namespace {

/// Sanitizers, coverage, profiles, stack protection and control-flow protection are for host code.
void dropHostInstrumentation(LangOptions &LO, CodeGenOptions &CGO) {
  LO.Sanitize.clear();
  LO.setStackProtector(LangOptions::SSPOff);
  LO.CFProtectionBranch = LO.CFProtectionReturn = false;
  LO.XRayInstrument = false;
  CGO.SanitizeTrap.clear();
  CGO.SanitizeRecover.clear();
  CGO.SanitizeCoverageType = 0;
  CGO.SanitizeCoverageTracePC = CGO.SanitizeCoverageTracePCGuard =
      CGO.SanitizeCoverageInline8bitCounters = false;
  CGO.CoverageMapping = false;
  CGO.CoverageNotesFile.clear();
  CGO.CoverageDataFile.clear();
  CGO.setProfileInstr(llvm::driver::ProfileInstrKind::ProfileNone);
  CGO.setProfileUse(llvm::driver::ProfileInstrKind::ProfileNone);
  CGO.CFProtectionBranch = CGO.CFProtectionReturn = false;
  CGO.InstrumentForProfiling = CGO.InstrumentFunctions = false;
  CGO.StackClashProtector = false;
}

/// -famp-kernel-opt may want of kernels what -O does not: then what Clang follows from -O alone is
/// for them as it is where -O says the same.
void setKernelOptLevel(CodeGenOptions &CGO, unsigned Level) {
  const unsigned Hosts = CGO.OptimizationLevel;
  if ((Hosts > 0) != (Level > 0)) {
    CGO.setInlining(Level ? CodeGenOptions::NormalInlining : CodeGenOptions::OnlyAlwaysInlining);
    CGO.setFramePointer(Level ? CodeGenOptions::FramePointerKind::None
                              : CodeGenOptions::FramePointerKind::All);
  }
  if ((Hosts > 1) != (Level > 1))
    CGO.UnrollLoops = Level > 1;
  CGO.OptimizationLevel = std::max(Level, 1U);
}

} // namespace

void setHostMode(LangOptions &Options) {
  Options.CUDA = true;
  Options.CUDAHostDeviceConstexpr = false;
  Options.GPUAllowDeviceInit = true;
}

void makeKernelInvocation(CompilerInvocation &Invocation, const FrontendOptions &Options) {
  LangOptions &LO = Invocation.getLangOpts();
  CodeGenOptions &CGO = Invocation.getCodeGenOpts();
  clang::FrontendOptions &FO = Invocation.getFrontendOpts();
  setHostMode(LO);
  LO.CUDAIsDevice = true;
  dropHostInstrumentation(LO, CGO);
  // With the same triple as its own counterpart, either side has the target's builtins.
  FO.AuxTriple = Invocation.getTargetOpts().Triple;
  FO.ProgramAction = frontend::EmitLLVMOnly;
  FO.OutputFile.clear();
  FO.SkipFunctionBodies = true; // those that the consumer does not need
  Invocation.getDiagnosticOpts().ShowCarets =
      false; // the host pass prints; no count of errors from here
  Invocation.getDiagnosticOpts().VerifyDiagnostics = false; // likewise
  // Of a document in SARIF Clang takes for granted that its own printer writes it.
  Invocation.getDiagnosticOpts().setFormat(DiagnosticOptions::Clang);
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = Options.Library.Kernels;
  Invocation.getPreprocessorOpts().addMacroUndef("__CUDA__");
  Invocation.getPreprocessorOpts().addMacroUndef("__CUDA_ARCH__");
  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  // -gmodules asks for objects, which are for precompiled headers: no unit with amp code has one.
  Invocation.getHeaderSearchOpts().ModuleFormat = "raw";
  // At -O0 Clang would leave out the bodies of what an extern template declares, and a kernel that
  // is legal at -O1 would call what is not there.
  if (CGO.OptimizationLevel == 0) // what the preprocessor says stays the host's
    Invocation.getPreprocessorOpts().addMacroUndef("__OPTIMIZE__");
  setKernelOptLevel(CGO, Options.KernelOptLevel);
  CGO.DisableLifetimeMarkers = Options.KernelOptLevel == 0;
  CGO.DisableLLVMPasses = true;
  CGO.CXXCtorDtorAliases = false;    // other units call each by its symbol
  CGO.ClearASTBeforeBackend = false; // annotateExternalFunctions asks it
  CGO.DisableO0ImplyOptNone = true;
  CGO.PassBuilderCallbacks.clear();
  CGO.PrepareForLTO = CGO.PrepareForThinLTO = false;
  CGO.OptRecordFile.clear();
  CGO.TimePasses = false; // -ftime-report has one thread's timers, the host's
  CGO.RelaxedAliasing =
      true; // reinterpret_as gives the same memory another element type (spec 5.2)
  const auto Least = Options.NamesVariables ? llvm::codegenoptions::LimitedDebugInfo
                                            : llvm::codegenoptions::DebugLineTablesOnly;
  // Clang leaves a class to the unit that constructs it. lldb compiles expressions in a member
  // function only if the unit of the function has the class, and kernels construct few.
  if (CGO.getDebugInfo() >= llvm::codegenoptions::DebugInfoConstructor)
    CGO.setDebugInfo(std::max(CGO.getDebugInfo(), llvm::codegenoptions::LimitedDebugInfo));
  else if (CGO.getDebugInfo() < Least)
    CGO.setDebugInfo(Least);
}

void dropVisualCppBuiltins(CompilerInstance &CI) {
  const TargetInfo *Host = CI.getAuxTarget();
  if (!Host)
    return;
  IdentifierTable &Names = CI.getPreprocessor().getIdentifierTable();
  for (const Builtin::InfosShard &Shard : Host->getTargetBuiltins())
    for (const Builtin::Info &Info : Shard.Infos) {
      if (!(Info.Langs & MS_LANG))
        continue;
      const std::string Name = Info.getName(Shard);
      // <cpuid.h> defines this one unless __has_builtin, which is for the kernels' side, knows it.
      if (!CI.getLangOpts().MicrosoftExt || Name == "__cpuidex")
        Names.get(Name).clearBuiltinID();
    }
}

void silenceCudaDiagnostics(DiagnosticsEngine &Diags) {
  Diags.setSeverityForGroup(diag::Flavor::WarningOrError, "cuda-compat", diag::Severity::Ignored);
  Diags.setSeverity(diag::err_capture_bad_target, diag::Severity::Ignored, SourceLocation());
  Diags.setSeverity(diag::warn_maybe_capture_bad_target_this_ptr, diag::Severity::Ignored,
                    SourceLocation());
  Diags.setSeverity(diag::err_cuda_device_exceptions, diag::Severity::Ignored, SourceLocation());
}

} // namespace tessera
