// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/SourceFiles.h"

#include "frontend/visualcpp/TakenForGranted.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
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
  // A library's folder ends in a slash.
  for (const ForeignHeaders &Row : Foreign)
    for (llvm::StringRef Known : llvm::split(Row.Names, ' '))
      if (Known == Name || (Known.ends_with("/") && Header.starts_with(Known)))
        return Row.Remedy;
  return {};
}

/// The entry of \p Folder whose name is \p Header but for capital and small letters.
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

/// \p Header below \p Folder, whatever the letters of each of its folders; empty if there is none.
std::string pathInAnyCase(llvm::StringRef Folder, llvm::StringRef Header) {
  llvm::SmallString<128> Path(Folder);
  for (llvm::StringRef Part :
       llvm::make_range(llvm::sys::path::begin(Header), llvm::sys::path::end(Header))) {
    llvm::SmallString<128> Exact(Path);
    llvm::sys::path::append(Exact, Part);
    if (llvm::sys::fs::exists(Exact)) {
      Path = Exact;
      continue;
    }
    const std::string There = inOtherCase(Path, Part);
    if (There.empty())
      return {};
    llvm::sys::path::append(Path, There);
  }
  return llvm::sys::fs::is_directory(Path) ? std::string() : std::string(Path);
}

/// A file that an #include may mean.
struct FoundFile {
  std::string Path;
  size_t FolderLength; ///< of what the search put in front of the name
  SrcMgr::CharacteristicKind Kind;
};

class IncludeWatcher : public PPCallbacks {
public:
  explicit IncludeWatcher(Preprocessor &PP) : PP(PP) {}

  bool FileNotFound(StringRef FileName) override {
    return !PP.GetSuppressIncludeNotFoundError() &&
           (findInAnyCase(FileName, /*Angled=*/false) || !adviceOn(FileName).empty());
  }

  void InclusionDirective(SourceLocation, const Token &, StringRef FileName, bool Angled,
                          CharSourceRange Name, OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool, SrcMgr::CharacteristicKind Kind) override {
    if (File)
      return Kind == SrcMgr::C_User ? readAsUtf8(PP.getSourceManager(), *File) : void();
    if (std::optional<FoundFile> Found = findInAnyCase(FileName, Angled);
        Found && enter(*Found, Name, Angled))
      return;
    const std::string Advice = PP.GetSuppressIncludeNotFoundError() ? "" : adviceOn(FileName);
    if (Advice.empty() && !PP.getLangOpts().MSVCCompat)
      return; // Clang has said it
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    Diags.Report(Name.getBegin(), diag::err_pp_file_not_found) << FileName << Name;
    if (Advice.empty())
      return;
    Diags.Report(Name.getBegin(),
                 Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "%0"))
        << Advice;
  }

private:
  /// In the order of Visual C++'s search: the folders of the files that include, then the path's.
  std::optional<FoundFile> findInAnyCase(llvm::StringRef Written, bool Angled) {
    if (!PP.getLangOpts().MSVCCompat || llvm::sys::path::is_absolute(Written))
      return std::nullopt;
    std::string Header = Written.str();
    std::replace(Header.begin(), Header.end(), '\\', '/');
    auto In = [&](llvm::StringRef Folder,
                  SrcMgr::CharacteristicKind Kind) -> std::optional<FoundFile> {
      const std::string Path = pathInAnyCase(Folder.empty() ? "." : Folder, Header);
      if (Path.empty())
        return std::nullopt;
      return FoundFile{Path, Path.size() - Header.size(), Kind};
    };
    const SourceManager &SM = PP.getSourceManager();
    if (!Angled && PP.getCurrentFileLexer())
      for (FileID File = PP.getCurrentFileLexer()->getFileID(); File.isValid();
           File = SM.getFileID(SM.getIncludeLoc(File)))
        if (OptionalFileEntryRef Includer = SM.getFileEntryRefForID(File))
          if (auto Found = In(Includer->getDir().getName(),
                              SM.getFileCharacteristic(SM.getLocForStartOfFile(File))))
            return Found;
    const HeaderSearch &Search = PP.getHeaderSearchInfo();
    for (auto Folder = Angled ? Search.angled_dir_begin() : Search.search_dir_begin();
         Folder != Search.search_dir_end(); ++Folder)
      if (Folder->isNormalDir())
        if (auto Found = In(Folder->getName(), Folder->getDirCharacteristic()))
          return Found;
    return std::nullopt;
  }

  /// Does what Clang does with a file that it has found itself.
  bool enter(const FoundFile &Found, CharSourceRange Name, bool Angled) {
    OptionalFileEntryRef File = PP.getFileManager().getOptionalFileRef(Found.Path);
    if (!File)
      return false;
    if (Found.Kind == SrcMgr::C_User) {
      const std::string Real =
          (Angled ? "<" : "\"") + Found.Path.substr(Found.FolderLength) + (Angled ? ">" : "\"");
      PP.Diag(Name.getBegin(), diag::pp_nonportable_path)
          << Real << FixItHint::CreateReplacement(Name, Real);
      readAsUtf8(PP.getSourceManager(), *File);
    }
    HeaderSearch &Search = PP.getHeaderSearchInfo();
    bool First = false;
    if (!Search.ShouldEnterIncludeFile(PP, *File, /*isImport=*/false, /*ModulesEnabled=*/false,
                                       /*M=*/nullptr, First))
      return true;
    const FileID ID = PP.getSourceManager().createFileID(*File, Name.getEnd(), Found.Kind);
    return ID.isValid() && !PP.EnterSourceFile(ID, /*Dir=*/nullptr, Name.getBegin(), First);
  }

  std::string adviceOn(llvm::StringRef Header) {
    const auto Windows = llvm::sys::path::Style::windows;
    llvm::SmallString<128> Folder(".");
    if (OptionalFileEntryRef Includer = PP.getSourceManager().getFileEntryRefForID(
            PP.getCurrentFileLexer() ? PP.getCurrentFileLexer()->getFileID() : FileID()))
      Folder = Includer->getDir().getName();
    llvm::sys::path::append(Folder, llvm::sys::path::parent_path(Header, Windows));
    std::replace(Folder.begin(), Folder.end(), '\\', '/');
    const llvm::StringRef Asked = llvm::sys::path::filename(Header, Windows);
    const std::string There = inOtherCase(Folder, Asked);
    return There.empty() || There == Asked // which #include_next does not look for
               ? remedyFor(Header).str()
               : "there is '" + There +
                     "': the names of files distinguish capital and small letters here";
  }

  Preprocessor &PP;
};

} // namespace

void readAsUtf8(SourceManager &SM, FileEntryRef File) {
  if (!SM.isFileOverridden(File))
    if (std::unique_ptr<llvm::MemoryBuffer> Text = utf16AsUtf8(File.getName()))
      SM.overrideFileContents(File, std::move(Text));
}

void watchIncludes(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<IncludeWatcher>(PP));
  if (PP.getLangOpts().MSVCCompat)
    includeTakenForGranted(PP);
}

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
