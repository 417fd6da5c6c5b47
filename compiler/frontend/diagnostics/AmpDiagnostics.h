// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Diagnostics in the user's words.
///
/// Clang's CUDA mode speaks of __host__ and __device__ functions, and reports a kernel that lacks
/// its clause deep inside our headers. AmpDiagnostics stands between Clang and the printer. It
/// changes the words, holds an error together with its notes if the notes show the rule, and moves
/// errors about a kernel to the kernel.
#ifndef TESSERA_FRONTEND_DIAGNOSTICS_AMPDIAGNOSTICS_H
#define TESSERA_FRONTEND_DIAGNOSTICS_AMPDIAGNOSTICS_H

#include "contract/Diagnostics.h"
#include "frontend/diagnostics/HeaderMacros.h"
#include "frontend/diagnostics/LibraryErrors.h"
#include "frontend/diagnostics/UntoldNotes.h"
#include "clang/AST/DeclarationName.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
class TemplateDecl;
} // namespace clang

namespace tessera {

/// Our header that calls the user's function object. This place says nothing to the user.
bool inKernelEntry(const clang::Diagnostic &Info);

struct ArrayCopy {
  clang::SourceLocation Place;
  clang::QualType Type;
};

/// The parser's present place.
struct ParserPlace {
  std::function<const clang::FunctionDecl *()> Function; ///< around the place, if any
  /// An array that the surrounding object has by value, if any: a lambda's capture, a member of a
  /// class.
  std::function<std::optional<ArrayCopy>()> ArrayByValue;
  /// Finds the class with its name at a place.
  std::function<const clang::CXXRecordDecl *(clang::SourceLocation)> ClassAt;
  /// Finds where the program names a class.
  std::function<clang::SourceLocation(const clang::CXXRecordDecl &)> NameOf;
  /// Finds the user's code from which the present templates are instantiated.
  std::function<clang::SourceLocation()> Launch;
  bool VisualCpp = false; ///< -famp-msvc
};

class AmpDiagnostics : public clang::DiagnosticConsumer {
public:
  /// \p Next, the previous consumer of \p Engine, gets the remaining diagnostics. Not owned. \p
  /// Fixing: it changes the source.
  AmpDiagnostics(clang::DiagnosticsEngine &Engine, clang::DiagnosticConsumer &Next, bool Fixing)
      : Next(Next), Engine(Engine), Fixing(Fixing) {}
  ~AmpDiagnostics() override { flush(); }

  void BeginSourceFile(const clang::LangOptions &LangOpts, const clang::Preprocessor *PP) override;
  void EndSourceFile() override;
  void finish() override;
  bool IncludeInDiagnosticCounts() const override { return Next.IncludeInDiagnosticCounts(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  /// \p Watch gets each diagnostic in Clang's form.
  void setWatch(std::function<void(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> W) {
    Watch = std::move(W);
  }

  /// The unit has amp code. Before this call, diagnostics pass unchanged.
  void enable(ParserPlace Place) {
    Enabled = true;
    Parser = std::move(Place);
    // Clang also counts the hidden errors.
    Limit = Engine.getDiagnosticOptions().ErrorLimit;
    Engine.setErrorLimit(0);
  }

  /// The unit is done: passes on the held diagnostics.
  void end();

  /// Whether an error was reported at \p Place.
  bool hasToldAt(clang::SourceLocation Place) const {
    const auto First = Told.lower_bound({Place.getRawEncoding(), ""});
    return First != Told.end() && First->first == Place.getRawEncoding();
  }

private:
  bool parsesAmp() const;
  void addUntold(const clang::Diagnostic &Info, PlacedNotes &To) const;
  bool isEcho(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  bool passAsRule(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  void doubt(const clang::StoredDiagnostic &Error, const ArrayCopy &Cause);
  void flush();
  bool flushLibraryError();
  void tellRest();
  void tellNote(clang::SourceLocation Place, llvm::StringRef Text);
  void passRule(Rule Broken, const clang::Diagnostic &Info, clang::SourceLocation Place,
                llvm::ArrayRef<std::string> Arguments = {},
                llvm::ArrayRef<clang::FixItHint> FixIts = {});
  bool isBeyondLimit(const clang::StoredDiagnostic &Error);
  void rememberMeaning(const clang::Diagnostic &Info);
  void hold(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  bool kernelCall(const clang::Diagnostic &Info);
  void rememberMismatch(const clang::Diagnostic &Info);
  const clang::FunctionDecl *declaredAt(const clang::Diagnostic &Info) const;
  void explain(clang::SourceLocation Place);
  void moveFixIts();
  void tell(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  void pass(const clang::StoredDiagnostic &Stored);

  clang::DiagnosticConsumer &Next;
  std::function<void(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> Watch;
  clang::DiagnosticsEngine &Engine;
  std::vector<clang::StoredDiagnostic> Held;        ///< an error and its notes
  std::set<std::pair<unsigned, std::string>> Told;  ///< errors; our checks repeat some of Clang's
  std::set<std::pair<unsigned, std::string>> Fixed; ///< several errors may have the same correction
  std::set<std::string> WrongElements;              ///< with a reported error
  /// Errors that follow from another one, which a check will report.
  std::vector<clang::StoredDiagnostic> Doubtful;
  /// Errors and warnings that say less than one of ours at the same place, with their notes.
  std::vector<clang::StoredDiagnostic> Echoes;
  ParserPlace Parser;
  LibraryError About; ///< the held error
  HeaderMacros Macros;
  std::set<std::pair<unsigned, std::string>> Seen; ///< errors as the user sees them
  bool SeenBefore = false; ///< the last error is a repetition, and its notes are dropped
  /// The remedy for the last error, which follows its notes, and its place.
  std::pair<clang::SourceLocation, llvm::StringRef> Remedy;
  /// Facts that Clang omits from the held error, and from the last one. They follow the error's
  /// notes.
  PlacedNotes Untold, Rest;
  const clang::CXXRecordDecl *HeldClass = nullptr; ///< of the object that the held error is about
  bool HeldInAmp = false;                          ///< the held error is in restrict(amp) code
  std::optional<ArrayCopy> HeldArray;              ///< and this belongs to it
  bool HeldByArray = false;                        ///< which makes the object const
  bool HeldInNoTile = false;        ///< in a function with the index of an empty tile
  clang::SourceLocation HeldKernel; ///< the class whose operator() contains the held error
  /// Errors about ranks, each with the class whose operator() contains it. Also the classes that no
  /// launch can call, because they take an index of another rank.
  std::vector<std::pair<clang::SourceLocation, std::vector<clang::StoredDiagnostic>>> InKernels;
  std::set<clang::SourceLocation> WrongKernels;
  bool HeldIsGuess = false; ///< it is about a name that Clang took for ambiguous
  /// The meanings of a name that Clang may take for ambiguous.
  llvm::SmallPtrSet<const clang::TemplateDecl *, 4> Meanings;
  clang::DeclarationName DefinedName; ///< of the last definition without a declaration
  const clang::DeclContext *DefinedIn = nullptr;
  unsigned Limit = 0, Passed = 0; ///< of errors, and their number
  const bool Fixing;
  bool Enabled = false;
  bool AboutCall = false;      ///< as the last error was
  bool Repeated = false;       ///< the last error is a repetition
  bool Echoing = false;        ///< the last error or warning is one of Echoes
  bool DropNotes = false;      ///< notes of an error that was replaced
  bool Stopped = false;        ///< after too many errors
  bool Ambiguous = false;      ///< the last error was an ambiguous name
  bool MemberCaptured = false; ///< by its name, which is an error
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DIAGNOSTICS_AMPDIAGNOSTICS_H
