// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A visitor of the declarations that stand in some of a unit's files, template instances and
/// implicit code included. Passing over the standard library's headers keeps a traversal cheap.
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
    // No code of the program's is precompiled: of the library nothing is read for its own sake.
    if (auto *Unit = llvm::dyn_cast_or_null<clang::TranslationUnitDecl>(D))
      return llvm::all_of(Unit->noload_decls(),
                          [this](clang::Decl *Member) { return TraverseDecl(Member); });
    if (D && D->isFromASTFile() && D->getDeclContext()->isFileContext())
      return true;
    if (D && !llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D) &&
        D->getLexicalDeclContext()->isFileContext() && !isUsers(D->getLocation()))
      return true;
    // What is undecided is a template's pattern, of which the instances are looked at.
    if (const auto *F = llvm::dyn_cast_or_null<clang::FunctionDecl>(D); F && isUndecided(*F))
      return true;
    return clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

protected:
  /// A preprocessed source holds the headers, too; its line markers tell which of its lines are a
  /// system's.
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
