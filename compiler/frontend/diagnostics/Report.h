// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The rules of the language, told by Clang's diagnostics.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_REPORT_H
#define TESSERA_FRONTEND_DIAGNOSTICS_REPORT_H

#include "contract/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace tessera {

/// Reports \p R at \p Place; the caller streams the arguments. A rule that is disabled says
/// nothing. \p Text is the rule's own, or what a stage has made of it.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                Rule R, llvm::StringRef Text);
inline clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                       Rule R) {
  return report(Diags, Place, R, textOf(R));
}

/// Adds a note to what was reported last; \p Text may have arguments as a rule's text has.
inline clang::DiagnosticBuilder note(clang::DiagnosticsEngine &Diags, clang::SourceLocation Place,
                                     llvm::StringRef Text) {
  return Diags.Report(Place,
                      Diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Note, Text));
}

/// Warns of what is no rule of the language: it belongs to no group, so Clang's options about all
/// warnings would pass it by.
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
