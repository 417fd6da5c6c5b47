// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Corrections that a program can take as they are: words behind the parameter list of a function.
/// Empty where the place is a library's or made by a macro, or is not written as expected.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H

#include "clang/Basic/Diagnostic.h"

namespace clang {
class CXXRecordDecl;
class LambdaExpr;
} // namespace clang

namespace tessera {

/// Gives the function whose name stands at \p Name, which has no clause, restrict(cpu, amp).
clang::FixItHint restrictBoth(clang::SourceLocation Name, const clang::SourceManager &SM);

/// Makes the member function whose name stands at \p Name const.
clang::FixItHint addConst(clang::SourceLocation Name, const clang::SourceManager &SM);

/// What the only operator() of \p Functor lacks of `const restrict(amp)`; for a lambda takes away
/// `mutable`.
clang::FixItHint makeKernel(const clang::CXXRecordDecl &Functor, const clang::SourceManager &SM);

/// Where `volatile` stands behind the parameter list that ends at \p Close.
clang::SourceLocation volatileBehindParameters(clang::SourceLocation Close,
                                               const clang::SourceManager &SM);

/// Takes the last letter of the token at \p Place away when it is \p Letter, in either case.
clang::FixItHint removeLetter(clang::SourceLocation Place, char Letter,
                              const clang::SourceManager &SM);

/// Takes the word at \p Place away when it is \p Word.
clang::FixItHint removeWord(clang::SourceLocation Place, llvm::StringRef Word,
                            const clang::SourceManager &SM);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_FIXITS_H
