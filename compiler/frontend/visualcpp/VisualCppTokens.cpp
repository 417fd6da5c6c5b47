// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/VisualCppTokens.h"

#include "frontend/visualcpp/MemberNames.h"
#include "frontend/visualcpp/RankParameters.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

using namespace clang;

namespace tessera {

namespace {

/// Our member templates that are called with explicit template arguments.
bool isMemberTemplate(llvm::StringRef Name) {
  return Name == "tile" || Name == "reinterpret_as" || Name == "view_as";
}

class Rewriter {
public:
  Rewriter(Preprocessor &PP, llvm::ArrayRef<Token> In, bool Switch)
      : PP(PP), In(In), Switch(Switch) {
    Out.reserve(In.size() + In.size() / 64);
    if (Switch)
      Ranks = findRankParameters(In, [this](const Token &T) { return inUsersFile(T); });
  }

  std::vector<Token> run() {
    assert(isWholeUnit(In) && "all tokens of a unit");
    for (size_t I = 0; I < In.size(); ++I) {
      const Token &T = In[I];
      if (auto Rank = Ranks.find(I); Rank != Ranks.end()) {
        assert(Rank->second > 0 && "a type has a token");
        insert(tok::kw_int, T);
        I += Rank->second - 1;
        continue;
      }
      noteTypeParameter(I);
      if (T.isOneOf(tok::identifier, tok::coloncolon) &&
          (startsDependentDeclaration(I) || namesMemberType(I)))
        insertBefore(tok::kw_typename, I);
      if (T.isNot(tok::identifier)) {
        Out.push_back(T);
        continue;
      }
      if (callsMemberTemplate(I))
        insertBefore(tok::kw_template, I);
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

  /// `typename T` and `class T` in a template's header, `typedef T::b c` and `using c = A<T>`.
  void noteTypeParameter(size_t I) {
    if (In[I].isOneOf(tok::kw_typename, tok::kw_class) && In[I + 1].is(tok::identifier) &&
        In[I + 2].isOneOf(tok::comma, tok::greater, tok::equal))
      TypeParameters.insert(In[I + 1].getIdentifierInfo());
    if (!Switch || !In[I].isOneOf(tok::kw_typedef, tok::kw_using) || !inUsersFile(In[I]))
      return;
    bool Dependent = false;
    size_t End = I + 1;
    for (; !In[End].isOneOf(tok::semi, tok::l_brace, tok::eof); ++End)
      Dependent |= In[End].is(tok::identifier) && isTypeParameter(In[End]);
    const size_t Name = In[I].is(tok::kw_typedef) ? End - 1 : I + 1;
    if (Dependent && In[End].is(tok::semi) && In[Name].is(tok::identifier))
      TypeParameters.insert(In[Name].getIdentifierInfo());
  }

  bool isTypeParameter(const Token &T) const {
    return TypeParameters.contains(T.getIdentifierInfo());
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

  /// `= C::value_type()`, `std::vector<C::value_type>`, and with the switch `(C::my_type)x`: a type
  /// where a value could stand.
  bool namesMemberType(size_t I) {
    const Token &Before = In[I - (I > 0)];
    if (I == 0 || !inUsersFile(In[I]) ||
        Before.isOneOf(tok::kw_typename, tok::coloncolon, tok::period, tok::arrow, tok::tilde))
      return false;
    if (In[I].is(tok::coloncolon) &&
        Before.isOneOf(tok::identifier, tok::greater, tok::greatergreater))
      return false; // within a name
    const size_t At = endOfDependentName(I);
    if (At == NoToken || In[At - 1].isNot(tok::identifier))
      return false;
    const bool Value = In[At].isOneOf(tok::l_paren, tok::l_brace) && beginsOperand(I, At);
    return (Value || isArgument(I, At) || (Switch && isTypeOperand(I, At))) && isType(In[At - 1]);
  }

  /// What the standard's containers call types, and with the switch whatever classes do, is one if
  /// no class has a function or a value of that name. The program's classes come first: functions
  /// of the library's, such as std::any's `type`, are called on objects.
  bool isType(const Token &T) {
    const IdentifierInfo *Id = T.getIdentifierInfo();
    const llvm::StringRef Name = Id->getName();
    const bool Known = Name == "value_type" || Name == "size_type" || Name == "difference_type" ||
                       Name == "key_type" || Name == "mapped_type";
    if (!Known && !Switch)
      return false;
    if (!Users) {
      Users = findMemberNames(In, [this](const Token &Key) { return inUsersFile(Key); });
      Systems = findMemberNames(In, [this](const Token &Key) { return !inUsersFile(Key); });
    }
    if (Users->Others.contains(Id))
      return false;
    if (!Known && Users->Types.contains(Id))
      return true;
    return (Known || Systems.Types.contains(Id)) && !Systems.Others.contains(Id);
  }

  /// `<A, A::b>`
  bool isArgument(size_t I, size_t At) const {
    return In[I - 1].isOneOf(tok::less, tok::comma) &&
           In[At].isOneOf(tok::greater, tok::greatergreater, tok::comma);
  }

  /// `(A::b)`, `<const A::b *>`, `new A::b`
  bool isTypeOperand(size_t I, size_t At) const {
    assert(I > 0 && I < At && "a name between other tokens");
    if (In[I - 1].is(tok::kw_new))
      return true;
    const Token &Before = In[I - (I > 1 && In[I - 1].is(tok::kw_const) ? 2 : 1)];
    while (In[At].isOneOf(tok::star, tok::amp, tok::ampamp, tok::kw_const))
      ++At;
    if (Before.is(tok::l_paren))
      return In[At].is(tok::r_paren);
    return Before.isOneOf(tok::less, tok::comma, tok::equal) &&
           In[At].isOneOf(tok::greater, tok::greatergreater, tok::comma);
  }

  /// False where the name from \p I to \p At is that of a declared function or class, or of a base
  /// class.
  bool beginsOperand(size_t I, size_t At) const {
    const Token &Before = In[I - 1];
    // A type specifier is in front of a declarator's name, a key or an access in front of a
    // class's.
    if (Before.isOneOf(tok::identifier, tok::kw_const, tok::kw_volatile, tok::kw_auto,
                       tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_public,
                       tok::kw_protected) ||
        Before.isOneOf(tok::kw_private, tok::kw_virtual) || isBuiltinType(Before))
      return false;
    return !namesConstructor(I, At) && !namesBase(I);
  }

  /// `A<T>::b::b`
  bool namesConstructor(size_t I, size_t At) const {
    const IdentifierInfo *Class = nullptr;
    for (size_t Name = I; Name + 1 < At; ++Name)
      if (In[Name].is(tok::less)) {
        Name = closingAngle(In, Name);
        assert(Name < At && "the name's arguments have been seen");
      } else if (In[Name].is(tok::identifier)) {
        Class = In[Name].getIdentifierInfo();
      }
    return Class == In[At - 1].getIdentifierInfo();
  }

  /// `struct b : A::c {`, `b() : a(1), A::c(2) {`: behind a colon that belongs to no `?` and to no
  /// `for`.
  bool namesBase(size_t I) const {
    if (!In[I - 1].isOneOf(tok::colon, tok::comma))
      return false;
    int Depth = 0;
    bool Colon = false;
    while (I-- > 1) {
      const Token &T = In[I];
      if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
        ++Depth;
      else if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && --Depth < 0)
        return Colon && !(T.is(tok::l_paren) && In[I - 1].is(tok::kw_for));
      else if (Depth == 0 && T.is(tok::question))
        return false;
      else if (Depth == 0 && T.is(tok::semi))
        break;
      else
        Colon |= Depth == 0 && T.is(tok::colon);
    }
    return Colon;
  }

  /// The index past `A<T>::b` or `T::b` at In[I], NoToken for a name that depends on nothing.
  size_t endOfDependentName(size_t I) const {
    bool Dependent = In[I].is(tok::identifier) && isTypeParameter(In[I]);
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
    assert(I >= 2 && "what is looked at in front exists");
    const Token &Before = In[I - 1];
    if (Before.isOneOf(tok::kw_const, tok::kw_static))
      return In[I - 2].isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
             (In[I - 2].is(tok::l_paren) && I > 3 && In[I - 3].is(tok::kw_for));
    return Before.isOneOf(tok::semi, tok::l_brace, tok::r_brace) ||
           (Before.is(tok::l_paren) && In[I - 2].is(tok::kw_for));
  }

  /// In front of a name, at a place that is not the name's: where the parser tries and goes back it
  /// finds the first token of a type again by its place.
  void insertBefore(tok::TokenKind Keyword, size_t I) {
    assert(I > 0 && "a place in front of the name exists");
    insert(Keyword, In[I]);
    Out.back().setLocation(In[I - 1].getLocation());
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
  const bool Switch;
  RankParameters Ranks;
  std::optional<MemberNames> Users; ///< what the program's classes declare, once a name asks
  MemberNames Systems;
  llvm::DenseSet<const IdentifierInfo *> TypeParameters;
  std::vector<Token> Out;
};

} // namespace

std::vector<Token> acceptVisualCpp(Preprocessor &PP, std::vector<Token> Unit, bool Switch) {
  return Rewriter(PP, Unit, Switch).run();
}

} // namespace tessera
