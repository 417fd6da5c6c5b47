// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TileStatic.h"

#include "contract/Names.h"
#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/FixIts.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

struct TileStaticAttribute : ParsedAttrInfo {
  TileStaticAttribute() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_GNU, "amp_tile_static"},
                                         {ParsedAttr::AS_GNU, SecondStorageClass}};
    Spellings = Names;
  }

  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *) const override {
    return true;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &A) const override {
    auto *Variable = dyn_cast<VarDecl>(D);
    const FunctionDecl *Function = S.getCurFunctionDecl(/*AllowLambda=*/true);
    if (Function)
      Deduction::forbidCpu(const_cast<FunctionDecl &>(*Function), A.getLoc());
    const Restrictions Around = Function ? restrictionsOf(*Function) : Restrictions();
    if (!Variable || !Variable->isLocalVarDecl() || Around.Cpu) {
      report(S.getDiagnostics(), A.getLoc(), Rule::TileStaticPlace);
      D->setInvalidDecl(); // `static` is our word for it, not the user's
      return AttributeNotApplied;
    }
    if (A.getAttrName()->isStr(SecondStorageClass)) {
      reportStorageClass(S, *Variable);
      D->setInvalidDecl();
      return AttributeNotApplied;
    }
    Variable->addAttr(
        AnnotateAttr::Create(S.Context, TileStaticAnnotation, nullptr, 0, A.getRange()));
    Variable->demoteThisDefinitionToDeclaration();
    return AttributeApplied;
  }

private:
  static void reportStorageClass(const Sema &S, const VarDecl &Variable) {
    const StorageClass Storage = Variable.getStorageClass();
    const unsigned Which = Storage == SC_Extern ? 1 : Storage == SC_Register ? 3 : 0;
    report(S.getDiagnostics(), Variable.getLocation(), Rule::LocalStorageClass)
        << &Variable << Which
        << removeWord(Variable.getBeginLoc(), VarDecl::getStorageClassSpecifierString(Storage),
                      S.getSourceManager());
  }
};

/// An instance of a template's variable is a definition like any other when Sema makes it.
class Instances : public ASTConsumer, ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

private:
  void VariableDefinitionInstantiated(const VarDecl *Variable) override {
    if (isTileStatic(*Variable))
      const_cast<VarDecl *>(Variable)->demoteThisDefinitionToDeclaration();
  }
};

class Finisher : public FileVisitor {
public:
  using FileVisitor::FileVisitor;

  bool VisitVarDecl(VarDecl *Variable) override {
    // A template's own variable keeps its annotation: its instances are made from it until the end
    // of the unit.
    if (!isTileStatic(*Variable) || Variable->hasAttr<CUDASharedAttr>() ||
        Variable->getDeclContext()->isDependentContext())
      return true;
    ASTContext &Context = Variable->getASTContext();
    Variable->dropAttr<AnnotateAttr>(); // it would be emitted
    Variable->addAttr(CUDASharedAttr::CreateImplicit(Context));
    Variable->addAttr(SectionAttr::CreateImplicit(Context, TileStaticSection));
    return true;
  }
};

} // namespace

bool isTileStatic(const VarDecl &Variable) {
  return hasAnnotation(Variable, TileStaticAnnotation) || Variable.hasAttr<CUDASharedAttr>();
}

void registerTileStatic() {
  static ParsedAttrInfoRegistry::Add<TileStaticAttribute> Attribute("amp-tile-static",
                                                                    "tile_static");
}

std::unique_ptr<ASTConsumer> tileStaticInstances() { return std::make_unique<Instances>(); }

void finishTileStatic(Decl *D, const llvm::DenseSet<FileID> &Files) {
  Finisher(D->getASTContext().getSourceManager(), Files).TraverseDecl(D);
}

} // namespace tessera
