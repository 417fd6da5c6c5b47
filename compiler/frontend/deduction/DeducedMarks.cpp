// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/deduction/DeducedMarks.h"

#include "frontend/AmpAttributes.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

// SuppressAttr carries texts and means nothing to Clang's code generation.
constexpr llvm::StringLiteral SidesMarks[] = {"tessera.deduced-none", "tessera.deduced-cpu",
                                              "tessera.deduced-amp", "tessera.deduced-cpu-amp"};
constexpr llvm::StringLiteral Decided = "tessera.decided", Inherited = "tessera.inherited";
constexpr llvm::StringLiteral ReasonMarks[] = {"tessera.not-cpu", "tessera.not-amp"};

const SuppressAttr *markOn(const Decl &D, llvm::StringRef Mark) {
  if (D.hasAttrs())
    for (const auto *A : D.specific_attrs<SuppressAttr>())
      if (A->diagnosticIdentifiers_size() && *A->diagnosticIdentifiers_begin() == Mark)
        return A;
  return nullptr;
}

void add(Decl &D, llvm::ArrayRef<llvm::StringRef> Texts, SourceRange Place = {}) {
  llvm::SmallVector<llvm::StringRef, 2> Copy(Texts);
  D.addAttr(SuppressAttr::Create(D.getASTContext(), Copy.data(), Copy.size(), Place));
}

void remove(Decl &D, llvm::StringRef Mark) {
  while (const SuppressAttr *Found = markOn(D, Mark))
    llvm::erase_if(D.getAttrs(), [&](const Attr *A) { return A == Found; });
}

template <unsigned Sides> struct DeducedAttribute : ParsedAttrInfo {
  DeducedAttribute() {
    static const std::string Cxx = "amp::deduced_" + std::to_string(Sides);
    static const std::string Gnu = "amp_deduced_" + std::to_string(Sides);
    static const Spelling Names[] = {{ParsedAttr::AS_CXX11, Cxx.c_str()},
                                     {ParsedAttr::AS_GNU, Gnu.c_str()}};
    Spellings = Names;
  }

  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *) const override {
    return true;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &A) const override {
    if (auto *F = dyn_cast<FunctionDecl>(D))
      markDeduced(*F, {(Sides & 1) != 0, (Sides & 2) != 0});
    else
      report(S.getDiagnostics(), A.getLoc(), Rule::AutoWithoutBody);
    return AttributeApplied;
  }
};

} // namespace

void markDeduced(FunctionDecl &F, DeducedSides Sides) {
  add(F, {SidesMarks[Sides.Cpu + 2 * Sides.Amp]});
}

std::optional<DeducedSides> deducedSides(const FunctionDecl &F) {
  for (unsigned Sides = 0; Sides != std::size(SidesMarks); ++Sides)
    if (markOn(F, SidesMarks[Sides]))
      return DeducedSides{(Sides & 1) != 0, (Sides & 2) != 0};
  return std::nullopt;
}

void unmarkDeduced(FunctionDecl &F) {
  for (llvm::StringRef Mark : SidesMarks)
    remove(F, Mark);
}

void markDecided(FunctionDecl &F, bool Yes) {
  if (Yes)
    add(F, {Decided});
  else
    remove(F, Decided);
}

bool isUndecided(const FunctionDecl &F) {
  return F.hasAttrs() && deducedSides(F) && !markOn(F, Decided);
}

bool isInUndecided(const FunctionDecl &F) {
  for (const DeclContext *Context = &F; Context; Context = Context->getParent())
    if (const auto *Around = dyn_cast<FunctionDecl>(Context); Around && isUndecided(*Around))
      return true;
  return false;
}

bool isDecidedAmp(const FunctionDecl *F) {
  return F && !isInUndecided(*F) && restrictionsOf(*F).Amp;
}

void markInherited(Decl &D) { add(D, {Inherited}); }
bool isInherited(const Decl &D) { return markOn(D, Inherited); }

void addReason(FunctionDecl &F, bool Amp, SourceLocation Place, llvm::StringRef Text) {
  assert(!Text.empty() && "a reason has a text");
  if (!markOn(F, ReasonMarks[Amp]))
    add(F, {ReasonMarks[Amp], Text}, Place);
}

std::optional<Explanation> explainDeduction(const FunctionDecl &F) {
  const SuppressAttr *Why = markOn(F, ReasonMarks[true]);
  if (!Why)
    Why = markOn(F, ReasonMarks[false]);
  if (!Why)
    return std::nullopt;
  assert(Why->diagnosticIdentifiers_size() == 2 && "a reason has a text");
  const Restrictions R = restrictionsOf(F);
  const std::string Amp = R.AmpMinor ? "amp:1." + std::to_string(R.AmpMinor) : "amp";
  return Explanation{Why->getLocation(),
                     (isLambdaCallOperator(&F) ? "this lambda" : "'" + F.getNameAsString() + "'") +
                         " is restrict(" +
                         (!R.Amp  ? "cpu"
                          : R.Cpu ? "cpu, " + Amp
                                  : Amp) +
                         ") by deduction: " + Why->diagnosticIdentifiers_begin()[1].str()};
}

void noteReasons(DiagnosticsEngine &Diags, const FunctionDecl &F) {
  for (const bool Amp : {false, true})
    if (const SuppressAttr *Why = markOn(F, ReasonMarks[Amp]))
      note(Diags, Why->getLocation(), "no restrict(%0): %1")
          << (Amp ? "amp" : "cpu") << Why->diagnosticIdentifiers_begin()[1];
}

void registerDeducedMarks() {
  static ParsedAttrInfoRegistry::Add<DeducedAttribute<0>> None("amp-deduced-0",
                                                               "restrict(cpu, amp, auto)");
  static ParsedAttrInfoRegistry::Add<DeducedAttribute<1>> Cpu("amp-deduced-1",
                                                              "restrict(amp, auto)");
  static ParsedAttrInfoRegistry::Add<DeducedAttribute<2>> Amp("amp-deduced-2",
                                                              "restrict(cpu, auto)");
  static ParsedAttrInfoRegistry::Add<DeducedAttribute<3>> Both("amp-deduced-3", "restrict(auto)");
}

} // namespace tessera
