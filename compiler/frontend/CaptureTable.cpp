// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/AmpAttributes.h"
#include "frontend/Kernels.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tessera {

namespace {

/// True for array_view<const T, N> and its like: the first template argument is a const type.
bool hasConstElements(const CXXRecordDecl &Record) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
  if (!Instance || Instance->getTemplateArgs().size() == 0)
    return false;
  const TemplateArgument &Element = Instance->getTemplateArgs().get(0);
  return Element.getKind() == TemplateArgument::Type && Element.getAsType().isConstQualified();
}

class TableBuilder {
public:
  explicit TableBuilder(const ASTContext &Context) : Context(Context) {}

  void record(const CXXRecordDecl &Record, CharUnits Offset, bool Const) {
    Const |= hasConstElements(Record);
    if (hasAnnotation(Record, "tessera.capture.view"))
      return add(Offset, CaptureInfo::View, Const, Record);
    if (!Record.hasDefinition() || Record.isInvalidDecl())
      return;
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
    for (const CXXBaseSpecifier &Base : Record.bases())
      if (const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
          BaseRecord && !Base.isVirtual())
        record(*BaseRecord, Offset + Layout.getBaseClassOffset(BaseRecord), Const);
    for (const FieldDecl *Field : Record.fields())
      value(Field->getType(),
            Offset + Context.toCharUnitsFromBits(Layout.getFieldOffset(Field->getFieldIndex())),
            Const);
  }

  std::vector<CaptureInfo> take() {
    llvm::sort(Table,
               [](const CaptureInfo &A, const CaptureInfo &B) { return A.Offset < B.Offset; });
    return std::move(Table);
  }

private:
  void value(QualType Type, CharUnits Offset, bool Const) {
    if (Type->isReferenceType() || Type->isPointerType()) {
      const QualType Target = Type->getPointeeType();
      if (const CXXRecordDecl *Record = Target->getAsCXXRecordDecl();
          containerOf(Record) == Container::Array && Record->hasDefinition())
        add(Offset, CaptureInfo::Array, Target.isConstQualified(), *Record);
      return;
    }
    if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
      const CharUnits Step = Context.getTypeSizeInChars(Array->getElementType());
      for (uint64_t I = 0, E = Array->getSize().getZExtValue(); I < E; ++I)
        value(Array->getElementType(), Offset + Step * I, Const);
      return;
    }
    if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl())
      record(*Record, Offset, Const);
  }

  void add(CharUnits Offset, CaptureInfo::KindType Kind, bool Const, const CXXRecordDecl &Object) {
    const CharUnits Bytes = Context.getASTRecordLayout(&Object).getSize();
    Table.push_back({static_cast<uint32_t>(Offset.getQuantity()), Kind, /*Reads=*/true,
                     /*Writes=*/!Const, static_cast<uint32_t>(Bytes.getQuantity())});
  }

  const ASTContext &Context;
  std::vector<CaptureInfo> Table;
};

} // namespace

std::vector<CaptureInfo> captureTable(const ASTContext &Context, const CXXRecordDecl &Functor) {
  TableBuilder Builder(Context);
  Builder.record(Functor, CharUnits::Zero(), /*Const=*/false);
  return Builder.take();
}

} // namespace tessera
