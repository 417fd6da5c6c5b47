// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/checks/AmpTypes.h"

#include "frontend/AmpAttributes.h"
#include "frontend/diagnostics/Report.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

bool hasSize(QualType Type) {
  return !Type->isIncompleteType() && !Type->isUndeducedType() && !Type->isDependentType();
}

std::vector<const ClassTemplateDecl *> containers(ASTContext &Context) {
  std::vector<const ClassTemplateDecl *> Found;
  for (const NamedDecl *Space :
       Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("concurrency")))
    if (const auto *Library = dyn_cast<NamespaceDecl>(Space))
      for (llvm::StringRef Name : {"array", "array_view"})
        for (const NamedDecl *D : Library->lookup(&Context.Idents.get(Name)))
          if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
            Found.push_back(Template->getCanonicalDecl());
  return Found;
}

bool isContainer(const TemplateDecl &Template) {
  return llvm::is_contained(containers(Template.getASTContext()), Template.getCanonicalDecl());
}

QualType elementOf(const CXXRecordDecl &Class) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Instance ||
      (!isContainer(*Instance->getSpecializedTemplate()) && Class.getName() != "__strided_view"))
    return {};
  return Instance->getTemplateArgs()[0].getAsType();
}

namespace {

constexpr int64_t LeastAlignment = 4;

/// The first version (restrict(amp:1.minor)) that has something, by the table of 13.2.
enum Since : unsigned {
  CharAndShort = 1, ///< wchar_t, too, and members and elements of less than four bytes
  VirtualBases = 1,
  LongLong = 2,
  PointersToPointers = 2,
  StoredPointers = 2, ///< references and pointers to members, too
  FunctionPointers = 2,
  VirtualMembers = 2,
};

bool isArrayContainer(QualType Type) {
  return containerOf(Type->getAsCXXRecordDecl()) == Container::Array;
}

/// Pointers to members are pointers too, but not to the language.
bool isAnyPointer(QualType Type) {
  return Type->isPointerType() || Type->isNullPtrType() || Type->isMemberPointerType();
}

bool isFunctionPointer(QualType Type) {
  return Type->isFunctionPointerType() || Type->isFunctionReferenceType();
}

/// No version has enumerations of bool, wchar_t and long long.
bool isEnumerated(QualType Underlying) {
  return !Underlying->isBooleanType() && !Underlying->isWideCharType() &&
         !Underlying->isSpecificBuiltinType(BuiltinType::LongLong) &&
         !Underlying->isSpecificBuiltinType(BuiltinType::ULongLong);
}

/// A closure's captures are checked where it is made, with better places.
bool isAmpClosure(const CXXRecordDecl &Class) {
  const CXXMethodDecl *Call = Class.isLambda() ? Class.getLambdaCallOperator() : nullptr;
  return Call && restrictionsOf(*Call).Amp;
}

const CXXMethodDecl *firstVirtual(const CXXRecordDecl &Class) {
  for (const CXXMethodDecl *Method : Class.methods())
    if (Method->isVirtual())
      return Method;
  return nullptr;
}

bool isUnknown(QualType Type) {
  return Type.isNull() || Type->isDependentType() || Type->isUndeducedType() ||
         Type->containsErrors() || Type->isPlaceholderType();
}

/// Rules about the build of a class: in a class of a library they say nothing to its user.
bool isAboutBuild(Rule R) {
  return R == Rule::StoredPointer || R == Rule::StoredReference || R == Rule::BitField ||
         R == Rule::VirtualBase || R == Rule::VirtualFunctions ||
         R == Rule::PointerToMemberFunction;
}

} // namespace

llvm::StringRef replacementOf(QualType Fundamental) {
  const auto *Builtin = Fundamental->getAs<BuiltinType>();
  if (!Builtin)
    return "a class of plain members";
  switch (Builtin->getKind()) {
  case BuiltinType::UChar:
  case BuiltinType::UShort:
  case BuiltinType::Char8:
  case BuiltinType::Char16:
  case BuiltinType::Char32:
    return "unsigned int";
  case BuiltinType::LongLong:
  case BuiltinType::Int128:
    return "long";
  case BuiltinType::ULongLong:
  case BuiltinType::UInt128:
    return "unsigned long";
  case BuiltinType::LongDouble:
  case BuiltinType::Float128:
  case BuiltinType::Ibm128:
    return "double";
  case BuiltinType::Half:
  case BuiltinType::Float16:
  case BuiltinType::BFloat16:
    return "float";
  default:
    return "int";
  }
}

std::optional<TypeBreach> AmpTypes::inLocal(QualType Type) {
  if (isUnknown(Type) || Type->isVoidType())
    return std::nullopt;
  if (Type->isReferenceType())
    return ofReference(Type);
  if (Type.isVolatileQualified())
    return TypeBreach{Rule::VolatileType, Type};
  if (Type->isPointerType())
    return ofPointer(Type);
  if (Type->isMemberPointerType())
    return ofPointerToMember(Type);
  if (Type->isNullPtrType())
    return std::nullopt;
  return inStorage(Type);
}

std::optional<TypeBreach> AmpTypes::inStorage(QualType Type) {
  if (isUnknown(Type))
    return std::nullopt;
  if (Type.isVolatileQualified())
    return TypeBreach{Rule::VolatileType, Type};
  if (Minor >= StoredPointers && (Type->isReferenceType() || isAnyPointer(Type)))
    return isFunctionPointer(Type) ? TypeBreach{Rule::PointerToFunction, Type} : inLocal(Type);
  if (Type->isReferenceType())
    return TypeBreach{Rule::StoredReference, Type,
                      isView(Type->getPointeeType()) ? "the view itself, which sees the same data"
                                                     : "a copy, or an array_view of the data"};
  if (Type->isMemberFunctionPointerType())
    return TypeBreach{Rule::PointerToMemberFunction, Type};
  if (isAnyPointer(Type))
    return TypeBreach{Rule::StoredPointer, Type};
  if (Type->isFunctionType())
    return TypeBreach{Rule::PointerToFunction, Type};
  if (Type->isArrayType())
    return ofElements(Type);
  if (Type->isEnumeralType())
    return ofEnumeration(Type);
  if (const auto *Complex = Type->getAs<ComplexType>()) // what std::complex is made of
    return ofFundamental(Complex->getElementType());
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return ofFundamental(Type);
  std::optional<TypeBreach> Breach = ofClass(*Class);
  if (Breach && Context.hasSameUnqualifiedType(Breach->Culprit, Type))
    Breach->Culprit = Type.getUnqualifiedType(); // by the name that the user gave it
  return Breach;
}

std::optional<TypeBreach> AmpTypes::ofPointer(QualType Type) {
  assert(Type->isPointerType() && "pointers to members are other types");
  const QualType Target = Type->getPointeeType();
  if (Target->isFunctionType())
    return ofPointerToFunction(Type, Rule::PointerToFunction);
  if (isAnyPointer(Target) && Minor >= PointersToPointers)
    return inLocal(Target);
  if (isAnyPointer(Target))
    return TypeBreach{Rule::PointerToPointer, Type};
  if (Target.isVolatileQualified())
    return TypeBreach{Rule::VolatileType, Target};
  if (Target->isVoidType() || isArrayContainer(Target))
    return std::nullopt;
  return inStorage(Target);
}

/// Or of a reference to one. That of an amp function is an error wherever it is written.
std::optional<TypeBreach> AmpTypes::ofPointerToFunction(QualType Type, Rule Broken) {
  const std::optional<Restrictions> Target = restrictionsOf(Context, Type->getPointeeType());
  if (Minor >= FunctionPointers || (Target && Target->Amp))
    return std::nullopt;
  return TypeBreach{Broken, Type};
}

std::optional<TypeBreach> AmpTypes::ofReference(QualType Type) {
  assert(Type->isReferenceType() && "what is referred to is looked at");
  const QualType Target = Type->getPointeeType();
  if (isUnknown(Target))
    return std::nullopt;
  if (Target->isFunctionType())
    return ofPointerToFunction(Type, Rule::PointerToFunction);
  if (Target->isNullPtrType())
    return TypeBreach{Rule::ReferenceToNullptr, Type};
  if (isAnyPointer(Target))
    return inLocal(Target);
  if (isArrayContainer(Target))
    return std::nullopt;
  return inStorage(Target);
}

std::optional<TypeBreach> AmpTypes::ofPointerToMember(QualType Type) {
  if (!Type->isMemberFunctionPointerType())
    return inStorage(Type->castAs<MemberPointerType>()->getPointeeType());
  return ofPointerToFunction(Type, Rule::PointerToMemberFunction);
}

std::optional<TypeBreach> AmpTypes::ofElements(QualType Array) {
  assert(Array->isArrayType() && "elements are those of an array");
  const QualType Element = Context.getAsArrayType(Array)->getElementType();
  if (auto Breach = inStorage(Element))
    return Breach;
  if (hasSize(Element) && !isAlignedElement(Element))
    return TypeBreach{Rule::MisalignedElement, Array};
  return std::nullopt;
}

bool AmpTypes::isAlignedElement(QualType Type) const {
  return Context.getTypeAlignInChars(Type).getQuantity() % alignmentOf(Type) == 0;
}

/// Where types smaller than four bytes exist, they are aligned to their size.
int64_t AmpTypes::alignmentOf(QualType Type) const {
  if (Minor < CharAndShort || Type->isReferenceType())
    return LeastAlignment;
  return std::min(LeastAlignment, Context.getTypeAlignInChars(Type).getQuantity());
}

std::optional<TypeBreach> AmpTypes::ofOffset(CharUnits Offset, QualType Type) const {
  const int64_t Alignment = alignmentOf(Type);
  assert(Alignment > 0 && "each type is aligned to something");
  if (Offset.getQuantity() % Alignment == 0)
    return std::nullopt;
  return TypeBreach{Rule::MisalignedMember, Type,
                    std::to_string(Offset.getQuantity()) + " of its class, not at a multiple of " +
                        std::to_string(Alignment)};
}

bool AmpTypes::hasFundamental(QualType Type) const {
  const auto *Builtin = Type->getAs<BuiltinType>();
  switch (Builtin ? Builtin->getKind() : BuiltinType::Dependent) {
  case BuiltinType::Void:
  case BuiltinType::Bool:
  case BuiltinType::Int:
  case BuiltinType::UInt:
  case BuiltinType::Long:
  case BuiltinType::ULong:
  case BuiltinType::Float:
  case BuiltinType::Double:
    return true;
  case BuiltinType::Char_S:
  case BuiltinType::Char_U:
  case BuiltinType::SChar:
  case BuiltinType::UChar:
  case BuiltinType::Short:
  case BuiltinType::UShort:
  case BuiltinType::WChar_S:
  case BuiltinType::WChar_U:
    return Minor >= CharAndShort;
  case BuiltinType::LongLong:
  case BuiltinType::ULongLong:
    return Minor >= LongLong;
  default:
    return false;
  }
}

std::optional<TypeBreach> AmpTypes::ofFundamental(QualType Type) {
  if (hasFundamental(Type))
    return std::nullopt;
  return TypeBreach{Rule::FundamentalType, Type, replacementOf(Type).str()};
}

std::optional<TypeBreach> AmpTypes::ofEnumeration(QualType Type) {
  const EnumDecl *Enum = Type->castAs<EnumType>()->getDecl();
  const QualType Underlying = Enum->getIntegerType();
  if (Underlying.isNull())
    return std::nullopt;
  if (hasFundamental(Underlying) && isEnumerated(Underlying))
    return std::nullopt;
  return TypeBreach{Rule::EnumerationType,
                    Type,
                    "'" + Underlying.getAsString(Context.getPrintingPolicy()) + "'",
                    {},
                    Enum};
}

std::optional<TypeBreach> AmpTypes::ofClass(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || !Definition->isCompleteDefinition() || Definition->isInvalidDecl() ||
      Definition->isDependentContext())
    return std::nullopt;
  if (auto Known = Classes.find(Definition); Known != Classes.end())
    return Known->second;
  Classes[Definition] = std::nullopt; // it may point to itself
  std::optional<TypeBreach> Breach = findInClass(*Definition);
  return Classes[Definition] = Breach;
}

std::optional<TypeBreach> AmpTypes::findInClass(const CXXRecordDecl &Class) {
  const QualType Type(Context.getCanonicalTagType(&Class));
  if (hasAnnotation(Class, "tessera.capture.view") || isAmpClosure(Class))
    return std::nullopt;
  if (containerOf(&Class) == Container::Array)
    return TypeBreach{Rule::ArrayByValue, Type, nameOfArray(Class)};
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (auto Breach = ofBase(Class, Base))
      return within({&Class, nullptr, &Base}, *Breach);
  if (Class.isPolymorphic() && Minor < VirtualMembers)
    return within({&Class}, {Rule::VirtualFunctions, Type, {}, {}, firstVirtual(Class)});
  for (const FieldDecl *Member : Class.fields())
    if (auto Breach = ofMember(Class, *Member))
      return within({&Class, Member}, *Breach);
  return std::nullopt;
}

std::optional<TypeBreach> AmpTypes::ofBase(const CXXRecordDecl &Class,
                                           const CXXBaseSpecifier &Base) {
  const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
  if (!BaseClass)
    return std::nullopt;
  if (Base.isVirtual() && Minor < VirtualBases)
    return TypeBreach{Rule::VirtualBase, Base.getType()};
  if (auto Breach = ofClass(*BaseClass))
    return Breach;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(&Class);
  return ofOffset(Base.isVirtual() ? Layout.getVBaseClassOffset(BaseClass)
                                   : Layout.getBaseClassOffset(BaseClass),
                  Base.getType());
}

std::optional<TypeBreach> AmpTypes::ofMember(const CXXRecordDecl &Class, const FieldDecl &Member) {
  const QualType Type = Member.getType();
  if (Member.isUnnamedBitField()) // no member to the language
    return std::nullopt;
  if (Member.isBitField())
    return TypeBreach{Rule::BitField, Type};
  if (Type->isReferenceType() && isArrayContainer(Type->getPointeeType()))
    return std::nullopt;
  if (auto Breach = inStorage(Type))
    return Breach;
  if (Class.isLambda()) // nobody but the compiler decides where a closure has its captures
    return std::nullopt;
  const uint64_t Bits = Context.getASTRecordLayout(&Class).getFieldOffset(Member.getFieldIndex());
  return ofOffset(Context.toCharUnitsFromBits(Bits), Type);
}

/// \p Inner as seen from \p Step's class. Inside a library's class nobody wants to know the way.
TypeBreach AmpTypes::within(TypeStep Step, TypeBreach Inner) const {
  assert(Step.Class && !(Step.Member && Step.Base) && "a member, a base or the class itself");
  const bool IsShape = !Step.Member && !Step.Base;
  if (!isLibraryClass(*Step.Class)) {
    if (!IsShape)
      Inner.Path.insert(Inner.Path.begin(), Step);
    return Inner;
  }
  const bool InnerIsLibrary =
      !Inner.Path.empty() && !Inner.Path.front().Member && !Inner.Path.front().Base;
  if (Inner.Broken == Rule::LibraryClass && Inner.Path.empty()) {
    Inner.Culprit = QualType(Context.getCanonicalTagType(Step.Class));
    return Inner;
  }
  if (isAboutBuild(Inner.Broken) && (Inner.Path.empty() || InnerIsLibrary))
    return {Rule::LibraryClass, QualType(Context.getCanonicalTagType(Step.Class))};
  const TypeStep Inside{Step.Class};
  if (InnerIsLibrary)
    Inner.Path.front() = Inside;
  else
    Inner.Path.insert(Inner.Path.begin(), Inside);
  return Inner;
}

bool AmpTypes::isView(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && isLibraryClass(*Class) && containerOf(Class) != Container::Array &&
         containerIn(Type, Rule::ContainerElement);
}

bool AmpTypes::mayCaptureThis() const { return Minor >= StoredPointers; }

std::optional<TypeBreach> AmpTypes::ofPlainData(QualType Type, Rule Broken) {
  std::optional<TypeBreach> Breach = inStorage(Type);
  return Breach ? Breach : containerIn(Type, Broken);
}

std::optional<TypeBreach> AmpTypes::containerIn(QualType Type, Rule Broken) {
  const QualType Object = Context.getBaseElementType(Type).getNonReferenceType();
  const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return std::nullopt;
  Class = Class->getDefinition();
  if (containerOf(Class) != Container::None)
    return TypeBreach{Broken, Type};
  if (Type->isReferenceType())
    return std::nullopt;
  auto Found = [&](TypeStep Step, TypeBreach Inner) {
    return isLibraryClass(*Class) ? TypeBreach{Broken, Type} : within(Step, std::move(Inner));
  };
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (auto Breach = containerIn(Base.getType(), Broken))
      return Found({Class, nullptr, &Base}, *Breach);
  for (const FieldDecl *Member : Class->fields())
    if (auto Breach = containerIn(Member->getType(), Broken))
      return Found({Class, Member}, *Breach);
  return std::nullopt;
}

namespace {

std::string quoted(const CXXRecordDecl &Class) {
  const ASTContext &Context = Class.getASTContext();
  PrintingPolicy Policy = Context.getPrintingPolicy();
  return "'" + QualType(Context.getCanonicalTagType(&Class)).getAsString(Policy) + "'";
}

/// The class that the user sees as the owner of a member: anonymous structs and unions have none.
const CXXRecordDecl &namedOwner(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Owner = &Class;
  while (Owner->isAnonymousStructOrUnion())
    Owner = cast<CXXRecordDecl>(Owner->getDeclContext());
  return *Owner;
}

/// Where the culprit is, behind its name: " (member 'a' of 'S')".
std::string placeInClass(llvm::ArrayRef<TypeStep> Path) {
  if (Path.empty())
    return "";
  const TypeStep &Last = Path.back();
  const std::string Class = quoted(namedOwner(*Last.Class));
  if (Last.Base)
    return " (base of " + Class + ")";
  if (!Last.Member)
    return " (in " + Class + ")";
  if (Last.Class->isLambda())
    return " (captured by a lambda)";
  return " (member '" + Last.Member->getNameAsString() + "' of " + Class + ")";
}

} // namespace

void report(DiagnosticsEngine &Diags, SourceLocation Place, const TypeBreach &Breach,
            const FixItHint &Fix) {
  report(Diags, Place, Breach.Broken)
      << Breach.Culprit << placeInClass(Breach.Path) << Breach.Detail << Fix;
  for (const TypeStep &Step : Breach.Path) {
    if (Step.Base)
      note(Diags, Step.Base->getBeginLoc(), "%0 has the base %1")
          << quoted(*Step.Class) << Step.Base->getType();
    else if (Step.Member && Step.Member->getDeclName() && !Step.Class->isLambda())
      note(Diags, Step.Member->getLocation(), "member %0 of %1 declared here")
          << Step.Member << quoted(namedOwner(*Step.Class));
  }
  if (Breach.Witness)
    note(Diags, Breach.Witness->getLocation(), "%0 declared here") << Breach.Witness;
}

} // namespace tessera
