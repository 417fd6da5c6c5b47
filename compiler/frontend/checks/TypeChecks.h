// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types that restrict(amp) code names (spec 2.4.1): of variables, parameters, return values,
/// casts, captures and of the members that it touches, and the elements of arrays and array_views.
/// What a type may be is AmpTypes' matter.
#ifndef TESSERA_FRONTEND_CHECKS_TYPECHECKS_H
#define TESSERA_FRONTEND_CHECKS_TYPECHECKS_H

#include <vector>

namespace tessera {

struct CheckedCode;
struct KernelInstance;

/// Reports the types that are not amp-compatible, emitted or not: at the user's place, and for a
/// template's instance once.
void checkTypes(const CheckedCode &Code, const std::vector<KernelInstance> &Kernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_TYPECHECKS_H
