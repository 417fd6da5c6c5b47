// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// -famp-precompile=DIR: <amp.h>, and the C++ library as it includes it, precompiled for both
/// passes and kept in a folder. A small unit spends most of its time on parsing them.
#ifndef TESSERA_DRIVER_PRECOMPILEDLIBRARY_H
#define TESSERA_DRIVER_PRECOMPILEDLIBRARY_H

#include "driver/AmpOptions.h"
#include "driver/Installation.h"
#include "frontend/AmpAction.h"

namespace tessera {

/// The precompiled headers for the unit of \p Invocation, which was made from the arguments \p CC1.
/// Makes them if the folder lacks them, and warns by \p Diags if nothing can be stored there. Empty
/// if the unit must parse the library: it does not begin with our header, or one of its options
/// changes the library's text.
PrecompiledLibrary precompiledLibrary(const clang::CompilerInvocation &Invocation,
                                      llvm::ArrayRef<const char *> CC1, const AmpOptions &Options,
                                      const Installation &Installed,
                                      clang::DiagnosticsEngine &Diags);

} // namespace tessera

#endif // TESSERA_DRIVER_PRECOMPILEDLIBRARY_H
