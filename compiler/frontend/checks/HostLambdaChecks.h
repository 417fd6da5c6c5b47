// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of the host's lambdas in instances of templates.
///
/// For Clang a lambda without a clause is for both sides. So it reports nothing if an instance of a
/// template calls a lambda that was passed to it. A template for both sides may get a lambda of the
/// host as long as only the host calls the instance. So this check follows the calls from where amp
/// code begins.
#ifndef TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H
#define TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H

namespace tessera {

struct CheckedCode;

void checkHostLambdas(const CheckedCode &Code);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_HOSTLAMBDACHECKS_H
