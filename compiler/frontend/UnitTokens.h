// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lexing a whole unit, and parsing it from the rewritten tokens: what both passes do alike.
#ifndef TESSERA_FRONTEND_UNITTOKENS_H
#define TESSERA_FRONTEND_UNITTOKENS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class Sema;
} // namespace clang

namespace tessera {

class Deduction;

/// -fmodules: headers may become modules. C++20 has modules of its own besides.
bool importsHeaders(const clang::CompilerInvocation &Unit);

/// Parses the unit of \p CI, whose Sema exists. \p AmpCode: it has such code, whatever its tokens.
/// \p AfterTokens is called between lexing and parsing
/// with the files that hold clauses or tile_static; if it returns false, nothing is parsed.
/// \p Deduced gets what is deduced in it.
bool parseUnit(clang::CompilerInstance &CI, bool AmpCode, std::optional<Deduction> &Deduced,
               llvm::function_ref<bool(const llvm::DenseSet<clang::FileID> &)> AfterTokens);

} // namespace tessera

#endif // TESSERA_FRONTEND_UNITTOKENS_H
