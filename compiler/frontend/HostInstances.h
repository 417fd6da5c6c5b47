// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the kernel pass need not instantiate: functions of the library's for the host that cannot
/// lead to code of the program's, such as `std::vector<float>::resize`. One that is given a type or
/// a function of the program's may lead to a kernel, as `std::for_each` does with a generic lambda
/// that launches one.
#ifndef TESSERA_FRONTEND_HOSTINSTANCES_H
#define TESSERA_FRONTEND_HOSTINSTANCES_H

namespace clang {
class NamedDecl;
class Sema;
} // namespace clang

namespace tessera {

/// Whether \p D stands in a header of the system's, in a namespace of the standard library's or of
/// ours, or has a name that is reserved for them.
bool isLibrarysOwn(const clang::NamedDecl &D);

/// Called at the last token: \p S forgets such functions, which it would instantiate now. What is
/// needed while the unit is parsed, as a return type that is deduced, has been instantiated.
void leaveOutHostInstances(clang::Sema &S);

} // namespace tessera

#endif // TESSERA_FRONTEND_HOSTINSTANCES_H
