// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The beginnings of programs for Visual C++ beside `int main`: `void main`, and `wmain`, whose
/// arguments are wide. The unit gets a `main` that calls it.
#ifndef TESSERA_FRONTEND_VISUALCPP_ENTRYPOINT_H
#define TESSERA_FRONTEND_VISUALCPP_ENTRYPOINT_H

#include "clang/Lex/Token.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

struct EntryPoint {
  std::string Symbol;
  bool Wide; ///< wchar_t arguments
};

/// For the parser, a `void main` is an ordinary function with another name.
void renameVoidMain(clang::Preprocessor &PP, std::vector<clang::Token> &Unit);

/// The one that the unit defines and that the C library does not know.
std::optional<EntryPoint> findEntryPoint(clang::ASTContext &Context);

/// Defines `main`; its result is the function's, or 0.
void defineMain(llvm::Module &M, const EntryPoint &Entry);

} // namespace tessera

#endif // TESSERA_FRONTEND_VISUALCPP_ENTRYPOINT_H
