// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pointers and references to amp function types that are written by a name (spec 2.4.3.7).
#ifndef TESSERA_FRONTEND_CHECKS_FUNCTIONTYPECHECKS_H
#define TESSERA_FRONTEND_CHECKS_FUNCTIONTYPECHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports `F *p` with `typedef int F(int) restrict(amp)`. A clause on the pointer itself is
/// reported as soon as its tokens are read.
void checkFunctionTypes(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_FUNCTIONTYPECHECKS_H
