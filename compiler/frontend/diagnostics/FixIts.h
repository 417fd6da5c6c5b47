// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Corrections that a program can apply unchanged: words after the parameter list of a function.
/// Empty if the place is in a library, comes from a macro, or does not have the expected form.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H

#include "clang/Basic/Diagnostic.h"

namespace clang {
class CXXRecordDecl;
class LambdaExpr;
} // namespace clang

namespace tessera {

/// Adds restrict(cpu, amp) to the function with its name at \p Name, which has no clause.
clang::FixItHint restrictBoth(clang::SourceLocation Name, const clang::SourceManager &SM);

/// Makes the member function with its name at \p Name const.
clang::FixItHint addConst(clang::SourceLocation Name, const clang::SourceManager &SM);

/// Adds the missing words of `const restrict(amp)` to the only operator() of \p Functor. Removes
/// `mutable` from a lambda.
clang::FixItHint makeKernel(const clang::CXXRecordDecl &Functor, const clang::SourceManager &SM);

/// The place of `volatile` after the parameter list that ends at \p Close.
clang::SourceLocation volatileBehindParameters(clang::SourceLocation Close,
                                               const clang::SourceManager &SM);

/// Removes the last letter of the token at \p Place if it is \p Letter, in either case.
clang::FixItHint removeLetter(clang::SourceLocation Place, char Letter,
                              const clang::SourceManager &SM);

/// Removes the word at \p Place if it is \p Word.
clang::FixItHint removeWord(clang::SourceLocation Place, llvm::StringRef Word,
                            const clang::SourceManager &SM);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H
