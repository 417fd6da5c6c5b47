// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of the host's lambdas in instances of templates.
///
/// Clang takes a lambda without a clause as one for both sides, so that it finds no fault where an
/// instance of a template calls one that was handed to it. A template for both sides may be handed
/// a lambda of the host as long as only the host calls the instance: so the calls are followed from
/// where amp code begins.
#ifndef TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H
#define TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H

namespace tessera {

struct CheckedCode;

void checkHostLambdas(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H
