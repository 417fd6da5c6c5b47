// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types of containers' elements in the format of a tessera_site of abi/check.h. They come from the
/// AST, because debug information may lack the members of a class that kernels do not construct.
#ifndef TESSERA_FRONTEND_ELEMENTLAYOUT_H
#define TESSERA_FRONTEND_ELEMENTLAYOUT_H

#include "clang/AST/CharUnits.h"
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class QualType;
} // namespace clang

namespace tessera {

/// "point|x@0|y@4" for a record. Empty for a type without members.
std::string layoutOfElement(const clang::ASTContext &Context, clang::QualType Element);

/// The facts about its texels in a texture or one of its views.
struct TextureShape {
  std::string Texel; ///< "unorm_4", "int"
  std::string Rank;
  clang::CharUnits Place;

  /// "texture<unorm_4,2>@-20", relative to \p Begin.
  std::string describe(clang::CharUnits Begin) const;
};

/// For \p Record, which is at \p Offset, or its bases. None if it is no texture.
std::optional<TextureShape> textureShapeOf(const clang::ASTContext &Context,
                                           const clang::CXXRecordDecl &Record,
                                           clang::CharUnits Offset);

} // namespace tessera

#endif // TESSERA_FRONTEND_ELEMENTLAYOUT_H
