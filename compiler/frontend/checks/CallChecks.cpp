// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/CallChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

class CallChecker : public FileVisitor {
public:
  CallChecker(Sema &S, const llvm::DenseSet<FileID> &Files)
      : FileVisitor(S.getSourceManager(), Files), Diags(S.getDiagnostics()),
        KernelPass(S.getLangOpts().CUDAIsDevice) {}

  bool TraverseDecl(Decl *D) override {
    const auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return FileVisitor::TraverseDecl(D);
    llvm::SaveAndRestore Restore(Caller, Function);
    return FileVisitor::TraverseDecl(D);
  }

  // What is not evaluated, or evaluated by the compiler, calls nothing.
  bool TraverseConstantExpr(ConstantExpr *) override { return true; }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) override { return true; }
  bool TraverseVarDecl(VarDecl *Variable) override {
    return Variable->isConstexpr() || FileVisitor::TraverseVarDecl(Variable);
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      check(*Callee, Call->getExprLoc());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    check(*Construct->getConstructor(), Construct->getLocation());
    return true;
  }

private:
  void check(const FunctionDecl &Callee, SourceLocation Place) {
    // An instance of a template is checked by Clang, and only on the sides that use it: a function
    // object for one side may be handed to a template for both.
    if (!Caller || Caller->isTemplateInstantiation() || Place.isInvalid() || Caller->isImplicit() ||
        Callee.isImplicit() || Callee.getBuiltinID() || Callee.isConsteval())
      return;
    const Restrictions From = restrictionsOf(*Caller), To = restrictionsOf(Callee);
    const bool Both = From.Cpu && From.Amp;
    const bool CpuFails = From.Cpu && !To.Cpu && !KernelPass;
    const bool AmpFails = From.Amp && !To.Amp && (!Both || KernelPass);
    if ((!CpuFails && !AmpFails) || !Reported.insert(Place).second)
      return;
    report(Diags, Place, Rule::CallAcrossRestrictions) << &Callee << (To.Amp ? "amp" : "cpu")
                                                       << (Both       ? "cpu, amp"
                                                           : From.Amp ? "amp"
                                                                      : "cpu");
    note(Diags, Callee.getLocation(), "%0 declared here") << &Callee;
  }

  DiagnosticsEngine &Diags;
  const bool KernelPass;
  const FunctionDecl *Caller = nullptr;
  llvm::DenseSet<SourceLocation> Reported; ///< a template's instances share their places
};

} // namespace

void checkCalls(Sema &S, const llvm::DenseSet<FileID> &Files) {
  CallChecker(S, Files).TraverseDecl(S.getASTContext().getTranslationUnitDecl());
}

} // namespace tessera
