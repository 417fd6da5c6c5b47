// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/VisualCppTokens.h"

#include "frontend/visualcpp/RankParameters.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace tessera {

namespace {

/// Our member templates that are called with explicit template arguments.
bool isMemberTemplate(llvm::StringRef Name) {
  return Name == "tile" || Name == "reinterpret_as" || Name == "view_as";
}

class Rewriter {
public:
  Rewriter(Preprocessor &PP, llvm::ArrayRef<Token> In, bool Switch) : PP(PP), In(In) {
    Out.reserve(In.size() + In.size() / 64);
    if (Switch)
      Ranks = findRankParameters(In, [this](const Token &T) { return inUsersFile(T); });
  }

  std::vector<Token> run() {
    for (size_t I = 0; I < In.size(); ++I) {
      const Token &T = In[I];
      if (auto Rank = Ranks.find(I); Rank != Ranks.end()) {
        insert(tok::kw_int, T);
        I += Rank->second - 1;
        continue;
      }
      noteTypeParameter(I);
      if (T.isOneOf(tok::identifier, tok::coloncolon) &&
          (startsDependentDeclaration(I) || namesMemberType(I)))
        insert(tok::kw_typename, T);
      if (T.isNot(tok::identifier)) {
        Out.push_back(T);
        continue;
      }
      if (callsMemberTemplate(I))
        insert(tok::kw_template, T);
      if (!integerWord(T))
        Out.push_back(T);
    }
    return std::move(Out);
  }

private:
  bool inUsersFile(const Token &T) const {
    const SourceManager &SM = PP.getSourceManager();
    return !SM.isInSystemHeader(T.getLocation());
  }

  /// `x.tile<16, 16>(`: without `template` a dependent x makes the `<` a comparison. A comparison
  /// can follow none of these names and be meant: `> ()` is no expression.
  bool callsMemberTemplate(size_t I) const {
    if (I == 0 || !In[I - 1].isOneOf(tok::period, tok::arrow) || In[I + 1].isNot(tok::less))
      return false;
    const llvm::StringRef Name = In[I].getIdentifierInfo()->getName();
    if (!isMemberTemplate(Name))
      return false;
    const size_t Close = closingAngle(In, I + 1);
    if (Close == NoToken || In[Close + 1].isNot(tok::l_paren))
      return false;
    // Its one template argument is a rank.
    return In[Close + 2].is(tok::r_paren) || (Name == "view_as" && Close == I + 3);
  }

  /// Visual C++'s sized integers. With -fms-extensions they are keywords already.
  bool integerWord(const Token &T) {
    const llvm::StringRef Name = T.getIdentifierInfo()->getName();
    if (!Name.starts_with("__int"))
      return false;
    if (Name == "__int8")
      insert(tok::kw_char, T);
    else if (Name == "__int16")
      insert(tok::kw_short, T);
    else if (Name == "__int32")
      insert(tok::kw_int, T);
    else if (Name == "__int64")
      longInteger(T);
    else
      return false;
    return true;
  }

  /// One word, as `__int64(x)` needs it: the keyword that -fms-extensions would make of it.
  void longInteger(const Token &T) {
    if (T.getIdentifierInfo()->getTokenID() == tok::identifier)
      T.getIdentifierInfo()->revertIdentifierToTokenID(tok::kw___int64);
    insert(tok::kw___int64, T);
  }

  /// `typename T` and `class T` in a template's header.
  void noteTypeParameter(size_t I) {
    if (In[I].isOneOf(tok::kw_typename, tok::kw_class) && In[I + 1].is(tok::identifier) &&
        In[I + 2].isOneOf(tok::comma, tok::greater, tok::equal))
      TypeParameters.insert(In[I + 1].getIdentifierInfo());
  }

  /// `A<T>::b c`, `T::b *c =` where a statement begins: a declaration whose type wants `typename`,
  /// and may have it when it is not dependent.
  bool startsDependentDeclaration(size_t I) const {
    if (I < 2 || !beginsStatement(I) || !inUsersFile(In[I]))
      return false;
    size_t At = endOfDependentName(I);
    if (At == NoToken)
      return false;
    const size_t Declarator = At;
    while (In[At].isOneOf(tok::star, tok::amp, tok::ampamp, tok::kw_const))
      ++At;
    // A product or a bitwise `and` whose value nobody takes is no program.
    return In[At].is(tok::identifier) &&
           (At == Declarator || In[At + 1].isOneOf(tok::equal, tok::semi, tok::l_brace));
  }

  /// `= C::value_type()`, `std::vector<C::value_type>`: what the standard's containers call types,
  /// nobody calls a function.
  bool namesMemberType(size_t I) const {
    if (I == 0 || !inUsersFile(In[I]) ||
        In[I - 1].isOneOf(tok::kw_typename, tok::coloncolon, tok::period, tok::arrow))
      return false;
    if (In[I].is(tok::coloncolon) &&
        In[I - 1].isOneOf(tok::identifier, tok::greater, tok::greatergreater))
      return false; // within a name
    const size_t At = endOfDependentName(I);
    if (At == NoToken || In[At - 1].isNot(tok::identifier))
      return false;
    const bool Argument = In[I - 1].isOneOf(tok::less, tok::comma) &&
                          In[At].isOneOf(tok::greater, tok::greatergreater, tok::comma);
    if (!Argument && !In[At].isOneOf(tok::l_paren, tok::l_brace))
      return false;
    const llvm::StringRef Name = In[At - 1].getIdentifierInfo()->getName();
    return Name == "value_type" || Name == "size_type" || Name == "difference_type" ||
           Name == "key_type" || Name == "mapped_type";
  }

  /// The index past `A<T>::b` or `T::b` at In[I], NoToken for a name that depends on nothing.
  size_t endOfDependentName(size_t I) const {
    bool Dependent =
        In[I].is(tok::identifier) && TypeParameters.contains(In[I].getIdentifierInfo());
    bool Qualified = false;
    size_t At = I + In[I].is(tok::coloncolon);
    while (In[At].is(tok::identifier)) {
      bool Arguments = false;
      if (In[++At].is(tok::less)) {
        const size_t Close = closingAngle(In, At);
        if (Close == NoToken)
          return NoToken;
        At = Close + 1;
        Arguments = true;
      }
      if (In[At].isNot(tok::coloncolon))
        break;
      Dependent |= Arguments;
      Qualified = true;
      At += In[At + 1].is(tok::kw_template) ? 2 : 1;
    }
    return Dependent && Qualified ? At : NoToken;
  }

  bool beginsStatement(size_t I) const {
    const Token &Before = In[I - 1];
    if (Before.isOneOf(tok::kw_const, tok::kw_static))
      return In[I - 2].isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
             (In[I - 2].is(tok::l_paren) && I > 3 && In[I - 3].is(tok::kw_for));
    return Before.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
           (Before.is(tok::l_paren) && In[I - 2].is(tok::kw_for));
  }

  void insert(tok::TokenKind Keyword, const Token &Place) {
    Token T = Place;
    IdentifierInfo *Name = PP.getIdentifierInfo(tok::getKeywordSpelling(Keyword));
    T.setKind(Keyword);
    T.setIdentifierInfo(Name);
    Out.push_back(T);
  }

  Preprocessor &PP;
  const llvm::ArrayRef<Token> In;
  RankParameters Ranks;
  llvm::DenseSet<const IdentifierInfo *> TypeParameters;
  std::vector<Token> Out;
};

} // namespace

std::vector<Token> acceptVisualCpp(Preprocessor &PP, std::vector<Token> Unit, bool Switch) {
  return Rewriter(PP, Unit, Switch).run();
}

} // namespace tessera
