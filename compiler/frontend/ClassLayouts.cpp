// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ClassLayouts.h"

#include "frontend/AmpAttributes.h"
#include "frontend/Kernels.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/checks/TileMemoryChecks.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace tessera {

bool ClassLayout::agrees(const ClassLayout &Other) const {
  return Name == Other.Name && Bytes == Other.Bytes && Alignment == Other.Alignment &&
         Parts == Other.Parts;
}

std::string ClassLayout::describe() const {
  std::string Text = std::to_string(Bytes) + " bytes, aligned to " + std::to_string(Alignment);
  for (const auto &[Number, One] : llvm::enumerate(Parts))
    Text += (Number ? ", " : ": ") + One.Type + (One.Name.empty() ? "" : " " + One.Name) +
            " at byte " + std::to_string(One.Bit / 8);
  return Text;
}

namespace {

class LayoutCollector {
public:
  explicit LayoutCollector(ASTContext &Context) : Context(Context) {}

  void type(QualType Type) {
    const QualType Object = Context.getBaseElementType(Type.getNonReferenceType());
    const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition())
      record(*Class->getDefinition());
  }

  /// After an error a class may be of no size, or a member of no type.
  void record(const CXXRecordDecl &Class) {
    if (!Seen.insert(&Class).second || Class.isInvalidDecl() || Class.isDependentContext() ||
        llvm::any_of(Class.fields(),
                     [](const FieldDecl *Field) { return Field->getType()->isDependentType(); }))
      return;
    if (const QualType Element = elementOf(Class); !Element.isNull())
      type(Element);
    for (const CXXBaseSpecifier &Base : Class.bases())
      type(Base.getType());
    for (const FieldDecl *Field : Class.fields())
      type(Field->getType());
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Class);
    ClassLayout Result{nameOf(QualType(Context.getCanonicalTagType(&Class))),
                       Class.getLocation(),
                       uint64_t(Layout.getSize().getQuantity()),
                       uint64_t(Layout.getAlignment().getQuantity()),
                       {}};
    if (!isLibraryClass(Class))
      Result.Parts = partsOf(Class, Layout);
    Found.push_back(std::move(Result));
  }

  std::vector<ClassLayout> take() { return std::move(Found); }

private:
  std::string nameOf(QualType Type) const {
    return Type.getCanonicalType().getAsString(Context.getPrintingPolicy());
  }

  std::vector<ClassLayout::Part> partsOf(const CXXRecordDecl &Class,
                                         const ASTRecordLayout &Layout) const {
    std::vector<ClassLayout::Part> Parts;
    for (const CXXBaseSpecifier &Base : Class.bases())
      if (const CXXRecordDecl *Record = Base.getType()->getAsCXXRecordDecl()) {
        const CharUnits Offset = Base.isVirtual() ? Layout.getVBaseClassOffset(Record)
                                                  : Layout.getBaseClassOffset(Record);
        Parts.push_back({nameOf(Base.getType()), "", uint64_t(Context.toBits(Offset))});
      }
    for (const FieldDecl *Field : Class.fields())
      Parts.push_back({nameOf(Field->getType()), Field->getNameAsString(),
                       Layout.getFieldOffset(Field->getFieldIndex())});
    return Parts;
  }

  ASTContext &Context;
  llvm::DenseSet<const CXXRecordDecl *> Seen;
  std::vector<ClassLayout> Found;
};

} // namespace

KernelLayouts layoutsOf(ASTContext &Context, const std::vector<KernelInstance> &Kernels) {
  KernelLayouts Layouts;
  for (const KernelInstance &Kernel : Kernels) {
    LayoutCollector Collector(Context);
    for (const VarDecl *Variable : tileStaticsOf(*Kernel.Entry))
      Collector.type(Variable->getType());
    Collector.record(*Kernel.Functor);
    Layouts[Kernel.KernelName] = Collector.take();
  }
  return Layouts;
}

void checkLayouts(DiagnosticsEngine &Diags, const std::vector<KernelInstance> &Kernels,
                  const KernelLayouts &OnHost, const KernelLayouts &InKernels) {
  llvm::StringSet<> Reported;
  for (const KernelInstance &Kernel : Kernels) {
    const auto Host = OnHost.find(Kernel.KernelName), Other = InKernels.find(Kernel.KernelName);
    if (Host == OnHost.end() || Other == InKernels.end())
      continue;
    // What is made of a class whose layout differs differs, too, and comes behind it.
    for (const auto &[Here, There] : llvm::zip(Host->second, Other->second)) {
      if (Here.agrees(There))
        continue;
      if (!Reported.insert(Here.Name).second)
        break;
      report(Diags, Here.Place, Rule::LayoutDiffers)
          << Here.Name << Here.describe() << There.describe();
      if (Here.Place != Kernel.Functor->getLocation())
        note(Diags, Kernel.Functor->getLocation(), "this kernel uses it");
      break;
    }
  }
}

} // namespace tessera
