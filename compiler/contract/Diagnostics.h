// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a stage tells the user about a mistake in a kernel. Stages know no clang: they fill in a
/// KernelDiagnostic and hand it to the sink; the driver maps it to a clang diagnostic.
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

/// A place in the user's source; Line 0 means that it is not known.
struct SourcePlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  /// As debug information says it: after `#line`, and with paths that options have replaced.
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
  std::optional<Rule> Broken = std::nullopt; ///< when it is a rule of the language that is broken
  bool OfBothSides = false; ///< about code for both sides, of which the host pass sees one
  std::string Variant = {}; ///< of a kernel that has it: the function of which it is true
};

using DiagnosticSink = std::function<void(const KernelDiagnostic &)>;

/// The place that \p Loc names, without the calls it was inlined through.
SourcePlace placeOf(const llvm::DebugLoc &Loc);

/// Does \p Loc lie in the user's code, or was it inlined there?
bool isInUsersCode(const llvm::DebugLoc &Loc);
/// Is \p Name that of one of our own headers?
bool isLibraryFile(llvm::StringRef Name);
/// Does \p F stand in our own headers?
bool isOfLibrary(const llvm::Function &F);
/// \p Loc, or where the user's code has called the function of ours that it lies in; null if \p Loc
/// is none.
const llvm::DILocation *usersFrame(const llvm::DebugLoc &Loc);
/// The first place of the user's in \p F.
llvm::DebugLoc placeIn(const llvm::Function &F);

/// A diagnostic at \p Loc whose notes name the calls that it was inlined through, innermost first.
KernelDiagnostic diagnosticAt(const llvm::DebugLoc &Loc, std::string Message,
                              Severity Level = Severity::Error);

/// What the compiler has done in \p F; if \p Loc is not in the user's code, at F's first place
/// there.
KernelDiagnostic remarkIn(const llvm::Function &F, const llvm::DebugLoc &Loc, std::string Message);

/// The same for a broken rule.
KernelDiagnostic diagnosticAt(const llvm::DebugLoc &Loc, Rule R,
                              llvm::ArrayRef<std::string> Arguments = {});

/// "file.cpp:12 (called from file.cpp:34)": for messages at run time.
std::string shortPlaces(const KernelDiagnostic &Diagnostic);

/// Prints as Clang does, without source excerpts; for tools and tests.
void print(llvm::raw_ostream &OS, const KernelDiagnostic &Diagnostic);

} // namespace tessera

#endif // TESSERA_CONTRACT_DIAGNOSTICS_H
