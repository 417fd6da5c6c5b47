// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the body of a restrict(amp) function must not contain (spec 2.4.3): literals, declarations,
/// statements and expressions. NameChecks checks names, and CallGraphChecks recursion.
#ifndef TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H
#define TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports it in the functions of \p Files, including the patterns of templates.
void checkScopes(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_SCOPECHECKS_H
