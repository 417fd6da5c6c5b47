// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// tile_static variables from the parser to code generation (spec 2.4.3.5.1).
///
/// RestrictTokens turns them into `static __attribute__((amp_tile_static))`: statics need no
/// capture in nested lambdas. No constructor may run, and none need exist. So each counts as a mere
/// declaration for Sema, which then initialises nothing. (`extern` would also do that, but would
/// refer to a declaration of the surrounding namespace.) Before code generation the variable moves
/// to the section that marks tile_static in the kernel IR.
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

/// The annotation of a tile_static variable in the AST until it is finished.
inline constexpr char TileStaticAnnotation[] = "tile_static";

/// Replaces amp_tile_static beside a storage class of the user, without a `static` of ours. It is
/// always an error.
inline constexpr char SecondStorageClass[] = "amp_tile_static_second";

bool isTileStatic(const clang::VarDecl &Variable);

/// Registers both attributes.
void registerTileStatic();

/// One of the consumers of a pass: handles the variables of templates' instances.
std::unique_ptr<clang::ASTConsumer> tileStaticInstances();

/// Prepares the tile_static variables in and below \p D for code generation. Declarations at
/// namespace scope outside \p Files contain none and are skipped. It may be called again.
void finishTileStatic(clang::Decl *D, const llvm::DenseSet<clang::FileID> &Files);

} // namespace tessera

#endif // TESSERA_FRONTEND_TILESTATIC_H
