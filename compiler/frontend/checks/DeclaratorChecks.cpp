// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/DeclaratorChecks.h"

#include "frontend/checks/AmpVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace tessera {

namespace {

/// A defaulted destructor has what its bases and members allow.
bool isRestrictionWritten(const FunctionDecl &F) {
  const auto *Attribute = F.getAttr<CUDADeviceAttr>();
  return !F.isDefaulted() || (Attribute && !Attribute->isImplicit());
}

class DeclaratorChecker : public AmpVisitor {
public:
  using AmpVisitor::AmpVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const Restrictions R = restrictionsOf(*F);
    if (!R.Amp || F->isImplicit() || F->isInvalidDecl())
      return true;
    if (F->isVariadic())
      breaks(Rule::AmpEllipsis, F->getEllipsisLoc());
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->isVirtual() && isRestrictionWritten(*F))
      breaks(Rule::AmpVirtual, F->getLocation());
    checkExceptions(*F);
    if (R.Cpu && F->isExternC())
      breaks(Rule::AmpExternC, F->getLocation());
    return true;
  }

private:
  void checkExceptions(const FunctionDecl &F) {
    const auto *Type = F.getType()->getAs<FunctionProtoType>();
    if (!Type || !(Type->getExceptionSpecType() == EST_DynamicNone ||
                   Type->getExceptionSpecType() == EST_Dynamic))
      return;
    const SourceRange Written = F.getExceptionSpecSourceRange();
    if (Written.isInvalid())
      return; // a destructor has that of its bases and members
    DiagnosticBuilder Report = breaks(Rule::AmpExceptionSpecification, Written.getBegin());
    if (Type->getExceptionSpecType() == EST_DynamicNone && Written.getBegin().isFileID())
      Report << FixItHint::CreateReplacement(Written, "noexcept");
  }
};

} // namespace

void checkDeclarators(Sema &S, const llvm::DenseSet<FileID> &Files) {
  DeclaratorChecker(S, Files).TraverseDecl(S.getASTContext().getTranslationUnitDecl());
}

} // namespace tessera
