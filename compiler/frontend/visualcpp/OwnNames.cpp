// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/OwnNames.h"

#include "frontend/visualcpp/NamespaceDeclarations.h"
#include "frontend/visualcpp/OurHeaders.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace tessera {

namespace {

using Names = llvm::DenseSet<const IdentifierInfo *>;

/// The tokens of some files, and what they declare.
struct Part {
  std::vector<Token> Tokens;
  std::vector<size_t> Places; ///< their indices in the unit
  std::vector<NamespaceDeclaration> Declared;

  void add(const Token &T, size_t Index) {
    Tokens.push_back(T);
    Places.push_back(Index);
  }
  const IdentifierInfo *name(const NamespaceDeclaration &D) const {
    return Tokens[D.At].getIdentifierInfo();
  }
};

class OwnNames {
public:
  OwnNames(Preprocessor &PP, std::vector<Token> &Unit) : PP(PP), Unit(Unit) {}

  void run() {
    Origins Files(PP.getSourceManager());
    for (size_t I = 0; I + 1 < Unit.size(); ++I)
      switch (Files.of(Unit[I].getLocation())) {
      case Origin::Program:
        Program.add(Unit[I], I);
        break;
      case Origin::Ours:
        Ours.add(Unit[I], I);
        [[fallthrough]];
      case Origin::Library:
        Library.add(Unit[I], I);
        break;
      case Origin::System:
        break;
      }
    if (Ours.Tokens.empty())
      return;
    Program.Declared = declarationsInNamespaces(Program.Tokens, /*Forward=*/false);
    if (Program.Declared.empty())
      return;
    Ours.Declared = declarationsInNamespaces(Ours.Tokens, /*Forward=*/true);
    addUsed();
    findHidden();
    if (!Hidden.empty())
      rename();
  }

private:
  /// The program's own declaration that the using-declaration \p D names, if it is one of those.
  const NamespaceDeclaration *named(const NamespaceDeclaration &D) const {
    if (D.At < 2 || Program.Tokens[D.At - 1].isNot(tok::coloncolon) ||
        Program.Tokens[D.At - 2].isNot(tok::identifier))
      return nullptr;
    const llvm::StringRef Namespace = Program.Tokens[D.At - 2].getIdentifierInfo()->getName();
    for (const NamespaceDeclaration &Other : Program.Declared)
      if (Other.What != NamespaceDeclaration::Using && Program.name(Other) == Program.name(D) &&
          isOrEndsWith(Other.Namespace, Namespace))
        return &Other;
    return nullptr;
  }

  static bool isOrEndsWith(llvm::StringRef Namespace, llvm::StringRef Last) {
    return Namespace.consume_back(Last) && (Namespace.empty() || Namespace.ends_with("::"));
  }

  /// The namespaces of which the program says `using namespace` outside of all others.
  std::vector<std::string> usedNamespaces() const {
    std::vector<std::string> Used;
    GlobalScope Global;
    for (size_t I = 0; I + 2 < Program.Tokens.size(); ++I) {
      Global.pass(Program.Tokens, I);
      if (!Global.isHere() || Program.Tokens[I].isNot(tok::kw_using) ||
          Program.Tokens[I + 1].isNot(tok::kw_namespace))
        continue;
      Used.push_back(namespaceNamed(Program.Tokens, I += 2, ""));
    }
    return Used;
  }

  /// What the program declares in a namespace of its own and uses in another one, too. By a
  /// directive it would be ambiguous with what is global.
  void addUsed() {
    std::vector<NamespaceDeclaration> More;
    for (const NamespaceDeclaration &D : Program.Declared)
      if (const NamespaceDeclaration *Own =
              D.What == NamespaceDeclaration::Using ? named(D) : nullptr) {
        More.push_back(*Own);
        More.back().Namespace = D.Namespace;
      }
    Names OfGlobalScope;
    for (const NamespaceDeclaration &D : Ours.Declared)
      if (D.Namespace.empty())
        OfGlobalScope.insert(Ours.name(D));
    const std::vector<std::string> Used = usedNamespaces();
    for (const NamespaceDeclaration &D : Program.Declared)
      if (D.What != NamespaceDeclaration::Using && llvm::is_contained(Used, D.Namespace) &&
          OfGlobalScope.contains(Program.name(D))) {
        More.push_back(D);
        More.back().Namespace.clear();
      }
    llvm::append_range(Program.Declared, More);
  }

  /// A name of ours gives way to one of the program's in its namespace. One of concurrency's, which
  /// programs use by a directive, gives way to a global one, too, unless both are functions: they
  /// are overloads then.
  void findHidden() {
    llvm::StringMap<Names> OfProgram;
    Names GlobalOthers; // that are no functions
    Names Functions;    // also where a using-declaration brings others of the name
    for (const NamespaceDeclaration &D : Ours.Declared) {
      OurNames.insert(Ours.name(D));
      if (D.What == NamespaceDeclaration::Function)
        Functions.insert(Ours.name(D));
    }
    for (const NamespaceDeclaration &D : Program.Declared)
      if (D.What == NamespaceDeclaration::Type && !OurNames.contains(Program.name(D)))
        ProgramsTypes.insert(Program.name(D));
    for (const NamespaceDeclaration &D : Program.Declared)
      if (D.What != NamespaceDeclaration::Using && OurNames.contains(Program.name(D)) &&
          !isOverload(D)) {
        OfProgram[D.Namespace].insert(Program.name(D));
        if (D.Namespace.empty() && D.What != NamespaceDeclaration::Function)
          GlobalOthers.insert(Program.name(D));
      }
    for (const NamespaceDeclaration &D : Ours.Declared) {
      const IdentifierInfo *Name = Ours.name(D);
      const bool Same = OfProgram[D.Namespace].contains(Name);
      const bool MayOverload = Functions.contains(Name);
      const bool Global = D.Namespace == "concurrency" &&
                          (MayOverload ? GlobalOthers : OfProgram[""]).contains(Name);
      if (!Same && !Global)
        continue;
      Hidden.insert(Name);
      if (D.What == NamespaceDeclaration::Type)
        Types.insert(Name);
      if (!Same)
        ByDirective.insert(Name);
      if (D.What == NamespaceDeclaration::Using)
        Dropped.push_back(Ours.Places[D.At]);
      Declarations.insert(Ours.Places[D.At]);
    }
  }

  /// A function that takes a class of the program's, or of a library's, stands beside ours.
  bool isOverload(const NamespaceDeclaration &D) const {
    if (D.What != NamespaceDeclaration::Function || D.Template)
      return false;
    const size_t Close = closingBracket(Program.Tokens, D.Parameters);
    for (size_t I = D.Parameters + 1; I < Close && I + 1 < Program.Tokens.size(); ++I)
      if (Program.Tokens[I].is(tok::coloncolon) ||
          (Program.Tokens[I].is(tok::identifier) &&
           ProgramsTypes.contains(Program.Tokens[I].getIdentifierInfo())))
        return true;
    return false;
  }

  /// Names that classes of ours give members, other than constructors: those are the program's
  /// words for them, too.
  Names membersOfOurs() const {
    Names Members;
    llvm::SmallVector<bool> OfClass; // for each open brace
    bool Class = false;
    for (size_t I = 0; I + 1 < Library.Tokens.size(); ++I) {
      const Token &T = Library.Tokens[I];
      if (T.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union))
        Class = true;
      else if (T.isOneOf(tok::semi, tok::r_paren, tok::greater))
        Class = false;
      else if (T.is(tok::l_brace))
        OfClass.push_back(std::exchange(Class, false));
      else if (T.is(tok::r_brace) && !OfClass.empty())
        OfClass.pop_back();
      else if (T.is(tok::identifier) && !OfClass.empty() && OfClass.back() &&
               Library.Tokens[I + 1].isOneOf(tok::l_paren, tok::semi, tok::comma, tok::equal))
        if (!Types.contains(T.getIdentifierInfo()))
          Members.insert(T.getIdentifierInfo());
    }
    return Members;
  }

  bool isQualifiedBy(size_t I, llvm::StringRef Namespace) const {
    return I > 1 && Unit[I - 1].is(tok::coloncolon) && Unit[I - 2].is(tok::identifier) &&
           Unit[I - 2].getIdentifierInfo()->getName().equals_insensitive(Namespace);
  }

  void rename() {
    const Names Members = membersOfOurs();
    for (size_t At : Library.Places) {
      const Token &T = Unit[At];
      if (T.isNot(tok::identifier) || !Hidden.contains(T.getIdentifierInfo()) ||
          Unit[At - 1].isOneOf(tok::period, tok::arrow) || isQualifiedBy(At, "tbb") ||
          isQualifiedBy(At, "std") ||
          (Members.contains(T.getIdentifierInfo()) && !Declarations.contains(At)))
        continue;
      rename(At);
    }
    for (size_t At : Program.Places)
      if (Unit[At].is(tok::identifier) && ByDirective.contains(Unit[At].getIdentifierInfo()) &&
          isQualifiedBy(At, "concurrency"))
        rename(At);
    for (size_t At : llvm::reverse(Dropped)) // `using tbb::parallel_for;`
      dropUsing(At);
  }

  void rename(size_t At) {
    Unit[At].setIdentifierInfo(
        PP.getIdentifierInfo(("__tessera_own_" + Unit[At].getIdentifierInfo()->getName()).str()));
  }

  void dropUsing(size_t At) {
    size_t First = At;
    while (First > 0 && Unit[First].isNot(tok::kw_using))
      --First;
    Unit.erase(Unit.begin() + First, Unit.begin() + At + 2);
  }

  Preprocessor &PP;
  std::vector<Token> &Unit;
  Part Program, Ours;
  Part Library; ///< all our headers
  Names OurNames, ProgramsTypes, Hidden;
  Names Types;                         ///< of the hidden ones
  Names ByDirective;                   ///< of concurrency's, whose namesake is global
  llvm::DenseSet<size_t> Declarations; ///< where the hidden ones are declared
  std::vector<size_t> Dropped;
};

} // namespace

void keepOwnNames(Preprocessor &PP, std::vector<Token> &Unit) { OwnNames(PP, Unit).run(); }

} // namespace tessera
