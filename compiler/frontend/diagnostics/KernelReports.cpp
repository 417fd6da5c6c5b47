// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/KernelReports.h"

#include "contract/Rules.h"
#include "frontend/diagnostics/AmpDiagnostics.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/Report.h"
#include "frontend/diagnostics/Words.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/SourceManagerInternals.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tessera {

namespace {

DiagnosticsEngine::Level engineLevel(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return DiagnosticsEngine::Error;
  case Severity::Warning:
    return DiagnosticsEngine::Warning;
  case Severity::Remark:
    return DiagnosticsEngine::Remark;
  }
  return DiagnosticsEngine::Error;
}

SourcePlace placeOf(const Diagnostic &Info) {
  SourcePlace Place;
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return Place;
  PresumedLoc Loc = Info.getSourceManager().getPresumedLoc(
      Info.getSourceManager().getExpansionLoc(Info.getLocation()), /*UseLineDirectives=*/false);
  if (Loc.isValid())
    Place = {Loc.getFilename(), Loc.getLine(), Loc.getColumn()};
  return Place;
}

/// Whether Clang speaks of a call, not of a variable, in code for both sides. What a coroutine
/// calls stands nowhere by its name.
bool isCallForBothSides(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ref_bad_target || numberIn(Info, 1) != 0 ||
      numberIn(Info, 3) != llvm::to_underlying(CUDAFunctionTarget::HostDevice))
    return false;
  const auto *Callee = reinterpret_cast<const NamedDecl *>(Info.getRawArg(2));
  const SourceManager &SM = Info.getSourceManager();
  const auto Token = CharSourceRange::getTokenRange(SM.getSpellingLoc(Info.getLocation()));
  return !Callee->getIdentifier() ||
         Lexer::getSourceText(Token, SM, LangOptions()) == Callee->getName();
}

} // namespace

void ErrorCollector::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  const std::string Text = textOf(Info);
  if (Level == DiagnosticsEngine::Note) {
    // It follows from what the call itself is told for.
    if (Info.getID() == diag::note_called_by)
      Current.OfBothSides = Checking;
    if (Open && !inKernelEntry(Info))
      Current.Notes.push_back({Text, placeOf(Info)});
    return;
  }
  flush();
  if (Level < DiagnosticsEngine::Error)
    return;
  Current = {Severity::Error, Text, placeOf(Info), {}};
  Current.OfBothSides = Checking || isCallForBothSides(Info);
  Open = true;
}

void ErrorCollector::flush() {
  // Our checks and Clang's own find some faults both. What the host pass does not know is kept from
  // either; it is printed once.
  const SourcePlace &Place = Current.Place;
  if (Open && (Seen.insert(Place.File + ":" + std::to_string(Place.Line) + ":" +
                           std::to_string(Place.Column) + Current.Message)
                   .second ||
               Current.OfBothSides))
    Sink(Current);
  Open = false;
}

void dropDefaults(std::vector<KernelDiagnostic> &Reports) {
  using Key = std::tuple<llvm::StringRef, unsigned, unsigned>;
  auto KeyOf = [](const SourcePlace &Place) { return Key(Place.File, Place.Line, Place.Column); };
  std::vector<KernelDiagnostic> All = std::move(Reports);
  std::set<Key> Defaults;
  for (const KernelDiagnostic &One : All)
    for (const DiagnosticNote &Note : One.Notes)
      if (llvm::StringRef(Note.Message).starts_with("called by this "))
        Defaults.insert(KeyOf(Note.Place));
  Reports.clear();
  llvm::copy_if(All, std::back_inserter(Reports),
                [&](const KernelDiagnostic &One) { return !Defaults.count(KeyOf(One.Place)); });
}

static unsigned componentsInCommonAtTheEnd(llvm::StringRef A, llvm::StringRef B) {
  using llvm::sys::path::rbegin;
  using llvm::sys::path::rend;
  return std::distance(rbegin(A), std::mismatch(rbegin(A), rend(A), rbegin(B), rend(B)).first);
}

/// In the file, or the stretch behind a line directive, whose name has most in common with the
/// place's.
static SourceLocation locatePresumed(SourceManager &SM, const SourcePlace &Place) {
  SourceLocation Best;
  unsigned MostInCommon = 0;
  auto Try = [&](llvm::StringRef Name, FileID File, unsigned Line) {
    const unsigned InCommon = componentsInCommonAtTheEnd(Name, Place.File);
    if (InCommon <= MostInCommon)
      return;
    const SourceLocation Found = SM.translateLineCol(File, Line, std::max(Place.Column, 1u));
    if (Found.isInvalid() || SM.getPresumedLoc(Found).getLine() != Place.Line)
      return;
    Best = Found;
    MostInCommon = InCommon;
  };
  for (unsigned I = 0; I != SM.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (const auto Named =
            Entry.isFile() ? Entry.getFile().getContentCache().OrigEntry : OptionalFileEntryRef())
      Try(Named->getName(), SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())),
          Place.Line);
  }
  LineTableInfo &Directives = SM.getLineTable();
  for (const auto &[File, Entries] : Directives)
    for (const LineEntry &Entry : Entries)
      if (Entry.LineNo <= Place.Line)
        Try(Entry.FilenameID == -1 ? SM.getBufferName(SM.getLocForStartOfFile(File))
                                   : Directives.getFilename(Entry.FilenameID),
            File, SM.getLineNumber(File, Entry.FileOffset) + 1 + Place.Line - Entry.LineNo);
  return Best;
}

SourceLocation locate(const DiagnosticsEngine &Engine, const SourcePlace &Place) {
  if (!Engine.hasSourceManager() || Place.File.empty() || !Place.Line)
    return {};
  SourceManager &SM = Engine.getSourceManager();
  const auto File = SM.getFileManager().getOptionalFileRef(Place.File);
  const SourceLocation Found =
      File ? SM.translateFileLineCol(*File, Place.Line, std::max(Place.Column, 1u))
           : SourceLocation();
  const bool IsThere =
      Found.isValid() && (!Place.Presumed || SM.getPresumedLoc(Found).getLine() == Place.Line);
  return IsThere ? Found : locatePresumed(SM, Place);
}

DiagnosticSink reportThrough(DiagnosticsEngine &Engine) {
  return [&Engine](const KernelDiagnostic &Report) {
    if (Report.Broken && isDisabled(*Report.Broken))
      return;
    auto Say = [&](DiagnosticsEngine::Level Level, const SourcePlace &Place,
                   llvm::StringRef Message) {
      auto IDLevel = static_cast<DiagnosticIDs::Level>(Level);
      Engine.Report(locate(Engine, Place),
                    Engine.getDiagnosticIDs()->getCustomDiagID(IDLevel, "%0"))
          << Message;
    };
    if (Report.Broken)
      report(Engine, locate(Engine, Report.Place), *Report.Broken, "%0") << Report.Message;
    else
      Say(engineLevel(Report.Level), Report.Place, Report.Message);
    for (const DiagnosticNote &Note : Report.Notes)
      Say(DiagnosticsEngine::Note, Note.Place, Note.Message);
  };
}

} // namespace tessera
