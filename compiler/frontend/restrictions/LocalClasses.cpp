// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/LocalClasses.h"

#include "frontend/AmpAttributes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace tessera {

namespace {

/// More than a function has classes.
constexpr unsigned OfAmpFunctions = 10000;

bool isLocalToAmp(const TagDecl &Tag) {
  const auto *Function = dyn_cast<FunctionDecl>(Tag.getDeclContext());
  if (!Function || Tag.isDependentContext())
    return false;
  const Restrictions Around = restrictionsOf(*Function);
  return Around.Amp && !Around.Cpu;
}

class Names : public ASTConsumer, ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

private:
  void CompletedTagDefinition(const TagDecl *Tag) override {
    ASTContext &Context = Tag->getASTContext();
    if (!Context.getLangOpts().CUDA || !isLocalToAmp(*Tag))
      return;
    const auto *Class = dyn_cast<CXXRecordDecl>(Tag);
    if (Class && Class->isLambda()) {
      CXXRecordDecl::LambdaNumbering Numbering = Class->getLambdaNumbering();
      if (Numbering.ManglingNumber == 0)
        return;
      Numbering.ManglingNumber += OfAmpFunctions;
      const_cast<CXXRecordDecl *>(Class)->setLambdaNumbering(Numbering);
    } else if (Tag->getIdentifier()) {
      // Numbers count only where other units may see the function.
      StringRef Tags[] = {"amp"};
      const_cast<TagDecl *>(Tag)->addAttr(AbiTagAttr::CreateImplicit(Context, Tags, 1));
    } else {
      Context.setManglingNumber(Tag, Context.getManglingNumber(Tag) + OfAmpFunctions);
    }
  }
};

} // namespace

std::unique_ptr<ASTConsumer> localClassNames() { return std::make_unique<Names>(); }

} // namespace tessera
