// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is known of functions whose restrictions are deduced (spec 13.1.1), on the functions
/// themselves. Templates hand the marks on to their instances.
#ifndef TESSERA_FRONTEND_DEDUCTION_DEDUCEDMARKS_H
#define TESSERA_FRONTEND_DEDUCTION_DEDUCEDMARKS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang {
class Decl;
class DiagnosticsEngine;
class FunctionDecl;
} // namespace clang

namespace tessera {

/// Which of a function's restrictions are deduced; the others are as written.
struct DeducedSides {
  bool Cpu = false, Amp = false;
};

void markDeduced(clang::FunctionDecl &F, DeducedSides Sides);
/// None for a function of which nothing is deduced.
std::optional<DeducedSides> deducedSides(const clang::FunctionDecl &F);
/// From here on \p F is as written.
void unmarkDeduced(clang::FunctionDecl &F);

void markDecided(clang::FunctionDecl &F, bool Yes = true);
/// Until it is decided, a function has all its sides. A template's pattern is never decided: its
/// instances are.
bool isUndecided(const clang::FunctionDecl &F);
/// The same of \p F or of a function around it.
bool isInUndecided(const clang::FunctionDecl &F);
/// \p F, if it is any, is restrict(amp) for certain.
bool isDecidedAmp(const clang::FunctionDecl *F);

/// \p D stands in the body of a function that is undecided, and is to become what that becomes.
void markInherited(clang::Decl &D);
bool isInherited(const clang::Decl &D);

/// Why \p F is not restrict(amp), or else not restrict(cpu).
void addReason(clang::FunctionDecl &F, bool Amp, clang::SourceLocation Place, llvm::StringRef Text);
struct Explanation {
  clang::SourceLocation Place;
  std::string Text;
};
/// Why \p F lacks a restriction that it might have, or a lower version, in words for a note.
std::optional<Explanation> explainDeduction(const clang::FunctionDecl &F);
/// The same, of either side, for a function that is left without any.
void noteReasons(clang::DiagnosticsEngine &Diags, const clang::FunctionDecl &F);

/// Makes the attributes known that RestrictTokens puts in for `auto`.
void registerDeducedMarks();

} // namespace tessera

#endif // TESSERA_FRONTEND_DEDUCTION_DEDUCEDMARKS_H
