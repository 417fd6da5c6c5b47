// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// -famp-precompile=DIR: <amp.h>, and the C++ library as it includes it, precompiled for both
/// passes and kept in a folder. To parse them takes most of the time of a small unit.
#ifndef TESSERA_DRIVER_PRECOMPILEDLIBRARY_H
#define TESSERA_DRIVER_PRECOMPILEDLIBRARY_H

#include "driver/AmpOptions.h"
#include "driver/Installation.h"
#include "frontend/AmpAction.h"

namespace tessera {

/// What fits the unit of \p Invocation, which was made of the arguments \p CC1; makes it where the
/// folder lacks it, and warns by \p Diags where nothing can be kept there. Empty if the unit has to
/// parse the library: it does not begin with our header, or one of its options means something to
/// the library's text.
PrecompiledLibrary precompiledLibrary(const clang::CompilerInvocation &Invocation,
                                      llvm::ArrayRef<const char *> CC1, const AmpOptions &Options,
                                      const Installation &Installed,
                                      clang::DiagnosticsEngine &Diags);

} // namespace tessera

#endif // TESSERA_DRIVER_PRECOMPILEDLIBRARY_H
