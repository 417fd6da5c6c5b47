// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Kernels.h"

#include "frontend/AmpAttributes.h"
#include "frontend/deduction/DeducedMarks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace tessera {

namespace {

/// Looks up \p Name among the declarations of \p Context; null when there is none.
template <typename T> T *lookupOne(ASTContext &AST, DeclContext *Context, llvm::StringRef Name) {
  for (NamedDecl *D : Context->lookup(DeclarationName(&AST.Idents.get(Name))))
    if (auto *Match = dyn_cast<T>(D))
      return Match;
  return nullptr;
}

/// After an error a captured variable may have a type that still depends on something.
bool hasLayout(const CXXRecordDecl &Class) {
  return Class.hasDefinition() && llvm::none_of(Class.fields(), [](const FieldDecl *Field) {
           return Field->getType()->isDependentType();
         });
}

std::string mangled(MangleContext &Mangler, GlobalDecl Declaration) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Mangler.mangleName(Declaration, OS);
  return Name;
}

/// Fills Rank, Tile and the functor from `__kernel_entry`'s template arguments.
bool readTemplateArguments(const FunctionDecl &Entry, KernelInstance &Kernel) {
  const TemplateArgumentList *Arguments = Entry.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() != 5 || Arguments->get(4).getKind() != TemplateArgument::Type)
    return false;
  int64_t Values[4];
  for (unsigned I = 0; I < 4; ++I) {
    if (Arguments->get(I).getKind() != TemplateArgument::Integral)
      return false;
    Values[I] = Arguments->get(I).getAsIntegral().getExtValue();
  }
  Kernel.Functor = Arguments->get(4).getAsType()->getAsCXXRecordDecl();
  Kernel.Info.Rank = Values[0];
  for (unsigned I = 1; I < 4 && Values[I] > 0; ++I)
    Kernel.Info.Tile.push_back(Values[I]);
  return Kernel.Functor != nullptr;
}

/// Whether a parameter of type \p Type hands on the tile's barrier.
bool holdsBarrier(QualType Type) {
  while (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Record = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition())
    return false;
  if (Record->getQualifiedNameAsString() == "concurrency::tile_barrier")
    return true;
  return llvm::any_of(Record->bases(),
                      [](const CXXBaseSpecifier &Base) { return holdsBarrier(Base.getType()); }) ||
         llvm::any_of(Record->fields(), [](const FieldDecl *Field) {
           return Field->getType()->isRecordType() && holdsBarrier(Field->getType());
         });
}

/// Whether one unit has the definition for all.
bool hasOneDefinition(const FunctionDecl &Function) {
  switch (Function.getASTContext().GetGVALinkageForFunction(&Function)) {
  case GVA_StrongExternal:
  case GVA_StrongODR:
  case GVA_AvailableExternally:
    return true;
  case GVA_DiscardableODR: // of a template that is instantiated elsewhere, and declared so or not
    return Function.isTemplateInstantiation() && !Function.isInlined() && !Function.isDefined();
  case GVA_Internal:
    return false;
  }
  llvm_unreachable("covered switch");
}

bool mayCrossUnits(const FunctionDecl &Function) {
  // What is deduced of a function no other declaration can say (13.1.1).
  const std::optional<DeducedSides> Deduced = deducedSides(Function);
  return restrictionsOf(Function).Amp && !(Deduced && Deduced->Amp) &&
         !Function.hasAttr<CUDAGlobalAttr>() && hasOneDefinition(Function) &&
         llvm::none_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
           return holdsBarrier(Parameter->getType());
         });
}

} // namespace

std::string placeOfFunctor(const ASTContext &Context, const CXXRecordDecl &Functor) {
  PresumedLoc Place = Context.getSourceManager().getPresumedLoc(
      Context.getSourceManager().getExpansionLoc(Functor.getLocation()));
  if (Place.isInvalid())
    return "<unknown>";
  return (llvm::sys::path::filename(Place.getFilename()) + ":" + llvm::Twine(Place.getLine()))
      .str();
}

/// The innermost function with a name that \p Functor stands in, with the arguments of templates;
/// else its own operator().
static std::string functionOf(const ASTContext &Context, const CXXRecordDecl &Functor) {
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.SuppressUnwrittenScope = true; // of unnamed namespaces
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  for (const DeclContext *Around = Functor.getDeclContext(); Around; Around = Around->getParent()) {
    const auto *Function = dyn_cast<FunctionDecl>(Around);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
    if (!Function || (Method && Method->getParent()->isLambda()))
      continue;
    Function->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
    return Name;
  }
  if (Functor.isLambda())
    return "";
  Functor.getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Name + "::operator()";
}

std::vector<KernelInstance> findKernels(ASTContext &Context) {
  std::vector<KernelInstance> Kernels;
  auto *Concurrency =
      lookupOne<NamespaceDecl>(Context, Context.getTranslationUnitDecl(), "concurrency");
  auto *Detail =
      Concurrency ? lookupOne<NamespaceDecl>(Context, Concurrency, "tessera_detail") : nullptr;
  auto *Template =
      Detail ? lookupOne<FunctionTemplateDecl>(Context, Detail, "__kernel_entry") : nullptr;
  if (!Template)
    return Kernels;
  std::unique_ptr<MangleContext> Mangler(Context.createMangleContext());
  for (const FunctionDecl *Entry : Template->specializations()) {
    if (!Entry->hasAttr<CUDAGlobalAttr>() || !Entry->isDefined())
      continue;
    KernelInstance Kernel;
    Kernel.Entry = Entry;
    if (!readTemplateArguments(*Entry, Kernel) || !hasLayout(*Kernel.Functor))
      continue;
    Kernel.KernelName = mangled(*Mangler, GlobalDecl(Entry, KernelReferenceKind::Kernel));
    Kernel.StubName = mangled(*Mangler, GlobalDecl(Entry, KernelReferenceKind::Stub));
    Kernel.Internal = !Entry->isExternallyVisible();
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(Kernel.Functor);
    Kernel.Info.Place = placeOfFunctor(Context, *Kernel.Functor);
    Kernel.Info.FunctionName = functionOf(Context, *Kernel.Functor);
    Kernel.Info.ClosureSize = Layout.getSize().getQuantity();
    Kernel.Info.ClosureAlign = Layout.getAlignment().getQuantity();
    Kernel.Info.Captures = captureTable(Context, *Kernel.Functor);
    Kernels.push_back(std::move(Kernel));
  }
  return Kernels;
}

void annotateKernels(llvm::Module &KernelModule, const std::vector<KernelInstance> &Kernels) {
  for (const KernelInstance &Kernel : Kernels)
    if (llvm::Function *F = KernelModule.getFunction(Kernel.KernelName)) {
      Kernel.Info.write(*F);
      if (Kernel.Internal)
        F->addFnAttr(attr::Internal);
      else // an instance of a template: other units may have it, too; Clang's device side takes it
           // for the only one
        F->setLinkage(llvm::GlobalValue::WeakODRLinkage);
    }
}

void annotateExternalFunctions(CodeGenerator &Generator) {
  for (llvm::Function &F : *Generator.GetModule()) {
    const auto *Function =
        dyn_cast_or_null<FunctionDecl>(Generator.GetDeclForMangledName(F.getName()));
    if (!Function || F.isIntrinsic() || F.getName().starts_with(callee::Prefix) ||
        !mayCrossUnits(*Function))
      continue;
    if (F.isDeclaration()) {
      F.addFnAttr(attr::OtherUnit);
    } else if (!F.hasAvailableExternallyLinkage()) {
      F.addFnAttr(attr::Exported);
      if (F.hasLocalLinkage()) // Clang's device side takes an explicit instantiation for its own
        F.setLinkage(llvm::GlobalValue::WeakODRLinkage);
    }
  }
}

} // namespace tessera
