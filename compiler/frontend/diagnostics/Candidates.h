// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The notes of an error for which no candidate fits: which of them tell what is wrong.
///
/// A group is the error, and behind it its notes.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H

#include "clang/Basic/Diagnostic.h"
#include <vector>

namespace clang {
class CXXRecordDecl;
} // namespace clang

namespace tessera {

/// When every candidate that is in question fails by its restriction alone, that is the error.
/// \p Object is the class of the object that is called or subscripted, if any; \p ClassAt finds the
/// class whose name stands at a place.
void explainBadTarget(
    std::vector<clang::StoredDiagnostic> &Group, const clang::CXXRecordDecl *Object,
    llvm::function_ref<const clang::CXXRecordDecl *(clang::SourceLocation)> ClassAt);

/// What a kernel captures, and what it gets by reference to const, has const member functions
/// alone: where one candidate lacks nothing but the word, that is the correction.
void explainLostConst(std::vector<clang::StoredDiagnostic> &Group);

/// Clang names every candidate, a hundred for a built-in operator; the first ones tell enough.
void dropCandidates(std::vector<clang::StoredDiagnostic> &Group);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_CANDIDATES_H
