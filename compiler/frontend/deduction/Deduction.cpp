// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/deduction/Deduction.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/checks/CallGraphChecks.h"
#include "frontend/deduction/DeducedMarks.h"
#include "frontend/deduction/Reasons.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

bool Always = false;
thread_local Deduction *Current = nullptr;

/// Functions in the body of \p Outer that become what it becomes.
class InheritedSetter : public DynamicRecursiveASTVisitor {
public:
  explicit InheritedSetter(Restrictions R) : R(R) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isInherited(*F))
      setRestrictions(*F, R);
    return true;
  }

private:
  const Restrictions R;
};

/// Functions that are undecided at the end of the unit: instances of templates.
class UndecidedFinder : public FileVisitor {
public:
  using FileVisitor::FileVisitor;

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F || !isUndecided(*F))
      return FileVisitor::TraverseDecl(D);
    if (!F->isDependentContext() && F->hasBody())
      Found.push_back(F);
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  std::vector<FunctionDecl *> Found;
};

/// True when \p Method overrides something in the bases of \p Class; when these are yet unknown,
/// \p Unknown.
bool overridesIn(const CXXRecordDecl &Class, const CXXMethodDecl &Method, bool Unknown) {
  return llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Specifier) {
    const CXXRecordDecl *Base = Specifier.getType()->getAsCXXRecordDecl();
    Base = Base ? Base->getDefinition() : nullptr;
    if (!Base)
      return Unknown;
    if (isa<CXXDestructorDecl>(Method))
      return Base->getDestructor() && Base->getDestructor()->isVirtual();
    auto IsVirtual = [](const NamedDecl *Member) {
      const auto *Overridden = dyn_cast<CXXMethodDecl>(Member);
      return Overridden && Overridden->isVirtual();
    };
    return llvm::any_of(Base->lookup(Method.getDeclName()), IsVirtual) ||
           overridesIn(*Base, Method, Unknown);
  });
}

bool isVirtual(const FunctionDecl &F, bool Unknown) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && !isa<CXXConstructorDecl>(F) && !isLambdaCallOperator(&F) &&
         (Method->isVirtualAsWritten() || overridesIn(*Method->getParent(), *Method, Unknown));
}

FunctionDecl *definitionOf(const FunctionDecl &F) {
  const FunctionDecl *Definition = nullptr;
  return F.isDefined(Definition) && Definition->getBody() ? const_cast<FunctionDecl *>(Definition)
                                                          : nullptr;
}

} // namespace

void setDeduceAlways(bool On) { Always = On; }
bool deducesAlways() { return Always; }

Deduction::Deduction(Sema &S, llvm::DenseSet<FileID> Files) : S(S), Files(std::move(Files)) {
  assert(!Current && "a thread deduces in one unit at a time");
  Current = this;
}
Deduction::~Deduction() { Current = nullptr; }
Deduction *Deduction::current() { return Current; }

/// The attributes do not show a clause that says cpu alone.
bool Deduction::hasClause(const FunctionDecl &F) const {
  return F.hasAttr<CUDADeviceAttr>() || F.hasAttr<CUDAHostAttr>() || F.hasAttr<CUDAGlobalAttr>() ||
         ForCpu.contains(&F);
}

bool Deduction::isUsers(const FunctionDecl &F) const {
  const SourceManager &SM = S.getSourceManager();
  const SourceLocation Place = SM.getExpansionLoc(F.getLocation());
  return Files.contains(SM.getFileID(Place)) && !SM.isInSystemHeader(Place);
}

/// Declared before \p F in the same scope, and told apart by nothing but restrictions.
std::vector<FunctionDecl *> Deduction::sameSignature(FunctionDecl &F) const {
  std::vector<FunctionDecl *> Same;
  if (F.getDeclContext()->isDependentContext() || isa<CXXDestructorDecl>(F) || !F.getDeclName())
    return Same;
  for (NamedDecl *Found : F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()))
    if (FunctionDecl *Other = isa<UsingShadowDecl>(Found) ? nullptr : Found->getAsFunction();
        Other && Other != &F &&
        !S.IsOverload(&F, Other, /*UseMemberUsingDeclRules=*/false, /*ConsiderCudaAttrs=*/false))
      Same.push_back(Other);
  return Same;
}

void Deduction::declared(FunctionDecl &F) {
  settleFresh();
  if (F.hasAttr<CUDAHostAttr>() && !F.hasAttr<CUDADeviceAttr>())
    ForCpu.insert(&F);
  const bool Deduced = deducedSides(F).has_value();
  if (!isUsers(F) || (!Deduced && ((!Any && !Always) || F.getDeclContext()->isFunctionOrMethod())))
    return;
  const std::vector<FunctionDecl *> Same = sameSignature(F);
  if (Deduced)
    return declaredWithAuto(F, Same);
  for (FunctionDecl *Earlier : Same) {
    if (!deducedSides(*Earlier))
      continue;
    if (hasClause(F) ? !yieldTo(F, *Earlier) : !WithoutClause.contains(Earlier))
      redeclared(F, *Earlier);
    else if (!hasClause(F))
      setRestrictions(F, restrictionsOf(*Earlier)); // the same function, deduced already
    return;
  }
  if (!Always || hasClause(F) || !Same.empty() || !isDeducedAlways(F))
    return;
  markDeduced(F, {/*Cpu=*/false, /*Amp=*/true});
  setRestrictions(F, {/*Cpu=*/true, /*Amp=*/true});
  WithoutClause.insert(&F);
  begin(F);
}

void Deduction::declaredWithAuto(FunctionDecl &F, llvm::ArrayRef<FunctionDecl *> Same) {
  for (const FunctionDecl *Earlier : Same)
    if (deducedSides(*Earlier) || !hasClause(*Earlier) || !yieldTo(*Earlier, F))
      return redeclared(F, *Earlier);
  assert(deducedSides(F) && "its clause says auto");
  // Clang tells overriding functions by their sides, too.
  if (deducedSides(F)->Amp && isVirtual(F, /*Unknown=*/false)) {
    addReason(F, /*Amp=*/true, F.getLocation(), textOf(Rule::AmpVirtual));
    setRestrictions(F, {/*Cpu=*/true, /*Amp=*/false});
    Explained[F.getLocation()] = &F;
  }
  begin(F);
}

/// Whether -famp-auto speaks of \p F, which has no clause and was not declared before.
bool Deduction::isDeducedAlways(const FunctionDecl &F) const {
  if (F.isMain() || F.getQualifier() || F.isConsteval() || isa<CXXDeductionGuideDecl>(F) ||
      F.getDeclContext()->isFunctionOrMethod() || isVirtual(F, /*Unknown=*/true))
    return false;
  if (!F.getNumTemplateParameterLists())
    return true;
  // An explicit specialisation has what its template has.
  for (NamedDecl *Found : F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()))
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Found);
        Template && deducedSides(*Template->getTemplatedDecl()))
      return true;
  return false;
}

void Deduction::begin(FunctionDecl &F) {
  assert(deducedSides(F) && "what begins is to be deduced");
  Any = true;
  Fresh.push_back(&F);
  if (F.isInlined() || F.getDescribedFunctionTemplate())
    return;
  F.setImplicitlyInline();
  Inlined.push_back(&F);
}

void Deduction::redeclared(FunctionDecl &F, const FunctionDecl &Earlier) {
  report(S.getDiagnostics(), F.getLocation(), Rule::AutoRedeclared) << &F;
  note(S.getDiagnostics(), Earlier.getLocation(), "declared here, too");
  unmarkDeduced(F);
  setRestrictions(F, restrictionsOf(Earlier));
}

/// An overload with written restrictions is chosen before \p F, so \p F is none there. False when
/// \p F is left with none at all.
bool Deduction::yieldTo(const FunctionDecl &Written, FunctionDecl &F) {
  const Restrictions W = restrictionsOf(Written), Has = restrictionsOf(F);
  assert(deducedSides(F) && "only what is deduced yields");
  const DeducedSides Sides = *deducedSides(F);
  const bool LosesCpu = Has.Cpu && Sides.Cpu && W.Cpu, LosesAmp = Has.Amp && Sides.Amp && W.Amp;
  const Restrictions Left{Has.Cpu && !LosesCpu, Has.Amp && !LosesAmp};
  if (!Left.Cpu && !Left.Amp)
    return false;
  auto Lose = [&](bool Amp) {
    addReason(F, Amp, Written.getLocation(), "an overload with a written restriction stands here");
  };
  if (LosesCpu)
    Lose(/*Amp=*/false);
  if (LosesAmp)
    Lose(/*Amp=*/true);
  if (LosesCpu || LosesAmp) {
    setRestrictions(F, Left);
    Explained[F.getLocation()] = &F;
  }
  return true;
}

std::optional<Explanation> Deduction::explain(SourceLocation Place) const {
  const FunctionDecl *F = Explained.lookup(Place);
  return F ? explainDeduction(*F) : std::nullopt;
}

void Deduction::forbidCpu(FunctionDecl &F, SourceLocation Place) {
  if (!isUndecided(F) || !deducedSides(F)->Cpu || !F.hasAttr<CUDAHostAttr>())
    return;
  addReason(F, /*Amp=*/false, Place, "tile_static is for restrict(amp) code [amp-2.4.3.5.1]");
  setRestrictions(F, {/*Cpu=*/false, restrictionsOf(F).Amp});
}

void Deduction::settle() {
  Fresh.insert(Fresh.begin(), Waiting.begin(), Waiting.end());
  Waiting.clear();
  settleFresh();
}

void Deduction::settleFresh() {
  if (Settling || Fresh.empty())
    return;
  llvm::SaveAndRestore Now(Settling, true);
  std::vector<FunctionDecl *> Parsed;
  Parsed.swap(Fresh);
  for (FunctionDecl *F : Parsed) {
    if (!isUndecided(*F) || F->isDependentContext() || Failed.contains(F) || drop(*F))
      continue;
    llvm::DenseSet<const FunctionDecl *> Seen;
    if (!F->getBody())
      Fresh.push_back(F);
    else if (!isReady(*F, Seen))
      Waiting.push_back(F);
    else
      decide(*F);
  }
}

/// True for what has no body of its own, and so nothing to deduce from.
bool Deduction::drop(FunctionDecl &F) {
  const bool Made = F.isDefaulted() || F.isDeleted();
  if (!Made && (isLambdaCallOperator(&F) || F.hasBody() || F.willHaveBody() || F.isInvalidDecl()))
    return false;
  if (!Made && !WithoutClause.contains(&F))
    report(S.getDiagnostics(), F.getLocation(), Rule::AutoWithoutBody);
  unmarkDeduced(F);
  F.dropAttrs<CUDADeviceAttr, CUDAHostAttr>(); // a defaulted member has what its parts have
  return true;
}

/// True when nothing is missing of what a decision on \p F depends on.
bool Deduction::isReady(FunctionDecl &F, llvm::DenseSet<const FunctionDecl *> &Seen) {
  return llvm::all_of(collectCalls(F), [&](const Call &C) {
    if (!isUndecided(*C.Function) || !Seen.insert(C.Function).second)
      return true;
    if (FunctionDecl *Definition = definitionOf(*C.Function))
      return isReady(*Definition, Seen);
    return C.Function->isTemplateInstantiation() && C.Function->getTemplateInstantiationPattern() &&
           C.Function->getTemplateInstantiationPattern()->isDefined();
  });
}

/// True when \p F calls itself, through others or not.
bool Deduction::decideCallees(FunctionDecl &F) {
  Path.push_back({F.getCanonicalDecl(), false});
  for (const Call &C : collectCalls(F)) {
    auto *Callee = const_cast<FunctionDecl *>(C.Function);
    if (!isUndecided(*Callee))
      continue;
    Step *Again = llvm::find_if(Path, [&](const Step &On) { return On.Function == Callee; });
    if (Again != Path.end()) {
      for (Step &On : llvm::make_range(Again, Path.end()))
        On.Recursive = true;
      continue;
    }
    if (Callee->isTemplateInstantiation() && !Callee->isDefined())
      S.InstantiateFunctionDefinition(C.Place, Callee, /*Recursive=*/true);
    if (FunctionDecl *Definition = definitionOf(*Callee); Definition && isUndecided(*Callee))
      decide(*Definition);
  }
  return Path.pop_back_val().Recursive;
}

void Deduction::decide(FunctionDecl &F) {
  if (Failed.contains(&F))
    return;
  assert(isUndecided(F) && F.getBody() && "what is decided stays so, and by a body");
  const bool Recursive = decideCallees(F);
  const DeducedSides Sides = *deducedSides(F);
  Restrictions R = restrictionsOf(F);
  markDecided(F);
  if (Sides.Cpu && R.Cpu)
    R.Cpu = fitsCpu(F);
  if (Sides.Amp && R.Amp && Recursive)
    addReason(F, /*Amp=*/true, F.getLocation(),
              "it calls itself, and restrict(amp) functions cannot be recursive [amp-2.4.3.4]");
  if (Sides.Amp && R.Amp)
    R.Amp = !Recursive && fitsAmp(F);
  if (!R.Cpu && !R.Amp) {
    report(S.getDiagnostics(), F.getLocation(), Rule::AutoFitsNothing) << &F;
    noteReasons(S.getDiagnostics(), F);
    markDecided(F, false); // nothing follows from it
    Failed.insert(&F);
    return;
  }
  setRestrictions(F, R);
  if (explainDeduction(F))
    Explained.insert({F.getLocation(), &F});
  if (!R.Amp && !isa<CXXMethodDecl>(F))
    F.dropAttr<CUDAHostAttr>(); // so that it can be declared once more without a clause
  InheritedSetter(R).TraverseStmt(F.getBody());
}

bool Deduction::fitsCpu(FunctionDecl &F) {
  const std::optional<Reason> Why = whyNotCpu(S, Files, F);
  if (Why)
    addReason(F, /*Amp=*/false, Why->Place, Why->Text);
  return !Why;
}

/// Finds the lowest version, which serves the most callers.
bool Deduction::fitsAmp(FunctionDecl &F) {
  auto WhyNotIn = [&](unsigned Minor) {
    setAmpVersion(F, Minor);
    return whyNotAmp(S, Files, F);
  };
  auto Because = [&](const Reason &Why) { addReason(F, /*Amp=*/true, Why.Place, Why.Text); };
  const std::optional<Reason> In0 = WhyNotIn(0);
  if (!In0)
    return true;
  if (const std::optional<Reason> In2 = WhyNotIn(2)) {
    Because(*In2);
    return false;
  }
  const std::optional<Reason> In1 = WhyNotIn(1);
  Because(In1 ? *In1 : *In0);
  if (In1)
    setAmpVersion(F, 2);
  return true;
}

void Deduction::finish() {
  settle();
  llvm::SaveAndRestore Now(Settling, true);
  for (bool Found = Any; Found;) {
    UndecidedFinder Finder(S.getSourceManager(), Files);
    Finder.TraverseDecl(S.getASTContext().getTranslationUnitDecl());
    Found = false;
    for (FunctionDecl *F : Finder.Found)
      if (isUndecided(*F) && !Failed.contains(F)) {
        decide(*F);
        Found = true;
      }
  }
  // Their reasons are known; what is written and broken is found by the checks.
  llvm::SmallVector<const FunctionDecl *, 16> Known;
  for (const auto &Entry : S.DeviceDeferredDiags)
    for (const DeclContext *Context = &*Entry.first; Context; Context = Context->getParent())
      if (const auto *Around = dyn_cast<FunctionDecl>(Context); Around && deducedSides(*Around))
        Known.push_back(Entry.first);
  for (const FunctionDecl *F : Known)
    S.DeviceDeferredDiags.erase(F);
}

void Deduction::emit(ASTConsumer &Consumer) {
  for (FunctionDecl *F : Inlined) {
    F->setImplicitlyInline(false);
    if (F->getBody() && !F->isDependentContext() && restrictionsOf(*F).Cpu)
      Consumer.HandleTopLevelDecl(DeclGroupRef(F));
  }
}

} // namespace tessera
