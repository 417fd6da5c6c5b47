// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/SourceFiles.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tessera {

namespace {

struct ForeignHeaders {
  llvm::StringLiteral Names, Remedy;
};

constexpr ForeignHeaders Foreign[] = {
#define HEADERS(NAMES, REMEDY) {NAMES, REMEDY},
#include "frontend/visualcpp/ForeignHeaders.def"
};

/// What to do about a header of that name; empty when it is none of Visual C++'s or Windows's.
llvm::StringRef remedyFor(llvm::StringRef Header) {
  const std::string Name =
      llvm::sys::path::filename(Header, llvm::sys::path::Style::windows).lower();
  for (const ForeignHeaders &Row : Foreign)
    if (llvm::is_contained(llvm::split(Row.Names, ' '), Name))
      return Row.Remedy;
  return {};
}

/// A file in \p Folder whose name is \p Header but for capital and small letters.
std::string inOtherCase(llvm::StringRef Folder, llvm::StringRef Header) {
  std::error_code Error;
  for (llvm::sys::fs::directory_iterator Entry(Folder, Error), End; Entry != End && !Error;
       Entry.increment(Error))
    if (llvm::sys::path::filename(Entry->path()).equals_insensitive(Header))
      return llvm::sys::path::filename(Entry->path()).str();
  return {};
}

/// Null unless the file begins with a byte-order mark of UTF-16 and what follows is valid.
std::unique_ptr<llvm::MemoryBuffer> utf16AsUtf8(llvm::StringRef Path) {
  auto Head = llvm::MemoryBuffer::getFileSlice(Path, /*MapSize=*/2, /*Offset=*/0);
  if (!Head)
    return nullptr;
  const llvm::StringRef Mark = (*Head)->getBuffer();
  if (Mark != "\xff\xfe" && Mark != "\xfe\xff")
    return nullptr;
  auto File = llvm::MemoryBuffer::getFile(Path);
  std::string Text;
  if (!File || !llvm::convertUTF16ToUTF8String(
                   llvm::ArrayRef((*File)->getBufferStart(), (*File)->getBufferSize()), Text))
    return nullptr;
  return llvm::MemoryBuffer::getMemBufferCopy(Text, Path);
}

class IncludeWatcher : public PPCallbacks {
public:
  explicit IncludeWatcher(Preprocessor &PP) : PP(PP) {}

  bool FileNotFound(StringRef FileName) override {
    return !PP.GetSuppressIncludeNotFoundError() && !adviceOn(FileName).empty();
  }

  void InclusionDirective(SourceLocation, const Token &, StringRef FileName, bool,
                          CharSourceRange Name, OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool, SrcMgr::CharacteristicKind Kind) override {
    if (File)
      return Kind == SrcMgr::C_User ? readAsUtf8(*File) : void();
    const std::string Advice = PP.GetSuppressIncludeNotFoundError() ? "" : adviceOn(FileName);
    if (Advice.empty())
      return;
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    Diags.Report(Name.getBegin(), diag::err_pp_file_not_found) << FileName << Name;
    Diags.Report(Name.getBegin(),
                 Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "%0"))
        << Advice;
  }

private:
  std::string adviceOn(llvm::StringRef Header) {
    const auto Windows = llvm::sys::path::Style::windows;
    llvm::SmallString<128> Folder(".");
    if (OptionalFileEntryRef Includer = PP.getSourceManager().getFileEntryRefForID(
            PP.getCurrentFileLexer() ? PP.getCurrentFileLexer()->getFileID() : FileID()))
      Folder = Includer->getDir().getName();
    llvm::sys::path::append(Folder, llvm::sys::path::parent_path(Header, Windows));
    std::replace(Folder.begin(), Folder.end(), '\\', '/');
    const std::string There = inOtherCase(Folder, llvm::sys::path::filename(Header, Windows));
    return There.empty() ? remedyFor(Header).str()
                         : "there is '" + There +
                               "': the names of files distinguish capital and small letters here";
  }

  void readAsUtf8(FileEntryRef File) {
    SourceManager &SM = PP.getSourceManager();
    if (!SM.isFileOverridden(File))
      if (std::unique_ptr<llvm::MemoryBuffer> Text = utf16AsUtf8(File.getName()))
        SM.overrideFileContents(File, std::move(Text));
  }

  Preprocessor &PP;
};

} // namespace

void watchIncludes(Preprocessor &PP) { PP.addPPCallbacks(std::make_unique<IncludeWatcher>(PP)); }

void readMainFileAsUtf8(CompilerInvocation &Invocation) {
  PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  for (const FrontendInputFile &Input : Invocation.getFrontendOpts().Inputs)
    if (Input.isFile() && Input.getFile() != "-")
      if (std::unique_ptr<llvm::MemoryBuffer> Text = utf16AsUtf8(Input.getFile())) {
        // Both passes read it, so neither may delete it; it lives as long as the job.
        Options.RetainRemappedFileBuffers = true;
        Options.addRemappedFile(Input.getFile(), Text.release());
      }
}

} // namespace tessera
