// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/PrecompileHeader.h"

#include "driver/Installation.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace tessera {

namespace {

class OwnHeaderCheck : public PPCallbacks {
public:
  OwnHeaderCheck(DiagnosticsEngine &Diags, const Installation &Installed)
      : Diags(Diags), Installed(Installed) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef FileName, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool, SrcMgr::CharacteristicKind) override {
    // Fatal: nothing that follows would mean anything.
    if (File && File->getName().starts_with(Installed.Include))
      Diags.Report(HashLoc, Diags.getDiagnosticIDs()->getCustomDiagID(
                                DiagnosticIDs::Fatal,
                                "a header that includes <%0> cannot be precompiled: restrict(amp) "
                                "code is compiled together with the unit that includes it"))
          << FileName;
  }

private:
  DiagnosticsEngine &Diags;
  const Installation &Installed;
};

class PrecompileAction : public GeneratePCHAction {
public:
  explicit PrecompileAction(const Installation &Installed) : Installed(Installed) {}

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<OwnHeaderCheck>(CI.getDiagnostics(), Installed));
    return GeneratePCHAction::BeginSourceFileAction(CI);
  }

private:
  const Installation &Installed;
};

} // namespace

bool precompileHeader(CompilerInstance &CI, const Installation &Installed) {
  PrecompileAction Action(Installed);
  return CI.ExecuteAction(Action);
}

} // namespace tessera
