// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/TakenForGranted.h"

#include "frontend/visualcpp/SourceFiles.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tessera {

namespace {

/// The macro that makes our <amp.h> include the header which declares \p Name; empty for any other.
llvm::StringRef macroFor(llvm::StringRef Name) {
  return llvm::StringSwitch<llvm::StringRef>(Name)
      .Cases({"parallel_for", "parallel_invoke", "parallel_reduce", "parallel_transform",
              "parallel_sort", "parallel_buffered_sort", "parallel_radixsort"},
             "__TESSERA_TAKES_PPL__")
      .Cases({"critical_section", "reader_writer_lock"}, "__TESSERA_TAKES_CONCRT__")
      .Cases({"task_group", "structured_task_group", "task_handle", "combinable"},
             "__TESSERA_TAKES_PPL__")
      .Cases({"create_task", "task_completion_event", "when_all", "when_any"},
             "__TESSERA_TAKES_PPLTASKS__")
      .Default("");
}

/// `parallel_for_each(v.begin(), v.end(), f)` from its parenthesis: neither a domain and a function
/// nor a view, a domain and a function.
bool walksIterators(llvm::ArrayRef<Token> Text, size_t Open) {
  const size_t Close = Text[Open].is(tok::l_paren) ? closingBracket(Text, Open) : NoToken;
  if (Close == NoToken)
    return false;
  unsigned Commas = 0;
  for (size_t At = Open + 1; At < Close; ++At) {
    if (Text[At].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      At = closingBracket(Text, At);
    if (At == NoToken)
      return false;
    Commas += Text[At].is(tok::comma);
    if (Commas == 1 && Text[At].is(tok::raw_identifier) &&
        Text[At].getRawIdentifier().contains("extent"))
      return false;
  }
  return Commas == 2;
}

/// Looks through the texts of the program's files: the unit's main one and those that it includes
/// by a name in quotes, in whatever branch, before they are lexed.
class TextSearch {
public:
  explicit TextSearch(Preprocessor &PP) : PP(PP), SM(PP.getSourceManager()) {}

  llvm::DenseSet<llvm::StringRef> run() {
    look(SM.getMainFileID());
    llvm::DenseSet<llvm::StringRef> Macros;
    for (const auto &Name : Used)
      if (!Declared.contains(Name.getKey()))
        Macros.insert(Name.getValue());
    return Macros;
  }

private:
  void look(FileID File) {
    const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (Entry && !Seen.insert(&Entry->getFileEntry()).second)
      return;
    std::vector<Token> Text;
    Lexer Raw(File, SM.getBufferOrFake(File), SM, PP.getLangOpts());
    do {
      Text.emplace_back();
      Raw.LexFromRawLexer(Text.back());
    } while (Text.back().isNot(tok::eof));
    const llvm::StringRef Folder = Entry ? Entry->getDir().getName() : "";
    for (size_t I = 0; I + 2 < Text.size(); ++I)
      if (Text[I].is(tok::raw_identifier))
        lookAtName(Text, I);
      else if (Text[I].is(tok::hash) && Text[I].isAtStartOfLine() &&
               Text[I + 1].is(tok::raw_identifier) && Text[I + 1].getRawIdentifier() == "include" &&
               Text[I + 2].is(tok::string_literal))
        lookAtFile(Folder, llvm::StringRef(Text[I + 2].getLiteralData(), Text[I + 2].getLength()));
  }

  void lookAtName(llvm::ArrayRef<Token> Text, size_t I) {
    assert(I + 1 < Text.size() && "the text's end stands behind");
    const llvm::StringRef Name = Text[I].getRawIdentifier();
    llvm::StringRef Macro = macroFor(Name);
    if (Name == "parallel_for_each" && walksIterators(Text, I + 1))
      Macro = "__TESSERA_TAKES_PPL__";
    const bool OfOthers = I > 1 && Text[I - 1].is(tok::coloncolon) &&
                          Text[I - 2].is(tok::raw_identifier) &&
                          !Text[I - 2].getRawIdentifier().equals_insensitive("concurrency");
    if (!Macro.empty() && !OfOthers)
      Used[Name] = Macro;
    const bool InMacro =
        I > 1 && Text[I - 2].is(tok::raw_identifier) && Text[I - 2].getRawIdentifier() == "define";
    if (!Macro.empty() && I > 0 && !InMacro && declares(Text[I - 1], Text[I + 1]))
      Declared.insert(Name);
  }

  /// Whether the program itself declares a name between these two: `class A`, `void f(`.
  static bool declares(const Token &Before, const Token &Behind) {
    if (Before.isNot(tok::raw_identifier))
      return false;
    const llvm::StringRef Word = Before.getRawIdentifier();
    if (Word == "class" || Word == "struct")
      return Behind.isNot(tok::raw_identifier); // else a variable's type
    return Behind.is(tok::l_paren) && Word != "return" && Word != "else" && Word != "do";
  }

  /// \p Quoted in the includer's folder or one of -I.
  void lookAtFile(llvm::StringRef Folder, llvm::StringRef Quoted) {
    std::string Name = Quoted.trim('"').str();
    std::replace(Name.begin(), Name.end(), '\\', '/');
    std::vector<std::string> Folders = {Folder.str()};
    for (const DirectoryLookup &Searched : PP.getHeaderSearchInfo().search_dir_range())
      if (Searched.isNormalDir() && !Searched.isSystemHeaderDirectory())
        Folders.push_back(Searched.getName().str());
    for (llvm::StringRef Searched : Folders) {
      llvm::SmallString<128> Path(Searched);
      llvm::sys::path::append(Path, Name);
      if (const OptionalFileEntryRef File = PP.getFileManager().getOptionalFileRef(Path)) {
        readAsUtf8(SM, *File);
        return look(SM.getOrCreateFileID(*File, SrcMgr::C_User));
      }
    }
  }

  Preprocessor &PP;
  SourceManager &SM;
  llvm::DenseSet<const FileEntry *> Seen;
  llvm::StringMap<llvm::StringRef> Used; ///< the macros for the names that the text has
  llvm::StringSet<> Declared;
};

class AmpHeaderWatcher : public PPCallbacks {
public:
  explicit AmpHeaderWatcher(Preprocessor &PP) : PP(PP) {}

  void LexedFileChanged(FileID File, LexedFileChangeReason Reason, SrcMgr::CharacteristicKind,
                        FileID, SourceLocation Place) override {
    const OptionalFileEntryRef Entry = PP.getSourceManager().getFileEntryRefForID(File);
    if (Reason != LexedFileChangeReason::EnterFile || !Entry ||
        !Entry->getName().ends_with("tessera/detail/visual_cpp.h"))
      return;
    for (llvm::StringRef Macro : TextSearch(PP).run())
      PP.appendDefMacroDirective(PP.getIdentifierInfo(Macro), PP.AllocateMacroInfo(Place));
  }

private:
  Preprocessor &PP;
};

} // namespace

void includeTakenForGranted(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<AmpHeaderWatcher>(PP));
}

} // namespace tessera
