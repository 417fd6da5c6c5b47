// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/FunctionTypeChecks.h"

#include "frontend/checks/AmpVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace tessera {

namespace {

class Checker : public AmpVisitor {
public:
  using AmpVisitor::AmpVisitor;

  bool VisitPointerTypeLoc(PointerTypeLoc Type) override { return check(Type.getPointeeLoc()); }
  bool VisitLValueReferenceTypeLoc(LValueReferenceTypeLoc Type) override {
    return check(Type.getPointeeLoc());
  }
  bool VisitRValueReferenceTypeLoc(RValueReferenceTypeLoc Type) override {
    return check(Type.getPointeeLoc());
  }
  bool VisitMemberPointerTypeLoc(MemberPointerTypeLoc Type) override {
    return check(Type.getPointeeLoc());
  }
  bool VisitParmVarDecl(ParmVarDecl *Parameter) override {
    const TypeSourceInfo *Written = Parameter->getTypeSourceInfo();
    return !Written || check(Written->getTypeLoc());
  }

private:
  bool check(TypeLoc Type) {
    if (const std::optional<Restrictions> R = restrictionsOf(Context, Type.getType());
        R && R->Amp && Type.getType()->isFunctionType())
      breaks(Rule::PointerToAmpFunction, Type.getBeginLoc());
    return true;
  }
};

} // namespace

void checkFunctionTypes(const CheckedCode &Code) { Checker(Code).TraverseDecl(Code.Root); }

} // namespace tessera
