// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/ParsedContext.h"

#include "frontend/MadeTokens.h"
#include "frontend/TileStatic.h"
#include "frontend/deduction/DeducedMarks.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/restrictions/ExternalSources.h"
#include "frontend/restrictions/InheritedRestrictions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclContextInternals.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

using namespace clang;

namespace tessera {

namespace {

constexpr char OnlyAmp[] = "__tessera_only_amp";
constexpr char OnlyCpu[] = "__tessera_only_cpu";
constexpr char OnlyBoth[] = "__tessera_only_cpu_amp";
constexpr char AmpCode[] = "__tessera_code_amp";
constexpr char CpuCode[] = "__tessera_code_cpu";
constexpr char CodeForBoth[] = "__tessera_code_cpu_amp";

/// The function that \p D is or is a template of, if restrictions tell its overloads apart.
const CXXMethodDecl *overloadedMethod(const Decl &D) {
  const auto *Template = dyn_cast<FunctionTemplateDecl>(&D);
  const auto *Method =
      dyn_cast<CXXMethodDecl>(Template ? cast<Decl>(Template->getTemplatedDecl()) : &D);
  return Method && !Method->isImplicit() && !isa<CXXDestructorDecl>(Method) ? Method : nullptr;
}

bool hasRestrictions(const NamedDecl &D, Restrictions Wanted) {
  const CXXMethodDecl *Method = overloadedMethod(D);
  if (!Method)
    return false;
  const Restrictions R = restrictionsOf(*Method);
  return isUndecided(*Method) || (R.Cpu == Wanted.Cpu && R.Amp == Wanted.Amp);
}

const CXXRecordDecl *instantiatedClass(const Sema::CodeSynthesisContext &Instance) {
  return Instance.Kind == Sema::CodeSynthesisContext::TemplateInstantiation
             ? dyn_cast_or_null<CXXRecordDecl>(Instance.Entity)
             : nullptr;
}

} // namespace

std::vector<Token> contextAttribute(Preprocessor &PP, const char *Attribute, const char *Name,
                                    SourceLocation Loc) {
  auto Mark = [&](tok::TokenKind Kind) { return punctuatorToken(Kind, Loc); };
  return {Mark(tok::l_square),
          Mark(tok::l_square),
          nameToken(PP, "clang", Loc),
          Mark(tok::coloncolon),
          nameToken(PP, Attribute, Loc),
          Mark(tok::l_paren),
          stringToken(PP, ContextAnnotation, Loc),
          Mark(tok::comma),
          nameToken(PP, Name, Loc),
          Mark(tok::r_paren),
          Mark(tok::r_square),
          Mark(tok::r_square)};
}

const char *onlyOverloadsOf(Restrictions R) {
  return R.Amp ? (R.Cpu ? OnlyBoth : OnlyAmp) : OnlyCpu;
}

const char *codeOf(Restrictions R) { return R.Amp ? (R.Cpu ? CodeForBoth : AmpCode) : CpuCode; }

/// What stands outside of functions is the host's, in both passes. There the kernel pass would take
/// the overloads of its own side.
static CUDAFunctionTarget outsideOfFunctions(const Sema &S) {
  return S.getLangOpts().CUDAIsDevice ? CUDAFunctionTarget::Host : CUDAFunctionTarget::HostDevice;
}

bool isAmpDestructor(const FunctionDecl &Function) {
  return isa<CXXDestructorDecl>(Function) && !restrictionsOf(Function).Cpu;
}

static bool hasAmpDestructor(const CXXRecordDecl &Record) {
  const CXXRecordDecl *Pattern = Record.getTemplateInstantiationPattern();
  const CXXDestructorDecl *Destructor = (Pattern ? *Pattern : Record).getDestructor();
  return Destructor && isAmpDestructor(*Destructor);
}

void beginClass(Sema &S, const CXXRecordDecl &Record) {
  SemaCUDA::CUDATargetContext &Code = S.CUDA().CurCUDATargetCtx;
  if (Code.Kind != SemaCUDA::CTCK_Unknown)
    return;
  const FunctionDecl *Around = Record.isLocalClass();
  // Behind the members come their default arguments and initialisers, which are evaluated by the
  // side that uses them.
  const bool IsOfSides = Around || Record.isCompleteDefinition() || hasAmpDestructor(Record);
  Code.Target = IsOfSides ? CUDAFunctionTarget::HostDevice : outsideOfFunctions(S);
  if (!Around || isInUndecided(*Around))
    return;
  if (const Restrictions R = restrictionsOf(*Around); R.Amp != R.Cpu)
    Code.Target = R.Amp ? CUDAFunctionTarget::Device : CUDAFunctionTarget::Host;
}

void beginCodeOfEitherSide(Sema &S) {
  if (S.CUDA().CurCUDATargetCtx.Kind == SemaCUDA::CTCK_Unknown)
    S.CUDA().CurCUDATargetCtx.Target = CUDAFunctionTarget::HostDevice;
}

void endCode(Sema &S) {
  if (const auto *Record = dyn_cast_or_null<CXXRecordDecl>(S.CurContext))
    beginClass(S, *Record);
  else if (S.CUDA().CurCUDATargetCtx.Kind == SemaCUDA::CTCK_Unknown)
    S.CUDA().CurCUDATargetCtx.Target = S.CurContext && S.CurContext->isFileContext()
                                           ? outsideOfFunctions(S)
                                           : CUDAFunctionTarget::HostDevice;
}

void Instances::atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &Instance) {
  Around.push_back(S.CUDA().CurCUDATargetCtx);
  if (const CXXRecordDecl *Record = instantiatedClass(Instance))
    beginClass(S, *Record);
  else if (isa_and_nonnull<FieldDecl>(Instance.Entity))
    beginCodeOfEitherSide(S);
  else if (const auto *Variable = dyn_cast_or_null<VarDecl>(Instance.Entity);
           Variable && !Variable->isLocalVarDeclOrParm())
    S.CUDA().CurCUDATargetCtx.Target = outsideOfFunctions(S);
}

void Instances::atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &) {
  assert(!Around.empty() && "each instance ends that began");
  S.CUDA().CurCUDATargetCtx = Around.pop_back_val();
}

void showAllOverloads(CXXRecordDecl &Record) {
  for (Decl *D : Record.decls()) {
    if (!overloadedMethod(*D))
      continue;
    auto *Latest = cast<NamedDecl>(D->getMostRecentDecl());
    if (llvm::none_of(Record.lookup(Latest->getDeclName()), [&](const NamedDecl *Found) {
          return Found->getCanonicalDecl() == Latest->getCanonicalDecl();
        }))
      Record.makeDeclVisibleInContext(Latest);
  }
}

void ParsedContext::watchConversions() {
  Conversions.emplace(S);
  askAlso(S.Context, *this);
  incrementGeneration(S.Context); // what exists before is of generation 0
}

void ParsedContext::ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<Decl *, 4> &) {
  if (Deduction *Deduced = Deduction::current())
    Deduced->finish();
}

/// Sema takes tile_static variables for declarations (TileStatic.h).
void ParsedContext::ReadUndefinedButUsed(llvm::MapVector<NamedDecl *, SourceLocation> &Undefined) {
  Undefined.remove_if([](const auto &Entry) {
    const auto *Variable = dyn_cast<VarDecl>(Entry.first);
    return Variable && isTileStatic(*Variable);
  });
}

bool ParsedContext::LookupUnqualified(LookupResult &R, Scope *Where) {
  if (Standard.lookupUnqualified(R, Where, *this))
    return true;
  const IdentifierInfo *Name = R.getLookupName().getAsIdentifierInfo();
  if (!Name || !Name->getName().starts_with("__tessera_") || !act(Name->getName()))
    return false;
  R.addDecl(trueConstant());
  R.resolveKind();
  return true;
}

bool ParsedContext::act(llvm::StringRef Name) {
  if (Name == OnlyAmp)
    showOnly({/*Cpu=*/false, /*Amp=*/true});
  else if (Name == OnlyCpu)
    showOnly({/*Cpu=*/true, /*Amp=*/false});
  else if (Name == OnlyBoth)
    showOnly({/*Cpu=*/true, /*Amp=*/true});
  else if (Name == AmpCode)
    beginCode({/*Cpu=*/false, /*Amp=*/true});
  else if (Name == CpuCode)
    beginCode({/*Cpu=*/true, /*Amp=*/false});
  else if (Name == CodeForBoth)
    beginCode({/*Cpu=*/true, /*Amp=*/true});
  else if (Name == CodeWithoutClause)
    beginCodeWithoutClause();
  else if (Name == EndOfCode)
    endCode(S);
  else if (Name != AllOverloads)
    return false;
  else if (Narrowed)
    showAllOverloads(*Narrowed);
  return true;
}

/// A lambda's call operator is there already, and only lacks its attributes.
void ParsedContext::beginCode(Restrictions R) {
  auto *Function = dyn_cast<FunctionDecl>(S.CurContext);
  if (Function && isLambdaCallOperator(Function))
    setRestrictions(*Function, R);
  else if (!Function && S.CUDA().CurCUDATargetCtx.Kind == SemaCUDA::CTCK_Unknown)
    S.CUDA().CurCUDATargetCtx.Target = !R.Cpu   ? CUDAFunctionTarget::Device
                                       : !R.Amp ? CUDAFunctionTarget::Host
                                                : CUDAFunctionTarget::HostDevice;
}

void ParsedContext::beginCodeWithoutClause() {
  auto *Function = dyn_cast<FunctionDecl>(S.CurContext);
  if (const FunctionDecl *Outer = enclosingAmpFunction(S, Function))
    Function &&isLambdaCallOperator(Function) ? inheritFrom(*Outer, *Function)
                                              : beginCode(restrictionsOf(*Outer));
  else if (!Function)
    beginCode({/*Cpu=*/true, /*Amp=*/false});
}

/// The parser stands in the scope of the class that qualifies the declarator-id.
void ParsedContext::showOnly(Restrictions R) {
  auto *Record = dyn_cast<ClassTemplateSpecializationDecl>(S.CurContext);
  if (!Record)
    return;
  Narrowed = Record;
  for (Decl *D : Record->decls()) {
    auto *Named = dyn_cast<NamedDecl>(D);
    if (!overloadedMethod(*D) || hasRestrictions(*Named, R))
      continue;
    for (NamedDecl *Found : Record->lookup(Named->getDeclName()))
      if (Found->getCanonicalDecl() == Named->getCanonicalDecl()) {
        (*Record->getPrimaryContext()->getLookupPtr())[Named->getDeclName()].remove(Found);
        break;
      }
  }
}

VarDecl *ParsedContext::trueConstant() {
  if (True)
    return True;
  ASTContext &C = S.Context;
  True = VarDecl::Create(C, C.getTranslationUnitDecl(), {}, {}, &C.Idents.get("true"),
                         C.BoolTy.withConst(), nullptr, SC_Static);
  True->setImplicit();
  True->setConstexpr(true);
  S.AddInitializerToDecl(True, CXXBoolLiteralExpr::Create(C, true, C.BoolTy, {}),
                         /*DirectInit=*/false);
  return True;
}

} // namespace tessera
