// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls that cross a restriction (spec 2.3.2): Clang defers many until it emits the function.
#ifndef TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
#define TESSERA_FRONTEND_CHECKS_CALLCHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports them in the functions of \p Files. Of code for both sides either pass sees the overloads
/// of its own side, so the host pass looks for callees that are restrict(amp) alone and the kernel
/// pass for those that are restrict(cpu) alone.
void checkCalls(const CheckedCode &Code);

/// Reports what a function that is to be restrict(amp), or else restrict(cpu), calls but cannot.
/// Of the side that the pass does not compile it knows only that another overload would do.
void checkCallsFrom(const CheckedCode &Code, bool Amp);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
