// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A visitor of the declarations in some of a unit's files, including template instances and
/// implicit code. It skips the standard library's headers, which makes a traversal fast.
#ifndef TESSERA_FRONTEND_FILEVISITOR_H
#define TESSERA_FRONTEND_FILEVISITOR_H

#include "frontend/deduction/DeducedMarks.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

class FileVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  FileVisitor(const clang::SourceManager &SM, const llvm::DenseSet<clang::FileID> &Files)
      : SM(SM), Files(Files) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool TraverseDecl(clang::Decl *D) override {
    // No code of the program is precompiled, so declarations of the library are not visited for
    // themselves.
    if (auto *Unit = llvm::dyn_cast_or_null<clang::TranslationUnitDecl>(D))
      return llvm::all_of(Unit->noload_decls(),
                          [this](clang::Decl *Member) { return TraverseDecl(Member); });
    if (D && D->isFromASTFile() && D->getDeclContext()->isFileContext())
      return true;
    if (D && !llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D) &&
        D->getLexicalDeclContext()->isFileContext() && !isUsers(D->getLocation()))
      return true;
    // An undecided function is a template's pattern, whose instances are visited.
    if (const auto *F = llvm::dyn_cast_or_null<clang::FunctionDecl>(D); F && isUndecided(*F))
      return true;
    return clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

protected:
  /// A preprocessed source contains the headers, too. Its line markers say which lines are from
  /// system headers.
  bool isUsers(clang::SourceLocation Loc) const {
    const clang::SourceLocation Place = SM.getExpansionLoc(Loc);
    const clang::FileID File = SM.getFileID(Place);
    return Files.contains(File) &&
           (!SM.isInSystemHeader(Place) || SM.isInSystemHeader(SM.getLocForStartOfFile(File)));
  }

  const clang::SourceManager &SM;
  const llvm::DenseSet<clang::FileID> &Files;
};

} // namespace tessera

#endif // TESSERA_FRONTEND_FILEVISITOR_H
