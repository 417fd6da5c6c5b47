// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/Report.h"

#include "clang/Basic/DiagnosticOptions.h"

using namespace clang;

namespace tessera {

namespace {

/// What Clang does for groups of its own: it knows none of ours, and its options about all warnings
/// pass them by.
DiagnosticIDs::Level levelOf(const DiagnosticsEngine &Diags, Rule R) {
  if (isDisabled(R))
    return DiagnosticIDs::Ignored;
  const bool Warning = severityOf(R) == Severity::Warning;
  const bool Werror = asError(R) == AsError::Always ||
                      (asError(R) == AsError::WithWerror && Diags.getWarningsAsErrors());
  if (!Warning || Werror)
    return Diags.getErrorsAsFatal() ? DiagnosticIDs::Fatal : DiagnosticIDs::Error;
  return Diags.getIgnoreAllWarnings() ? DiagnosticIDs::Ignored : DiagnosticIDs::Warning;
}

/// " [-Werror,-Wamp-race]"
std::string optionOf(const DiagnosticsEngine &Diags, Rule R, DiagnosticIDs::Level Level) {
  if (warningGroupOf(R).empty() || !Diags.getDiagnosticOptions().ShowOptionNames)
    return "";
  return std::string(Level == DiagnosticIDs::Warning ? " [-W" : " [-Werror,-W") +
         warningGroupOf(R).str() + "]";
}

} // namespace

DiagnosticBuilder report(DiagnosticsEngine &Diags, SourceLocation Place, Rule R,
                         llvm::StringRef Text) {
  const DiagnosticIDs::Level Level = levelOf(Diags, R);
  const std::string Whole = Text.str() + optionOf(Diags, R, Level);
  return Diags.Report(Place, Diags.getDiagnosticIDs()->getCustomDiagID(Level, Whole));
}

} // namespace tessera
