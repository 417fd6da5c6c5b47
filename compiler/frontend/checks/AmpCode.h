// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A visitor that knows which code runs with restrict(amp), whoever wrote it.
#ifndef TESSERA_FRONTEND_CHECKS_AMPCODE_H
#define TESSERA_FRONTEND_CHECKS_AMPCODE_H

#include "frontend/checks/AmpVisitor.h"
#include "frontend/checks/EvaluatedCode.h"
#include "clang/AST/StmtCXX.h"

namespace tessera {

class AmpCode : public EvaluatedCode<AmpVisitor> {
public:
  using EvaluatedCode::EvaluatedCode;

  // At its own place a default argument is not restricted, because it belongs to the calls that use
  // it.
  bool TraverseParmVarDecl(clang::ParmVarDecl *Parameter) override {
    return WalkUpFromParmVarDecl(Parameter);
  }

  // Visits the semantic form of a list. In the written form the conversions of its elements are
  // missing.
  bool TraverseInitListExpr(clang::InitListExpr *List) override {
    if (List->getSemanticForm())
      List = List->getSemanticForm();
    WalkUpFromInitListExpr(List);
    for (clang::Stmt *Element : List->children())
      TraverseStmt(Element);
    return !List->hasArrayFiller() || TraverseStmt(List->getArrayFiller());
  }

  // A coroutine is reported at its co_await, co_yield or co_return.
  bool TraverseCoroutineBodyStmt(clang::CoroutineBodyStmt *Coroutine) override {
    return TraverseStmt(Coroutine->getBody());
  }
  bool TraverseCoawaitExpr(clang::CoawaitExpr *Await) override {
    return WalkUpFromCoawaitExpr(Await) && TraverseStmt(Await->getOperand());
  }
  bool TraverseCoyieldExpr(clang::CoyieldExpr *Yield) override {
    return WalkUpFromCoyieldExpr(Yield) && TraverseStmt(Yield->getOperand());
  }
  bool TraverseCoreturnStmt(clang::CoreturnStmt *Return) override {
    return WalkUpFromCoreturnStmt(Return) && TraverseStmt(Return->getOperand());
  }

  // In the same way a class's initialisers belong to code that uses an implicit constructor.
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *Construct) override {
    const clang::CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (inAmpCode() && isUnwritten(*Constructor) && Followed.insert(Constructor).second)
      for (clang::CXXCtorInitializer *Init : Constructor->inits())
        TraverseConstructorInitializer(Init);
    return true;
  }

protected:
  /// True in code that restrict(amp) functions execute at run time, including those for both sides.
  bool inAmpCode() const {
    return Now == Evaluation::Program && inAmp() && !isUnwritten(*Function);
  }

  /// Reports \p R if this is such code.
  template <class... Arguments>
  void forbid(Rule R, clang::SourceLocation Place, const Arguments &...A) {
    if (inAmpCode())
      (breaks(R, Place) << ... << A);
  }

  static bool isUnwritten(const clang::FunctionDecl &F) {
    return F.isImplicit() || F.isDefaulted();
  }

private:
  llvm::DenseSet<const clang::CXXConstructorDecl *> Followed;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_AMPCODE_H
