// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The mangled names of declarations in the bodies of amp functions.
///
/// `int f(int)` and `int f(int) restrict(amp)` have the same mangled name, and either pass emits
/// one of them. But a function with a local class of either in its type may be emitted beside its
/// namesake: a member for both sides, or an instance of a template. So local classes of amp
/// functions have names of their own.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H
#define TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H

#include <memory>

namespace clang {
class ASTConsumer;
} // namespace clang

namespace tessera {

/// One of the consumers of a pass: names local classes when they are complete.
std::unique_ptr<clang::ASTConsumer> localClassNames();

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H
