// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/TileStatic.h"

#include "contract/Names.h"
#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

struct TileStaticAttribute : ParsedAttrInfo {
  TileStaticAttribute() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_GNU, "amp_tile_static"}};
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
    if (!Variable || !Variable->isStaticLocal() || Around.Cpu) {
      report(S.getDiagnostics(), A.getLoc(), Rule::TileStaticPlace);
      D->setInvalidDecl(); // `static` is our word for it, not the user's
      return AttributeNotApplied;
    }
    Variable->addAttr(
        AnnotateAttr::Create(S.Context, TileStaticAnnotation, nullptr, 0, A.getRange()));
    Variable->setStorageClass(SC_Extern);
    return AttributeApplied;
  }
};

/// While a tile_static variable was extern, Clang remembered that it has external linkage:
/// variables of one name in different functions would be one variable.
struct RememberedLinkage : Decl {
  static void forget(const VarDecl &Variable) {
    (Variable.*&RememberedLinkage::setCachedLinkage)(Linkage::Invalid);
  }
};

class Finisher : public FileVisitor {
public:
  using FileVisitor::FileVisitor;

  bool VisitVarDecl(VarDecl *Variable) override {
    // A template's own variable stays extern: its instances are made from it until the end of the
    // unit.
    if (!isTileStatic(*Variable) || Variable->getStorageClass() == SC_Static ||
        Variable->getDeclContext()->isDependentContext())
      return true;
    ASTContext &Context = Variable->getASTContext();
    Variable->setStorageClass(SC_Static);
    RememberedLinkage::forget(*Variable);
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

void finishTileStatic(Decl *D, const llvm::DenseSet<FileID> &Files) {
  Finisher(D->getASTContext().getSourceManager(), Files).TraverseDecl(D);
}

} // namespace tessera
