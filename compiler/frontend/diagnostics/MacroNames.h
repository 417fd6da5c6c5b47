// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names of macros of our headers, for messages about the functions behind them.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_MACRONAMES_H
#define TESSERA_FRONTEND_DIAGNOSTICS_MACRONAMES_H

#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>

namespace tessera {

/// Some functions of Visual C++ are macros here, which stand for a function with a reserved name.
/// A program has never seen that name.
class MacroNames {
public:
  /// The text of \p Info with the macro's name in place of the function's, if it speaks of one. A
  /// note has the name that its error has.
  std::optional<std::string> textOf(clang::DiagnosticsEngine::Level Level,
                                    const clang::Diagnostic &Info);

private:
  std::string Macro, Function; ///< in the last error or warning; empty if it names none
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_MACRONAMES_H
