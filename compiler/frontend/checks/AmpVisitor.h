// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A visitor that knows the current function, for rules of restrict(amp) code.
#ifndef TESSERA_FRONTEND_CHECKS_AMPVISITOR_H
#define TESSERA_FRONTEND_CHECKS_AMPVISITOR_H

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/diagnostics/Report.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace tessera {

class AmpVisitor : public FileVisitor {
public:
  explicit AmpVisitor(const CheckedCode &Code)
      : FileVisitor(Code.S.getSourceManager(), Code.Files), Context(Code.S.getASTContext()),
        Diags(Code.Diags) {}

  bool TraverseDecl(clang::Decl *D) override {
    const auto *Inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(D);
    if (!Inner)
      return FileVisitor::TraverseDecl(D);
    llvm::SaveAndRestore Restore(Function, Inner);
    return FileVisitor::TraverseDecl(D);
  }

protected:
  /// True in restrict(amp) functions, including those for both sides.
  bool inAmp() const { return Function && restrictionsOf(*Function).Amp; }

  /// Reports \p R once per place, since the instances of a template share theirs. A later version
  /// of restrict(amp) may not have the rule.
  clang::DiagnosticBuilder breaks(Rule R, clang::SourceLocation Place) {
    if (Function && isLifted(R, restrictionsOf(*Function).AmpMinor))
      return ignored(Place);
    // Nobody has said that the function is for restrict(amp) code.
    if (Function && severityOf(R) == Severity::Warning && deducedSides(*Function) &&
        deducedSides(*Function)->Amp)
      return ignored(Place);
    const bool First = Reported.insert({Place, static_cast<int>(R)}).second;
    return First ? report(Diags, Place, R) : ignored(Place);
  }

  clang::ASTContext &Context;
  clang::DiagnosticsEngine &Diags;
  const clang::FunctionDecl *Function = nullptr; ///< the innermost around the current node

private:
  clang::DiagnosticBuilder ignored(clang::SourceLocation Place) {
    return Diags.Report(
        Place, Diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Ignored, ""));
  }

  llvm::DenseSet<std::pair<clang::SourceLocation, int>> Reported;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_AMPVISITOR_H
