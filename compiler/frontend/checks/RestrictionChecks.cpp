// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/RestrictionChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/Kernels.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tessera {

namespace {

class Checker : public FileVisitor {
public:
  explicit Checker(const CheckedCode &Code)
      : FileVisitor(Code.S.getSourceManager(), Code.Files), Diags(Code.Diags) {}

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    if (Call && restrictionsOf(*Call).Amp)
      for (const LambdaCapture &Capture : Lambda->captures())
        checkCapture(Lambda, Capture);
    return true;
  }
  void checkCaptures(const CXXMethodDecl &LambdaCall) {
    if (restrictionsOf(LambdaCall).Amp)
      for (const LambdaCapture &Capture : LambdaCall.getParent()->captures())
        checkCapture(nullptr, Capture);
  }

  /// The first article's own wrong program: a kernel lambda without its clause.
  void checkLambda(const KernelInstance &Kernel) {
    const CXXMethodDecl *Call =
        Kernel.Functor->isLambda() ? Kernel.Functor->getLambdaCallOperator() : nullptr;
    if (!Call || restrictionsOf(*Call).Amp)
      return;
    if (deducedSides(*Call)) {
      report(Diags, Kernel.Functor->getLocation(), Rule::KernelLambdaUnrestricted);
      if (const std::optional<Explanation> Why = explainDeduction(*Call))
        note(Diags, Why->Place, "%0") << Why->Text;
      return;
    }
    DiagnosticBuilder Report =
        report(Diags, Kernel.Functor->getLocation(), Rule::KernelLambdaUnrestricted);
    if (auto Type = Call->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<FunctionTypeLoc>())
      Report << FixItHint::CreateInsertion(
          Lexer::getLocForEndOfToken(Type.getRParenLoc(), 0, SM, LangOptions()), " restrict(amp)");
  }

  void checkTile(const KernelInstance &Kernel) {
    uint64_t WorkItems = 1;
    for (unsigned Extent : Kernel.Info.Tile)
      WorkItems *= Extent;
    if (WorkItems > MaxTileWorkItems)
      report(Diags, Kernel.Functor->getLocation(), Rule::TileTooLarge)
          << static_cast<unsigned>(WorkItems) << MaxTileWorkItems;
    if (Kernel.Info.Tile.size() == 3 && Kernel.Info.Tile[0] > 64)
      report(Diags, Kernel.Functor->getLocation(), Rule::TileTooLong) << Kernel.Info.Tile[0];
  }

private:
  void checkCapture(const LambdaExpr *Lambda, const LambdaCapture &Capture) {
    if (Capture.getCaptureKind() != LCK_ByRef || !Capture.capturesVariable())
      return;
    const ValueDecl *Variable = Capture.getCapturedVar();
    const QualType Type = Variable->getType().getNonReferenceType();
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Type->isDependentType() || containerOf(Class) == Container::Array ||
        !Reported.insert(Capture.getLocation()).second)
      return;
    AmpTypes Types(Variable->getASTContext(), /*Minor=*/0);
    enum { Value, View, HostClass };
    const auto Kind = Types.isView(Type)               ? View
                      : Class && Types.ofClass(*Class) ? HostClass
                                                       : Value;
    report(Diags, Capture.getLocation(), Rule::CaptureByReference)
        << Variable << Kind
        << (Lambda && Kind != HostClass ? byValue(*Lambda, Capture) : FixItHint());
  }

  /// `[&]` becomes `[=]` where that is right for all that it captures; otherwise the variable is
  /// listed.
  FixItHint byValue(const LambdaExpr &Lambda, const LambdaCapture &Capture) {
    if (Capture.isExplicit())
      return byValueInList(Capture);
    const SourceLocation Default = Lambda.getCaptureDefaultLoc();
    if (!Default.isFileID() || Lambda.getCaptureDefault() != LCD_ByRef)
      return {};
    const bool All = llvm::all_of(Lambda.captures(), [](const LambdaCapture &C) {
      return C.isImplicit() && C.capturesVariable() &&
             containerOf(
                 C.getCapturedVar()->getType().getNonReferenceType()->getAsCXXRecordDecl()) !=
                 Container::Array;
    });
    return All ? FixItHint::CreateReplacement(Default, "=")
               : FixItHint::CreateInsertion(
                     Lexer::getLocForEndOfToken(Default, 0, SM, LangOptions()),
                     ", " + Capture.getCapturedVar()->getNameAsString());
  }

  /// The `&` stands before the name of the capture.
  FixItHint byValueInList(const LambdaCapture &Capture) {
    const SourceLocation Name = Capture.getLocation();
    if (!Name.isFileID())
      return {};
    const std::optional<Token> Before = Lexer::findPreviousToken(Name, SM, LangOptions(), false);
    return Before && Before->is(tok::amp) ? FixItHint::CreateRemoval(CharSourceRange::getCharRange(
                                                Before->getLocation(), Name))
                                          : FixItHint();
  }

  DiagnosticsEngine &Diags;
  llvm::DenseSet<SourceLocation> Reported; ///< a template's instances share their places
};

} // namespace

void checkRestrictions(const CheckedCode &Code, const std::vector<KernelInstance> &Kernels) {
  Checker Check(Code);
  for (const KernelInstance &Kernel : Kernels) {
    Check.checkLambda(Kernel);
    Check.checkTile(Kernel);
  }
  Check.TraverseDecl(Code.Root);
  if (const CXXMethodDecl *LambdaCall = Code.lambdaCall())
    Check.checkCaptures(*LambdaCall);
}

} // namespace tessera
