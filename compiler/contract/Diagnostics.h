// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a stage reports a mistake in a kernel to the user. Stages do not depend on clang: they fill
/// in a KernelDiagnostic and pass it to the sink. The driver turns it into a clang diagnostic.
#ifndef TESSERA_CONTRACT_DIAGNOSTICS_H
#define TESSERA_CONTRACT_DIAGNOSTICS_H

#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class DebugLoc;
class DILocation;
class Function;
class raw_ostream;
} // namespace llvm

namespace tessera {

/// A place in the user's source. Line 0 means that it is not known.
struct SourcePlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  /// As in debug information: after `#line`, and with paths that options have replaced.
  bool Presumed = false;
};

enum class Severity { Error, Warning, Remark };
enum class Rule; // Rules.h

struct DiagnosticNote {
  std::string Message;
  SourcePlace Place;
};

/// One message with its place; notes follow it (the inlined-at chain, the call chain, ...).
struct KernelDiagnostic {
  Severity Level = Severity::Error;
  std::string Message;
  SourcePlace Place;
  std::vector<DiagnosticNote> Notes = {};
  std::optional<Rule> Broken = std::nullopt; ///< if a rule of the language is broken
  bool OfBothSides = false; ///< concerns code for both sides; the host pass sees one of them
  std::string Variant = {}; ///< for a kernel with variants: the function that it is about
};

using DiagnosticSink = std::function<void(const KernelDiagnostic &)>;

/// The place of \p Loc, without the calls through which it was inlined.
SourcePlace placeOf(const llvm::DebugLoc &Loc);

/// Whether \p Loc is in the user's code, or was inlined there.
bool isInUsersCode(const llvm::DebugLoc &Loc);
/// Whether \p Name is that of one of our own headers.
bool isLibraryFile(llvm::StringRef Name);
/// Whether \p F is in our own headers.
bool isOfLibrary(const llvm::Function &F);
/// \p Loc, or the user's call of the function of ours that contains it. Null if \p Loc is none.
const llvm::DILocation *usersFrame(const llvm::DebugLoc &Loc);
/// The first place of the user's code in \p F.
llvm::DebugLoc placeIn(const llvm::Function &F);

/// A diagnostic at \p Loc. Its notes name the calls through which it was inlined, innermost first.
KernelDiagnostic diagnosticAt(const llvm::DebugLoc &Loc, std::string Message,
                              Severity Level = Severity::Error);

/// A remark about \p F. If \p Loc is not in the user's code, it is at F's first place there.
KernelDiagnostic remarkIn(const llvm::Function &F, const llvm::DebugLoc &Loc, std::string Message);

/// The same for a broken rule.
KernelDiagnostic diagnosticAt(const llvm::DebugLoc &Loc, Rule R,
                              llvm::ArrayRef<std::string> Arguments = {});

/// "file.cpp:12 (called from file.cpp:34)": for messages at run time.
std::string shortPlaces(const KernelDiagnostic &Diagnostic);

/// Prints in Clang's format, without source excerpts, for tools and tests.
void print(llvm::raw_ostream &OS, const KernelDiagnostic &Diagnostic);

} // namespace tessera

#endif // TESSERA_CONTRACT_DIAGNOSTICS_H
