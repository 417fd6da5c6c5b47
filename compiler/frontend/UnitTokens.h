// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lexes a whole unit, and parses it from the rewritten tokens: the common part of both passes.
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

/// -fmodules: headers may become modules. C++20 has modules of its own in addition.
bool importsHeaders(const clang::CompilerInvocation &Unit);

/// Parses the unit of \p CI, whose Sema exists. \p AmpCode: it has such code, whatever its tokens.
/// \p AfterTokens is called between lexing and parsing, with the files that contain clauses or
/// tile_static. If it returns false, nothing is parsed. \p Deduced gets the deductions in the unit.
bool parseUnit(clang::CompilerInstance &CI, bool AmpCode, std::optional<Deduction> &Deduced,
               llvm::function_ref<bool(const llvm::DenseSet<clang::FileID> &)> AfterTokens);

} // namespace tessera

#endif // TESSERA_FRONTEND_UNITTOKENS_H
