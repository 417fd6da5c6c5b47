// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/MisplacedClause.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace tessera {

namespace {

/// The number of tokens in `restrict ( list )`, or 0 when the list names anything but amp and cpu.
size_t clauseLength(Preprocessor &PP, llvm::ArrayRef<Token> After) {
  if (After.size() < 4 || After[1].isNot(tok::l_paren))
    return 0;
  const IdentifierInfo *Amp = PP.getIdentifierInfo("amp"), *Cpu = PP.getIdentifierInfo("cpu");
  for (size_t I = 2; I < After.size(); ++I) {
    const Token &T = After[I];
    if (T.is(tok::r_paren))
      return I > 2 ? I + 1 : 0;
    if (T.isNot(tok::comma) && (T.isNot(tok::identifier) ||
                                (T.getIdentifierInfo() != Amp && T.getIdentifierInfo() != Cpu)))
      return 0;
  }
  return 0;
}

bool isBuiltinType(const Token &T) {
  return T.isOneOf(tok::kw_int, tok::kw_unsigned, tok::kw_signed, tok::kw_long, tok::kw_short,
                   tok::kw_char, tok::kw_bool, tok::kw_float, tok::kw_double, tok::kw_void,
                   tok::kw_auto);
}

/// No expression is followed by one of these: a declaration begins.
bool beginsDeclaration(const Token &T) {
  return isBuiltinType(T) || T.isOneOf(tok::identifier, tok::kw_const, tok::kw_static,
                                       tok::kw_inline, tok::kw_constexpr, tok::kw_typename,
                                       tok::kw_struct, tok::kw_class, tok::kw_virtual);
}

/// Past the type that ends at Before[Last]: the index of the token in front of it.
size_t beforeType(llvm::ArrayRef<Token> Before, size_t Last) {
  int Angles = 0;
  while (Last > 0) {
    const Token &T = Before[Last];
    if (T.isOneOf(tok::greater, tok::greatergreater))
      Angles += T.is(tok::greater) ? 1 : 2;
    else if (T.is(tok::less))
      --Angles;
    else if (!(Angles > 0 && !T.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) &&
             !isBuiltinType(T) &&
             !T.isOneOf(tok::identifier, tok::coloncolon, tok::star, tok::amp, tok::ampamp,
                        tok::kw_const, tok::kw_typename))
      return Last;
    --Last;
  }
  return Last;
}

/// `noexcept`, or the `)` that ends `noexcept(...)` or `throw(...)`.
bool endsExceptionSpecification(llvm::ArrayRef<Token> Before) {
  if (Before.back().is(tok::kw_noexcept))
    return true;
  if (Before.back().isNot(tok::r_paren))
    return false;
  int Depth = 0;
  for (size_t I = Before.size(); I-- > 1;) {
    Depth += Before[I].is(tok::r_paren);
    Depth -= Before[I].is(tok::l_paren);
    if (!Depth)
      return Before[I - 1].isOneOf(tok::kw_noexcept, tok::kw_throw);
  }
  return false;
}

std::optional<Rule> afterBracket(llvm::ArrayRef<Token> Before) {
  size_t Depth = 0, I = Before.size();
  while (I-- > 0) {
    Depth += Before[I].is(tok::r_square);
    Depth -= Before[I].is(tok::l_square);
    if (!Depth)
      break;
  }
  if (I == 0 || I == ~size_t(0))
    return std::nullopt;
  if (Before[I + 1].is(tok::l_square))
    return std::nullopt; // an attribute
  return Before[I - 1].isOneOf(tok::identifier, tok::r_square, tok::r_paren)
             ? Rule::OnlyFunctionsRestricted
             : Rule::LambdaNeedsParameters;
}

} // namespace

std::optional<Rule> misplacement(Preprocessor &PP, llvm::ArrayRef<Token> Before,
                                 llvm::ArrayRef<Token> After) {
  const size_t Length = clauseLength(PP, After);
  if (!Length)
    return std::nullopt;
  if (Length < After.size() && beginsDeclaration(After[Length]) &&
      (Before.empty() || !Before.back().isOneOf(tok::r_paren, tok::kw_noexcept)))
    return Rule::OnlyFunctionsRestricted; // `restrict(amp) int f();`
  if (Before.size() < 2)
    return std::nullopt;
  // `C() : a(0) restrict(amp) {`
  if (Before.back().is(tok::r_paren) && After.size() > Length && After[Length].is(tok::l_brace))
    return Rule::ClauseOrder;
  if (endsExceptionSpecification(Before))
    return Rule::ClauseOrder;
  if (Before.back().is(tok::r_square))
    return afterBracket(Before);
  const size_t Front = beforeType(Before, Before.size() - 1);
  if (Front + 1 < Before.size() && Before[Front].is(tok::arrow))
    return Rule::ClauseOrder;
  // `int x restrict(amp)`; but `T restrict(amp)` declares the variable restrict.
  const Token &Name = Before.back(), &Type = Before[Before.size() - 2];
  if (Name.is(tok::identifier) &&
      (isBuiltinType(Type) || Type.isOneOf(tok::identifier, tok::star, tok::amp, tok::greater)))
    return Rule::OnlyFunctionsRestricted;
  return std::nullopt;
}

bool belongsBeforeClause(const Token &Next) {
  return Next.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable);
}

} // namespace tessera
