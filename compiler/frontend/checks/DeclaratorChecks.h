// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the declarator of a restrict(amp) function must not have (spec 2.4.2). TypeChecks checks
/// the types in it.
#ifndef TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H
#define TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports ellipses, virtual functions, dynamic exception specifications, and functions of C with
/// several restrictions.
void checkDeclarators(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_DECLARATORCHECKS_H
