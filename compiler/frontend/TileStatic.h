// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// tile_static variables from the parser to code generation (spec 2.4.3.5.1).
///
/// RestrictTokens makes them `static __attribute__((amp_tile_static))`: as statics they need no
/// capture in nested lambdas. No constructor may run and none needs to exist, so Sema is told that
/// each is a declaration alone, which it initialises with nothing; `extern` would say so, too, but
/// name what the namespace around declares. Before code generation it moves to the section that
/// marks tile_static in the kernel IR.
#ifndef TESSERA_FRONTEND_TILESTATIC_H
#define TESSERA_FRONTEND_TILESTATIC_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>

namespace clang {
class ASTConsumer;
class Decl;
class SourceManager;
class VarDecl;
} // namespace clang

namespace tessera {

/// The annotation that a tile_static variable carries in the AST until it is finished.
inline constexpr char TileStaticAnnotation[] = "tile_static";

/// The attribute in the place of amp_tile_static beside a storage class of the user's, with no
/// `static` of ours: an error, whichever it is.
inline constexpr char SecondStorageClass[] = "amp_tile_static_second";

bool isTileStatic(const clang::VarDecl &Variable);

/// Registers both attributes.
void registerTileStatic();

/// To be among the consumers of a pass: looks after the variables of templates' instances.
std::unique_ptr<clang::ASTConsumer> tileStaticInstances();

/// Prepares the tile_static variables in and below \p D for code generation. Declarations at
/// namespace scope outside \p Files are passed over: they hold none. May be called again.
void finishTileStatic(clang::Decl *D, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_TILESTATIC_H
