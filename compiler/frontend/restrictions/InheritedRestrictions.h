// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions of a declaration without a clause of its own.
///
/// A declaration through a function typedef has the typedef's restrictions:
///
///     typedef int F(int) restrict(amp);   F f;   // int f(int) restrict(amp)
///
/// Declarations in the body of an amp function have that function's (spec 2.2.1): members of local
/// classes, function declarations, function typedefs, lambdas. Clang compares a declaration with
/// the earlier ones as soon as its attributes are processed. So this must be one of the attributes.
/// It is an attribute of ours on every declaration, added as by `#pragma clang attribute push`.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H
#define TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H

#include "clang/Sema/ParsedAttr.h"

namespace tessera {

/// As long as this exists, every declaration gets its inherited restrictions. Destroy it before the
/// end of the unit is parsed, because Clang reports open pragmas there.
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

/// The amp function whose body the parser is in, without \p Declared.
const clang::FunctionDecl *enclosingAmpFunction(const clang::Sema &S, const clang::Decl *Declared);

/// Registers the attribute. Call it before Clang looks for any.
void registerInheritedRestrictions();

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_INHERITEDRESTRICTIONS_H
