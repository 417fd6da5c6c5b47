// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/deduction/Reasons.h"

#include "frontend/Kernels.h"
#include "frontend/checks/CallChecks.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/checks/DeclaratorChecks.h"
#include "frontend/checks/NameChecks.h"
#include "frontend/checks/RestrictionChecks.h"
#include "frontend/checks/ScopeChecks.h"
#include "frontend/checks/TypeChecks.h"
#include "frontend/diagnostics/Words.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

namespace {

/// A diagnostics engine whose errors are reasons.
class Recorder : public DiagnosticConsumer {
public:
  explicit Recorder(Sema &S)
      : S(S), Diags(S.getDiagnostics().getDiagnosticIDs(), Options, this,
                    /*ShouldOwnClient=*/false) {
    Diags.setSourceManager(&S.getSourceManager());
    Diags.SetArgToStringFn(&FormatASTNodeDiagnosticArgument, &S.Context);
  }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Level < DiagnosticsEngine::Error)
      return;
    const SourceLocation Place = Info.getLocation();
    if (First && !S.getSourceManager().isBeforeInTranslationUnit(Place, First->Place))
      return;
    First = Reason{Place, textOf(Info)};
  }

  /// The errors that Clang has put aside until it emits \p F; those of lambdas and classes in it,
  /// too.
  void takeDeferred(const FunctionDecl &F) {
    for (const auto &[Function, Errors] : S.DeviceDeferredDiags)
      if (isIn(*Function, F))
        for (const auto &Entry : Errors)
          Entry.second.Emit(Diags.Report(Entry.first, Entry.second.getDiagID()));
  }

  Sema &S;
  DiagnosticOptions Options;
  DiagnosticsEngine Diags;
  std::optional<Reason> First;

private:
  static bool isIn(const FunctionDecl &Inner, const FunctionDecl &Outer) {
    for (const DeclContext *Context = &Inner; Context; Context = Context->getParent())
      if (const auto *Around = dyn_cast<FunctionDecl>(Context);
          Around && Around->getCanonicalDecl() == Outer.getCanonicalDecl())
        return true;
    return false;
  }
};

} // namespace

std::optional<Reason> whyNotAmp(Sema &S, const llvm::DenseSet<FileID> &Files, FunctionDecl &F) {
  Recorder Record(S);
  const CheckedCode Code{S, Files, Record.Diags, &F};
  checkRestrictions(Code, {});
  checkTypes(Code, {});
  checkDeclarators(Code);
  checkScopes(Code);
  checkNames(Code);
  checkCallsFrom(Code, /*Amp=*/true);
  if (!Record.First && S.getLangOpts().CUDAIsDevice)
    Record.takeDeferred(F);
  return Record.First;
}

std::optional<Reason> whyNotCpu(Sema &S, const llvm::DenseSet<FileID> &Files, FunctionDecl &F) {
  Recorder Record(S);
  checkCallsFrom({S, Files, Record.Diags, &F}, /*Amp=*/false);
  if (!Record.First && !S.getLangOpts().CUDAIsDevice)
    Record.takeDeferred(F);
  return Record.First;
}

} // namespace tessera
