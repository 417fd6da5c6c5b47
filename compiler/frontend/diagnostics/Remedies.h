// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What to write in restrict(amp) code instead of what only the host has.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_REMEDIES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_REMEDIES_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace tessera {

/// A class of concurrency::graphics that the library has not.
bool isOfTextures(llvm::StringRef Name);

/// Where a name of the library is that no header of the program has; empty for any other name.
llvm::StringRef headerOf(llvm::StringRef Name);

/// Whether restrict(amp) code has something to write instead of a function of the host's libraries.
bool hasRemedy(llvm::StringRef Name);

/// The remedy for the error \p Message, which says that a function or a variable of the host cannot
/// be used in restrict(amp) code, or that a name, with \p CalledInAmp a function's there, is
/// unknown; empty if there is none. It goes by the name alone: the caller knows whether it is a
/// library's.
llvm::StringRef remedyFor(llvm::StringRef Message, bool CalledInAmp);

/// What restrict(amp) code uses in the place of \p Class, one of the standard library's; empty if
/// nothing is known.
llvm::StringRef remedyForClass(const clang::CXXRecordDecl &Class);

/// \p Callee, called at \p Place, as errors name it: "'f'", "'S::operator()'", and lambdas by what
/// holds them, "lambda 'twice'".
std::string wordsFor(const clang::FunctionDecl &Callee, clang::SourceLocation Place,
                     const clang::SourceManager &SM);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_REMEDIES_H
