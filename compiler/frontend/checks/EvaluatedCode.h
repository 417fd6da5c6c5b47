// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Who evaluates the visited code. Unevaluated operands, and constants that the compiler evaluates,
/// call nothing and use no object.
#ifndef TESSERA_FRONTEND_CHECKS_EVALUATEDCODE_H
#define TESSERA_FRONTEND_CHECKS_EVALUATEDCODE_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/Support/SaveAndRestore.h"

namespace tessera {

enum class Evaluation {
  Program,  ///< at run time
  Compiler, ///< a constant expression
  Nobody    ///< an operand of sizeof, decltype and the like
};

/// Adds the evaluation of the current node to a dynamic visitor.
template <class Visitor> class EvaluatedCode : public Visitor {
public:
  using Visitor::Visitor;

  bool TraverseDecl(clang::Decl *D) override {
    if (!llvm::isa_and_nonnull<clang::FunctionDecl>(D))
      return Visitor::TraverseDecl(D);
    return within(Evaluation::Program, [&] { return Visitor::TraverseDecl(D); });
  }

  bool TraverseVarDecl(clang::VarDecl *Variable) override {
    return within(Variable->isConstexpr() ? Evaluation::Compiler : Now,
                  [&] { return Visitor::TraverseVarDecl(Variable); });
  }
  bool TraverseConstantExpr(clang::ConstantExpr *E) override {
    return within(Evaluation::Compiler, [&] { return Visitor::TraverseConstantExpr(E); });
  }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *D) override {
    return within(Evaluation::Compiler, [&] { return Visitor::TraverseStaticAssertDecl(D); });
  }

  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &Argument) override {
    return within(Evaluation::Compiler,
                  [&] { return Visitor::TraverseTemplateArgumentLoc(Argument); });
  }
  bool TraverseConstantArrayTypeLoc(clang::ConstantArrayTypeLoc T, bool Qualifier) override {
    return within(Evaluation::Compiler,
                  [&] { return Visitor::TraverseConstantArrayTypeLoc(T, Qualifier); });
  }
  bool TraverseDependentSizedArrayTypeLoc(clang::DependentSizedArrayTypeLoc T,
                                          bool Qualifier) override {
    return within(Evaluation::Compiler,
                  [&] { return Visitor::TraverseDependentSizedArrayTypeLoc(T, Qualifier); });
  }

  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc T, bool Qualifier) override {
    return unevaluated([&] { return Visitor::TraverseDecltypeTypeLoc(T, Qualifier); });
  }
  bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc T, bool Qualifier) override {
    return unevaluated([&] { return Visitor::TraverseTypeOfExprTypeLoc(T, Qualifier); });
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E) override {
    return unevaluated([&] { return Visitor::TraverseUnaryExprOrTypeTraitExpr(E); });
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *E) override {
    return unevaluated([&] { return Visitor::TraverseCXXNoexceptExpr(E); });
  }
  bool TraverseRequiresExpr(clang::RequiresExpr *E) override {
    return unevaluated([&] { return Visitor::TraverseRequiresExpr(E); });
  }
  bool TraverseConceptSpecializationExpr(clang::ConceptSpecializationExpr *E) override {
    return unevaluated([&] { return Visitor::TraverseConceptSpecializationExpr(E); });
  }

protected:
  /// In an unevaluated operand, constants are not evaluated either.
  template <class Traverse> bool within(Evaluation Inner, Traverse T) {
    llvm::SaveAndRestore Restore(
        Now, Now == Evaluation::Nobody && Inner == Evaluation::Compiler ? Now : Inner);
    return T();
  }
  template <class Traverse> bool unevaluated(Traverse T) { return within(Evaluation::Nobody, T); }

  Evaluation Now = Evaluation::Program;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_EVALUATEDCODE_H
