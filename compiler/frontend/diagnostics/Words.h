// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Clang's diagnostics in the words of C++ AMP.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_WORDS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_WORDS_H

#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace tessera {

/// Replaces the words of Clang's CUDA mode in a message.
std::string inAmpWords(llvm::StringRef Message);
/// Clang's own words for a diagnostic. None if it has none (isUncallable).
std::string wordsOf(const clang::Diagnostic &Info);
/// A diagnostic's message in the user's words.
std::string textOf(const clang::Diagnostic &Info);
/// The diagnostic with that message, if it needs more than other words.
clang::StoredDiagnostic stored(clang::DiagnosticsEngine::Level Level,
                               const clang::Diagnostic &Info);

/// Clang has no word for a function that no side can call, and reads beyond the end of its list.
bool isUncallable(const clang::Diagnostic &Info);

/// A restrict(amp) function that is named where it cannot be called, without a call. Clang has the
/// same message for a call. The conversion of a lambda to a pointer is reported at the lambda.
bool isPointerToAmpFunction(const clang::Diagnostic &Info);

/// Whether the name at \p Place is called there.
bool isCalledAt(clang::SourceLocation Place, const clang::SourceManager &SM);

/// "restrict(cpu) function 'f' cannot overload restrict(cpu, amp) function 'f'" -> name, its
/// restrictions, the others.
std::vector<std::string> overlapOf(const clang::Diagnostic &Info);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_WORDS_H
