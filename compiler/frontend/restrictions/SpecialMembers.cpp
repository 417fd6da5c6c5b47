// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/SpecialMembers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace tessera {

namespace {

using Kind = CXXSpecialMemberKind;
constexpr std::pair<Kind, llvm::StringLiteral> KindNames[] = {
    {Kind::DefaultConstructor, "default constructor"},
    {Kind::CopyConstructor, "copy constructor"},
    {Kind::MoveConstructor, "move constructor"},
    {Kind::CopyAssignment, "copy assignment operator"},
    {Kind::MoveAssignment, "move assignment operator"},
    {Kind::Destructor, "destructor"},
};

template <typename A> bool isWritten(const FunctionDecl &F) {
  const auto *Attribute = F.getAttr<A>();
  return Attribute && !Attribute->isImplicit();
}

Kind kindOf(const CXXMethodDecl &Method) {
  for (const auto &[K, Name] : KindNames)
    if (isOfKind(Method, K))
      return K;
  return Kind::Invalid;
}

std::string restrictWords(Restrictions R) {
  return R.Amp ? (R.Cpu ? "restrict(cpu, amp)" : "restrict(amp)") : "restrict(cpu)";
}

/// The overload by which \p Record lacks a side for \p K; nullptr when it has both.
const CXXMethodDecl *oneSided(const CXXRecordDecl &Record, Kind K) {
  const Coverage C = coverageOf(Record, K);
  if (C.Sides.Cpu && C.Sides.Amp)
    return nullptr;
  for (const CXXMethodDecl *Method : Record.methods())
    if (isOfKind(*Method, K) && !Method->isDeleted())
      return Method;
  // What has no move of its own is copied.
  return K == Kind::MoveConstructor  ? oneSided(Record, Kind::CopyConstructor)
         : K == Kind::MoveAssignment ? oneSided(Record, Kind::CopyAssignment)
                                     : nullptr;
}

std::string nameOf(const FieldDecl &Field) {
  const auto *Record = cast<CXXRecordDecl>(Field.getParent());
  if (!Record->isLambda())
    return "member '" + Field.getNameAsString() + "'";
  const LambdaCapture &Capture = Record->captures_begin()[Field.getFieldIndex()];
  return Capture.capturesVariable()
             ? "captured '" + Capture.getCapturedVar()->getNameAsString() + "'"
             : "what is captured";
}

/// One step of obstacles(): the part of \p Method's class that stands in its way.
const CXXMethodDecl *firstObstacle(const CXXMethodDecl &Method, std::vector<Obstacle> &Found) {
  const CXXRecordDecl &Record = *Method.getParent();
  const Kind K = kindOf(Method);
  const CXXMethodDecl *Reason = nullptr;
  auto Look = [&](QualType Type, SourceLocation Place, const std::string &Part) {
    const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Reason || !Class || !Class->hasDefinition())
      return;
    Reason = oneSided(*Class, K);
    if (Reason)
      Found.push_back(
          {Place, "the " +
                      llvm::find_if(KindNames,
                                    [&](const auto &Name) { return Name.first == kindOf(*Reason); })
                          ->second.str() +
                      " of " + Part + " is " + restrictWords(usableOn(*Reason))});
  };
  for (const CXXBaseSpecifier &Base : Record.bases())
    Look(Base.getType(), Base.getBeginLoc(),
         "base '" + Base.getType()->getAsCXXRecordDecl()->getNameAsString() + "'");
  for (const FieldDecl *Field : Record.fields())
    Look(Field->getType(), Field->getLocation(), nameOf(*Field));
  if (!Reason && isa<CXXConstructorDecl>(Method)) {
    Reason = oneSided(Record, Kind::Destructor);
    if (Reason && isMadeByCompiler(*Reason))
      return firstObstacle(*Reason, Found);
  }
  return Reason;
}

} // namespace

bool isMadeByCompiler(const CXXMethodDecl &Method) {
  return Method.isDefaulted() && kindOf(Method) != Kind::Invalid &&
         !isWritten<CUDADeviceAttr>(Method) && !isWritten<CUDAHostAttr>(Method);
}

bool isOfKind(const CXXMethodDecl &Method, Kind K) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method);
  switch (K) {
  case Kind::DefaultConstructor:
    return Constructor && Constructor->isDefaultConstructor();
  case Kind::CopyConstructor:
    return Constructor && Constructor->isCopyConstructor();
  case Kind::MoveConstructor:
    return Constructor && Constructor->isMoveConstructor();
  case Kind::CopyAssignment:
    return Method.isCopyAssignmentOperator();
  case Kind::MoveAssignment:
    return Method.isMoveAssignmentOperator();
  case Kind::Destructor:
    return isa<CXXDestructorDecl>(Method);
  default:
    return false;
  }
}

Coverage coverageOf(const CXXRecordDecl &Record, Kind K) {
  Coverage C{{false, false}, true};
  bool Any = false;
  for (const CXXMethodDecl *Method : Record.methods()) {
    if (!isOfKind(*Method, K) || Method->isDeleted())
      continue;
    const Restrictions R = restrictionsOf(*Method);
    Any = true;
    C.Sides.Cpu |= R.Cpu;
    C.Sides.Amp |= R.Amp;
    C.Split &= !(R.Cpu && R.Amp);
  }
  if (Any)
    C.Split &= C.Sides.Cpu && C.Sides.Amp;
  else
    C = K == Kind::MoveConstructor  ? coverageOf(Record, Kind::CopyConstructor)
        : K == Kind::MoveAssignment ? coverageOf(Record, Kind::CopyAssignment)
                                    : Coverage{{true, true}, false};
  return C;
}

Restrictions usableOn(const CXXMethodDecl &Method) {
  Restrictions R = restrictionsOf(Method);
  const CXXDestructorDecl *Destructor = Method.getParent()->getDestructor();
  if (isa<CXXConstructorDecl>(Method) && isMadeByCompiler(Method) && Destructor &&
      !Destructor->isDeleted()) {
    const Restrictions Destroyed = restrictionsOf(*Destructor);
    R.Cpu &= Destroyed.Cpu;
    R.Amp &= Destroyed.Amp;
  }
  return R;
}

std::vector<Obstacle> obstacles(const CXXMethodDecl &Method) {
  std::vector<Obstacle> Found;
  const CXXMethodDecl *Reason = &Method;
  while (Reason && isMadeByCompiler(*Reason))
    Reason = firstObstacle(*Reason, Found);
  if (Reason && Reason != &Method)
    Found.push_back({Reason->getLocation(), "'" + Reason->getNameAsString() + "' declared here"});
  return Found;
}

const CXXMethodDecl *implicitMember(const CXXRecordDecl &Record, llvm::StringRef Words) {
  for (const auto &[K, Name] : KindNames)
    if (Words == ("implicit " + Name).str())
      for (const CXXMethodDecl *Method : Record.methods())
        if (isOfKind(*Method, K) && Method->isDefaulted())
          return Method;
  return nullptr;
}

const CXXRecordDecl *classAt(ASTContext &Context, SourceLocation Place) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(SourceLocation Place) : Place(Place) {
      ShouldVisitTemplateInstantiations = true;
    }
    // The parser is in the middle of a statement.
    bool TraverseStmt(Stmt *) override { return true; }
    bool VisitCXXRecordDecl(CXXRecordDecl *Record) override {
      if (Record->getLocation() == Place && Record->isThisDeclarationADefinition())
        Found = Record;
      return !Found || Found->isDependentContext();
    }
    SourceLocation Place;
    const CXXRecordDecl *Found = nullptr;
  };
  Finder Find(Place);
  Find.TraverseDecl(Context.getTranslationUnitDecl());
  return Find.Found;
}

} // namespace tessera
