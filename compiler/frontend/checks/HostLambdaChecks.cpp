// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/HostLambdaChecks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/FileVisitor.h"
#include "frontend/checks/CallGraphChecks.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/diagnostics/FixIts.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/diagnostics/Report.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tessera {

namespace {

/// \p F or a function around it is made from a template.
bool isOfInstance(const FunctionDecl &F) {
  for (const DeclContext *Context = &F; Context; Context = Context->getParent())
    if (const auto *Function = dyn_cast<FunctionDecl>(Context);
        Function && Function->isTemplateInstantiation())
      return true;
  return false;
}

bool isHostLambda(const FunctionDecl &F) {
  return isLambdaCallOperator(&F) && F.hasAttr<CUDADeviceAttr>() && !restrictionsOf(F).Amp;
}

class Finder : public FileVisitor {
public:
  explicit Finder(const CheckedCode &Code)
      : FileVisitor(Code.S.getSourceManager(), Code.Files), Diags(Code.Diags) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const Restrictions R = restrictionsOf(*F);
    if (!R.Amp || !F->isThisDeclarationADefinition())
      return true;
    if (!isOfInstance(*F))
      Written.push_back(F);
    else if (!R.Cpu)
      Instances.push_back(F);
    return true;
  }

  void follow() {
    for (const FunctionDecl *F : llvm::concat<const FunctionDecl *>(Written, Instances))
      visit(F->getCanonicalDecl());
  }

private:
  void visit(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!Seen.insert(F).second || !F->isDefined(Definition))
      return;
    const bool Instance = isOfInstance(*Definition);
    for (const Call &C : collectCalls(const_cast<FunctionDecl &>(*Definition))) {
      // Written code is checked where it calls.
      if (Instance && isHostLambda(*C.Function))
        tell(*Definition, C);
      if (!restrictionsOf(*C.Function).Amp)
        continue;
      Path.push_back({C.Function, C.Place});
      visit(C.Function);
      Path.pop_back();
    }
  }

  void tell(const FunctionDecl &Caller, const Call &C) {
    if (!isUsers(C.Place) || !Reported.insert(C.Place).second)
      return;
    const SourceLocation Lambda = C.Function->getLocation();
    report(Diags, C.Place, Rule::CallAcrossRestrictions)
        << wordsFor(*C.Function, C.Place, SM) << "cpu"
        << (restrictionsOf(Caller).Cpu ? "cpu, amp" : "amp") << restrictBoth(Lambda, SM);
    note(Diags, Lambda, "the lambda is declared here");
    for (const Call &Way : llvm::reverse(Path))
      if (isOfInstance(*Way.Function) && !isLambdaCallOperator(Way.Function))
        note(Diags, Way.Place, "%0 is called here") << Way.Function;
  }

  DiagnosticsEngine &Diags;
  std::vector<const FunctionDecl *> Written, Instances; ///< functions with restrict(amp)
  llvm::DenseSet<const FunctionDecl *> Seen;
  std::vector<Call> Path; ///< functions that are being visited, each with the call of it
  llvm::DenseSet<SourceLocation> Reported;
};

} // namespace

void checkHostLambdas(const CheckedCode &Code) {
  Finder Found(Code);
  Found.TraverseDecl(Code.Root);
  Found.follow();
}

} // namespace tessera
