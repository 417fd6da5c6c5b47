// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The types of restrict(amp) code (spec 2.4.1). This is the only place that knows them, for every
/// rule.
#ifndef TESSERA_FRONTEND_CHECKS_AMPTYPES_H
#define TESSERA_FRONTEND_CHECKS_AMPTYPES_H

#include "contract/Rules.h"
#include "clang/AST/CharUnits.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CXXBaseSpecifier;
class CXXRecordDecl;
class ClassTemplateDecl;
class DiagnosticsEngine;
class FieldDecl;
class FixItHint;
class NamedDecl;
class TemplateDecl;
} // namespace clang

namespace tessera {

/// Whether Clang knows the size of \p Type. It does not if the type still depends on something
/// after an error.
bool hasSize(clang::QualType Type);

/// The templates of the library whose first argument is the type of their elements.
std::vector<const clang::ClassTemplateDecl *> containers(clang::ASTContext &Context);
bool isContainer(const clang::TemplateDecl &Template);
/// The type of \p Class's elements, if it is an instance of one of them, or of a class with its
/// members.
clang::QualType elementOf(const clang::CXXRecordDecl &Class);

/// One step from a class to one of its parts.
struct TypeStep {
  const clang::CXXRecordDecl *Class = nullptr;
  const clang::FieldDecl *Member = nullptr;
  const clang::CXXBaseSpecifier *Base = nullptr; ///< neither: the inside of a library's class
};

/// Why a type is not allowed in restrict(amp) code.
struct TypeBreach {
  Rule Broken;
  clang::QualType Culprit;                   ///< the type that breaks the rule, as it was written
  std::string Detail = {};                   ///< the rule's own argument, its %2
  llvm::SmallVector<TypeStep, 2> Path{};     ///< from the type in question to the culprit
  const clang::NamedDecl *Witness = nullptr; ///< a declaration to show beside the path
};

class AmpTypes {
public:
  /// The types of restrict(amp:1.minor). 13.2 lifts rules one by one.
  AmpTypes(clang::ASTContext &Context, unsigned Minor) : Context(Context), Minor(Minor) {}

  /// For a local variable, a parameter, a return value or a cast. Pointers and references are
  /// allowed.
  std::optional<TypeBreach> inLocal(clang::QualType Type);
  /// For stored values (members, elements, captures): Type must be amp-compatible.
  std::optional<TypeBreach> inStorage(clang::QualType Type);
  std::optional<TypeBreach> ofClass(const clang::CXXRecordDecl &Class);

  /// The same for data that contains no container (array, array_view, ...) and no reference to one,
  /// at any depth. \p Broken is the rule that forbids it.
  std::optional<TypeBreach> ofPlainData(clang::QualType Type, Rule Broken);
  /// A class of the library whose copies see the same data.
  bool isView(clang::QualType Type);

  /// Whether values of \p Type, in an array or a container, are at multiples of four bytes.
  bool isAlignedElement(clang::QualType Type) const;

  /// A lambda in restrict(amp) code may capture `this`.
  bool mayCaptureThis() const;

private:
  std::optional<TypeBreach> ofPointer(clang::QualType Type);
  std::optional<TypeBreach> ofPointerToFunction(clang::QualType Type, Rule Broken);
  std::optional<TypeBreach> ofReference(clang::QualType Type);
  std::optional<TypeBreach> ofPointerToMember(clang::QualType Type);
  std::optional<TypeBreach> ofElements(clang::QualType Array);
  std::optional<TypeBreach> ofFundamental(clang::QualType Type);
  bool hasFundamental(clang::QualType Type) const;
  int64_t alignmentOf(clang::QualType Type) const;
  std::optional<TypeBreach> ofOffset(clang::CharUnits Offset, clang::QualType Type) const;
  std::optional<TypeBreach> ofEnumeration(clang::QualType Type);
  std::optional<TypeBreach> findInClass(const clang::CXXRecordDecl &Class);
  std::optional<TypeBreach> ofBase(const clang::CXXRecordDecl &Class,
                                   const clang::CXXBaseSpecifier &Base);
  std::optional<TypeBreach> ofMember(const clang::CXXRecordDecl &Class,
                                     const clang::FieldDecl &Member);
  std::optional<TypeBreach> containerIn(clang::QualType Type, Rule Broken);
  TypeBreach within(TypeStep Step, TypeBreach Inner) const;

  clang::ASTContext &Context;
  const unsigned Minor;
  llvm::DenseMap<const clang::CXXRecordDecl *, std::optional<TypeBreach>> Classes;
};

/// Reports \p Breach at \p Place, with a note for each member and base on the way to the culprit.
void report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place, const TypeBreach &Breach,
            const clang::FixItHint &Fix);

/// The replacement of a fundamental type that restrict(amp) code does not have.
llvm::StringRef replacementOf(clang::QualType Fundamental);

} // namespace tessera

#endif // TESSERA_FRONTEND_CHECKS_AMPTYPES_H
