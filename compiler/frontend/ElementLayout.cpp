// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ElementLayout.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace tessera {

namespace {

class MemberLayout {
public:
  explicit MemberLayout(const ASTContext &Context) : Context(Context) {}
  std::string Text; ///< "|x@0|parts[4*12].y@8"

  void addMembersOf(const CXXRecordDecl &Record, CharUnits Begin, const std::string &Path) {
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
    for (const CXXBaseSpecifier &Base : Record.bases())
      if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
          Class && !Base.isVirtual())
        addMembersOf(*Class, Begin + Layout.getBaseClassOffset(Class), Path);
    for (const FieldDecl *Field : Record.fields()) {
      const CharUnits At =
          Begin + Context.toCharUnitsFromBits(Layout.getFieldOffset(Field->getFieldIndex()));
      if (Record.getName() == "__lanes")
        addComponents(Field->getType(), At, Path);
      else
        add(Field->getType(), At, joined(Path, Field->getName()));
    }
  }

private:
  static std::string joined(const std::string &Path, llvm::StringRef Name) {
    // An unnamed union's members are its record's; a name with two underscores is the library's.
    if (Name.empty() || Name.starts_with("__"))
      return Path;
    return Path.empty() ? Name.str() : Path + "." + Name.str();
  }

  void add(QualType Type, CharUnits Begin, std::string Path) {
    if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
      Path += "[" + llvm::utostr(Array->getSize().getZExtValue()) + "*" +
              std::to_string(Context.getTypeSizeInChars(Array->getElementType()).getQuantity()) +
              "]";
      return add(Array->getElementType(), Begin, std::move(Path));
    }
    const size_t Before = Text.size();
    if (const CXXRecordDecl *Record = Type->getAsCXXRecordDecl())
      addMembersOf(*Record, Begin, Path);
    if (Text.size() == Before && !Path.empty())
      Text += "|" + Path + "@" + std::to_string(Begin.getQuantity());
  }

  /// Of a short vector, whose components have names.
  void addComponents(QualType Type, CharUnits Begin, const std::string &Path) {
    const ConstantArrayType *Array = Context.getAsConstantArrayType(Type);
    if (!Array || Array->getSize().ugt(4))
      return;
    const CharUnits Step = Context.getTypeSizeInChars(Array->getElementType());
    for (unsigned Component = 0; Component != Array->getSize().getZExtValue(); ++Component)
      Text += "|" + joined(Path, llvm::StringRef("xyzw").substr(Component, 1)) + "@" +
              std::to_string((Begin + Step * Component).getQuantity());
  }

  const ASTContext &Context;
};

} // namespace

std::string TextureShape::describe(CharUnits Begin) const {
  return "texture<" + Texel + "," + Rank + ">@" + std::to_string((Place - Begin).getQuantity());
}

std::optional<TextureShape> textureShapeOf(const ASTContext &Context, const CXXRecordDecl &Record,
                                           CharUnits Offset) {
  if (!Record.hasDefinition() || Record.isInvalidDecl())
    return std::nullopt;
  if (const auto *Shape = dyn_cast<ClassTemplateSpecializationDecl>(&Record);
      Shape && Shape->getName() == "__texture_shape") {
    const TemplateArgumentList &Arguments = Shape->getTemplateArgs();
    const QualType Texel = Arguments[0].getAsType().getCanonicalType().getUnqualifiedType();
    const CXXRecordDecl *Class = Texel->getAsCXXRecordDecl();
    const bool IsUnsigned = Texel->isSpecificBuiltinType(BuiltinType::UInt);
    return TextureShape{Class        ? Class->getNameAsString()
                        : IsUnsigned ? "uint"
                                     : Texel.getAsString(),
                        llvm::toString(Arguments[1].getAsIntegral(), 10), Offset};
  }
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Record);
  for (const CXXBaseSpecifier &Base : Record.bases())
    if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
        Class && !Base.isVirtual())
      if (std::optional<TextureShape> Found =
              textureShapeOf(Context, *Class, Offset + Layout.getBaseClassOffset(Class)))
        return Found;
  return std::nullopt;
}

std::string layoutOfElement(const ASTContext &Context, QualType Element) {
  const CXXRecordDecl *Record = Element.isNull() ? nullptr : Element->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Record->isInvalidDecl())
    return "";
  MemberLayout Members(Context);
  Members.addMembersOf(*Record, CharUnits::Zero(), "");
  return Members.Text.empty() ? "" : Record->getNameAsString() + Members.Text;
}

} // namespace tessera
