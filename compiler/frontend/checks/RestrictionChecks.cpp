// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/RestrictionChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/Kernels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

class Checker : public FileVisitor {
public:
  Checker(Sema &S, const llvm::DenseSet<FileID> &Files)
      : FileVisitor(S.getSourceManager(), Files), Diags(S.getDiagnostics()) {}

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    if (!Call || !restrictionsOf(*Call).Amp || insideAmp(*Call))
      return true;
    for (const LambdaCapture &Capture : Lambda->captures())
      checkCapture(Capture);
    return true;
  }

  /// The first article's own wrong program: a kernel lambda without its clause.
  void checkLambda(const KernelInstance &Kernel) {
    const CXXMethodDecl *Call =
        Kernel.Functor->isLambda() ? Kernel.Functor->getLambdaCallOperator() : nullptr;
    if (!Call || restrictionsOf(*Call).Amp)
      return;
    DiagnosticBuilder Report = Diags.Report(Kernel.Functor->getLocation(),
                                            error("a lambda that is launched by parallel_for_each "
                                                  "needs restrict(amp) after its parameter "
                                                  "list [amp-7]"));
    if (auto Type = Call->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<FunctionTypeLoc>())
      Report << FixItHint::CreateInsertion(
          Lexer::getLocForEndOfToken(Type.getRParenLoc(), 0, SM, LangOptions()), " restrict(amp)");
  }

  void checkTile(const KernelInstance &Kernel) {
    uint64_t WorkItems = 1;
    for (unsigned Extent : Kernel.Info.Tile)
      WorkItems *= Extent;
    if (WorkItems > MaxTileWorkItems)
      Diags.Report(Kernel.Functor->getLocation(),
                   error("the tile of this kernel has %0 threads; the limit is %1: use smaller "
                         "tile extents [amp-7]"))
          << static_cast<unsigned>(WorkItems) << MaxTileWorkItems;
    if (Kernel.Info.Tile.size() == 3 && Kernel.Info.Tile[0] > 64)
      Diags.Report(Kernel.Functor->getLocation(),
                   error("the tile of this kernel is %0 long in its most significant dimension; "
                         "the limit is 64 "
                         "for three dimensions [amp-7]"))
          << Kernel.Info.Tile[0];
  }

private:
  /// A lambda inside an amp function shares its caller's memory; only the kernel's own captures
  /// cross over.
  static bool insideAmp(const CXXMethodDecl &Call) {
    const auto *Outer =
        dyn_cast_or_null<FunctionDecl>(Call.getParent()->getParentFunctionOrMethod());
    return Outer && restrictionsOf(*Outer).Amp && !restrictionsOf(*Outer).Cpu;
  }

  void checkCapture(const LambdaCapture &Capture) {
    if (Capture.getCaptureKind() != LCK_ByRef || !Capture.capturesVariable())
      return;
    const ValueDecl *Variable = Capture.getCapturedVar();
    const QualType Type = Variable->getType().getNonReferenceType();
    if (Type->isDependentType() || isArray(Type->getAsCXXRecordDecl()) ||
        !Reported.insert(Capture.getLocation()).second)
      return;
    Diags.Report(
        Capture.getLocation(),
        error("%0 cannot be captured by reference in a restrict(amp) lambda: capture it by value, "
              "or use an "
              "array_view to bring results back (only array and texture are captured by reference) "
              "[amp-2.4.3.3]"))
        << Variable;
  }

  static bool isArray(const CXXRecordDecl *Record) {
    if (!Record || !Record->hasDefinition())
      return false;
    if (hasAnnotation(*Record, "tessera.capture.array"))
      return true;
    return llvm::any_of(Record->bases(), [](const CXXBaseSpecifier &Base) {
      return isArray(Base.getType()->getAsCXXRecordDecl());
    });
  }

  template <unsigned N> unsigned error(const char (&Text)[N]) {
    return Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, Text);
  }

  DiagnosticsEngine &Diags;
  llvm::DenseSet<SourceLocation> Reported; ///< a template's instances share their places
};

} // namespace

void checkRestrictions(Sema &S, const llvm::DenseSet<FileID> &Files,
                       const std::vector<KernelInstance> &Kernels) {
  Checker Check(S, Files);
  for (const KernelInstance &Kernel : Kernels) {
    Check.checkLambda(Kernel);
    Check.checkTile(Kernel);
  }
  Check.TraverseDecl(S.getASTContext().getTranslationUnitDecl());
}

} // namespace tessera
