// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The sources that Clang asks for declarations that it has not parsed.
#ifndef TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H
#define TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H

namespace clang {
class ASTContext;
class ExternalSemaSource;
} // namespace clang

namespace tessera {

/// From here on \p Context also asks \p Source, beside the reader of a precompiled library.
void askAlso(clang::ASTContext &Context, clang::ExternalSemaSource &Source);

} // namespace tessera

#endif // TESSERA_FRONTEND_RESTRICTIONS_EXTERNALSOURCES_H
