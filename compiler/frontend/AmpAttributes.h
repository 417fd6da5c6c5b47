// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Restrictions as attributes of declarations.
///
/// `[[amp::device]]` and `[[amp::host]]` are what RestrictTokens puts between a declarator-id and
/// its parameter list, where Clang takes no GNU attribute. They become the attributes of Clang's
/// CUDA mode: restrict(amp) is "device", restrict(cpu) is "host". Linking this file registers them.
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

/// What a function may run as.
struct Restrictions {
  bool Cpu = true;
  bool Amp = false;
  unsigned AmpMinor = 0; ///< of restrict(amp:1.minor), for functions that are restrict(amp)
};
/// The version that restrict(amp) without one means (-famp-version=).
void setDefaultAmpVersion(unsigned Minor);

/// Gives \p D the version restrict(amp:1.\p Minor) and no other.
void setAmpVersion(clang::Decl &D, unsigned Minor);

/// The restrictions of a function, written or inherited; a function without any is restrict(cpu).
Restrictions restrictionsOf(const clang::FunctionDecl &Function);

/// The restrictions of a function type by the name through which it is written, which Clang's types
/// themselves have no place for. None for a type without one.
std::optional<Restrictions> restrictionsOf(const clang::ASTContext &Context, clang::QualType Type);

/// Gives \p D these restrictions and no others.
void setRestrictions(clang::Decl &D, Restrictions R);

/// True when \p D carries the annotation \p Mark.
bool hasAnnotation(const clang::Decl &D, llvm::StringRef Mark);

/// The classes of the library that refer to data, known by their annotations.
enum class Container { None, View, Array };

/// What \p Record is itself, or by the first of its bases, at any depth, that is one.
Container containerOf(const clang::CXXRecordDecl *Record);

/// The class that \p Array, which is a Container::Array, is itself or derives from, as the library
/// names it: concurrency::array or concurrency::graphics::texture.
std::string nameOfArray(const clang::CXXRecordDecl &Array);

/// A class whose insides are no business of the user's.
bool isLibraryClass(const clang::CXXRecordDecl &Class);

} // namespace tessera

#endif // TESSERA_FRONTEND_AMPATTRIBUTES_H
