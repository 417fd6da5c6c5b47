// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports the rules of the language as Clang's diagnostics.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_REPORT_H
#define TESSERA_FRONTEND_DIAGNOSTICS_REPORT_H

#include "contract/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace tessera {

/// Reports \p R at \p Place. The caller streams the arguments. A disabled rule reports nothing. \p
/// Text is the rule's own, or the text that a stage has made of it.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                Rule R, llvm::StringRef Text);
inline clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                       Rule R) {
  return report(Diags, Place, R, textOf(R));
}

/// Adds a note to the last report. \p Text may have arguments as a rule's text has.
inline clang::DiagnosticBuilder note(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                     llvm::StringRef Text) {
  return Diags.Report(Place,
                      Diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Note, Text));
}

/// A warning that is no rule of the language. It belongs to no group, so Clang's options about all
/// warnings would not apply to it.
inline void warn(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                 llvm::StringRef Text) {
  if (Diags.getIgnoreAllWarnings())
    return;
  const auto Level =
      Diags.getWarningsAsErrors() ? clang::DiagnosticIDs::Error : clang::DiagnosticIDs::Warning;
  Diags.Report(Place, Diags.getDiagnosticIDs()->getCustomDiagID(Level, "%0")) << Text;
}

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_REPORT_H
