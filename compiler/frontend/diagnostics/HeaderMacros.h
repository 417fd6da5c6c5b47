// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps what is behind the macros of our headers out of messages.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H

#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace tessera {

/// Some functions of Visual C++ are macros here, each around a function with a reserved name. The
/// program has written the macro alone.
class HeaderMacros {
public:
  /// \p Info at the place where the program uses a macro, in the place of one inside of it, and
  /// with the macro's name instead of the function's; none if it has neither. A note has the name
  /// that its error has.
  std::optional<clang::StoredDiagnostic> rewrite(clang::DiagnosticsEngine::Level Level,
                                                 const clang::Diagnostic &Info);

private:
  clang::SourceLocation Place; ///< of the last error or warning
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_HEADERMACROS_H
