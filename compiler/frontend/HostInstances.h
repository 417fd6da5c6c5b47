// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Instances that the kernel pass need not make: functions of the library for the host that cannot
/// call code of the program, such as `std::vector<float>::resize`. A function with a type or a
/// function of the program as an argument may lead to a kernel, as `std::for_each` does with a
/// generic lambda that launches one.
#ifndef TESSERA_FRONTEND_HOSTINSTANCES_H
#define TESSERA_FRONTEND_HOSTINSTANCES_H

namespace clang {
class NamedDecl;
class Sema;
} // namespace clang

namespace tessera {

/// Whether \p D is in a header of the system, in a namespace of the standard library or of ours, or
/// has a name that is reserved for them.
bool isLibrarysOwn(const clang::NamedDecl &D);

/// Called at the last token: \p S forgets such functions, which it would instantiate now. Functions
/// that were needed during parsing, such as those with a deduced return type, are already
/// instantiated.
void leaveOutHostInstances(clang::Sema &S);

} // namespace tessera

#endif // TESSERA_FRONTEND_HOSTINSTANCES_H
