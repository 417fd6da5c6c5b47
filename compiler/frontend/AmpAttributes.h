// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions as attributes of declarations.
///
/// RestrictTokens puts `[[amp::device]]` and `[[amp::host]]` between a declarator-id and its
/// parameter list, where Clang accepts no GNU attribute. They become the attributes of Clang's CUDA
/// mode: restrict(amp) is "device", and restrict(cpu) is "host". Linking this file registers them.
#ifndef TESSERA_FRONTEND_AMPATTRIBUTES_H
#define TESSERA_FRONTEND_AMPATTRIBUTES_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class QualType;
} // namespace clang

namespace tessera {

/// Makes sure that the attributes are registered in programs that link the frontend statically.
void registerAmpAttributes();

/// The sides of a function.
struct Restrictions {
  bool Cpu = true;
  bool Amp = false;
  unsigned AmpMinor = 0; ///< of restrict(amp:1.minor), for restrict(amp) functions
};
/// The version of restrict(amp) without one (-famp-version=).
void setDefaultAmpVersion(unsigned Minor);

/// Gives \p D the version restrict(amp:1.\p Minor) and no other.
void setAmpVersion(clang::Decl &D, unsigned Minor);

/// The restrictions of a function, written or inherited. A function without any is restrict(cpu).
Restrictions restrictionsOf(const clang::FunctionDecl &Function);

/// The restrictions of a function type, by the name through which it is written, because Clang's
/// types have no place for them. None for a type without a name.
std::optional<Restrictions> restrictionsOf(const clang::ASTContext &Context, clang::QualType Type);

/// Gives \p D these restrictions and no others.
void setRestrictions(clang::Decl &D, Restrictions R);

/// True if \p D has the annotation \p Mark.
bool hasAnnotation(const clang::Decl &D, llvm::StringRef Mark);

/// The classes of the library that refer to data, known by their annotations.
enum class Container { None, View, Array };

/// The kind of \p Record itself, or of the first of its bases, at any depth, that is one.
Container containerOf(const clang::CXXRecordDecl *Record);

/// \p Array is a Container::Array. The library's name of the class that it is or from which it
/// derives: concurrency::array or concurrency::graphics::texture.
std::string nameOfArray(const clang::CXXRecordDecl &Array);

/// A class whose implementation does not concern the user.
bool isLibraryClass(const clang::CXXRecordDecl &Class);

} // namespace tessera

#endif // TESSERA_FRONTEND_AMPATTRIBUTES_H
