// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions that a declaration has without a clause of its own.
///
/// What is declared through a function typedef has the typedef's restrictions:
///
///     typedef int F(int) restrict(amp);   F f;   // int f(int) restrict(amp)
///
/// and what an amp function declares in its body has that function's (spec 2.2.1): members of local
/// classes, function declarations, function typedefs, lambdas. Clang compares a declaration with
/// the earlier ones as soon as its attributes are processed, so this must happen among them. It is
/// an attribute of ours that stands on every declaration as `#pragma clang attribute push` puts it
/// there.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H
#define TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H

#include "clang/Sema/ParsedAttr.h"

namespace tessera {

/// From construction to destruction every declaration gets what it inherits. To be destroyed before
/// the end of the unit is parsed: Clang reports pragmas that are open there.
class InheritedRestrictions {
public:
  explicit InheritedRestrictions(clang::Sema &S);
  ~InheritedRestrictions();

private:
  clang::Sema &S;
  clang::AttributeFactory Factory;
  clang::AttributePool Pool;
};

/// Gives \p D, a lambda or a member of a local class, the restrictions of the function around it.
void inheritFrom(const clang::FunctionDecl &Outer, clang::Decl &D);

/// The amp function in whose body the parser is, \p Declared left out.
const clang::FunctionDecl *enclosingAmpFunction(const clang::Sema &S, const clang::Decl *Declared);

/// Makes Clang know the attribute; to be called before it looks for any.
void registerInheritedRestrictions();

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H
