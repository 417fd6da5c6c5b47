// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/CallGraphChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/checks/EvaluatedCode.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tessera {

namespace {

/// The calls of one function, those that nobody writes included: constructors, destructors,
/// operators, conversions, the calls of default arguments and of a range-based for.
class CallCollector : public EvaluatedCode<DynamicRecursiveASTVisitor> {
public:
  CallCollector() { ShouldVisitImplicitCode = true; }

  std::vector<Call> collect(FunctionDecl &F) {
    for (const ParmVarDecl *Parameter : F.parameters())
      destroys(Parameter->getType(), Parameter->getLocation());
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(&F))
      for (CXXCtorInitializer *Init : Constructor->inits())
        TraverseConstructorInitializer(Init);
    TraverseStmt(F.getBody());
    if (auto *Destructor = dyn_cast<CXXDestructorDecl>(&F)) {
      for (const FieldDecl *Field : Destructor->getParent()->fields())
        destroys(Field->getType(), Destructor->getLocation());
      for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
        destroys(Base.getType(), Destructor->getLocation());
    }
    return std::move(Calls);
  }

  // What classes and lambdas inside contain are functions of their own.
  bool TraverseDecl(Decl *D) override {
    return isa_and_nonnull<FunctionDecl, TagDecl>(D) || EvaluatedCode::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *E) override { return add(E->getDirectCallee(), E->getExprLoc()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return add(E->getConstructor(), E->getLocation());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) override {
    return add(E->getConstructor(), E->getLocation());
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    return !Variable->hasLocalStorage() || destroys(Variable->getType(), Variable->getLocation());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    return add(E->getTemporary()->getDestructor(), E->getExprLoc());
  }
  bool VisitBindingDecl(BindingDecl *Binding) override {
    const VarDecl *Held = Binding->getHoldingVar(); // what get<I>() gave
    return !Held || TraverseStmt(const_cast<Expr *>(Held->getInit()));
  }

private:
  bool add(const FunctionDecl *Callee, SourceLocation Place) {
    if (Callee && Now == Evaluation::Program)
      Calls.push_back({Callee->getCanonicalDecl(), Place});
    return true;
  }

  bool destroys(QualType Type, SourceLocation Place) {
    const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Class || !Class->hasDefinition() || add(Class->getDestructor(), Place);
  }

  std::vector<Call> Calls;
};

/// Looks for cycles in depth, from every function of the user's.
class RecursionFinder : public FileVisitor {
public:
  explicit RecursionFinder(const CheckedCode &Code)
      : FileVisitor(Code.S.getSourceManager(), Code.Files), Diags(Code.Diags) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && restrictionsOf(*F).Amp)
      visit(F->getCanonicalDecl());
    return true;
  }

private:
  enum class State { Unknown, OnPath, Done };

  void visit(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (States[F] != State::Unknown || !F->isDefined(Definition))
      return;
    States[F] = State::OnPath;
    for (const Call &C : collectCalls(const_cast<FunctionDecl &>(*Definition))) {
      // A call of a function for the host alone is an error of its own.
      if (!restrictionsOf(*C.Function).Amp && !C.Function->isImplicit() &&
          !C.Function->isDefaulted())
        continue;
      Path.push_back({F, C.Place});
      if (States[C.Function] == State::OnPath)
        reportCycleTo(C.Function);
      else
        visit(C.Function);
      Path.pop_back();
    }
    States[F] = State::Done;
  }

  /// The last call of the path is one of a function that the path passes: of \p First.
  void reportCycleTo(const FunctionDecl *First) {
    if (isLifted(Rule::Recursion, restrictionsOf(*First).AmpMinor))
      return;
    llvm::ArrayRef<Call> Cycle = Path;
    while (Cycle.front().Function != First) {
      Cycle = Cycle.drop_front();
      assert(!Cycle.empty() && "the path passes the function");
    }
    // A function may call the next one more than once, and the instances of a template share their
    // place.
    if (!Reported.insert({Cycle.back().Function->getLocation(), First->getLocation()}).second)
      return;
    report(Diags, Cycle.front().Place, Rule::Recursion) << First << (Cycle.size() > 1);
    if (Cycle.size() == 1)
      return;
    for (size_t I = 0; I != Cycle.size(); ++I)
      note(Diags, Cycle[I].Place, "%0 calls %1 here")
          << Cycle[I].Function << Cycle[(I + 1) % Cycle.size()].Function;
  }

  DiagnosticsEngine &Diags;
  llvm::DenseMap<const FunctionDecl *, State> States;
  std::vector<Call> Path; ///< functions that are being visited, each with its call of the next
  llvm::DenseSet<std::pair<SourceLocation, SourceLocation>> Reported;
};

} // namespace

std::vector<Call> collectCalls(FunctionDecl &F) { return CallCollector().collect(F); }

void checkCallGraph(const CheckedCode &Code) { RecursionFinder(Code).TraverseDecl(Code.Root); }

} // namespace tessera
