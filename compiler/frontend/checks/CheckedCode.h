// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The input of a check, and the receiver of its reports.
#ifndef TESSERA_FRONTEND_CHECKS_CHECKEDCODE_H
#define TESSERA_FRONTEND_CHECKS_CHECKEDCODE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

struct CheckedCode {
  clang::Sema &S;
  const llvm::DenseSet<clang::FileID> &Files; ///< whose declarations are checked
  clang::DiagnosticsEngine &Diags;
  clang::Decl *Root; ///< the unit, or one function whose restrictions are deduced

  static CheckedCode unit(clang::Sema &S, const llvm::DenseSet<clang::FileID> &Files) {
    return {S, Files, S.getDiagnostics(), S.getASTContext().getTranslationUnitDecl()};
  }
  /// The root if it is a lambda's call operator. The captures are outside.
  const clang::CXXMethodDecl *lambdaCall() const {
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Root);
    return Method && clang::isLambdaCallOperator(Method) ? Method : nullptr;
  }
  bool isUnit() const { return llvm::isa<clang::TranslationUnitDecl>(Root); }
};

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_CHECKEDCODE_H
