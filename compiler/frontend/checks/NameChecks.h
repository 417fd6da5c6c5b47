// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a name may stand for: the variables that restrict(amp) code can use (spec 2.4.3.2), and
/// functions that are named without being called (2.4.3.7).
#ifndef TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
#define TESSERA_FRONTEND_CHECKS_NAMECHECKS_H

namespace clang {
class VarDecl;
} // namespace clang

namespace tessera {

struct CheckedCode;

/// Reports the names of \p Files that may not stand where they stand.
void checkNames(const CheckedCode &Code);

/// Whether \p Variable is initialised with the name of a restrict(amp) function, which is one of
/// those.
bool isPointerToAmpFunction(const clang::VarDecl &Variable);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
