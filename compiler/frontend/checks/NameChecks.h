// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The entities that restrict(amp) code may name: variables (spec 2.4.3.2), and functions that are
/// named without a call (2.4.3.7).
#ifndef TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
#define TESSERA_FRONTEND_CHECKS_NAMECHECKS_H

namespace clang {
class VarDecl;
} // namespace clang

namespace tessera {

struct CheckedCode;

/// Reports the names in \p Files that are not allowed at their place.
void checkNames(const CheckedCode &Code);

/// Whether \p Variable is initialised with the name of a restrict(amp) function, which is not
/// allowed.
bool isPointerToAmpFunction(const clang::VarDecl &Variable);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
