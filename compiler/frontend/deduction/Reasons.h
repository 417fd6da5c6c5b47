// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The code in a function's body that forbids a restriction: the rules of the language, applied to
/// one function, with their results noted instead of reported.
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

/// The first reason against restrict(amp), in the version of \p F.
std::optional<Reason> whyNotAmp(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files,
                                clang::FunctionDecl &F);
/// The first reason against restrict(cpu).
std::optional<Reason> whyNotCpu(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files,
                                clang::FunctionDecl &F);

} // namespace tessera

#endif // TESSERA_FRONTEND_DEDUCTION_REASONS_H
