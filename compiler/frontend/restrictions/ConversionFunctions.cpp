// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/ConversionFunctions.h"

#include "frontend/AmpAttributes.h"
#include "frontend/deduction/DeducedMarks.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace tessera {

namespace {

/// \p Found is a conversion function, a template of such, or a using-declaration's.
bool isFor(const NamedDecl &Found, bool Amp) {
  const FunctionDecl *Conversion = Found.getUnderlyingDecl()->getAsFunction();
  if (!Conversion || isUndecided(*Conversion))
    return true;
  const Restrictions R = restrictionsOf(*Conversion);
  return Amp ? R.Amp : R.Cpu;
}

/// True when code of one side may call some of the functions, but not all.
bool differ(llvm::ArrayRef<DeclAccessPair> Functions, bool Amp) {
  const size_t Count =
      llvm::count_if(Functions, [&](DeclAccessPair F) { return isFor(*F.getDecl(), Amp); });
  return Count && Count != Functions.size();
}

/// Clang settles the access of a class's own functions when the class is all but complete.
bool isSettled(const CXXRecordDecl &Record) {
  for (auto I = Record.conversion_begin(), End = Record.conversion_end(); I != End; ++I)
    if (I.getAccess() != (*I)->getAccess())
      return false;
  return true;
}

/// Outside of functions: the default arguments and members' initialisers, which are evaluated by
/// the functions that use them. All else is the host's, and is to have one meaning for both passes.
bool isEvaluatedBySides(const Sema &S) {
  if (S.currentEvaluationContext().Context ==
      Sema::ExpressionEvaluationContext::PotentiallyEvaluatedIfUsed)
    return true;
  return !S.CodeSynthesisContexts.empty() &&
         isa_and_nonnull<FieldDecl>(S.CodeSynthesisContexts.back().Entity);
}

} // namespace

bool ConversionFunctions::beforeLook(const Decl &D) {
  const auto *Record = dyn_cast<CXXRecordDecl>(&D);
  if (!Record || Looking || Ended)
    return false;
  const llvm::SaveAndRestore Now(Looking, true);
  CXXRecordDecl *Definition = Record->getDefinition();
  if (!Definition || !Definition->isCompleteDefinition())
    return true;
  const auto Known = Classes.find(Definition);
  if (Known == Classes.end() && !isSettled(*Definition))
    return true;
  // What is looked at meanwhile has not asked.
  const bool IsNew = Known == Classes.end();
  Class &Functions = IsNew ? add(*Definition) : Known->second;
  if (Functions.All.empty())
    return IsNew;
  show(*Definition, Functions, shownInCode());
  return true;
}

void ConversionFunctions::showAll() {
  const llvm::SaveAndRestore Now(Looking, true);
  Ended = true;
  for (auto &[Record, Functions] : Classes)
    show(*Record, Functions, Shown::All);
}

/// By the code that Clang takes for the caller when it weighs overloads.
ConversionFunctions::Shown ConversionFunctions::shownInCode() const {
  const Shown OfPass = S.getLangOpts().CUDAIsDevice ? Shown::Amp : Shown::Cpu;
  if (const FunctionDecl *Function =
          S.CurContext ? S.getCurFunctionDecl(/*AllowLambda=*/true) : nullptr) {
    if (isInUndecided(*Function))
      return Shown::All;
    const Restrictions R = restrictionsOf(*Function);
    return R.Cpu && R.Amp ? OfPass : R.Amp ? Shown::Amp : Shown::Cpu;
  }
  switch (S.CUDA().CurCUDATargetCtx.Target) {
  case CUDAFunctionTarget::Device:
  case CUDAFunctionTarget::Global:
    return Shown::Amp;
  case CUDAFunctionTarget::Host:
    return Shown::Cpu;
  default:
    return isEvaluatedBySides(S) ? OfPass : Shown::Cpu;
  }
}

/// Clang collects what a class inherits once, from what its bases show then.
ConversionFunctions::Class &ConversionFunctions::add(CXXRecordDecl &Record) {
  std::vector<DeclAccessPair> All;
  if (!Record.isDependentContext()) {
    std::vector<std::pair<CXXRecordDecl *, Shown>> Before;
    for (auto &[Other, Functions] : Classes)
      if (Functions.Now != Shown::All) {
        Before.emplace_back(Other, Functions.Now);
        show(*Other, Functions, Shown::All);
      }
    const auto Visible = Record.getVisibleConversionFunctions();
    for (auto I = Visible.begin(); I != Visible.end(); ++I)
      All.push_back(I.getPair());
    for (const auto &[Other, Wanted] : Before)
      show(*Other, Classes[Other], Wanted);
  }
  if (!differ(All, /*Amp=*/false) && !differ(All, /*Amp=*/true))
    All.clear();
  return Classes[&Record] = {std::move(All), Shown::All};
}

/// Clang's list of a class keeps its length: in the place of what is hidden stands one of the
/// others once more, which Clang weighs once.
void ConversionFunctions::show(CXXRecordDecl &Record, Class &Functions, Shown Wanted) {
  if (Functions.All.empty() || Functions.Now == Wanted)
    return;
  Functions.Now = Wanted;
  auto IsShown = [&](DeclAccessPair F) {
    return Wanted == Shown::All || isFor(*F.getDecl(), Wanted == Shown::Amp);
  };
  const auto First = llvm::find_if(Functions.All, IsShown);
  const bool None = First == Functions.All.end();
  auto Place = Record.getVisibleConversionFunctions().begin();
  for (DeclAccessPair F : Functions.All) {
    const DeclAccessPair Stands = None || IsShown(F) ? F : *First;
    Place.setDecl(Stands.getDecl());
    Place.setAccess(Stands.getAccess());
    ++Place;
  }
}

std::vector<const CXXConversionDecl *> conversionsFor(const CXXRecordDecl &Record, bool Amp) {
  std::vector<const CXXConversionDecl *> Found;
  const CXXRecordDecl *Definition = Record.getDefinition();
  if (!Definition)
    return Found;
  for (const Decl *D : Definition->decls()) {
    const auto *Conversion = dyn_cast_or_null<CXXConversionDecl>(D->getAsFunction());
    if (Conversion && isFor(*Conversion, Amp))
      Found.push_back(Conversion);
  }
  for (const CXXBaseSpecifier &Base : Definition->bases())
    if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl())
      llvm::append_range(Found, conversionsFor(*Class, Amp));
  return Found;
}

} // namespace tessera
