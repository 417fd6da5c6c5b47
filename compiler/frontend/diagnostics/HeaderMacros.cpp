// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/HeaderMacros.h"

#include "frontend/diagnostics/LibraryClasses.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

constexpr llvm::StringLiteral Reserved = "__tessera_";

/// Where the program uses the macro of ours that \p Place is in.
SourceLocation outside(SourceLocation Place, const SourceManager &SM) {
  while (Place.isMacroID() && isInLibrary(SM.getSpellingLoc(Place), SM))
    Place = SM.getImmediateMacroCallerLoc(Place);
  assert(Place.isValid() && "a macro is used in a file, or in another macro");
  return Place;
}

/// What the program has written at \p Place, if it is a name that is not reserved for us.
std::string nameAt(SourceLocation Place, const SourceManager &SM) {
  llvm::SmallString<32> Buffer;
  const llvm::StringRef Name =
      Lexer::getSpelling(SM.getSpellingLoc(Place), Buffer, SM, LangOptions());
  return isValidAsciiIdentifier(Name) && !Name.starts_with(Reserved) ? Name.str() : "";
}

} // namespace

std::optional<StoredDiagnostic> HeaderMacros::rewrite(DiagnosticsEngine::Level Level,
                                                      const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return std::nullopt;
  const SourceManager &SM = Info.getSourceManager();
  const SourceLocation Outside = outside(Info.getLocation(), SM);
  if (Level != DiagnosticsEngine::Note)
    Place = Outside;
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  std::string Message = Text.str().str();
  static const llvm::Regex Function(("'" + Reserved + "[A-Za-z0-9_]+'").str());
  if (llvm::SmallVector<llvm::StringRef, 1> Found; Function.match(Text, &Found) && Place.isValid())
    if (const std::string Macro = nameAt(Place, SM); !Macro.empty()) {
      llvm::SmallVector<llvm::StringRef, 4> Between;
      Text.str().split(Between, Found.front());
      Message = llvm::join(Between, "'" + Macro + "'");
    }
  if (Outside == Info.getLocation() && Message == Text)
    return std::nullopt;
  llvm::SmallVector<CharSourceRange, 4> Ranges;
  for (const CharSourceRange &Range : Info.getRanges())
    if (Range.isValid())
      Ranges.emplace_back(SourceRange(outside(Range.getBegin(), SM), outside(Range.getEnd(), SM)),
                          Range.isTokenRange());
  return StoredDiagnostic(Level, Info.getID(), Message, FullSourceLoc(Outside, SM), Ranges,
                          Info.getFixItHints());
}

} // namespace tessera
