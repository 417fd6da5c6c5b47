// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hides the contents of our headers' macros from messages.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H

#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace tessera {

/// Some functions of Visual C++ are macros here, each around a function with a reserved name. The
/// program has only written the macro.
class HeaderMacros {
public:
  /// Moves \p Info from a place inside of a macro to the place where the program uses the macro,
  /// and replaces the function's name by the macro's. None if neither is necessary. A note has the
  /// name of its error.
  std::optional<clang::StoredDiagnostic> rewrite(clang::DiagnosticsEngine::Level Level,
                                                 const clang::Diagnostic &Info);

private:
  clang::SourceLocation Place; ///< for the last error or warning
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H
