// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types that restrict(amp) code names (spec 2.4.1): those of variables, parameters, return
/// values, casts, captures, the members that it accesses, and the elements of arrays and
/// array_views. AmpTypes knows which types are allowed.
#ifndef TESSERA_FRONTEND_CHECKS_TYPECHECKS_H
#define TESSERA_FRONTEND_CHECKS_TYPECHECKS_H

#include <vector>

namespace tessera {

struct CheckedCode;
struct KernelInstance;

/// Reports the types that are not amp-compatible, whether they are emitted or not: at the user's
/// place, and once for a template's instance.
void checkTypes(const CheckedCode &Code, const std::vector<KernelInstance> &Kernels);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_TYPECHECKS_H
