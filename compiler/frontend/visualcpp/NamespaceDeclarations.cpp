// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/NamespaceDeclarations.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace tessera {

namespace {

class Scanner {
public:
  Scanner(llvm::ArrayRef<Token> Tokens, bool Forward) : Tokens(Tokens), Forward(Forward) {}

  std::vector<NamespaceDeclaration> run() {
    while (I < Tokens.size())
      declaration();
    return std::move(Found);
  }

private:
  bool is(size_t At, tok::TokenKind Kind) const {
    return At < Tokens.size() && Tokens[At].is(Kind);
  }
  bool isName(size_t At) const { return is(At, tok::identifier); }

  void note(size_t At, NamespaceDeclaration::Kind What, size_t Parameters = 0) {
    Found.push_back({At, Namespaces.empty() ? "" : Namespaces.back(), What, Template, Parameters});
  }

  /// The index behind the bracket that closes the one at \p Open.
  size_t behind(size_t Open) const {
    const size_t Close = closingBracket(Tokens, Open);
    return Close == NoToken ? Tokens.size() : Close + 1;
  }

  void declaration() {
    Template = false;
    while (is(I, tok::kw_template) && is(I + 1, tok::less)) {
      const size_t Close = closingAngle(Tokens, I + 1);
      if (Close == NoToken)
        return void(++I);
      Template = true;
      I = Close + 1;
    }
    if (is(I, tok::kw_inline) && is(I + 1, tok::kw_namespace))
      ++I;
    if (is(I, tok::kw_namespace))
      openNamespace();
    else if (is(I, tok::kw_extern) && is(I + 1, tok::string_literal) && is(I + 2, tok::l_brace))
      openLinkage();
    else if (is(I, tok::r_brace))
      close();
    else if (is(I, tok::kw_using))
      usingDeclaration();
    else if (is(I, tok::kw_typedef))
      typeDefinition();
    else
      others();
  }

  void openNamespace() {
    const std::string Name =
        namespaceNamed(Tokens, ++I, Namespaces.empty() ? "" : Namespaces.back());
    if (is(I, tok::l_brace))
      Namespaces.push_back(Name);
    ++I;
  }

  void openLinkage() {
    Namespaces.push_back(Namespaces.empty() ? "" : Namespaces.back());
    I += 3;
  }

  void close() {
    if (!Namespaces.empty())
      Namespaces.pop_back();
    ++I;
  }

  /// `using A = int;`, `using std::sort;`, `using namespace std;`
  void usingDeclaration() {
    const size_t First = I + 1;
    while (I < Tokens.size() && !is(I, tok::semi))
      I = is(I, tok::l_brace) ? behind(I) : I + 1;
    if (isName(First) && is(First + 1, tok::equal))
      note(First, NamespaceDeclaration::Type);
    else if (!is(First, tok::kw_namespace) && I > First && isName(I - 1))
      note(I - 1, NamespaceDeclaration::Using);
    ++I;
  }

  void typeDefinition() {
    ++I;
    skipClass();
    for (; I < Tokens.size() && !is(I, tok::semi); ++I) {
      // `(*A)(int)`
      if (is(I, tok::l_paren)) {
        const size_t End = behind(I);
        for (size_t At = I + 1; At + 1 < End; ++At)
          if (is(I + 1, tok::star) && isName(At) &&
              Tokens[At + 1].isOneOf(tok::r_paren, tok::l_square))
            note(At, NamespaceDeclaration::Type);
        I = End - 1;
      } else if (is(I, tok::l_square)) {
        I = behind(I) - 1;
      } else if (isName(I) && I + 1 < Tokens.size() &&
                 Tokens[I + 1].isOneOf(tok::semi, tok::comma, tok::l_square, tok::l_paren)) {
        note(I, NamespaceDeclaration::Type);
      }
    }
    ++I;
  }

  /// `struct A { ... }`, `enum A : int { B, C }`: the tag and the enumerators, and nothing else.
  void skipClass() {
    size_t At = I;
    while (At < Tokens.size() && Tokens[At].isOneOf(tok::kw_const, tok::kw_static, tok::kw_extern))
      ++At;
    if (At >= Tokens.size() ||
        !Tokens[At].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum))
      return;
    const bool Enumeration = is(At, tok::kw_enum);
    bool Scoped = false;
    size_t Name = NoToken;
    for (++At; At < Tokens.size(); ++At) {
      if (Enumeration && Tokens[At].isOneOf(tok::kw_class, tok::kw_struct))
        Scoped = true;
      else if (Tokens[At].isOneOf(tok::kw___attribute, tok::kw___declspec, tok::kw_alignas))
        At = behind(At + 1) - 1;
      else if (isName(At) && Name == NoToken)
        Name = At;
      else if (!isName(At)) // `final`
        break;
    }
    if (is(At, tok::less)) // of a specialisation
      return;
    if (Name != NoToken &&
        (is(At, tok::l_brace) || is(At, tok::colon) || (Forward && is(At, tok::semi))))
      note(Name, NamespaceDeclaration::Type);
    while (is(At, tok::colon) || (At < Tokens.size() && At > I && isBase(At)))
      ++At;
    if (!is(At, tok::l_brace))
      return;
    I = behind(At);
    if (Enumeration && !Scoped)
      noteEnumerators(At);
  }

  void noteEnumerators(size_t Open) {
    for (size_t At = Open + 1; At + 1 < I; ++At)
      if (Tokens[At].isOneOf(tok::l_paren, tok::l_brace))
        At = behind(At) - 1;
      else if (isName(At) && Tokens[At - 1].isOneOf(tok::l_brace, tok::comma))
        note(At, NamespaceDeclaration::Other);
  }

  /// What may stand between the colon and the body of a class.
  bool isBase(size_t At) const {
    return !Tokens[At].isOneOf(tok::l_brace, tok::r_brace, tok::semi, tok::equal, tok::l_paren);
  }

  /// A class, a function, variables.
  void others() {
    const size_t Begin = I;
    skipClass();
    bool Named = I != Begin && is(I, tok::semi);
    for (; I < Tokens.size() && !is(I, tok::semi); ++I) {
      const Token &T = Tokens[I];
      if (T.isOneOf(tok::kw___attribute, tok::kw___declspec, tok::kw_alignas, tok::kw_decltype,
                    tok::kw_asm, tok::kw_noexcept)) {
        if (is(I + 1, tok::l_paren))
          I = behind(I + 1) - 1;
      } else if (T.is(tok::kw_operator)) {
        Named = true;
      } else if (T.is(tok::r_brace)) {
        return; // of a namespace
      } else if (T.is(tok::l_brace)) {
        I = behind(I);
        if (!is(I, tok::semi) && !is(I, tok::comma))
          return;
        --I;
      } else if (T.isOneOf(tok::l_paren, tok::l_square)) {
        I = behind(I) - 1;
      } else if (T.is(tok::comma)) {
        Named = false;
      } else if (T.is(tok::identifier) && !Named && I > Begin) {
        Named = declarator();
      }
    }
    ++I;
  }

  /// The name of a function or a variable at I, and no word of its type.
  bool declarator() {
    if (Tokens[I - 1].is(tok::coloncolon) || I + 1 >= Tokens.size())
      return is(I + 1, tok::l_paren); // a member's definition
    if (is(I + 1, tok::l_paren)) {
      note(I, NamespaceDeclaration::Function, I + 1);
      return true;
    }
    if (!Tokens[I + 1].isOneOf(tok::equal, tok::semi, tok::comma, tok::l_square, tok::l_brace))
      return false;
    note(I, NamespaceDeclaration::Other);
    return true;
  }

  const llvm::ArrayRef<Token> Tokens;
  const bool Forward;
  size_t I = 0;
  bool Template = false;
  std::vector<std::string> Namespaces; ///< one for each open brace
  std::vector<NamespaceDeclaration> Found;
};

} // namespace

std::string namespaceNamed(llvm::ArrayRef<Token> Tokens, size_t &I, std::string Outer) {
  for (; I < Tokens.size() && !Tokens[I].isOneOf(tok::l_brace, tok::semi); ++I)
    if (Tokens[I].is(tok::identifier)) {
      const llvm::StringRef Part = Tokens[I].getIdentifierInfo()->getName();
      Outer += (Outer.empty() ? "" : "::") + (Part == "Concurrency" ? "concurrency" : Part).str();
    }
  return Outer;
}

std::vector<NamespaceDeclaration> declarationsInNamespaces(llvm::ArrayRef<Token> Tokens,
                                                           bool Forward) {
  return Scanner(Tokens, Forward).run();
}

} // namespace tessera
