// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/Candidates.h"

#include "frontend/diagnostics/FixIts.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/diagnostics/Words.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

/// The quoted name in "no matching function for call to 'f'"; an operator is named at its place.
std::string quoted(const StoredDiagnostic &Error, const CXXRecordDecl *Class) {
  llvm::StringRef Message = Error.getMessage();
  switch (Error.getID()) {
  case diag::err_ovl_no_viable_oper:
  case diag::err_typecheck_invalid_operands: {
    const FullSourceLoc &Place = Error.getLocation();
    const SourceManager &SM = Place.getManager();
    llvm::SmallString<8> Buffer;
    return ("'operator" + Lexer::getSpelling(SM.getSpellingLoc(Place), Buffer, SM, LangOptions()) +
            "'")
        .str();
  }
  case diag::err_ovl_no_viable_subscript:
    return "'operator[]'";
  case diag::err_ovl_no_viable_object_call:
    for (const Decl *Member : Class ? Class->decls() : DeclContext::decl_range({}, {}))
      if (const FunctionDecl *Method = Member->getAsFunction(); // or the template's
          Method && Method->getOverloadedOperator() == OO_Call)
        return wordsFor(*Method, Error.getLocation(), Error.getLocation().getManager());
    return "'operator()'";
  case diag::err_typecheck_nonviable_condition: // "no viable conversion from 'int' to 'S'"
    Message = Message.drop_front(std::min(Message.rfind(" to "), Message.size()));
    break;
  }
  size_t Begin = Message.find('\'');
  size_t End = Message.find('\'', Begin + 1);
  return End == llvm::StringRef::npos ? "this function" : Message.slice(Begin, End + 1).str();
}

/// "candidate ... not viable: call to __host__ function from __device__ function" -> {callee,
/// caller}.
bool matchBadTarget(llvm::StringRef Note, std::string &Callee, std::string &Caller) {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  if (!llvm::Regex("call to (__.*__) function from (__.*__) function").match(Note, &Parts))
    return false;
  Callee = inAmpWords(Parts[1]);
  Caller = inAmpWords(Parts[2]);
  return true;
}

/// A candidate that no call like this one is meant for, whatever its restriction.
bool isOutOfQuestion(llvm::StringRef Note) {
  return Note.starts_with("candidate template ignored") || Note.contains(" requires ") ||
         (Note.contains("(the implicit ") && Note.contains("no known conversion"));
}

/// No program can mark what a library has.
bool isOfConstInLibrary(const StoredDiagnostic &Note) {
  return Note.getMessage().ends_with("method is not marked const") &&
         Note.getLocation().isValid() && Note.getLocation().isInSystemHeader();
}

/// The special member of \p Record that \p Note is about, if the compiler makes it.
const CXXMethodDecl *madeByCompiler(const CXXRecordDecl &Record, const StoredDiagnostic &Note) {
  llvm::SmallVector<llvm::StringRef, 2> Words;
  if (llvm::Regex("\\(the (implicit [a-z ]*)\\)").match(Note.getMessage(), &Words))
    return implicitMember(Record, Words[1]);
  for (const CXXMethodDecl *Method : Record.methods())
    if (Method->getLocation() == Note.getLocation() && isMadeByCompiler(*Method))
      return Method;
  return nullptr;
}

} // namespace

void explainBadTarget(std::vector<StoredDiagnostic> &Group, const CXXRecordDecl *Object,
                      llvm::function_ref<const CXXRecordDecl *(SourceLocation)> ClassAt) {
  assert(!Group.empty() && "an error comes before its notes");
  std::string Callee, Caller;
  std::vector<StoredDiagnostic> Notes;
  const CXXMethodDecl *Made = nullptr;
  for (const StoredDiagnostic &Note : llvm::drop_begin(Group)) {
    if (!Note.getMessage().starts_with("candidate")) {
      Notes.push_back(Note);
      continue;
    }
    if (isOutOfQuestion(Note.getMessage()) || isOfConstInLibrary(Note))
      continue;
    if (!matchBadTarget(Note.getMessage(), Callee, Caller))
      return;
    if (const CXXRecordDecl *Class = Object ? Object : ClassAt(Note.getLocation()); Class && !Made)
      Made = madeByCompiler(*Class, Note);
    Notes.emplace_back(DiagnosticsEngine::Note, Note.getID(),
                       "declared here; only functions with " + Caller + " can be called there",
                       Note.getLocation(), llvm::ArrayRef<CharSourceRange>(),
                       llvm::ArrayRef<FixItHint>());
  }
  if (Callee.empty())
    return;
  const StoredDiagnostic First = Group.front();
  const SourceManager &SM = First.getLocation().getManager();
  llvm::SmallVector<FixItHint, 1> FixIts(First.fixit_begin(), First.fixit_end());
  if (Notes.size() == 1 && Caller != "restrict(cpu)")
    FixIts.push_back(restrictBoth(Notes.front().getLocation(), SM));
  Group.clear();
  Group.emplace_back(First.getLevel(), First.getID(),
                     quoted(First, Object) + " is " + Callee + " and cannot be called from " +
                         Caller + " code [amp-2.3.2]",
                     First.getLocation(), First.getRanges(), FixIts);
  // One candidate shows the fault; a library has ten.
  const std::vector<Obstacle> Reasons = Made ? obstacles(*Made) : std::vector<Obstacle>();
  if (!Notes.empty() && Reasons.empty())
    Group.push_back(Notes.front());
  for (const Obstacle &Reason : Reasons)
    Group.emplace_back(DiagnosticsEngine::Note, First.getID(), Reason.Text,
                       FullSourceLoc(Reason.Place, SM), llvm::ArrayRef<CharSourceRange>(),
                       llvm::ArrayRef<FixItHint>());
}

void explainLostConst(std::vector<StoredDiagnostic> &Group) {
  if (Group.size() != 2)
    return;
  const StoredDiagnostic First = Group.front();
  const llvm::StringRef Told =
      Group[First.getID() == diag::err_member_function_call_bad_cvr ? 0 : 1].getMessage();
  if (!Told.ends_with("is not marked const"))
    return;
  Group.front() = StoredDiagnostic(
      First.getLevel(), First.getID(), First.getMessage(), First.getLocation(), First.getRanges(),
      addConst(Group.back().getLocation(), First.getLocation().getManager()));
}

void dropCandidates(std::vector<StoredDiagnostic> &Group) {
  auto IsCandidate = [](const StoredDiagnostic &Note) {
    return llvm::StringRef(Note.getMessage()).contains("candidate");
  };
  auto IsLikely = [](const StoredDiagnostic &Note) {
    return !isOutOfQuestion(Note.getMessage()) &&
           !llvm::StringRef(Note.getMessage()).starts_with("built-in");
  };
  const unsigned Likely = llvm::count_if(
      Group, [&](const StoredDiagnostic &Note) { return IsCandidate(Note) && IsLikely(Note); });
  const unsigned Kept = Likely ? 3 : 2;
  unsigned Seen = 0;
  llvm::erase_if(Group, [&](const StoredDiagnostic &Note) {
    return Note.getLevel() == DiagnosticsEngine::Note && IsCandidate(Note) &&
           ((Likely && !IsLikely(Note)) || ++Seen > Kept);
  });
}

} // namespace tessera
