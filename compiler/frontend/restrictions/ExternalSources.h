// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whom Clang asks for declarations that it has not parsed.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H
#define TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H

namespace clang {
class ASTContext;
class ExternalSemaSource;
} // namespace clang

namespace tessera {

/// From here on \p Context asks \p Source, too. The reader of a precompiled library stays beside
/// it.
void askAlso(clang::ASTContext &Context, clang::ExternalSemaSource &Source);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H
