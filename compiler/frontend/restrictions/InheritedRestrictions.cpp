// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/InheritedRestrictions.h"

#include "frontend/deduction/DeducedMarks.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/restrictions/ParsedContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace tessera {

namespace {

bool isRestricted(const Decl &D) {
  return D.hasAttr<CUDADeviceAttr>() || D.hasAttr<CUDAHostAttr>() || D.hasAttr<CUDAGlobalAttr>();
}

/// True for `int f(int)`, false for `F f`.
bool hasFunctionDeclarator(const TypeSourceInfo *Written) {
  return Written && Written->getTypeLoc().getAsAdjusted<FunctionTypeLoc>();
}

void inherit(const Sema &S, Decl &D, const TypeSourceInfo *Written) {
  if (isRestricted(D))
    return;
  if (hasFunctionDeclarator(Written)) {
    if (const FunctionDecl *Outer = enclosingAmpFunction(S, &D))
      inheritFrom(*Outer, D);
  } else if (Written) {
    if (const std::optional<Restrictions> Declared = restrictionsOf(S.Context, Written->getType()))
      setRestrictions(D, *Declared);
  }
}

/// std::declval is for operands that are not evaluated, of either side.
bool isDeclval(const FunctionDecl &Function) {
  const IdentifierInfo *Name = Function.getIdentifier();
  return Name && Name->isStr("declval") && Function.isInStdNamespace();
}

/// Takes away the attribute that carried a name for ParsedContext.
void dropContextName(Decl &D) {
  if (D.hasAttrs())
    llvm::erase_if(D.getAttrs(), [](const Attr *A) {
      const auto *Annotation = dyn_cast<AnnotateAttr>(A);
      return Annotation && Annotation->getAnnotation() == ContextAnnotation;
    });
}

/// A function without any attribute is restrict(cpu); one with it could not be declared once more
/// after a definition without, which is the same function. Defaulted members need theirs.
void dropCpuAlone(FunctionDecl &Function) {
  if (!isa<CXXMethodDecl>(Function) && !Function.hasAttr<CUDADeviceAttr>())
    Function.dropAttr<CUDAHostAttr>();
}

/// Clang marks a lambda without a clause for both sides, and would take overloads of the kernels'
/// side in its body. In code of the host it is the host's (spec 2.2.1).
void keepFromKernels(const Sema &S, FunctionDecl &Function) {
  if (S.getLangOpts().CUDAIsDevice && isLambdaCallOperator(&Function) && !isRestricted(Function) &&
      !isInUndecided(Function))
    Function.addAttr(CUDAHostAttr::CreateImplicit(S.Context));
}

struct InheritAttribute : ParsedAttrInfo {
  InheritAttribute() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_CXX11, "amp::inherit"}};
    Spellings = Names;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &) const override {
    if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
      beginClass(S, *Record);
      return AttributeApplied;
    }
    if (isa<ParmVarDecl>(D))
      beginCodeOfEitherSide(S);
    else
      endCode(S);
    if (auto *Function = dyn_cast<FunctionDecl>(D)) {
      inherit(S, *D, Function->getTypeSourceInfo());
      if (isDeclval(*Function))
        setRestrictions(*D, {/*Cpu=*/true, /*Amp=*/true});
      if (Deduction *Deduced = Deduction::current())
        Deduced->declared(*Function);
      keepFromKernels(S, *Function);
      dropCpuAlone(*Function);
      dropContextName(*Function);
      if (isAmpDestructor(*Function))
        beginCodeOfEitherSide(S);
      if (auto *Record = dyn_cast<ClassTemplateSpecializationDecl>(D->getDeclContext()))
        showAllOverloads(*Record);
    } else if (const auto *Typedef = dyn_cast<TypedefNameDecl>(D);
               Typedef && Typedef->getUnderlyingType()->isFunctionType()) {
      inherit(S, *D, Typedef->getTypeSourceInfo());
    }
    return AttributeApplied;
  }
};

} // namespace

void inheritFrom(const FunctionDecl &Outer, Decl &D) {
  if (isInUndecided(Outer)) {
    if (!isa<CXXMethodDecl>(D))
      return; // `int f(int);` in a function's body is not declared for what the function may become
    markInherited(D);
  }
  setRestrictions(D, restrictionsOf(Outer));
}

const FunctionDecl *enclosingAmpFunction(const Sema &S, const Decl *Declared) {
  for (const DeclContext *Context = S.CurContext; Context; Context = Context->getParent())
    if (const auto *Function = dyn_cast<FunctionDecl>(Context);
        Function && Function != Declared) // a lambda's parser is inside it already
      return restrictionsOf(*Function).Amp ? Function : nullptr;
  return nullptr;
}

void registerInheritedRestrictions() {
  static ParsedAttrInfoRegistry::Add<InheritAttribute> Inherit("amp-inherit",
                                                               "restrictions without a clause");
}

InheritedRestrictions::InheritedRestrictions(Sema &S) : S(S), Pool(Factory) {
  Preprocessor &PP = S.getPreprocessor();
  IdentifierInfo *Namespace = PP.getIdentifierInfo("amp");
  ParsedAttr *Attribute =
      Pool.create(PP.getIdentifierInfo("inherit"), SourceRange(), {Namespace, SourceLocation()},
                  /*args=*/nullptr, 0, ParsedAttr::Form::CXX11());
  Attribute->setIsPragmaClangAttribute();
  Sema::PragmaAttributeEntry Entry{SourceLocation(),
                                   Attribute,
                                   {attr::SubjectMatchRule_function, attr::SubjectMatchRule_record,
                                    attr::SubjectMatchRule_type_alias,
                                    attr::SubjectMatchRule_variable, attr::SubjectMatchRule_field},
                                   /*IsUsed=*/true};
  // In a namespace, so that no pop of the user's takes it away.
  S.PragmaAttributeStack.push_back({SourceLocation(), Namespace, {Entry}});
}

InheritedRestrictions::~InheritedRestrictions() {
  llvm::erase_if(S.PragmaAttributeStack, [&](const Sema::PragmaAttributeGroup &Group) {
    return Group.Namespace == S.getPreprocessor().getIdentifierInfo("amp");
  });
}

} // namespace tessera
