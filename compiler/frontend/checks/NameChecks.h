// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a name may stand for: the variables that restrict(amp) code can use (spec 2.4.3.2), and
/// functions that are named without being called (2.4.3.7).
#ifndef TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
#define TESSERA_FRONTEND_CHECKS_NAMECHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports the names of \p Files that may not stand where they stand.
void checkNames(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_NAMECHECKS_H
