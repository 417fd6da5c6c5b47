// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the body of a restrict(amp) function must not contain (spec 2.4.3): literals, declarations,
/// statements and expressions. Names are NameChecks' matter, recursion is CallGraphChecks'.
#ifndef TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H
#define TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace tessera {

/// Reports it in the functions of \p Files, the patterns of templates included.
void checkScopes(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H
