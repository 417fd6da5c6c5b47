// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/AmpAttributes.h"

#include "frontend/diagnostics/Report.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

template <bool Device> struct RestrictionAttribute : ParsedAttrInfo {
  RestrictionAttribute() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_CXX11, Device ? "amp::device" : "amp::host"}};
    Spellings = Names;
  }

  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *) const override {
    return true;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &A) const override {
    const auto *Typedef = dyn_cast<TypedefNameDecl>(D);
    const bool FunctionTypedef = Typedef && Typedef->getUnderlyingType()->isFunctionType();
    if (!isa<FunctionDecl>(D) && !FunctionTypedef) {
      const bool FunctionParameter = isa<ParmVarDecl>(D);
      if (FunctionParameter ? Device : isa<VarDecl, FieldDecl>(D))
        report(S.getDiagnostics(), A.getLoc(),
               FunctionParameter ? Rule::PointerToAmpFunction : Rule::OnlyFunctionsRestricted);
      return AttributeNotApplied;
    }
    if (Device && !D->hasAttr<CUDADeviceAttr>())
      D->addAttr(CUDADeviceAttr::Create(S.Context, A.getRange()));
    if (!Device && !D->hasAttr<CUDAHostAttr>())
      D->addAttr(CUDAHostAttr::Create(S.Context, A.getRange()));
    return AttributeApplied;
  }
};

/// The version of restrict(amp:1.1). SuppressAttr is the one attribute of Clang that carries a text
/// and means nothing to its code generation.
constexpr llvm::StringLiteral VersionMarks[] = {"tessera.amp-1.0", "tessera.amp-1.1",
                                                "tessera.amp-1.2"};

template <unsigned Minor> struct VersionAttribute : ParsedAttrInfo {
  VersionAttribute() {
    static const std::string Cxx = "amp::version_1_" + std::to_string(Minor);
    static const std::string Gnu = "amp_version_1_" + std::to_string(Minor);
    static const Spelling Names[] = {{ParsedAttr::AS_CXX11, Cxx.c_str()},
                                     {ParsedAttr::AS_GNU, Gnu.c_str()}};
    Spellings = Names;
  }

  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *) const override {
    return true;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &A) const override {
    llvm::StringRef Mark = VersionMarks[Minor];
    if (isa<FunctionDecl>(D))
      D->addAttr(SuppressAttr::Create(S.Context, &Mark, 1, A.getRange()));
    return AttributeApplied;
  }
};

unsigned DefaultAmpMinor = 0;

unsigned ampMinorOf(const FunctionDecl &Function) {
  for (const FunctionDecl *F : Function.redecls())
    for (const auto *A : F->specific_attrs<SuppressAttr>())
      for (llvm::StringRef Mark : A->diagnosticIdentifiers())
        for (unsigned Minor = 0; Minor != std::size(VersionMarks); ++Minor)
          if (Mark == VersionMarks[Minor])
            return Minor;
  // Lambdas and members of local classes are of the version around them.
  const auto *Outer = dyn_cast_or_null<FunctionDecl>(Function.getParentFunctionOrMethod());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function); Method && !Outer)
    Outer = dyn_cast_or_null<FunctionDecl>(Method->getParent()->getParentFunctionOrMethod());
  return Outer && restrictionsOf(*Outer).Amp ? ampMinorOf(*Outer) : DefaultAmpMinor;
}

} // namespace

void setDefaultAmpVersion(unsigned Minor) { DefaultAmpMinor = Minor; }

void registerAmpAttributes() {
  static ParsedAttrInfoRegistry::Add<RestrictionAttribute<true>> Device("amp-device",
                                                                        "restrict(amp)");
  static ParsedAttrInfoRegistry::Add<RestrictionAttribute<false>> Host("amp-host", "restrict(cpu)");
  static ParsedAttrInfoRegistry::Add<VersionAttribute<0>> V0("amp-1.0", "restrict(amp:1.0)");
  static ParsedAttrInfoRegistry::Add<VersionAttribute<1>> V1("amp-1.1", "restrict(amp:1.1)");
  static ParsedAttrInfoRegistry::Add<VersionAttribute<2>> V2("amp-1.2", "restrict(amp:1.2)");
}

void setAmpVersion(Decl &D, unsigned Minor) {
  if (D.hasAttrs())
    llvm::erase_if(D.getAttrs(), [](const Attr *A) {
      const auto *Suppress = dyn_cast<SuppressAttr>(A);
      return Suppress && Suppress->diagnosticIdentifiers_size() &&
             llvm::is_contained(VersionMarks, *Suppress->diagnosticIdentifiers_begin());
    });
  llvm::StringRef Mark = VersionMarks[Minor];
  D.addAttr(SuppressAttr::Create(D.getASTContext(), &Mark, 1));
}

Restrictions restrictionsOf(const FunctionDecl &Any) {
  // The instance of a template's destructor loses its attributes to a specialisation.
  const FunctionDecl &Function = isa<CXXDestructorDecl>(Any) ? *Any.getMostRecentDecl() : Any;
  Restrictions R;
  // Clang marks a lambda without a clause for both sides; by the spec it has what surrounds it
  // (2.2.1).
  if (const auto *A = Function.getAttr<CUDADeviceAttr>();
      A && A->isImplicit() && isLambdaCallOperator(&Function)) {
    const auto *Outer = dyn_cast_or_null<FunctionDecl>(
        cast<CXXMethodDecl>(Function).getParent()->getParentFunctionOrMethod());
    return Outer ? restrictionsOf(*Outer) : R;
  }
  R.Amp = Function.hasAttr<CUDADeviceAttr>() || Function.hasAttr<CUDAGlobalAttr>();
  R.Cpu = Function.hasAttr<CUDAHostAttr>() || !R.Amp;
  R.AmpMinor = R.Amp ? ampMinorOf(Function) : 0;
  return R;
}

std::optional<Restrictions> restrictionsOf(const ASTContext &Context, QualType Type) {
  auto WrittenOn = [](const NamedDecl &Name) -> std::optional<Restrictions> {
    const Restrictions R{Name.hasAttr<CUDAHostAttr>(), Name.hasAttr<CUDADeviceAttr>()};
    return R.Cpu || R.Amp ? std::optional(R) : std::nullopt;
  };
  for (;;) {
    std::optional<Restrictions> R;
    if (const auto *Name = dyn_cast<TypedefType>(Type)) {
      R = WrittenOn(*Name->getDecl());
    } else if (const auto *Alias = dyn_cast<TemplateSpecializationType>(Type);
               Alias && Alias->isTypeAlias()) {
      R = WrittenOn(*Alias->getTemplateName().getAsTemplateDecl()->getTemplatedDecl());
    } else if (const auto *Decltype = dyn_cast<DecltypeType>(Type)) {
      const auto *Name = dyn_cast<DeclRefExpr>(Decltype->getUnderlyingExpr());
      if (const auto *Function = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr)
        R = restrictionsOf(*Function);
    }
    const QualType Next = Type.getSingleStepDesugaredType(Context);
    if (R || Next == Type)
      return R;
    Type = Next;
  }
}

void setRestrictions(Decl &D, Restrictions R) {
  D.dropAttrs<CUDADeviceAttr, CUDAHostAttr, CUDAInvalidTargetAttr>();
  if (R.Amp)
    D.addAttr(CUDADeviceAttr::Create(D.getASTContext(), D.getSourceRange()));
  if (R.Cpu)
    D.addAttr(CUDAHostAttr::Create(D.getASTContext(), D.getSourceRange()));
}

bool hasAnnotation(const Decl &D, llvm::StringRef Mark) {
  for (const auto *A : D.specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Mark)
      return true;
  return false;
}

Container containerOf(const CXXRecordDecl *Record) {
  if (!Record)
    return Container::None;
  if (hasAnnotation(*Record, "tessera.capture.view"))
    return Container::View;
  if (hasAnnotation(*Record, "tessera.capture.array"))
    return Container::Array;
  if (const CXXRecordDecl *Definition = Record->getDefinition())
    for (const CXXBaseSpecifier &Base : Definition->bases())
      if (Container Kind = containerOf(Base.getType()->getAsCXXRecordDecl());
          Kind != Container::None)
        return Kind;
  return Container::None;
}

std::string nameOfArray(const CXXRecordDecl &Array) {
  if (const CXXRecordDecl *Definition = Array.getDefinition())
    for (const CXXBaseSpecifier &Specifier : Definition->bases())
      if (const CXXRecordDecl *Base = Specifier.getType()->getAsCXXRecordDecl();
          containerOf(Base) == Container::Array)
        return hasAnnotation(*Base, "tessera.capture.array") ? Array.getQualifiedNameAsString()
                                                             : nameOfArray(*Base);
  return Array.getQualifiedNameAsString();
}

bool isLibraryClass(const CXXRecordDecl &Class) {
  const SourceManager &SM = Class.getASTContext().getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(Class.getLocation()));
}

} // namespace tessera
