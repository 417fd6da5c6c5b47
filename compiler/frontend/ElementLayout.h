// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What containers' elements are, as a tessera_site of abi/check.h has types: here and not of debug
/// information, which may leave out the members of a class that kernels do not make.
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

/// "point|x@0|y@4" of a record; empty for what has no members.
std::string layoutOfElement(const clang::ASTContext &Context, clang::QualType Element);

/// What a texture or one of its views knows of its texels.
struct TextureShape {
  std::string Texel; ///< "unorm_4", "int"
  std::string Rank;
  clang::CharUnits Place;

  /// "texture<unorm_4,2>@-20": seen from what lies at \p Begin.
  std::string describe(clang::CharUnits Begin) const;
};

/// Of \p Record, which lies at \p Offset, or of its bases; none if it is no texture.
std::optional<TextureShape> textureShapeOf(const clang::ASTContext &Context,
                                           const clang::CXXRecordDecl &Record,
                                           clang::CharUnits Offset);

} // namespace tessera

#endif // TESSERA_FRONTEND_ELEMENTLAYOUT_H
