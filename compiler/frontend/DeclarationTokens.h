// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The role of a token in a declaration, for code that recognises declarators without parsing them.
#ifndef TESSERA_FRONTEND_DECLARATIONTOKENS_H
#define TESSERA_FRONTEND_DECLARATIONTOKENS_H

#include "clang/Lex/Token.h"

namespace tessera {

/// A `)` after one of these closes no parameter list.
inline bool takesParenthesis(const clang::Token &T) {
  return T.isOneOf(
      clang::tok::kw_if, clang::tok::kw_while, clang::tok::kw_for, clang::tok::kw_switch,
      clang::tok::kw_sizeof, clang::tok::kw_catch, clang::tok::kw_return, clang::tok::kw_alignof,
      clang::tok::kw__Alignof, clang::tok::kw___alignof, clang::tok::kw_noexcept,
      clang::tok::kw_decltype, clang::tok::kw_typeid, clang::tok::kw_static_assert,
      clang::tok::kw_alignas, clang::tok::kw_typeof, clang::tok::kw_throw, clang::tok::kw_co_return,
      clang::tok::kw_co_yield, clang::tok::kw_co_await, clang::tok::kw_constexpr,
      clang::tok::kw_requires, clang::tok::kw_explicit, clang::tok::kw_else, clang::tok::kw_do);
}

/// A part of a type-id in a conversion-function-id.
inline bool isTypeToken(const clang::Token &T) {
  return T.isAnyIdentifier() ||
         T.isOneOf(clang::tok::coloncolon, clang::tok::star, clang::tok::amp, clang::tok::ampamp,
                   clang::tok::kw_const, clang::tok::kw_volatile, clang::tok::kw_typename,
                   clang::tok::kw_struct, clang::tok::kw_class) ||
         T.isOneOf(clang::tok::kw_int, clang::tok::kw_unsigned, clang::tok::kw_signed,
                   clang::tok::kw_long, clang::tok::kw_short, clang::tok::kw_char,
                   clang::tok::kw_bool, clang::tok::kw_float, clang::tok::kw_double,
                   clang::tok::kw_void, clang::tok::kw_wchar_t, clang::tok::kw_auto) ||
         T.isOneOf(clang::tok::kw_char16_t, clang::tok::kw_char32_t, clang::tok::kw_char8_t,
                   clang::tok::kw_union, clang::tok::kw_enum);
}

inline bool isDeclarationSpecifier(const clang::Token &T) {
  return T.isOneOf(clang::tok::kw_explicit, clang::tok::kw_inline, clang::tok::kw_virtual,
                   clang::tok::kw_constexpr, clang::tok::kw_friend, clang::tok::kw_static,
                   clang::tok::kw_consteval);
}

/// A word beside which Clang accepts no `static`.
inline bool isStorageClass(const clang::Token &T) {
  return T.isOneOf(clang::tok::kw_static, clang::tok::kw_extern, clang::tok::kw_register);
}

/// A word that may stand between tile_static and the name of the variable.
inline bool isBesideTileStatic(const clang::Token &T) {
  return isStorageClass(T) ||
         T.isOneOf(clang::tok::kw_constexpr, clang::tok::kw_constinit, clang::tok::kw_thread_local,
                   clang::tok::kw_inline, clang::tok::kw_mutable) ||
         (isTypeToken(T) && !T.isOneOf(clang::tok::star, clang::tok::amp, clang::tok::ampamp));
}

/// Whether \p Beside, the tokens on one side of a tile_static, contains another storage class.
template <class Range> bool hasStorageClass(const Range &Beside) {
  int Angles = 0; // around the arguments of a template
  for (const clang::Token &T : Beside) {
    const int Step =
        T.is(clang::tok::less) - T.is(clang::tok::greater) - 2 * T.is(clang::tok::greatergreater);
    const bool InArguments = Angles || Step;
    if (!InArguments && isStorageClass(T))
      return true;
    if (InArguments
            ? T.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace, clang::tok::eof)
            : !isBesideTileStatic(T))
      return false;
    Angles += Step;
  }
  return false;
}

} // namespace tessera

#endif // TESSERA_FRONTEND_DECLARATIONTOKENS_H
