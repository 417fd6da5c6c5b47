// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/AmpAttributes.h"
#include "frontend/ElementLayout.h"
#include "frontend/Kernels.h"
#include "frontend/checks/AmpTypes.h"
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

/// Of a container, or of a class that derives from one.
QualType elementOfBases(const CXXRecordDecl &Record) {
  QualType Element = elementOf(Record);
  if (const CXXRecordDecl *Definition = Record.getDefinition())
    for (const CXXBaseSpecifier &Base : Definition->bases())
      if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
          Class && Element.isNull())
        Element = elementOfBases(*Class);
  return Element;
}

class TableBuilder {
public:
  explicit TableBuilder(const ASTContext &Context) : Context(Context) {}

  /// \p Name is what the user calls the object; empty for the function object itself.
  /// Elements of containers in it are of type \p Element, if it is what a container consists of.
  void record(const CXXRecordDecl &Record, CharUnits Offset, bool Const, const std::string &Name,
              QualType Element = {}) {
    Const |= hasConstElements(Record);
    if (const QualType Own = elementOf(Record); !Own.isNull())
      Element = Own;
    if (hasAnnotation(Record, "tessera.capture.view"))
      return add(Offset, CaptureInfo::View, Const, Record, Name, Element);
    if (!Record.hasDefinition() || Record.isInvalidDecl())
      return;
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
    for (const CXXBaseSpecifier &Base : Record.bases())
      if (const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
          BaseRecord && !Base.isVirtual())
        record(*BaseRecord, Offset + Layout.getBaseClassOffset(BaseRecord), Const, Name, Element);
    for (const FieldDecl *Field : Record.fields())
      value(Field->getType(),
            Offset + Context.toCharUnitsFromBits(Layout.getFieldOffset(Field->getFieldIndex())),
            Const, memberName(Record, *Field, Name), Element);
  }

  std::vector<CaptureInfo> take() {
    llvm::sort(Table,
               [](const CaptureInfo &A, const CaptureInfo &B) { return A.Offset < B.Offset; });
    return std::move(Table);
  }

private:
  /// A captured variable's own name; else "object.member", or the member's in the function object.
  /// What a container consists of is nobody's concern.
  static std::string memberName(const CXXRecordDecl &Record, const FieldDecl &Field,
                                const std::string &Object) {
    if (Record.isLambda()) {
      assert(Field.getFieldIndex() < Record.capture_size() && "each member is a capture");
      const LambdaCapture &Capture = *std::next(Record.captures_begin(), Field.getFieldIndex());
      if (Capture.capturesVariable())
        return Capture.getCapturedVar()->getNameAsString();
      return Capture.capturesThis() ? "this" : "";
    }
    const std::string Name = Field.getNameAsString();
    if (isLibraryClass(Record) || Name.empty())
      return Object;
    if (Object.empty())
      return Name;
    return Object + (Object == "this" ? "->" : ".") + Name;
  }

  void value(QualType Type, CharUnits Offset, bool Const, const std::string &Name,
             QualType Element) {
    if (Type->isReferenceType() || Type->isPointerType()) {
      const QualType Target = Type->getPointeeType();
      if (const CXXRecordDecl *Record = Target->getAsCXXRecordDecl();
          containerOf(Record) == Container::Array && Record->hasDefinition())
        add(Offset, CaptureInfo::Array, Target.isConstQualified(), *Record, Name,
            elementOfBases(*Record));
      return;
    }
    if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
      const CharUnits Step = Context.getTypeSizeInChars(Array->getElementType());
      for (uint64_t I = 0, E = Array->getSize().getZExtValue(); I < E; ++I)
        value(Array->getElementType(), Offset + Step * I, Const,
              Name + "[" + std::to_string(I) + "]", Element);
      return;
    }
    if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl())
      record(*Record, Offset, Const, Name, Element);
  }

  void add(CharUnits Offset, CaptureInfo::KindType Kind, bool Const, const CXXRecordDecl &Object,
           const std::string &Name, QualType Element) {
    const CharUnits Bytes = Context.getASTRecordLayout(&Object).getSize();
    Table.push_back({static_cast<uint32_t>(Offset.getQuantity()), Kind, /*Reads=*/true,
                     /*Writes=*/!Const, static_cast<uint32_t>(Bytes.getQuantity()), Name,
                     layoutOfElement(Context, Element)});
  }

  const ASTContext &Context;
  std::vector<CaptureInfo> Table;
};

} // namespace

std::vector<CaptureInfo> captureTable(const ASTContext &Context, const CXXRecordDecl &Functor) {
  TableBuilder Builder(Context);
  Builder.record(Functor, CharUnits::Zero(), /*Const=*/false, "");
  return Builder.take();
}

} // namespace tessera
