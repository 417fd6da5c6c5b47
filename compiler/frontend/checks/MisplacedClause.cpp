// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/MisplacedClause.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace tessera {

namespace {

/// The number of tokens in `restrict ( list )`, or 0 when the list names anything but amp, cpu and
/// auto.
size_t clauseLength(Preprocessor &PP, llvm::ArrayRef<Token> After) {
  if (After.size() < 4 || After[1].isNot(tok::l_paren))
    return 0;
  const IdentifierInfo *Amp = PP.getIdentifierInfo("amp"), *Cpu = PP.getIdentifierInfo("cpu");
  for (size_t I = 2; I < After.size(); ++I) {
    const Token &T = After[I];
    if (T.is(tok::r_paren))
      return I > 2 ? I + 1 : 0;
    if (!T.isOneOf(tok::comma, tok::kw_auto) &&
        (T.isNot(tok::identifier) ||
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

/// `T restrict(cpu) *p`: behind a name that is no operand.
bool beginsDeclarator(llvm::ArrayRef<Token> Before, const Token &T) {
  return !Before.empty() && Before.back().is(tok::identifier) &&
         T.isOneOf(tok::star, tok::amp, tok::ampamp);
}

/// `restrict(amp) [=]`: what an element's index does not begin with.
bool introducesLambda(llvm::ArrayRef<Token> From) {
  return From.size() > 1 && From[0].is(tok::l_square) &&
         From[1].isOneOf(tok::r_square, tok::equal, tok::amp);
}

/// The index of the bracket that Before[Close] closes, or 0.
size_t opening(llvm::ArrayRef<Token> Before, size_t Close) {
  const tok::TokenKind Closes = Before[Close].getKind();
  assert((Closes == tok::r_paren || Closes == tok::r_square) && "a bracket closes here");
  const tok::TokenKind Opens = Closes == tok::r_paren ? tok::l_paren : tok::l_square;
  int Depth = 0;
  for (size_t I = Close + 1; I-- > 1;) {
    Depth += Before[I].is(Closes);
    Depth -= Before[I].is(Opens);
    if (!Depth)
      return I;
  }
  return 0;
}

/// Past the type that ends at Before[Last]: the index of the token in front of it.
size_t beforeType(llvm::ArrayRef<Token> Before, size_t Last) {
  assert(Last < Before.size() && "a token in front of the clause");
  int Angles = 0;
  while (Last > 0) {
    const Token &T = Before[Last];
    if (T.isOneOf(tok::greater, tok::greatergreater))
      Angles += T.is(tok::greater) ? 1 : 2;
    else if (T.is(tok::less) && Angles > 0)
      --Angles;
    else if (const size_t Open = T.is(tok::r_paren) ? opening(Before, Last) : 0;
             Open > 1 && Before[Open - 1].is(tok::kw_decltype))
      Last = Open - 1;
    else if (!(Angles > 0 && !T.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) &&
             !isBuiltinType(T) &&
             !T.isOneOf(tok::identifier, tok::coloncolon, tok::star, tok::amp, tok::ampamp,
                        tok::kw_const, tok::kw_typename))
      return Last;
    --Last;
  }
  return Last;
}

/// What only ends a function's declarator, so that no name may follow: `noexcept`, `noexcept(...)`,
/// `throw(...)`, an attribute, `final`, `override`, `= 0`, `= default`, `= delete`.
bool endsDeclarator(llvm::ArrayRef<Token> Before) {
  assert(Before.size() >= 2 && "the shortest declarator has a name and a list");
  const size_t Last = Before.size() - 1;
  const Token &T = Before[Last], &Previous = Before[Last - 1];
  if (T.isOneOf(tok::kw_noexcept, tok::kw_default, tok::kw_delete))
    return T.is(tok::kw_noexcept) || Previous.is(tok::equal);
  if (T.is(tok::numeric_constant))
    return Previous.is(tok::equal) && Last > 1 &&
           Before[Last - 2].isOneOf(tok::r_paren, tok::kw_const, tok::kw_volatile,
                                    tok::kw_noexcept);
  if (T.is(tok::identifier))
    return T.getIdentifierInfo()->isStr("final") || T.getIdentifierInfo()->isStr("override")
               ? Previous.isOneOf(tok::r_paren, tok::kw_const, tok::kw_noexcept)
               : false;
  if (T.isNot(tok::r_paren))
    return false;
  const size_t Open = opening(Before, Last);
  return Open && Before[Open - 1].isOneOf(tok::kw_noexcept, tok::kw_throw, tok::kw___attribute);
}

/// `struct S restrict(amp) {`, `using T restrict(amp) =`, `using T = int restrict(amp);`
bool namesType(llvm::ArrayRef<Token> Before, const Token &Next, size_t Front) {
  assert(Before.size() >= 2 && Front < Before.size() && "a type has a token before it");
  if (Before[Front].is(tok::equal))
    return Front > 1 && Before[Front - 2].is(tok::kw_using);
  const Token &Key = Before[Before.size() - 2];
  if (Next.is(tok::equal))
    return Key.is(tok::kw_using);
  return Next.isOneOf(tok::l_brace, tok::colon) &&
         Key.isOneOf(tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum, tok::kw_namespace);
}

/// Behind `]`: of an array's declarator, of a lambda's introducer, of an attribute.
std::optional<Rule> afterBracket(llvm::ArrayRef<Token> Before) {
  const size_t Open = opening(Before, Before.size() - 1);
  if (!Open)
    return std::nullopt;
  const Token &Previous = Before[Open - 1];
  if (Before[Open + 1].is(tok::l_square)) // an attribute: of a statement, too
    return Previous.isOneOf(tok::r_paren, tok::kw_const, tok::kw_mutable)
               ? std::optional(Rule::ClauseOrder)
               : std::nullopt;
  return Previous.isOneOf(tok::identifier, tok::r_square, tok::r_paren, tok::kw_auto)
             ? Rule::OnlyFunctionsRestricted
             : Rule::LambdaNeedsParameters;
}

} // namespace

std::optional<Rule> misplacement(Preprocessor &PP, llvm::ArrayRef<Token> Before,
                                 llvm::ArrayRef<Token> After) {
  const size_t Length = clauseLength(PP, After);
  if (!Length)
    return std::nullopt;
  assert(Length < After.size() && "the unit's end stands behind each clause");
  const bool Declares = beginsDeclaration(After[Length]) || beginsDeclarator(Before, After[Length]);
  if (Declares && (Before.empty() || !Before.back().isOneOf(tok::r_paren, tok::kw_noexcept)))
    return Rule::OnlyFunctionsRestricted; // `restrict(amp) int f();`, `T restrict(cpu) *p`
  if (Before.size() < 2)
    return std::nullopt;
  // `C() : a(0) restrict(amp) {`
  if (Before.back().is(tok::r_paren) && After[Length].is(tok::l_brace))
    return Rule::ClauseOrder;
  if (endsDeclarator(Before) || introducesLambda(After.drop_front(Length)))
    return Rule::ClauseOrder;
  if (Before.back().is(tok::r_square)) {
    const std::optional<Rule> Broken = afterBracket(Before);
    return Broken == Rule::LambdaNeedsParameters && After[Length].is(tok::l_paren)
               ? Rule::ClauseOrder
               : Broken;
  }
  if (Before.back().is(tok::kw_mutable) && Before[Before.size() - 2].is(tok::r_square))
    return Rule::LambdaNeedsParameters;
  const size_t Front = beforeType(Before, Before.size() - 1);
  if (Front + 1 < Before.size() && Before[Front].is(tok::arrow))
    return Rule::ClauseOrder;
  if (namesType(Before, After[Length], Front))
    return Rule::OnlyFunctionsRestricted;
  if (Before.back().is(tok::numeric_constant)) // `int x : 3 restrict(amp)`
    return Rule::OnlyFunctionsRestricted;
  // `int x restrict(amp)`; but `T restrict(amp)` declares the variable restrict.
  const Token &Name = Before.back(), &Type = Before[Before.size() - 2];
  if (Name.is(tok::identifier) &&
      (isBuiltinType(Type) || Type.isOneOf(tok::identifier, tok::star, tok::amp, tok::ampamp,
                                           tok::kw_const, tok::greater)))
    return Rule::OnlyFunctionsRestricted;
  return std::nullopt;
}

const Token *launchedLambda(llvm::ArrayRef<Token> Before) {
  if (Before.empty() || Before.back().isNot(tok::r_square))
    return nullptr;
  const size_t Introducer = opening(Before, Before.size() - 1);
  int Depth = 0;
  for (size_t I = Introducer; I-- > 1;) {
    const Token &T = Before[I];
    if (T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      ++Depth;
    else if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && Depth-- == 0)
      return T.is(tok::l_paren) && Before[I - 1].is(tok::identifier) &&
                     Before[I - 1].getIdentifierInfo()->isStr("parallel_for_each")
                 ? &Before[Introducer]
                 : nullptr;
  }
  return nullptr;
}

bool declaresVariable(llvm::ArrayRef<Token> Before) {
  assert(!Before.empty() && "a type stands in front of the clause");
  const Token &Front = Before[beforeType(Before, Before.size() - 1)];
  return Front.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::kw_static, tok::kw_extern,
                       tok::kw_typedef, tok::kw_thread_local);
}

bool belongsBeforeClause(const Token &Next) {
  return Next.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::amp, tok::ampamp);
}

} // namespace tessera
