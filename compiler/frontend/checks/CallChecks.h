// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls that cross a restriction (spec 2.3.2): Clang defers many until it emits the function.
#ifndef TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
#define TESSERA_FRONTEND_CHECKS_CALLCHECKS_H

namespace tessera {

struct CheckedCode;

/// Reports them in the functions of \p Files. In code for both sides either pass sees the overloads
/// of its own side. So the host pass looks for callees of restrict(amp) alone, and the kernel pass
/// for those of restrict(cpu) alone.
void checkCalls(const CheckedCode &Code);

/// Reports calls that a function that is to be restrict(amp), or else restrict(cpu), must not make.
/// For the side that the pass does not compile, it only knows whether another overload would be
/// suitable.
void checkCallsFrom(const CheckedCode &Code, bool Amp);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CALLCHECKS_H
