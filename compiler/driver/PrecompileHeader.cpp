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
  OwnHeaderCheck(CompilerInstance &CI, const Installation &Installed)
      : Diags(CI.getDiagnostics()), SM(CI.getSourceManager()), Installed(Installed) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef FileName, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool, SrcMgr::CharacteristicKind) override {
    if (!File || !File->getName().starts_with(Installed.Include))
      return;
    // The user's line, whatever includes what.
    while (!SM.isWrittenInMainFile(HashLoc) && SM.getIncludeLoc(SM.getFileID(HashLoc)).isValid())
      HashLoc = SM.getIncludeLoc(SM.getFileID(HashLoc));
    // Fatal: nothing that follows would mean anything.
    const unsigned ID =
        File->getName().contains("/tessera/visual_cpp/")
            ? Diags.getDiagnosticIDs()->getCustomDiagID(
                  DiagnosticIDs::Fatal,
                  "with -famp-msvc, which has a <%0> of its own, a header that includes it cannot "
                  "be precompiled: include the header where it is used")
            : Diags.getDiagnosticIDs()->getCustomDiagID(
                  DiagnosticIDs::Fatal,
                  "a header that includes <%0> cannot be precompiled: restrict(amp) code is "
                  "compiled together with the unit that includes it");
    Diags.Report(HashLoc, ID) << FileName;
  }

private:
  DiagnosticsEngine &Diags;
  SourceManager &SM;
  const Installation &Installed;
};

class PrecompileAction : public GeneratePCHAction {
public:
  explicit PrecompileAction(const Installation &Installed) : Installed(Installed) {}

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(std::make_unique<OwnHeaderCheck>(CI, Installed));
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
