// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What to write in restrict(amp) code in place of names that only the host has.
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

/// A class of concurrency::graphics that the library does not have.
bool isOfTextures(llvm::StringRef Name);

/// The header of a library name that no header of the program has. Empty for any other name.
llvm::StringRef headerOf(llvm::StringRef Name);

/// Whether restrict(amp) code has a replacement for a function of the host's libraries.
bool hasRemedy(llvm::StringRef Name);

/// The remedy for the error \p Message. The error says that restrict(amp) code cannot use a
/// function or a variable of the host, or that a name is unknown. \p CalledInAmp: the name is a
/// called function's there. Empty if there is no remedy. Only the name counts: the caller knows
/// whether it is a library's.
llvm::StringRef remedyFor(llvm::StringRef Message, bool CalledInAmp);

/// The replacement of \p Class, one of the standard library's, in restrict(amp) code. Empty if
/// there is none.
llvm::StringRef remedyForClass(const clang::CXXRecordDecl &Class);

/// The name of \p Callee, called at \p Place, in errors: "'f'", "'S::operator()'". Lambdas are
/// named by their variable: "lambda 'twice'".
std::string wordsFor(const clang::FunctionDecl &Callee, clang::SourceLocation Place,
                     const clang::SourceManager &SM);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_REMEDIES_H
