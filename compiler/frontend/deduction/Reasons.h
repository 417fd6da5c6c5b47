// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What in a function's body forbids a restriction: the rules of the language, asked of one
/// function and noted instead of reported.
#ifndef TESSERA_FRONTEND_DEDUCTION_REASONS_H
#define TESSERA_FRONTEND_DEDUCTION_REASONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <string>

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace tessera {

struct Reason {
  clang::SourceLocation Place;
  std::string Text;
};

/// The first one against restrict(amp), in the version that \p F has.
std::optional<Reason> whyNotAmp(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files,
                                clang::FunctionDecl &F);
/// The first one against restrict(cpu).
std::optional<Reason> whyNotCpu(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files,
                                clang::FunctionDecl &F);

} // namespace tessera

#endif // TESSERA_FRONTEND_DEDUCTION_REASONS_H
