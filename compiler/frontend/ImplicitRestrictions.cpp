// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ImplicitRestrictions.h"

#include "frontend/AmpAttributes.h"
#include "frontend/TileStatic.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/restrictions/LocalClasses.h"
#include "frontend/restrictions/ParsedContext.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/Template.h"

using namespace clang;

namespace tessera {

namespace {

using Kind = CXXSpecialMemberKind;
constexpr Kind Kinds[] = {Kind::DefaultConstructor, Kind::CopyConstructor, Kind::MoveConstructor,
                          Kind::CopyAssignment, Kind::MoveAssignment};

/// The classes of bases and members that the special member \p K of \p Record uses.
std::vector<const CXXRecordDecl *> subobjects(const CXXRecordDecl &Record, Kind K) {
  std::vector<const CXXRecordDecl *> Classes;
  auto Add = [&](QualType Type) {
    const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition())
      Classes.push_back(Class);
  };
  for (const CXXBaseSpecifier &Base : Record.bases())
    Add(Base.getType());
  for (const FieldDecl *Field : Record.fields())
    if (K != Kind::DefaultConstructor || !Field->hasInClassInitializer())
      Add(Field->getType());
  return Classes;
}

/// The sides of the special member \p K of \p Record where a base or member overloads it on
/// restrictions; none where Clang finds the same sides in both passes.
std::optional<Restrictions> sidesOfOverloads(const CXXRecordDecl &Record, Kind K) {
  Restrictions All{true, true};
  bool Split = false;
  for (const CXXRecordDecl *Class : subobjects(Record, K)) {
    const Coverage C = coverageOf(*Class, K);
    All.Cpu &= C.Sides.Cpu;
    All.Amp &= C.Sides.Amp;
    Split |= C.Split;
  }
  return Split && (All.Cpu || All.Amp) ? std::optional(All) : std::nullopt;
}

void settleMethods(const CXXRecordDecl &Record, Kind K, Restrictions Sides) {
  for (CXXMethodDecl *Method : Record.methods())
    if (isOfKind(*Method, K) && !Method->isDeleted() && isMadeByCompiler(*Method)) {
      setRestrictions(*Method, Sides);
      for (Attr *Given : Method->attrs())
        Given->setImplicit(true);
    }
}

void settleKind(Sema &S, CXXRecordDecl &Record, Kind K) {
  const std::optional<Restrictions> All = sidesOfOverloads(Record, K);
  if (!All)
    return;
  S.ForceDeclarationOfImplicitMembers(&Record);
  settleMethods(Record, K, *All);
}

void settleDeductions() {
  if (Deduction *Deduced = Deduction::current())
    Deduced->settle();
}

/// The return type of an instantiated member function as it is where the function's restrictions
/// are in force: Clang instantiates `-> decltype(g(x))` where none are.
void settleReturnType(Sema &S, CXXMethodDecl &Method) {
  const FunctionDecl *Pattern = Method.getInstantiatedFromMemberFunction();
  const auto *Type = Method.getType()->getAs<FunctionProtoType>();
  const Restrictions R = restrictionsOf(Method);
  if (!Pattern || !Type || !Type->hasTrailingReturn() || R.Cpu ||
      !Pattern->getReturnType()->isInstantiationDependentType() ||
      Pattern->getNumParams() != Method.getNumParams())
    return;
  LocalInstantiationScope Scope(S);
  for (unsigned I = 0; I < Method.getNumParams(); ++I)
    Scope.InstantiatedLocal(Pattern->getParamDecl(I), Method.getParamDecl(I));
  Sema::ContextRAII Inside(S, &Method);
  Sema::CXXThisScopeRAII This(S, Method.getParent(), Method.getMethodQualifiers());
  Sema::SFINAETrap Quiet(S);
  const QualType Return =
      S.SubstType(Pattern->getReturnType(), S.getTemplateInstantiationArgs(&Method),
                  Method.getLocation(), Method.getDeclName());
  if (!Return.isNull() && !S.Context.hasSameType(Return, Type->getReturnType()))
    Method.setType(
        S.Context.getFunctionType(Return, Type->getParamTypes(), Type->getExtProtoInfo()));
}

/// Told when a class has all its members, before what these leave for later is parsed.
class CompletedClasses : public SemaConsumer, ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }
  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }

private:
  void CompletedTagDefinition(const TagDecl *Tag) override {
    if (const auto *Record = dyn_cast<CXXRecordDecl>(Tag);
        Record && TheSema && TheSema->getLangOpts().CUDA && TheSema->CurContext == Record)
      beginClass(*TheSema, *Record);
  }

  Sema *TheSema = nullptr;
};

/// Nobody hears of a closure's class when it is complete, but for its destructor, which Clang
/// declares where the lambda's value is made, before any copy.
class ClosureMembers : public ASTConsumer, ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

private:
  void AddedCXXImplicitMember(const CXXRecordDecl *Record, const Decl *Member) override {
    if (!isa<CXXDestructorDecl>(Member) || !Record->isLambda() || Record->isDependentContext() ||
        !Record->getASTContext().getLangOpts().CUDA)
      return;
    for (Kind K : Kinds)
      if (const std::optional<Restrictions> All = sidesOfOverloads(*Record, K))
        settleMethods(*Record, K, *All);
  }
};

std::vector<std::unique_ptr<ASTConsumer>> withListeners(std::unique_ptr<ASTConsumer> Inner) {
  std::vector<std::unique_ptr<ASTConsumer>> All;
  All.push_back(std::move(Inner));
  All.push_back(std::make_unique<CompletedClasses>());
  All.push_back(std::make_unique<ClosureMembers>());
  All.push_back(tileStaticInstances());
  All.push_back(localClassNames());
  return All;
}

} // namespace

RestrictionConsumer::RestrictionConsumer(std::unique_ptr<ASTConsumer> Inner)
    : MultiplexConsumer(withListeners(std::move(Inner))) {}

void settleInstantiation(Sema &S, ClassTemplateSpecializationDecl &Record) {
  if (Record.isDependentContext() || Record.isInvalidDecl())
    return;
  for (CXXMethodDecl *Method : Record.methods())
    settleReturnType(S, *Method);
}

void settleImplicitMembers(Sema &S, CXXRecordDecl &Record) {
  if (!Record.isDependentContext() && !Record.isLambda() && !Record.isInvalidDecl())
    for (Kind K : Kinds)
      settleKind(S, Record, K);
}

void RestrictionConsumer::InitializeSema(Sema &S) {
  TheSema = &S;
  MultiplexConsumer::InitializeSema(S);
}

void RestrictionConsumer::ForgetSema() {
  TheSema = nullptr;
  MultiplexConsumer::ForgetSema();
}

bool RestrictionConsumer::HandleTopLevelDecl(DeclGroupRef Group) {
  settleDeductions();
  if (TheSema && TheSema->getLangOpts().CUDA)
    endCode(*TheSema); // that a class began which is not defined
  return MultiplexConsumer::HandleTopLevelDecl(Group);
}

void RestrictionConsumer::HandleTagDeclDefinition(TagDecl *Tag) {
  if (auto *Record = dyn_cast<CXXRecordDecl>(Tag);
      Record && TheSema && TheSema->getLangOpts().CUDA) {
    endCode(*TheSema);
    settleDeductions();
    settleImplicitMembers(*TheSema, *Record);
    if (auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record))
      settleInstantiation(*TheSema, *Instance);
  }
  MultiplexConsumer::HandleTagDeclDefinition(Tag);
}

} // namespace tessera
