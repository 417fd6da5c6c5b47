// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/LibraryClasses.h"

#include "frontend/AmpAttributes.h"
#include "frontend/PresumedFile.h"
#include "frontend/checks/AmpTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

bool isInLibrary(SourceLocation Place, const SourceManager &SM, llvm::StringRef Header) {
  if (Place.isInvalid())
    return false;
  const llvm::StringRef File = presumedFile(SM, SM.getExpansionLoc(Place));
  return File.contains("include/tessera/") && File.ends_with(Header);
}

bool isOfLibrary(const Decl &D) {
  return isInLibrary(D.getLocation(), D.getASTContext().getSourceManager());
}

const ClassTemplateSpecializationDecl *libraryClass(QualType Type) {
  if (Type.isNull())
    return nullptr;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Class && isOfLibrary(*Class) ? Class : nullptr;
}

static std::optional<int64_t> numberOf(const TemplateArgument &Argument) {
  return Argument.getKind() == TemplateArgument::Integral
             ? std::optional<int64_t>(Argument.getAsIntegral().getExtValue())
             : std::nullopt;
}

std::string quoted(const PublicClass &Class) {
  return "'" + Class.Kind.str() + "<" + llvm::join(Class.Arguments, ", ") + ">'";
}

PublicClass publicClass(const ClassTemplateSpecializationDecl &Class) {
  const ArrayRef<TemplateArgument> Arguments = Class.getTemplateArgs().asArray();
  assert(!Arguments.empty() && "each of the library's templates has a parameter");
  const llvm::StringRef Name = Class.getName().ltrim('_'); // reserved or not
  // What these are bases of is their first argument.
  if (Name == "coordinates" || Name == "tiled_extent_of" || Name == "texel_access")
    if (const auto *Derived = libraryClass(Arguments[0].getAsType()))
      return publicClass(*Derived);
  PublicClass Result;
  Result.Kind = Name == "strided_view" ? "array_view" : Name;
  const bool Tiled = Name.starts_with("tiled_");
  const bool Data = Result.Kind == "array_view" || Name == "array";
  for (const TemplateArgument &Argument : Arguments) {
    const std::optional<int64_t> Number = numberOf(Argument);
    if (Tiled && Number == 0 && !Result.Arguments.empty()) // no such dimension
      continue;
    Result.Arguments.emplace_back();
    llvm::raw_string_ostream Stream(Result.Arguments.back());
    Argument.print(Class.getASTContext().getPrintingPolicy(), Stream, /*IncludeType=*/false);
    if (Number && !Tiled && (Data || Name == "index" || Name == "extent"))
      Result.Rank = *Number;
  }
  if (Tiled)
    Result.Rank = Result.Arguments.size();
  return Result;
}

std::string constructorWords(const PublicClass &Class) {
  static constexpr llvm::StringLiteral Ints[] = {"an int", "two ints", "three ints"};
  assert(Class.Rank && "only classes with a rank have such constructors");
  const std::string Extent = "an extent<" + std::to_string(Class.Rank) + ">";
  const bool Few = Class.Rank <= std::size(Ints);
  const std::string Shape = Few ? Extent + " or " + Ints[Class.Rank - 1].str() : Extent;
  if (Class.Kind == "array")
    return "its constructors take " + Shape +
           ", then iterators over its values, if any, then accelerator_views, if any";
  if (Class.Kind == "array_view") {
    const bool Const = llvm::StringRef(Class.Arguments[0]).starts_with("const ");
    const llvm::StringRef One = Class.Rank == 1 ? ", a container or a C array" : "";
    return "its constructors take an array" + One.str() + "; or " + Shape +
           ", then a container or a pointer" + (Const ? "" : " or nothing");
  }
  if (Class.Kind == "index" || Class.Kind == "extent")
    return "its constructors take nothing, or " +
           (Few ? Ints[Class.Rank - 1].str() + ", or " : "") + "a pointer to " +
           std::to_string(Class.Rank) + " int" + (Class.Rank == 1 ? "" : "s");
  return "";
}

llvm::StringRef familyOf(llvm::StringRef Kind) {
  if (Kind == "tiled_extent")
    return "extent";
  if (Kind == "tiled_index")
    return "index";
  return Kind == "array" ? "array_view" : Kind;
}

std::string nameOf(const Decl &D) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&D))
    return nameOf(*Method->getParent());
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    return quoted(publicClass(*Class));
  const auto *Named = dyn_cast<NamedDecl>(&D);
  return Named ? "'" + Named->getNameAsString() + "'" : "";
}

unsigned rankOfWhole(QualType Type) {
  const auto *Name = Type.isNull() ? nullptr : Type.getNonReferenceType()->getAs<TypedefType>();
  const auto *Around =
      Name ? dyn_cast<ClassTemplateSpecializationDecl>(Name->getDecl()->getDeclContext()) : nullptr;
  if (!Around || Around->getName() != "__projection" || !libraryClass(Type))
    return 0;
  return numberOf(Around->getTemplateArgs()[1]).value_or(0);
}

std::string elementWords(unsigned Rank) {
  const std::string Index = "an index<" + std::to_string(Rank) + ">";
  return Rank == 2   ? "(row, column) or by " + Index
         : Rank == 3 ? "(slice, row, column) or by " + Index
                     : Index;
}

bool takesNoTile(const FunctionDecl *Function) {
  if (!Function || Function->getType().isNull()) // not yet known
    return false;
  return llvm::any_of(Function->parameters(), [](const ParmVarDecl *Parameter) {
    const QualType Type = Parameter->getType().getNonReferenceType();
    const auto *Class = libraryClass(Type);
    const auto *Written = Type->getAs<TemplateSpecializationType>();
    return Class && Class->getName() == "tiled_index" && Written &&
           Written->template_arguments().size() > publicClass(*Class).Rank;
  });
}

std::pair<std::string, std::string> launchWords(const FunctionDecl &Entry) {
  const TemplateArgumentList *Arguments = Entry.getTemplateSpecializationArgs();
  llvm::SmallVector<std::string, 4> Numbers;
  for (unsigned I = 0; Arguments && I != std::min(Arguments->size(), 4u); ++I)
    if (const std::optional<int64_t> Number = numberOf(Arguments->get(I)); Number && *Number)
      Numbers.push_back(std::to_string(*Number));
  if (Numbers.empty())
    return {};
  const bool Tiled = Numbers.size() > 1;
  const std::string Shape =
      "<" + llvm::join(llvm::ArrayRef(Numbers).drop_front(Tiled ? 1 : 0), ", ") + ">'";
  return Tiled ? std::pair("'tiled_extent" + Shape, "'tiled_index" + Shape)
               : std::pair("'extent" + Shape, "'index" + Shape);
}

std::string componentWords(const CXXRecordDecl *Class) {
  const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Instance || !isOfLibrary(*Instance))
    return "";
  const PublicClass Shape = publicClass(*Instance);
  if (Shape.Kind == "tiled_index")
    return "the members of a " + quoted(Shape) + " have components, as in local[0]";
  if (familyOf(Shape.Kind) != "index" && familyOf(Shape.Kind) != "extent")
    return "";
  const std::string Of = " of an " + quoted(Shape);
  return Shape.Rank == 1 ? "the component" + Of + " is [0]"
         : Shape.Rank == 2
             ? "the components" + Of + " are [0] and [1]"
             : "the components" + Of + " are [0] to [" + std::to_string(Shape.Rank - 1) + "]";
}

std::string memberWords(const DeclContext &Class, llvm::StringRef Name) {
  const auto *Record = dyn_cast<CXXRecordDecl>(&Class);
  const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  if (!Instance || !isOfLibrary(*Instance))
    return "";
  if (Name == "grid" && !elementOf(*Instance).isNull())
    return "its shape is its member 'extent'";
  static constexpr llvm::StringLiteral Components[] = {"x", "y", "z", "width", "height", "depth"};
  const llvm::StringRef Kind = publicClass(*Instance).Kind;
  if (!llvm::is_contained(Components, Name) || (Kind != "index" && familyOf(Kind) != "extent"))
    return "";
  return componentWords(Record);
}

std::string parameterWords(const FunctionDecl &Call) {
  std::string Words;
  for (const ParmVarDecl *Parameter : Call.parameters()) {
    const QualType Type = Parameter->getType();
    const auto *Class = libraryClass(Type);
    std::string Shape = Class ? quoted(publicClass(*Class)) : "";
    if (Class && Type->isReferenceType() && !Type.getNonReferenceType().isConstQualified())
      Shape.insert(Shape.size() - 1, Type->isLValueReferenceType() ? " &" : " &&");
    Words +=
        (Words.empty() ? "" : ", ") +
        (Class ? Shape : "'" + Type.getAsString(Call.getASTContext().getPrintingPolicy()) + "'");
  }
  return Words.empty() ? "nothing" : Words;
}

} // namespace tessera
