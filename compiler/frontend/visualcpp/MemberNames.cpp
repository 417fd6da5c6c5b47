// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/MemberNames.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace tessera {

namespace {

bool isClassKey(const Token &T) { return T.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union); }

using NameSet = llvm::DenseSet<const IdentifierInfo *>;

class Finder {
public:
  Finder(llvm::ArrayRef<Token> Unit, llvm::function_ref<bool(const Token &)> Wanted)
      : Unit(Unit), Wanted(Wanted) {}

  MemberNames run() {
    assert(isWholeUnit(Unit) && "all tokens of a unit");
    for (size_t I = 0; I + 1 < Unit.size(); ++I) {
      const bool Enum = Unit[I].is(tok::kw_enum);
      if (!(Enum || isClassKey(Unit[I])) || !Wanted(Unit[I]))
        continue;
      if (Enum)
        enumerators(I + 1);
      else
        classAt(I);
    }
    return std::move(Names);
  }

private:
  void classAt(size_t Key) {
    assert(isClassKey(Unit[Key]) && "a class begins so");
    const size_t Open = bodyOf(Key + 1);
    const size_t Close = Open == NoToken ? NoToken : closingBracket(Unit, Open);
    if (Close != NoToken)
      for (size_t I = Open + 1; I < Close;)
        I = member(I, Close);
  }

  /// The `{` of the class whose head begins at \p I.
  size_t bodyOf(size_t I) const {
    for (; I < Unit.size(); ++I) {
      const Token &T = Unit[I];
      if (T.is(tok::l_brace))
        return I;
      if (T.is(tok::less))
        I = closingAngle(Unit, I);
      else if (T.is(tok::l_square) || (T.is(tok::l_paren) && isOperand(Unit[I - 1])))
        I = closingBracket(Unit, I);
      else if (T.isOneOf(tok::semi, tok::l_paren, tok::r_paren, tok::greater, tok::greatergreater,
                         tok::star, tok::amp, tok::ampamp, tok::equal, tok::r_brace))
        return NoToken;
      if (I == NoToken)
        return NoToken;
    }
    return NoToken;
  }

  /// Words whose parentheses may stand in the head of a class.
  static bool isOperand(const Token &T) {
    return T.isOneOf(tok::kw_alignas, tok::kw___attribute, tok::kw___declspec, tok::kw_decltype);
  }

  void enumerators(size_t I) {
    while (!Unit[I].isOneOf(tok::l_brace, tok::semi, tok::l_paren, tok::r_paren, tok::equal,
                            tok::greater, tok::comma, tok::eof))
      ++I;
    if (Unit[I].isNot(tok::l_brace))
      return;
    const size_t Close = closingBracket(Unit, I);
    for (; I + 1 < Close && Close != NoToken; ++I)
      if (Unit[I].isOneOf(tok::l_brace, tok::comma) && Unit[I + 1].is(tok::identifier))
        Names.Others.insert(Unit[I + 1].getIdentifierInfo());
  }

  /// Notes what the member at \p I declares; the index past it.
  size_t member(size_t I, size_t End) {
    assert(I < End && End < Unit.size() && "a member stands inside of its class");
    if (Unit[I].isOneOf(tok::kw_public, tok::kw_private, tok::kw_protected, tok::semi, tok::colon))
      return I + 1;
    while (Unit[I].is(tok::kw_template) && Unit[I + 1].is(tok::less)) {
      const size_t Close = closingAngle(Unit, I + 1);
      if (Close == NoToken)
        return I + 2;
      I = Close + 1;
    }
    if (Unit[I].is(tok::kw_using))
      return alias(I + 1, End);
    if (Unit[I].isOneOf(tok::kw_friend, tok::kw_static_assert, tok::kw__Static_assert))
      return declarators(I + 1, End, nullptr);
    if (Unit[I].is(tok::kw_typedef))
      return declarators(I + 1, End, &Names.Types);
    return declarators(I, End, &Names.Others);
  }

  /// `using name =`, `using typename base::name;`
  size_t alias(size_t I, size_t End) {
    const bool Type = Unit[I].is(tok::kw_typename);
    for (; I < End && Unit[I].isNot(tok::semi); ++I)
      if (Unit[I].is(tok::identifier) && Unit[I + 1].is(Type ? tok::semi : tok::equal))
        Names.Types.insert(Unit[I].getIdentifierInfo());
    return I + 1;
  }

  /// The class or enumeration at \p I, defined or only named; the last token of its head or body.
  size_t elaborated(size_t I, size_t End) {
    assert((isClassKey(Unit[I]) || Unit[I].is(tok::kw_enum)) && "a type begins so");
    const size_t Open = Unit[I].is(tok::kw_enum) ? enumBody(I, End) : bodyOf(I + 1);
    const size_t Close = Open == NoToken ? NoToken : closingBracket(Unit, Open);
    size_t Name = I + 1;
    while (Name < End && (isClassKey(Unit[Name]) || isOperand(Unit[Name]) ||
                          Unit[Name].isOneOf(tok::l_paren, tok::l_square))) {
      if (Unit[Name].isOneOf(tok::l_paren, tok::l_square))
        Name = closingBracket(Unit, Name);
      Name += Name != NoToken;
    }
    if (Name < End && Unit[Name].is(tok::identifier) &&
        (Close != NoToken || Unit[Name + 1].is(tok::semi)))
      Names.Types.insert(Unit[Name].getIdentifierInfo());
    return Close != NoToken ? Close : std::min(Name, End) - Unit[std::min(Name, End)].is(tok::semi);
  }

  size_t enumBody(size_t I, size_t End) const {
    while (I < End && !Unit[I].isOneOf(tok::l_brace, tok::semi, tok::l_paren, tok::equal))
      ++I;
    return Unit[I].is(tok::l_brace) ? I : NoToken;
  }

  /// From a specifier to the `;` or the end of a function's body. \p Into is where its names
  /// belong, if anywhere.
  size_t declarators(size_t I, size_t End, NameSet *Into) {
    bool Typed = false, Function = false, Initializers = false;
    for (; I < End; ++I) {
      const Token &T = Unit[I];
      if (T.is(tok::semi))
        return I + 1;
      if (T.is(tok::identifier)) {
        if (Typed && !Function && Into && isDeclaratorId(I))
          Into->insert(T.getIdentifierInfo());
        Typed = true;
      } else if (T.is(tok::l_paren)) {
        if (Typed && !Function && Into)
          inParentheses(I, *Into);
        // Attributes come before the name, too.
        Function |= Unit[I - 1].isOneOf(tok::identifier, tok::r_paren);
      } else if (T.is(tok::less)) {
        const size_t Close = closingAngle(Unit, I);
        I = Close == NoToken ? I : Close;
      } else if (T.is(tok::l_brace) && Function &&
                 !(Initializers && Unit[I - 1].isOneOf(tok::identifier, tok::greater))) {
        return std::min(closingBracket(Unit, I), End) + 1;
      } else if (isClassKey(T) || T.is(tok::kw_enum)) {
        I = elaborated(I, End);
        Typed = true;
      } else if (T.is(tok::equal)) {
        Into = nullptr; // an expression
      } else if (T.is(tok::kw_operator)) {
        Function = true;
      } else if (T.is(tok::colon)) {
        Initializers |= Function;
      } else {
        Typed |= isBuiltinType(T);
      }
      if (Unit[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        I = std::min(closingBracket(Unit, I), End);
    }
    return I;
  }

  /// The name at \p I is what a declarator declares: not the type before `(*f)()`.
  bool isDeclaratorId(size_t I) const {
    assert(I > 0 && Unit[I].is(tok::identifier) && "a name behind its type");
    if (Unit[I - 1].is(tok::coloncolon))
      return false;
    if (Unit[I + 1].is(tok::l_paren))
      return !Unit[I + 2].isOneOf(tok::star, tok::amp, tok::ampamp);
    return Unit[I + 1].isOneOf(tok::semi, tok::equal, tok::l_brace, tok::l_square, tok::comma,
                               tok::colon);
  }

  /// `(*name)`, `(&name)[3]` at \p Open.
  void inParentheses(size_t Open, NameSet &Into) {
    assert(Unit[Open].is(tok::l_paren) && "a parenthesis opens here");
    if (!Unit[Open + 1].isOneOf(tok::star, tok::amp, tok::ampamp))
      return;
    const size_t Close = closingBracket(Unit, Open);
    for (size_t I = Open; I < Close && Close != NoToken; ++I)
      if (Unit[I].is(tok::identifier) &&
          Unit[I + 1].isOneOf(tok::r_paren, tok::l_square, tok::l_paren))
        return void(Into.insert(Unit[I].getIdentifierInfo()));
  }

  const llvm::ArrayRef<Token> Unit;
  const llvm::function_ref<bool(const Token &)> Wanted;
  MemberNames Names;
};

} // namespace

bool isBuiltinType(const Token &T) {
  return T.isOneOf(tok::kw_void, tok::kw_bool, tok::kw_char, tok::kw_wchar_t, tok::kw_char16_t,
                   tok::kw_char32_t, tok::kw_short, tok::kw_int, tok::kw_long, tok::kw_signed,
                   tok::kw_unsigned, tok::kw_float, tok::kw_double, tok::kw_auto,
                   tok::kw_decltype) ||
         T.isOneOf(tok::kw_char8_t, tok::kw___int64, tok::kw___int128, tok::kw___float128,
                   tok::kw__Bool);
}

MemberNames findMemberNames(llvm::ArrayRef<Token> Unit,
                            llvm::function_ref<bool(const Token &)> Wanted) {
  return Finder(Unit, Wanted).run();
}

} // namespace tessera
