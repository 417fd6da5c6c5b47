// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/UnitBeginning.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cassert>

using namespace clang;

namespace tessera {

namespace {

constexpr unsigned DeepestHeader = 3;

/// The tokens at the head of a source, as they are written.
class Head {
public:
  explicit Head(const llvm::MemoryBuffer &Text)
      : Lex(SourceLocation(), Options, Text.getBufferStart(), Text.getBufferStart(),
            Text.getBufferEnd()) {
    take();
  }
  /// Takes the next token if it is a word spelled \p Wanted.
  bool takeWord(llvm::StringRef Wanted) {
    const bool Is = word() == Wanted;
    if (Is)
      take();
    return Is;
  }
  bool takeHash() {
    const bool Is = Now.is(tok::hash);
    if (Is)
      take();
    return Is;
  }
  /// Takes the next word, whatever it is.
  llvm::StringRef takeName() {
    const llvm::StringRef Name = word();
    take();
    return Name;
  }
  /// Takes `include` and what stands behind it, with its brackets or quotation marks; else returns
  /// nothing.
  llvm::StringRef takeInclude() {
    if (word() != "include")
      return {};
    Lex.LexIncludeFilename(Now);
    if (Now.isNot(tok::header_name))
      return {};
    const llvm::StringRef Name(Now.getLiteralData(), Now.getLength());
    take();
    return Name;
  }
  bool isAtEnd() const { return Now.is(tok::eof); }

private:
  LangOptions Options;
  Lexer Lex;
  Token Now;

  void take() { Lex.LexFromRawLexer(Now); }
  llvm::StringRef word() const {
    return Now.is(tok::raw_identifier) ? Now.getRawIdentifier() : llvm::StringRef();
  }
};

/// What a file does, as far as its first directives tell.
enum class Beginning {
  IncludesAmp,     ///< and before it nothing that this file knows no better
  IncludesLibrary, ///< nothing but headers of the library
  Other,
};

class Reader {
public:
  Reader(const CompilerInvocation &Unit, llvm::StringRef OursForVisualCpp)
      : OursForVisualCpp(OursForVisualCpp) {
    assert((OursForVisualCpp.empty() || OursForVisualCpp.ends_with("/")) && "names follow it");
    for (const auto &[Macro, IsUndefined] : Unit.getPreprocessorOpts().Macros)
      Defined[nameOfMacro(Macro)] = !IsUndefined;
    for (const HeaderSearchOptions::Entry &Entry : Unit.getHeaderSearchOpts().UserEntries)
      if (Entry.Group == frontend::Angled || Entry.Group == frontend::Quoted)
        OwnFolders.push_back(Entry.Path);
  }

  Beginning beginningOf(llvm::StringRef Path, unsigned Depth = 0) const {
    const auto Text = llvm::MemoryBuffer::getFile(Path);
    if (!Text || Depth > DeepestHeader)
      return Beginning::Other;
    Head H(**Text);
    while (H.takeHash()) {
      if (H.takeWord("endif") || (H.takeWord("pragma") && H.takeWord("once")))
        continue;
      if (!takeConditions(H))
        return Beginning::Other;
      const llvm::StringRef Name = H.takeInclude();
      const Beginning Included = Name.empty() ? Beginning::Other : beginningBy(Name, Path, Depth);
      if (Included != Beginning::IncludesLibrary)
        return Included;
    }
    return H.isAtEnd() ? Beginning::IncludesLibrary : Beginning::Other;
  }

private:
  /// What the command line says of a macro.
  llvm::StringMap<bool> Defined;
  /// Those that -I and -iquote name.
  std::vector<std::string> OwnFolders;
  const std::string OursForVisualCpp;

  /// Takes the guard against a second inclusion, and conditions that hold by the command line.
  bool takeConditions(Head &H) const {
    for (;;) {
      const bool Wanted = H.takeWord("ifdef");
      if (!Wanted && !H.takeWord("ifndef"))
        return true;
      const llvm::StringRef Name = H.takeName();
      if (Name.starts_with("_") || Defined.lookup(Name) != Wanted || !H.takeHash())
        return false;
      if (H.takeWord("define") && (Wanted || !H.takeWord(Name) || !H.takeHash()))
        return false;
    }
  }

  /// \p InMarks is the name as `#include` in \p Path has it.
  Beginning beginningBy(llvm::StringRef InMarks, llvm::StringRef Path, unsigned Depth) const {
    assert(InMarks.size() >= 2 && "a header's name has a mark at each end");
    const llvm::StringRef Name = InMarks.drop_front().drop_back();
    if (InMarks.starts_with("\"")) {
      llvm::SmallString<128> Own(llvm::sys::path::parent_path(Path));
      llvm::sys::path::append(Own, Name);
      if (llvm::sys::fs::exists(Own))
        return beginningOf(Own, Depth + 1);
    }
    if (llvm::any_of(OwnFolders, [&](llvm::StringRef Folder) {
          return llvm::sys::fs::exists(Folder + "/" + Name);
        }))
      return Beginning::Other;
    if (Name == "amp.h" || Name == "amp_graphics.h")
      return Beginning::IncludesAmp;
    return isLibrarys(Name) ? Beginning::IncludesLibrary : Beginning::Other;
  }

  /// They bring no macros that decide about the rest of the library. Of ours for Visual C++ the
  /// case of letters does not count.
  bool isLibrarys(llvm::StringRef Name) const {
    const std::string InBrackets = ("<" + Name + ">").str();
    return tooling::stdlib::Header::named(InBrackets) ||
           tooling::stdlib::Header::named(InBrackets, tooling::stdlib::Lang::C) ||
           (!OursForVisualCpp.empty() && llvm::sys::fs::exists(OursForVisualCpp + Name.lower()));
  }
};

} // namespace

llvm::StringRef nameOfMacro(llvm::StringRef Definition) {
  return Definition.take_until([](char C) { return C == '=' || C == '('; });
}

bool beginsWithAmp(const CompilerInvocation &Unit, llvm::StringRef OursForVisualCpp) {
  assert(Unit.getFrontendOpts().Inputs.size() == 1 && Unit.getFrontendOpts().Inputs[0].isFile() &&
         "a unit is one file");
  return Reader(Unit, OursForVisualCpp).beginningOf(Unit.getFrontendOpts().Inputs[0].getFile()) ==
         Beginning::IncludesAmp;
}

} // namespace tessera
