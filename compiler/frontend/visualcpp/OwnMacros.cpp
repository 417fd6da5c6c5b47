// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/NamespaceDeclarations.h"
#include "frontend/visualcpp/OurHeaders.h"
#include "frontend/visualcpp/OwnNames.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace tessera {

namespace {

/// Names that C++ reserves for the implementation. By such a macro a program tells headers
/// something (`_UNICODE`), unless they define it, too.
bool isReserved(llvm::StringRef Name) {
  return Name.starts_with("__") ||
         (Name.size() > 1 && Name[0] == '_' && Name[1] >= 'A' && Name[1] <= 'Z');
}

/// Macros by which a program tells headers something: ours ask for them.
bool isForHeaders(llvm::StringRef Name) { return Name == "NDEBUG" || Name == "UNICODE"; }

bool isBuiltinType(const Token &T) {
  return T.isOneOf(tok::kw_void, tok::kw_bool, tok::kw_char, tok::kw_wchar_t, tok::kw_short,
                   tok::kw_int, tok::kw_long, tok::kw_signed, tok::kw_unsigned, tok::kw_float,
                   tok::kw_double) ||
         T.isOneOf(tok::kw___int64, tok::kw_auto);
}

/// Whether a value stands for the macro: behind a type its name can only be declared. Words such as
/// WINAPI and VOID stand among types, and _tmain is declared by programs as it is.
bool isValue(const MacroInfo &Macro) {
  if (Macro.getNumTokens() == 0)
    return false;
  const Token &First = Macro.getReplacementToken(0);
  if (First.is(tok::identifier)) {
    const llvm::StringRef Word = First.getIdentifierInfo()->getName();
    return Word != "main" && Word != "wmain" && Word != "__unaligned";
  }
  return First.isOneOf(tok::l_paren, tok::numeric_constant, tok::minus, tok::kw_static_cast,
                       tok::kw_sizeof, tok::kw_static_assert);
}

} // namespace

class OwnMacros::Watcher : public PPCallbacks {
public:
  explicit Watcher(Preprocessor &PP) : PP(PP), Files(PP.getSourceManager()) {}

  void LexedFileChanged(FileID File, LexedFileChangeReason, SrcMgr::CharacteristicKind, FileID,
                        SourceLocation Loc) override {
    enter(Files.of(File), Loc);
  }

  void FileChanged(SourceLocation Loc, FileChangeReason, SrcMgr::CharacteristicKind,
                   FileID) override {
    const SourceManager &SM = PP.getSourceManager();
    if (hasLineMarkers(SM, SM.getFileID(Loc)))
      enter(Files.of(Loc), Loc);
  }

  void MacroDefined(const Token &NameToken, const MacroDirective *Directive) override {
    IdentifierInfo *Name = NameToken.getIdentifierInfo();
    MacroInfo *Info = const_cast<MacroInfo *>(Directive->getMacroInfo());
    if (isForHeaders(Name->getName()))
      return;
    if (Now == Origin::Program) {
      if (isReserved(Name->getName()) && !Macros.contains(Name)) {
        Reserved[Name] = Info;
        return;
      }
      Definitions &Macro = Macros[Name];
      Macro.Program = Info;
      Macro.Dropped = false;
    } else if (Now == Origin::Ours) {
      Info->setIsAllowRedefinitionsWithoutWarning(true);
      Definitions &Macro = Macros[Name];
      Macro.Ours = Info;
      if (!Macro.Program)
        Macro.Program = Reserved.lookup(Name);
      Macro.Dropped |= declares(Name);
    }
  }

  void MacroUndefined(const Token &NameToken, const MacroDefinition &,
                      const MacroDirective *) override {
    Reserved.erase(NameToken.getIdentifierInfo());
    auto Place = Macros.find(NameToken.getIdentifierInfo());
    if (Place == Macros.end())
      return;
    Definitions &Macro = Place->second;
    if (Now == Origin::Ours) {
      Macro.Ours = nullptr;
    } else if (Now == Origin::Program || Macro.Program) { // the C++ library undefines min and max
      Macro.Program = nullptr;
      Macro.Dropped = true;
    }
  }

  void passed(const Token &Last) {
    for (MacroInfo *Info : Suspended)
      Info->EnableMacro();
    const bool WasSuspended = !Suspended.empty();
    Suspended.clear();
    if (Files.of(Last.getLocation()) != Origin::Program)
      return;
    noteEnumerators(Last);
    Program.push_back(Last);
    if (WasSuspended && Last.is(tok::identifier))
      dropIfOurs(Last);
    if (Now == Origin::Program && declaresNext())
      suspend();
  }

private:
  struct Definitions {
    MacroInfo *Program = nullptr, *Ours = nullptr;
    bool Dropped = false; ///< the program declares the name, or undefines it
  };

  void enter(Origin File, SourceLocation Loc) {
    Now = File;
    for (auto &[Name, Macro] : Macros)
      settle(Name, Macro, Loc);
  }

  /// What holds in the file at hand.
  void settle(IdentifierInfo *Name, const Definitions &Macro, SourceLocation Loc) {
    MacroInfo *Wanted = Now == Origin::Ours              ? Macro.Ours
                        : Macro.Program || Macro.Dropped ? Macro.Program
                                                         : Macro.Ours;
    MacroInfo *Is = PP.getMacroInfo(Name);
    if (Is == Wanted || (Is && Is != Macro.Program && Is != Macro.Ours) || Loc.isInvalid())
      return; // what another header has defined stays
    if (Wanted)
      PP.appendDefMacroDirective(Name, Wanted, Loc);
    else
      PP.appendMacroDirective(Name, new (PP.getPreprocessorAllocator()) UndefMacroDirective(Loc));
  }

  /// Whether the program has declared the name so far.
  bool declares(const IdentifierInfo *Name) {
    if (Looked != Program.size()) {
      Declared.clear();
      for (const NamespaceDeclaration &D : declarationsInNamespaces(Program, /*Forward=*/false))
        Declared.insert(Program[D.At].getIdentifierInfo());
      Looked = Program.size();
    }
    return Declared.contains(Name);
  }

  void dropIfOurs(const Token &T) {
    auto Place = Macros.find(T.getIdentifierInfo());
    if (Place == Macros.end() || !Place->second.Ours || Place->second.Program)
      return;
    Place->second.Dropped = true;
    settle(Place->first, Place->second, T.getLocation());
  }

  /// The next name is not looked at as a macro of ours.
  void suspend() {
    for (auto &[Name, Macro] : Macros)
      if (Macro.Ours && !Macro.Program && !Macro.Dropped && Macro.Ours->isEnabled() &&
          isValue(*Macro.Ours)) {
        Macro.Ours->DisableMacro();
        Suspended.push_back(Macro.Ours);
      }
  }

  /// Whether a name that comes next is declared: behind a type, or as an enumerator.
  bool declaresNext() const {
    size_t I = Program.size() - 1;
    if (EnumeratorsAt != 0 && EnumeratorsAt == Braces &&
        Program[I].isOneOf(tok::l_brace, tok::comma))
      return true;
    if (isBuiltinType(Program[I]) ||
        Program[I].isOneOf(tok::identifier, tok::kw_class, tok::kw_struct, tok::kw_union,
                           tok::kw_enum, tok::kw_using))
      return true;
    // `char *`; but of `a * b` the first may be a value.
    if (!Program[I].isOneOf(tok::star, tok::amp))
      return false;
    while (I > 0 && Program[I].isOneOf(tok::star, tok::amp, tok::kw_const))
      --I;
    return isBuiltinType(Program[I]) ||
           (Program[I].is(tok::identifier) &&
            (I == 0 || Program[I - 1].isOneOf(tok::semi, tok::r_brace, tok::kw_static,
                                              tok::kw_inline, tok::kw_extern, tok::kw_const)));
  }

  /// Counts braces, and knows whether those of an enumeration are open.
  void noteEnumerators(const Token &T) {
    if (T.is(tok::kw_enum))
      EnumeratorsNext = true;
    else if (T.isOneOf(tok::semi, tok::l_paren, tok::r_paren))
      EnumeratorsNext = false;
    if (T.is(tok::l_brace)) {
      ++Braces;
      if (std::exchange(EnumeratorsNext, false))
        EnumeratorsAt = Braces;
    } else if (T.is(tok::r_brace)) {
      if (Braces == EnumeratorsAt)
        EnumeratorsAt = 0;
      Braces -= Braces > 0;
    }
  }

  Preprocessor &PP;
  Origins Files;
  Origin Now = Origin::System;
  llvm::MapVector<IdentifierInfo *, Definitions> Macros;
  llvm::DenseMap<IdentifierInfo *, MacroInfo *> Reserved; ///< the program's that we do not define
  std::vector<MacroInfo *> Suspended;
  std::vector<Token> Program; ///< its tokens so far
  size_t Looked = 0;          ///< how many of them Declared is of
  llvm::DenseSet<const IdentifierInfo *> Declared;
  unsigned Braces = 0, EnumeratorsAt = 0;
  bool EnumeratorsNext = false;
};

OwnMacros::OwnMacros(Preprocessor &PP) {
  auto Made = std::make_unique<Watcher>(PP);
  Callbacks = Made.get();
  PP.addPPCallbacks(std::move(Made));
}

void OwnMacros::passed(const Token &Last) { Callbacks->passed(Last); }

} // namespace tessera
