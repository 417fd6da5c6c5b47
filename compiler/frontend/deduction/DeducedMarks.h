// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state of functions whose restrictions are deduced (spec 13.1.1), stored on the functions
/// themselves. Templates pass the marks on to their instances.
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

/// The restrictions of a function that are deduced. The others are as written.
struct DeducedSides {
  bool Cpu = false, Amp = false;
};

void markDeduced(clang::FunctionDecl &F, DeducedSides Sides);
/// None if nothing is deduced.
std::optional<DeducedSides> deducedSides(const clang::FunctionDecl &F);
/// From here on \p F is as written.
void unmarkDeduced(clang::FunctionDecl &F);

void markDecided(clang::FunctionDecl &F, bool Yes = true);
/// Until the decision, a function has all its sides. A template's pattern is never decided, but its
/// instances are.
bool isUndecided(const clang::FunctionDecl &F);
/// The same for \p F or a function around it.
bool isInUndecided(const clang::FunctionDecl &F);
/// Whether \p F, if it exists, is certainly restrict(amp).
bool isDecidedAmp(const clang::FunctionDecl *F);

/// \p D is in the body of an undecided function, and will get that function's sides.
void markInherited(clang::Decl &D);
bool isInherited(const clang::Decl &D);

/// Why \p F is not restrict(amp), or else not restrict(cpu).
void addReason(clang::FunctionDecl &F, bool Amp, clang::SourceLocation Place, llvm::StringRef Text);
struct Explanation {
  clang::SourceLocation Place;
  std::string Text;
};
/// Why \p F lacks a restriction or has a lower version, in words for a note.
std::optional<Explanation> explainDeduction(const clang::FunctionDecl &F);
/// The same, for either side, for a function that is left without any.
void noteReasons(clang::DiagnosticsEngine &Diags, const clang::FunctionDecl &F);

/// Registers the attributes that RestrictTokens inserts for `auto`.
void registerDeducedMarks();

} // namespace tessera

#endif // TESSERA_FRONTEND_DEDUCTION_DEDUCEDMARKS_H
