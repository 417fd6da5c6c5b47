// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostInstances.h"

#include "frontend/AmpAttributes.h"
#include "frontend/ImplicitRestrictions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace tessera {

bool isLibrarysOwn(const NamedDecl &D) {
  const ASTContext &Context = D.getASTContext();
  if (!Context.getSourceManager().isInSystemHeader(D.getLocation()))
    return false;
  const NamedDecl *Outermost = &D;
  for (const DeclContext *DC = D.getDeclContext(); !DC->isTranslationUnit(); DC = DC->getParent())
    if (const auto *Around = dyn_cast<NamedDecl>(DC))
      Outermost = Around;
  if (const auto *Namespace = dyn_cast<NamespaceDecl>(Outermost))
    if (Namespace->isStdNamespace() || Namespace->getName() == "concurrency")
      return true;
  return isReservedAtGlobalScope(Outermost->isReserved(Context.getLangOpts()));
}

namespace {

class HostInstances : public TemplateInstantiationCallback {
public:
  explicit HostInstances(Sema &S) : S(S) { forget(); }

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}
  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &) override { forget(); }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &) override { forget(); }

private:
  /// Looks at those that have come since the last time: Sema takes from the front.
  void forget() {
    auto &Pending = S.PendingInstantiations;
    size_t Fresh = Pending.size();
    while (Fresh > 0 && !Kept.contains(Pending[Fresh - 1].first))
      --Fresh;
    for (size_t I = Fresh; I < Pending.size();) {
      const auto *F = dyn_cast<FunctionDecl>(Pending[I].first);
      if (F && isForHostAlone(*F)) {
        Pending.erase(Pending.begin() + I);
      } else {
        Kept.insert(Pending[I].first);
        ++I;
      }
    }
  }

  bool isForHostAlone(const FunctionDecl &F) {
    return !F.isConstexpr() && !restrictionsOf(F).Amp && isLibrarysOwn(F) && hasNoneOf(F) &&
           isLibrarys(F.getType());
  }

  /// Whether no argument of a template around \p F, or of its own, is of the program's.
  bool hasNoneOf(const FunctionDecl &F) {
    if (const TemplateArgumentList *Arguments = F.getTemplateSpecializationArgs();
        Arguments && !areLibrarys(Arguments->asArray()))
      return false;
    return areLibrarysAround(F.getDeclContext()) && areLibrarysAround(F.getLexicalDeclContext());
  }

  /// A class within a function may hold what that one has been given.
  bool areLibrarysAround(const DeclContext *DC) {
    for (; !DC->isFileContext(); DC = DC->getParent()) {
      if (DC->isFunctionOrMethod())
        return false;
      const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(DC);
      if (Class && !areLibrarys(Class->getTemplateArgs().asArray()))
        return false;
    }
    return true;
  }

  bool areLibrarys(llvm::ArrayRef<TemplateArgument> Arguments) {
    return llvm::all_of(Arguments, [&](const TemplateArgument &A) {
      switch (A.getKind()) {
      case TemplateArgument::Type:
        return isLibrarys(A.getAsType());
      case TemplateArgument::Pack:
        return areLibrarys(A.getPackAsArray());
      case TemplateArgument::Integral:
        return isLibrarys(A.getIntegralType());
      case TemplateArgument::NullPtr:
        return true;
      case TemplateArgument::Null:
      case TemplateArgument::Declaration:
      case TemplateArgument::StructuralValue:
      case TemplateArgument::Template:
      case TemplateArgument::TemplateExpansion:
      case TemplateArgument::Expression:
        return false;
      }
      llvm_unreachable("all kinds of template arguments");
    });
  }

  bool isLibrarys(QualType Written) {
    const QualType Type = Written.getCanonicalType().getUnqualifiedType();
    auto [Place, New] = Known.try_emplace(Type.getAsOpaquePtr(), false);
    if (!New)
      return Place->second; // false for a class among its own arguments
    const bool Is = find(Type);
    Known[Type.getAsOpaquePtr()] = Is;
    return Is;
  }

  bool find(QualType Type) {
    if (Type->isBuiltinType())
      return true;
    if (Type->isAnyPointerType() || Type->isReferenceType())
      return isLibrarys(Type->getPointeeType());
    if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      return isLibrarys(Array->getElementType());
    if (const auto *Function = Type->getAs<FunctionProtoType>())
      return isLibrarys(Function->getReturnType()) &&
             llvm::all_of(Function->getParamTypes(),
                          [&](QualType Parameter) { return isLibrarys(Parameter); });
    const TagDecl *Tag = Type->getAsTagDecl();
    return Tag && isLibrarysOwn(*Tag) && areLibrarysAround(Tag);
  }

  Sema &S;
  llvm::DenseSet<const ValueDecl *> Kept;
  llvm::DenseMap<void *, bool> Known;
};

} // namespace

/// Whether the program has declared something in a namespace of the library's: what that is, the
/// library's functions may find.
static bool isExtended(const NamespaceDecl *Library, const SourceManager &SM) {
  return Library && llvm::any_of(Library->redecls(), [&](const NamespaceDecl *Part) {
           return !SM.isInSystemHeader(Part->getLocation());
         });
}

void leaveOutHostInstances(Sema &S) {
  ASTContext &Context = S.getASTContext();
  const SourceManager &SM = S.getSourceManager();
  if (isExtended(S.getStdNamespace(), SM))
    return;
  for (const NamedDecl *D :
       Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("concurrency")))
    if (isExtended(dyn_cast<NamespaceDecl>(D), SM))
      return;
  S.TemplateInstCallbacks.push_back(std::make_unique<HostInstances>(S));
}

} // namespace tessera
