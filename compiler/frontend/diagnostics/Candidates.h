// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The notes of an error for which no candidate fits, and which of them show the mistake.
///
/// A group is the error, followed by its notes.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H

#include "clang/Basic/Diagnostic.h"
#include <vector>

namespace clang {
class CXXRecordDecl;
} // namespace clang

namespace tessera {

/// If every possible candidate fails only because of its restriction, that is the error. \p Object
/// is the class of the object that is called or subscripted, if any. \p ClassAt finds the class
/// with its name at a place.
void explainBadTarget(
    std::vector<clang::StoredDiagnostic> &Group, const clang::CXXRecordDecl *Object,
    llvm::function_ref<const clang::CXXRecordDecl *(clang::SourceLocation)> ClassAt);

/// For a captured object, and for one that a kernel gets by reference to const, only const member
/// functions can be called. If a candidate lacks only this word, that is the correction.
void explainLostConst(std::vector<clang::StoredDiagnostic> &Group);

/// Clang names every candidate, a hundred for a built-in operator. The first ones are enough.
void dropCandidates(std::vector<clang::StoredDiagnostic> &Group);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H
