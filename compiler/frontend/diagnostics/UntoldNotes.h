// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Notes with facts about C++ AMP that Clang's errors lack.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_UNTOLDNOTES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_UNTOLDNOTES_H

#include "clang/Basic/SourceLocation.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class Diagnostic;
class FunctionDecl;
} // namespace clang

namespace tessera {

using PlacedNotes = std::vector<std::pair<clang::SourceLocation, std::string>>;

/// Adds facts to \p Notes that \p Info, an error or a note of one, does not mention. These are: the
/// conversion functions that the error's code cannot call; how to use the library's classes;
/// replacements of the host's ones. \p Code is the function that is parsed.
void addUntoldNotes(const clang::Diagnostic &Info, const clang::FunctionDecl *Code,
                    PlacedNotes &Notes);

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_UNTOLDNOTES_H
