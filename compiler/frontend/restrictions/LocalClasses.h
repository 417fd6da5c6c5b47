// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The mangled names of what amp functions declare in their bodies.
///
/// `int f(int)` and `int f(int) restrict(amp)` mangle alike, and either pass emits one of them.
/// What takes a local class of either, a member for both sides or an instance of a template, may be
/// emitted beside its namesake. So local classes of amp functions have names of their own.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H
#define TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H

#include <memory>

namespace clang {
class ASTConsumer;
} // namespace clang

namespace tessera {

/// To be among the consumers of a pass: names local classes as they are completed.
std::unique_ptr<clang::ASTConsumer> localClassNames();

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_LOCALCLASSES_H
