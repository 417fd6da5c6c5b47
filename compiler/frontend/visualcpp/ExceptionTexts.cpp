// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/ExceptionTexts.h"

#include "frontend/MadeTokens.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace tessera {

namespace {

constexpr llvm::StringLiteral WithText = "__exception_with_text";

class ExceptionNames {
public:
  ExceptionNames(Preprocessor &PP, std::vector<Token> &Unit)
      : Unit(Unit), SM(PP.getSourceManager()), Exception(PP.getIdentifierInfo("exception")),
        Std(PP.getIdentifierInfo("std")), Text(PP.getIdentifierInfo(WithText)) {}

  /// The tokens that are to be named otherwise, and those in front of which a `&` is missing.
  std::vector<size_t> Renamed, Copied;

  void find() {
    if (!findNames())
      return;
    for (size_t At : Names)
      lookAt(At);
    for (size_t At : Names) // all classes are known
      if (const IdentifierInfo *Class = constructorAround(At); Class && Changed.contains(Class))
        Renamed.push_back(At);
    for (size_t I = 0; !Changed.empty() && I + 3 < Unit.size(); ++I)
      if (Unit[I].is(tok::identifier) && Changed.contains(Unit[I].getIdentifierInfo()) &&
          Unit[I + 1].is(tok::coloncolon))
        renameQualifiers(bodyOfMember(I + 2));
  }

private:
  struct Range {
    size_t Begin, End;
  };

  const Token &at(size_t I) const {
    assert(I < Unit.size() && "a token of the unit");
    return Unit[I];
  }
  bool isName(size_t I, const IdentifierInfo *Name) const {
    return Unit[I].is(tok::identifier) && Unit[I].getIdentifierInfo() == Name;
  }
  bool inUsersFile(size_t I) const { return !SM.isInSystemHeader(Unit[I].getLocation()); }

  /// Fills Names with the user's words for std::exception. Without `std::` it is one where a using
  /// directive or declaration says so and the program declares no `exception` itself.
  bool findNames() {
    std::vector<size_t> Plain;
    bool Declared = Text->isFromAST(); // in the precompiled library
    bool Using = false, Own = false;
    for (size_t I = 6; I + 3 < Unit.size(); ++I) { // what is looked at in front exists
      Declared |= isName(I, Text);
      if (isName(I, Std) && at(I - 1).is(tok::kw_namespace) && at(I - 2).is(tok::kw_using))
        Using |= inUsersFile(I);
      if (!isName(I, Exception) || !inUsersFile(I))
        continue;
      const Token &Before = at(I - 1);
      if (Before.is(tok::coloncolon)) {
        if (isName(I - 2, Std))
          Names.push_back(I);
        Using |= isName(I - 2, Std) && at(I - 3).is(tok::kw_using);
      } else if (Before.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_enum, tok::kw_namespace,
                                tok::identifier, tok::star, tok::amp) ||
                 Before.isOneOf(tok::greater, tok::kw_void, tok::kw_int, tok::kw_bool)) {
        Own = true;
      } else if (!Before.isOneOf(tok::period, tok::arrow, tok::tilde)) {
        Plain.push_back(I);
      }
    }
    if (Using && !Own)
      Names.insert(Names.end(), Plain.begin(), Plain.end());
    return Declared && !Names.empty();
  }

  /// Where the qualified name begins.
  size_t begin(size_t At) const {
    assert(At >= 3 && "a qualified name has a token in front of it");
    if (at(At - 1).isNot(tok::coloncolon))
      return At;
    return At - (at(At - 3).is(tok::coloncolon) ? 3 : 2);
  }

  /// Whether arguments stand at \p Open: more than `()` and `{}`.
  bool hasArguments(size_t Open) const {
    return (at(Open).is(tok::l_paren) && at(Open + 1).isNot(tok::r_paren)) ||
           (at(Open).is(tok::l_brace) && at(Open + 1).isNot(tok::r_brace));
  }

  void lookAt(size_t At) {
    const Token &Before = at(begin(At) - 1);
    if (isCaughtByValue(At))
      Copied.push_back(At + 1);
    else if (const size_t Body = bodyOfDerived(At); Body != NoToken)
      lookAtClass(At, Body);
    else if (hasArguments(At + 1) && Before.isNot(tok::less) && !constructorAround(At))
      Renamed.push_back(At); // an expression
    else if (at(At + 1).is(tok::identifier) && isMadeOfText(At + 2))
      Renamed.push_back(At); // a variable
  }

  /// `("text"`, `= std::exception("text"`
  bool isMadeOfText(size_t I) const {
    if (at(I).is(tok::equal))
      while (I + 4 < Unit.size() &&
             (at(I + 1).is(tok::coloncolon) || isName(I + 1, Std) || isName(I + 1, Exception)))
        ++I;
    I += isName(I, Exception);
    return at(I).isOneOf(tok::l_paren, tok::l_brace) && at(I + 1).is(tok::string_literal);
  }

  bool isCaughtByValue(size_t At) const {
    size_t I = begin(At) - 1;
    I -= at(I).is(tok::kw_const);
    const size_t End = At + 1 + at(At + 1).is(tok::identifier);
    return at(I).is(tok::l_paren) && at(I - 1).is(tok::kw_catch) && at(End).is(tok::r_paren);
  }

  /// The brace behind `class e : public std::exception`, if the name is that of a base class.
  size_t bodyOfDerived(size_t At) const {
    if (!at(At + 1).isOneOf(tok::l_brace, tok::comma) || !nameOfDerived(At))
      return NoToken;
    for (size_t I = At + 1; I < Unit.size(); ++I)
      if (at(I).is(tok::l_brace))
        return I;
      else if (at(I).isOneOf(tok::semi, tok::l_paren, tok::r_brace))
        return NoToken;
    return NoToken;
  }

  /// `e` of `class e : public std::exception`.
  const IdentifierInfo *nameOfDerived(size_t At) const {
    size_t I = begin(At) - 1;
    for (; I > 1 && at(I).isNot(tok::colon); --I)
      if (at(I).isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::r_paren))
        return nullptr;
    while (I > 1 && !at(I).isOneOf(tok::kw_class, tok::kw_struct)) {
      if (at(--I).isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::question))
        return nullptr;
    }
    for (++I; !at(I).isOneOf(tok::colon, tok::eof); ++I) // past __declspec(...)
      if (at(I).is(tok::identifier) && at(I + 1).isOneOf(tok::colon, tok::less, tok::identifier))
        return at(I).getIdentifierInfo();
    return nullptr;
  }

  /// The class changes if one of its constructors gives its base a text.
  void lookAtClass(size_t Base, size_t Open) {
    const IdentifierInfo *Class = nameOfDerived(Base);
    const size_t Close = closingBracket(Unit, Open);
    if (Close == NoToken)
      return;
    for (size_t At : Names)
      if (At > Open && At < Close && constructorAround(At) == Class && hasArguments(At + 1) &&
          !copies(At)) {
        Renamed.push_back(Base);
        Changed.insert(Class);
        renameQualifiers({Open, Close});
        return;
      }
  }

  /// `std::exception::what()`
  void renameQualifiers(Range In) {
    for (size_t At : Names)
      if (At > In.Begin && At < In.End && at(At + 1).is(tok::coloncolon))
        Renamed.push_back(At);
  }

  /// The body of a member function that is defined outside its class, whose name is at \p I.
  Range bodyOfMember(size_t I) const {
    I += at(I).is(tok::tilde);
    if (at(I).isNot(tok::identifier) || at(I + 1).isNot(tok::l_paren))
      return {0, 0};
    for (I = closingBracket(Unit, I + 1); I < Unit.size(); ++I)
      if (at(I).is(tok::l_brace))
        return {I, closingBracket(Unit, I)};
      else if (at(I).is(tok::semi))
        break;
    return {0, 0};
  }

  /// The index of the parenthesis behind the name of the constructor in whose list of initialisers
  /// the name at \p At stands, NoToken if it is in none.
  size_t parametersAround(size_t At) const {
    int Depth = 0;
    size_t I = begin(At) - 1;
    if (!at(I).isOneOf(tok::colon, tok::comma))
      return NoToken;
    for (; I > 1 && (Depth || at(I).isNot(tok::colon)); --I)
      if (at(I).isOneOf(tok::r_paren, tok::r_brace))
        ++Depth;
      else if ((at(I).isOneOf(tok::l_paren, tok::l_brace) && --Depth < 0) ||
               (!Depth && at(I).isOneOf(tok::semi, tok::question)))
        return NoToken;
    while (I > 1 && at(--I).isOneOf(tok::kw_noexcept, tok::kw_try))
      ;
    for (; I > 1; --I)
      if (at(I).is(tok::r_paren))
        ++Depth;
      else if (at(I).is(tok::l_paren) && --Depth == 0) {
        if (!at(I - 1).isOneOf(tok::kw_throw, tok::kw_noexcept))
          return followsQuestion(I) ? NoToken : I;
        I -= 1; // its own parentheses; those of the parameters come next
      } else if (!Depth)
        return NoToken;
    return NoToken;
  }

  /// `a ? f(b) : std::exception("text")`, looked at from the parenthesis.
  bool followsQuestion(size_t I) const {
    for (int Depth = 0; I-- > 1;)
      if (at(I).isOneOf(tok::r_paren, tok::r_brace))
        ++Depth;
      else if ((at(I).isOneOf(tok::l_paren, tok::l_brace) && --Depth < 0) ||
               (!Depth && at(I).is(tok::semi)))
        return false;
      else if (!Depth && at(I).is(tok::question))
        return true;
    return false;
  }

  const IdentifierInfo *constructorAround(size_t At) const {
    const size_t Open = parametersAround(At);
    return Open != NoToken && at(Open - 1).is(tok::identifier) ? at(Open - 1).getIdentifierInfo()
                                                               : nullptr;
  }

  /// Whether a constructor hands on a reference to another exception: `e(const e &o) :
  /// std::exception(o)`, `std::exception(std::move(o))`.
  bool copies(size_t At) const {
    const size_t Argument = At + 2;
    if (isName(Argument, Std) || at(Argument).is(tok::kw_static_cast))
      return true;
    if (at(Argument).isNot(tok::identifier) ||
        !at(Argument + 1).isOneOf(tok::r_paren, tok::r_brace))
      return false;
    const size_t Open = parametersAround(At), Close = closingBracket(Unit, Open);
    for (size_t I = Open + 2; I < Close; ++I)
      if (isName(I, at(Argument).getIdentifierInfo()))
        return at(I - 1).isOneOf(tok::amp, tok::ampamp) &&
               !at(I - 2).isOneOf(tok::star, tok::kw_const);
    return false;
  }

  const std::vector<Token> &Unit;
  const SourceManager &SM;
  const IdentifierInfo *Exception, *Std, *Text;
  std::vector<size_t> Names;
  llvm::DenseSet<const IdentifierInfo *> Changed; ///< the classes
};

} // namespace

std::vector<Token> giveExceptionsTexts(Preprocessor &PP, std::vector<Token> Unit) {
  ExceptionNames Found(PP, Unit);
  Found.find();
  for (size_t At : Found.Renamed)
    Unit[At].setIdentifierInfo(PP.getIdentifierInfo(WithText));
  llvm::sort(Found.Copied, std::greater<>());
  assert((Found.Copied.empty() || Found.Copied.back() > 0) && "a type stands before each");
  for (size_t At : Found.Copied)
    Unit.insert(Unit.begin() + At, punctuatorToken(tok::amp, Unit[At - 1].getLocation()));
  return Unit;
}

} // namespace tessera
