// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What Clang's errors are about, as far as AmpDiagnostics treats them unlike others.
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

/// Errors whose notes may say that the only fault of a candidate is its restriction.
bool isOverloadFailure(unsigned ID);

/// Errors with one note for each overload and each built-in operator.
bool hasCandidates(unsigned ID);

/// Clang found no `operator new` that restrict(amp) code could call.
bool isNew(const clang::Diagnostic &Info);

/// Warnings of Clang's about what is an error in restrict(amp) code.
bool warnsOfForbidden(const clang::Diagnostic &Info);

/// A call that stands before the function which makes it: in a default argument or a default member
/// initialiser. CallChecks tells it where the call is made.
bool isInDefault(const clang::Diagnostic &Info, const clang::FunctionDecl *Function);

bool isDestructorCall(const clang::Diagnostic &Info);

/// Something could not be done with an object of a class that restrict(amp) code does not have.
/// TypeChecks reports the class.
bool isAboutHostClass(const clang::Diagnostic &Info);

/// A variable of a container cannot be made. In amp code no array can, which TypeChecks reports.
bool makesArray(const clang::Diagnostic &Info);

/// Something is const, or what is behind it, that should not be.
bool losesConst(const clang::Diagnostic &Info);

/// It speaks of one of \p Templates, of an instance of one, or of what has such a type.
bool isAboutOneOf(const clang::Diagnostic &Info,
                  const llvm::SmallPtrSetImpl<const clang::TemplateDecl *> &Templates);

/// A template was given arguments of another kind than its parameters'.
bool isAboutArguments(unsigned ID);

/// "could not match 'array' against 'array'": two templates of one name.
bool mistakesName(const clang::Diagnostic &Note);

/// The class of the first object in question.
const clang::CXXRecordDecl *classOf(const clang::Diagnostic &Info);

/// A reference that is not to const does not take a temporary object of a class.
bool refusesTemporary(const clang::Diagnostic &Info);

/// One of our checks may say more at the same place.
bool saysLess(const clang::Diagnostic &Info);

bool isArrayWithoutLength(const clang::Diagnostic &Info);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_ERRORKINDS_H
