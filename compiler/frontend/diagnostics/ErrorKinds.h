// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kinds of Clang's errors that AmpDiagnostics treats specially.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_ERRORKINDS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_ERRORKINDS_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
class TemplateDecl;
} // namespace clang

namespace tessera {

/// Errors whose notes may say that a candidate fails only because of its restriction.
bool isOverloadFailure(unsigned ID);

/// Errors with one note for each overload and each built-in operator.
bool hasCandidates(unsigned ID);

/// Clang found no `operator new` that restrict(amp) code could call.
bool isNew(const clang::Diagnostic &Info);

/// Warnings of Clang about code that is an error in restrict(amp) code.
bool warnsOfForbidden(const clang::Diagnostic &Info);

/// A call that comes before the function which makes it: in a default argument or a default member
/// initialiser. CallChecks reports it where the call is made.
bool isInDefault(const clang::Diagnostic &Info, const clang::FunctionDecl *Function);

bool isDestructorCall(const clang::Diagnostic &Info);

/// An operation is not possible with an object of a class that restrict(amp) code does not have.
/// TypeChecks reports the class.
bool isAboutHostClass(const clang::Diagnostic &Info);

/// A variable of a container cannot be constructed. In amp code no array can be, and TypeChecks
/// reports that.
bool makesArray(const clang::Diagnostic &Info);

/// An object, or its target, is const but should not be.
bool losesConst(const clang::Diagnostic &Info);

/// It mentions one of \p Templates, an instance of one, or an object of such a type.
bool isAboutOneOf(const clang::Diagnostic &Info,
                  const llvm::SmallPtrSetImpl<const clang::TemplateDecl *> &Templates);

/// A template got arguments of another kind than its parameters'.
bool isAboutArguments(unsigned ID);

/// "could not match 'array' against 'array'": two templates with the same name.
bool mistakesName(const clang::Diagnostic &Note);

/// The class of the first object in the error.
const clang::CXXRecordDecl *classOf(const clang::Diagnostic &Info);

/// A reference that is not to const cannot bind to a temporary object of a class.
bool refusesTemporary(const clang::Diagnostic &Info);

/// One of our checks may say more at the same place.
bool saysLess(const clang::Diagnostic &Info);

bool isArrayWithoutLength(const clang::Diagnostic &Info);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_ERRORKINDS_H
