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

/// What the data of a container is, as far as its class says it.
struct Contents {
  QualType Element;
  std::optional<TextureShape> Texture; ///< its place counts as that of the container's view does
};

/// Of a container, or of a class that derives from one.
Contents contentsOf(const ASTContext &Context, const CXXRecordDecl &Record, CharUnits Offset) {
  if (std::optional<TextureShape> Texture = textureShapeOf(Context, Record, Offset))
    return {{}, Texture};
  if (const QualType Element = elementOf(Record); !Element.isNull())
    return {Element, {}};
  if (const CXXRecordDecl *Definition = Record.getDefinition())
    for (const CXXBaseSpecifier &Base : Definition->bases())
      if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl())
        if (Contents Found = contentsOf(Context, *Class, Offset); !Found.Element.isNull())
          return Found;
  return {};
}

class TableBuilder {
public:
  explicit TableBuilder(const ASTContext &Context) : Context(Context) {}

  /// \p Name is what the user calls the object; empty for the function object itself.
  /// \p Of is of the container that it is a part of, if it is one.
  void record(const CXXRecordDecl &Record, CharUnits Offset, bool Const, const std::string &Name,
              Contents Of = {}) {
    Const |= hasConstElements(Record);
    if (const Contents Own = contentsOf(Context, Record, Offset);
        !Own.Element.isNull() || Own.Texture)
      Of = Own;
    if (hasAnnotation(Record, "tessera.capture.view"))
      return add(Offset, CaptureInfo::View, Const, Record, Name, Of);
    if (!Record.hasDefinition() || Record.isInvalidDecl())
      return;
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
    for (const CXXBaseSpecifier &Base : Record.bases())
      if (const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
          BaseRecord && !Base.isVirtual())
        record(*BaseRecord, Offset + Layout.getBaseClassOffset(BaseRecord), Const, Name, Of);
    for (const FieldDecl *Field : Record.fields())
      value(Field->getType(),
            Offset + Context.toCharUnitsFromBits(Layout.getFieldOffset(Field->getFieldIndex())),
            Const, memberName(Record, *Field, Name), Of);
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
             const Contents &Of) {
    if (Type->isReferenceType() || Type->isPointerType()) {
      const QualType Target = Type->getPointeeType();
      if (const CXXRecordDecl *Record = Target->getAsCXXRecordDecl();
          containerOf(Record) == Container::Array && Record->hasDefinition())
        add(Offset, CaptureInfo::Array, Target.isConstQualified(), *Record, Name,
            contentsOf(Context, *Record, CharUnits::Zero()));
      return;
    }
    if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
      const CharUnits Step = Context.getTypeSizeInChars(Array->getElementType());
      for (uint64_t I = 0, E = Array->getSize().getZExtValue(); I < E; ++I)
        value(Array->getElementType(), Offset + Step * I, Const,
              Name + "[" + std::to_string(I) + "]", Of);
      return;
    }
    if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl())
      record(*Record, Offset, Const, Name, Of);
  }

  void add(CharUnits Offset, CaptureInfo::KindType Kind, bool Const, const CXXRecordDecl &Object,
           const std::string &Name, const Contents &Of) {
    const CharUnits Bytes = Context.getASTRecordLayout(&Object).getSize();
    Table.push_back(
        {static_cast<uint32_t>(Offset.getQuantity()), Kind, /*Reads=*/true,
         /*Writes=*/!Const, static_cast<uint32_t>(Bytes.getQuantity()), Name,
         Of.Texture ? Of.Texture->describe(Kind == CaptureInfo::View ? Offset : CharUnits::Zero())
                    : layoutOfElement(Context, Of.Element)});
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
