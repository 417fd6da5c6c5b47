// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/Diagnostics.h"
#include "contract/Rules.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

static SourcePlace placeOf(const DILocation *Loc) {
  SourcePlace Place;
  if (!Loc || Loc->getLine() == 0)
    return Place;
  SmallString<128> File(Loc->getFilename());
  if (!sys::path::is_absolute(File) && !Loc->getDirectory().empty()) {
    File = Loc->getDirectory();
    sys::path::append(File, Loc->getFilename());
  }
  Place.File = std::string(File);
  Place.Line = Loc->getLine();
  Place.Column = Loc->getColumn();
  Place.Presumed = true;
  return Place;
}

SourcePlace placeOf(const DebugLoc &Loc) { return placeOf(Loc.get()); }

/// Code of our own headers: nobody looks for the fault of a kernel there. Line tables name no
/// namespace, so it is the folder that tells.
bool isLibraryFile(StringRef Name) { return Name.contains("include/tessera/"); }

static bool isLibraryFrame(const DILocation &Frame) { return isLibraryFile(Frame.getFilename()); }

static bool isUsersFrame(const DILocation &Frame) {
  return Frame.getLine() != 0 && !isLibraryFrame(Frame);
}

bool isOfLibrary(const Function &F) {
  const DISubprogram *Described = F.getSubprogram();
  return Described && isLibraryFile(Described->getFilename());
}

bool isInUsersCode(const DebugLoc &Loc) {
  for (const DILocation *Frame = Loc.get(); Frame; Frame = Frame->getInlinedAt())
    if (isUsersFrame(*Frame))
      return true;
  return false;
}

const DILocation *usersFrame(const DebugLoc &Loc) {
  const DILocation *Frame = Loc.get();
  while (Frame && Frame->getInlinedAt() && !isUsersFrame(*Frame))
    Frame = Frame->getInlinedAt();
  return Frame;
}

KernelDiagnostic diagnosticAt(const DebugLoc &Loc, std::string Message, Severity Level) {
  KernelDiagnostic Diagnostic;
  Diagnostic.Level = Level;
  Diagnostic.Message = std::move(Message);
  const DILocation *Frame = usersFrame(Loc);
  Diagnostic.Place = placeOf(Frame);
  while (Frame && Frame->getInlinedAt()) {
    const DISubprogram *Callee = Frame->getScope()->getSubprogram();
    Frame = Frame->getInlinedAt();
    if (isLibraryFrame(*Frame)) // __kernel_entry, which calls the function object
      break;
    std::string Name = Callee ? Callee->getName().str() : "";
    Diagnostic.Notes.push_back(
        {Name.empty() ? "called from here" : "in '" + Name + "' called from here", placeOf(Frame)});
  }
  return Diagnostic;
}

KernelDiagnostic remarkIn(const Function &F, const DebugLoc &Loc, std::string Message) {
  const DebugLoc Users = isInUsersCode(Loc) ? Loc : placeIn(F);
  return diagnosticAt(Users ? Users : Loc, std::move(Message), Severity::Remark);
}

KernelDiagnostic diagnosticAt(const DebugLoc &Loc, Rule R, ArrayRef<std::string> Arguments) {
  KernelDiagnostic Diagnostic = diagnosticAt(Loc, messageOf(R, Arguments), severityOf(R));
  Diagnostic.Broken = R;
  return Diagnostic;
}

static std::string shortPlace(const SourcePlace &Place) {
  return (sys::path::filename(Place.File) + ":" + Twine(Place.Line)).str();
}

std::string shortPlaces(const KernelDiagnostic &Diagnostic) {
  std::string Text = shortPlace(Diagnostic.Place);
  for (const DiagnosticNote &Caller : Diagnostic.Notes)
    Text +=
        (&Caller == &Diagnostic.Notes.front() ? " (called from " : ", ") + shortPlace(Caller.Place);
  return Diagnostic.Notes.empty() ? Text : Text + ")";
}

static void printLine(raw_ostream &OS, StringRef Kind, StringRef Message,
                      const SourcePlace &Place) {
  if (Place.Line)
    OS << Place.File << ':' << Place.Line << ':' << Place.Column << ": ";
  OS << Kind << ": " << Message << '\n';
}

void print(raw_ostream &OS, const KernelDiagnostic &Diagnostic) {
  StringRef Kind = Diagnostic.Level == Severity::Error     ? "error"
                   : Diagnostic.Level == Severity::Warning ? "warning"
                                                           : "remark";
  printLine(OS, Kind, Diagnostic.Message, Diagnostic.Place);
  for (const DiagnosticNote &Note : Diagnostic.Notes)
    printLine(OS, "note", Note.Message, Note.Place);
}

DebugLoc placeIn(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (isInUsersCode(I.getDebugLoc()))
      return I.getDebugLoc();
  return {};
}

} // namespace tessera
