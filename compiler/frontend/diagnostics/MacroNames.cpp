// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/MacroNames.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

/// Reserved names of ours; those of macros are capitals.
bool isOfHeaders(llvm::StringRef Name) {
  return Name.starts_with("__tessera_") || Name.starts_with("__TESSERA_");
}

/// The innermost macro around \p Place that the program can know. Without any the name there: the
/// kernel pass knows no macros, and tells their places.
std::string macroAt(SourceLocation Place, const SourceManager &SM) {
  for (; Place.isMacroID(); Place = SM.getImmediateMacroCallerLoc(Place)) {
    const llvm::StringRef Name = Lexer::getImmediateMacroName(Place, SM, LangOptions());
    if (!isOfHeaders(Name) && isValidAsciiIdentifier(Name))
      return Name.str();
  }
  llvm::SmallString<32> Buffer;
  const llvm::StringRef Name = Lexer::getSpelling(Place, Buffer, SM, LangOptions());
  return isValidAsciiIdentifier(Name) && !isOfHeaders(Name) ? Name.str() : "";
}

} // namespace

std::optional<std::string> MacroNames::textOf(DiagnosticsEngine::Level Level,
                                              const Diagnostic &Info) {
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  if (Level != DiagnosticsEngine::Note) {
    Macro.clear();
    llvm::SmallVector<llvm::StringRef, 2> Parts;
    if (Info.hasSourceManager() && Info.getLocation().isValid() &&
        llvm::Regex("'(__tessera_[A-Za-z0-9_]+)'").match(Text, &Parts)) {
      Macro = macroAt(Info.getLocation(), Info.getSourceManager());
      Function = Parts[1].str();
    }
  }
  if (Macro.empty() || !Text.str().contains(Function))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef, 4> Between;
  Text.str().split(Between, Function);
  return llvm::join(Between, Macro);
}

} // namespace tessera
