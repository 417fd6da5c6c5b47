// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/AmpDiagnostics.h"

#include "contract/Rules.h"
#include "frontend/AmpAttributes.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/Candidates.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/ErrorKinds.h"
#include "frontend/diagnostics/FixIts.h"
#include "frontend/diagnostics/Remedies.h"
#include "frontend/diagnostics/Report.h"
#include "frontend/diagnostics/Words.h"
#include "frontend/visualcpp/BoundTemporaries.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

bool inKernelEntry(const Diagnostic &Info) {
  return Info.hasSourceManager() &&
         isInLibrary(Info.getLocation(), Info.getSourceManager(), "kernel_entry.h");
}

namespace {

/// One of our headers instantiates another: between the user's launch and the user's kernel nobody
/// wants to know how.
bool isStepOfLibrary(const Diagnostic &Info) {
  return isInLibrary(Info) && llvm::StringRef(wordsOf(Info)).starts_with("in instantiation of ");
}

/// What differs between functions with the same parameters.
StoredDiagnostic restrictionNote(const Diagnostic &Info, const FunctionDecl &Declared) {
  const Restrictions R = restrictionsOf(Declared);
  return StoredDiagnostic(DiagnosticsEngine::Note, Info.getID(),
                          std::string("this declaration is restrict(") +
                              (R.Amp ? R.Cpu ? "cpu, amp" : "amp" : "cpu") +
                              "): a definition has its declaration's clause [amp-2.2]",
                          FullSourceLoc(Info.getLocation(), Info.getSourceManager()),
                          llvm::ArrayRef<CharSourceRange>(), llvm::ArrayRef<FixItHint>());
}

/// A note that says all that another error at its place would say.
bool explainsAll(llvm::StringRef Note) {
  return Note.starts_with("called by this ") || Note.contains("destructor has no restriction");
}

bool isAboutCall(llvm::StringRef Error) { return Error.contains(" cannot be called from "); }

/// A note that shows the function which lacks a restriction.
bool showsCallee(llvm::StringRef Note) {
  return Note.ends_with("declared here") || Note.starts_with("declared here; only");
}

std::optional<Explanation> explanationOf(SourceLocation Place) {
  const Deduction *Deduced = Deduction::current();
  return Deduced ? Deduced->explain(Place) : std::nullopt;
}

} // namespace

void AmpDiagnostics::BeginSourceFile(const LangOptions &LangOpts, const Preprocessor *PP) {
  Next.BeginSourceFile(LangOpts, PP);
}

void AmpDiagnostics::EndSourceFile() {
  flush();
  Next.EndSourceFile();
}

void AmpDiagnostics::finish() {
  flush();
  Next.finish();
}

void AmpDiagnostics::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Watch)
    Watch(Level, Info);
  if (!Enabled) {
    // The kernel pass reads the same tokens.
    if (Level >= DiagnosticsEngine::Error && Info.hasSourceManager()) {
      const SourceLocation Place = Info.getSourceManager().getExpansionLoc(Info.getLocation());
      Told.insert({Place.getRawEncoding(), textOf(Info)});
    }
    Passed += Level >= DiagnosticsEngine::Error;
    return tell(Level, Info);
  }
  if (Level == DiagnosticsEngine::Note && !Held.empty()) {
    About.addNote(Info);
    HeldByArray |= HeldArray && losesConst(Info);
    HeldIsGuess |= !Meanings.empty() && mistakesName(Info);
  }
  if (Level == DiagnosticsEngine::Note) {
    if (DropNotes || inKernelEntry(Info) || isStepOfLibrary(Info))
      return;
    if (!Repeated || !Held.empty())
      addUntold(Info, Held.empty() ? Rest : Untold);
    if (Info.getID() == diag::note_member_def_close_match ||
        Info.getID() == diag::note_local_decl_close_match)
      if (const FunctionDecl *Declared = declaredAt(Info))
        return pass(restrictionNote(Info, *Declared));
    if (Echoing)
      return Echoes.push_back(stored(Level, Info));
    if (!Held.empty())
      return hold(Level, Info);
    rememberMeaning(Info);
    return pass(stored(Level, Info));
  }
  // Clang says both of a destructor without any restriction; the second has the reason.
  if (Info.getID() == diag::err_deleted_function_use && !Held.empty() &&
      Held.front().getID() == diag::err_ref_bad_target &&
      Held.front().getLocation() == Info.getLocation())
    Held.clear();
  flush();
  tellRest();
  DropNotes = Echoing = false;
  Untold.clear();
  if (Level >= DiagnosticsEngine::Error)
    addUntold(Info, Untold);
  rememberMismatch(Info);
  if (isUncallable(Info))
    return hold(Level, Info);
  DropNotes = isPointerToAmpFunction(Info);
  if (isEcho(Level, Info) || passAsRule(Level, Info))
    return;
  const bool ByCandidates = hasCandidates(Info.getID());
  if (!ByCandidates && Info.getID() != diag::err_member_function_call_bad_cvr &&
      !Info.getNumFixItHints() &&
      !(Level >= DiagnosticsEngine::Error && (isInLibrary(Info) || isAboutPart(Info))))
    return pass(stored(Level, Info));
  HeldClass = ByCandidates ? classOf(Info) : nullptr;
  HeldInAmp = parsesAmp();
  if (ByCandidates && HeldInAmp && isAboutHostClass(Info)) {
    DropNotes = true;
    Doubtful.push_back(stored(Level, Info));
    return;
  }
  // Whoever lays out a class reports its padding, ignored as a rule, and with it what comes next:
  // the notes of this error.
  Engine.setLastDiagnosticIgnored(false);
  hold(Level, Info);
}

/// -ferror-limit counts what the user sees.
bool AmpDiagnostics::isBeyondLimit(const StoredDiagnostic &Error) {
  if (Error.getLevel() != DiagnosticsEngine::Error || !Limit || Passed < Limit)
    return false;
  if (!std::exchange(Stopped, true))
    Engine.Report(diag::fatal_too_many_errors);
  return true;
}

/// One of the declarations between which a name is ambiguous.
void AmpDiagnostics::rememberMeaning(const Diagnostic &Info) {
  if (Info.getID() != diag::note_ambiguous_candidate)
    return;
  assert(Info.getArgKind(0) == DiagnosticsEngine::ak_nameddecl && "Clang says which one");
  const auto &Found = *reinterpret_cast<const NamedDecl *>(Info.getRawArg(0));
  if (const auto *Template = dyn_cast<TemplateDecl>(&Found); Template && !isOfLibrary(Found))
    Meanings.insert(cast<TemplateDecl>(Template->getCanonicalDecl()));
  if (isOfLibrary(Found) && !Repeated)
    Rest.emplace_back(Remedy.first,
                      "write '" + Found.getQualifiedNameAsString() + "' for that of C++ AMP");
}

bool AmpDiagnostics::parsesAmp() const { return isDecidedAmp(Parser.Function()); }

void AmpDiagnostics::addUntold(const Diagnostic &Info, PlacedNotes &To) const {
  addUntoldNotes(Info, Parser.Function(), To);
  if (Parser.VisualCpp && refusesTemporary(Info) && !isAboutNoObject(Info) && To.empty())
    To.emplace_back(Info.getLocation(),
                    std::string("Visual C++ binds a temporary object of a class to 'T &'; "
                                "-famp-msvc does ") +
                        (Parser.Launch().isValid()
                             ? "elsewhere, not here in a template"
                             : "for variables and in calls of functions by name, not here") +
                        ": name the object, or take it by 'const T &' or 'T &&'");
}

/// Keeps back what says less than another error, and drops what only follows from one.
bool AmpDiagnostics::isEcho(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if ((warnsOfForbidden(Info) && parsesAmp()) ||
      (Level >= DiagnosticsEngine::Error && !Told.empty() && isAboutBrokenLibraryClass(Info)) ||
      isAboutOneOf(Info, Meanings) || (Ambiguous && isAboutArguments(Info.getID())))
    return DropNotes = true;
  if (isDestructorCall(Info) &&
      hasToldAt(Engine.getSourceManager().getExpansionLoc(Info.getLocation())))
    return DropNotes = true;
  if (saysLess(Info) || isInDefault(Info, Parser.Function())) {
    Echoes.push_back(stored(Level, Info));
    return Echoing = true;
  }
  // In a lambda, what is captured by value is const.
  const std::optional<ArrayCopy> Array =
      parsesAmp() && losesConst(Info) ? Parser.ArrayByValue() : std::nullopt;
  if (Array)
    doubt(stored(Level, Info), *Array);
  else if (parsesAmp() && makesArray(Info))
    Doubtful.push_back(stored(Level, Info));
  else
    return false;
  return DropNotes = true;
}

/// What is const in a copy of an array, one of our checks reports at the copy, if Clang keeps that.
void AmpDiagnostics::doubt(const StoredDiagnostic &Error, const ArrayCopy &Cause) {
  if (isDisabled(Rule::ArrayByValue))
    return Doubtful.push_back(Error);
  assert(Cause.Type->getAsCXXRecordDecl() && "an array is an object of a class");
  Doubtful.emplace_back(
      DiagnosticsEngine::Error, Error.getID(),
      messageOf(Rule::ArrayByValue,
                {"'" + Cause.Type.getAsString(PrintingPolicy(LangOptions())) + "'", "",
                 nameOfArray(*Cause.Type->getAsCXXRecordDecl())}),
      FullSourceLoc(Cause.Place, Engine.getSourceManager()), llvm::ArrayRef<CharSourceRange>(),
      llvm::ArrayRef<FixItHint>());
}

/// The name at the place of \p Info, quoted.
static std::string wordAt(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return "";
  llvm::SmallString<16> Name;
  const SourceManager &SM = Info.getSourceManager();
  return ("'" + Lexer::getSpelling(SM.getSpellingLoc(Info.getLocation()), Name, SM, LangOptions()) +
          "'")
      .str();
}

/// Tells a rule of ours in the place of Clang's error, where that is what is broken.
bool AmpDiagnostics::passAsRule(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  switch (Info.getID()) {
  case diag::err_ovl_no_viable_object_call:
  case diag::err_ovl_no_oper:
    if (kernelCall(Info))
      return DropNotes = true;
    break;
  case diag::err_capture_class_member_does_not_name_variable:
    MemberCaptured = true;
    break;
  case diag::err_cuda_ovl_target:
    DropNotes = isDisabled(Rule::OverlappingRestrictions);
    passRule(Rule::OverlappingRestrictions, Info, Info.getLocation(), overlapOf(Info));
    return true;
  }
  if (Level >= DiagnosticsEngine::Error && wordAt(Info) == "'tile_static'") { // "static" to Clang
    passRule(Rule::TileStaticPlace, Info, Info.getLocation());
    return DropNotes = true;
  }
  if (const std::vector<std::string> Words = constElementWords(Info); !Words.empty()) {
    passRule(Rule::LibraryRequirement, Info, Info.getLocation(), Words);
    return DropNotes = true;
  }
  if (!parsesAmp())
    return false;
  if (isNew(Info)) {
    passRule(Rule::NewAndDelete, Info, Info.getLocation(), {"new"});
    return DropNotes = true;
  }
  switch (Info.getID()) {
  case diag::err_this_capture: // what uses a member is no second mistake beside its capture
    if (!MemberCaptured)
      passRule(Rule::CaptureOfThis, Info, Info.getLocation());
    return DropNotes = true;
  case diag::err_integer_literal_too_large:
    passRule(Rule::LiteralOutOfRange, Info, Info.getLocation(), {"'unsigned long'"});
    return true;
  case diag::err_vla_decl_has_static_storage: // of a tile_static variable
    passRule(Rule::VariableLengthArray, Info, Info.getLocation(), {wordAt(Info)});
    return true;
  case diag::err_typecheck_decl_incomplete_type: // a tile_static variable is static
    if (!isArrayWithoutLength(Info))
      return false;
    passRule(Rule::ArrayWithoutLength, Info, Info.getLocation(), {wordAt(Info)});
    return true;
  default:
    return false;
  }
}

/// A definition outside its class or namespace that matches no declaration there.
void AmpDiagnostics::rememberMismatch(const Diagnostic &Info) {
  if (Info.getID() != diag::err_member_decl_does_not_match)
    return;
  assert(Info.getArgKind(0) == DiagnosticsEngine::ak_declarationname &&
         Info.getArgKind(1) == DiagnosticsEngine::ak_declcontext && "Clang says what and where");
  DefinedName = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
  DefinedIn = reinterpret_cast<const DeclContext *>(Info.getRawArg(1));
}

/// The declaration that Clang says is nearly the one which is defined.
const FunctionDecl *AmpDiagnostics::declaredAt(const Diagnostic &Info) const {
  if (DefinedIn)
    for (const NamedDecl *Found : DefinedIn->getRedeclContext()->lookup(DefinedName))
      if (Found->getLocation() == Info.getLocation())
        return Found->getAsFunction();
  return nullptr;
}

/// Tells \p Broken in the place of \p Info.
void AmpDiagnostics::passRule(Rule Broken, const Diagnostic &Info, SourceLocation Place,
                              llvm::ArrayRef<std::string> Arguments,
                              llvm::ArrayRef<FixItHint> FixIts) {
  if (!isDisabled(Broken))
    pass(StoredDiagnostic(DiagnosticsEngine::Error, Info.getID(), messageOf(Broken, Arguments),
                          FullSourceLoc(Place, Info.getSourceManager()),
                          llvm::ArrayRef<CharSourceRange>(), FixIts));
}

void AmpDiagnostics::hold(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Held.empty()) {
    About.begin(Info);
    HeldArray = parsesAmp() ? Parser.ArrayByValue() : std::nullopt;
    HeldInNoTile = takesNoTile(Parser.Function());
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Parser.Function());
    HeldKernel = Method && parsesAmp() && Method->getOverloadedOperator() == OO_Call
                     ? Method->getParent()->getLocation()
                     : SourceLocation();
    HeldByArray = false;
    HeldIsGuess = false;
  }
  Held.push_back(stored(Level, Info));
}

void AmpDiagnostics::end() {
  flush();
  assert(Held.empty() && "what was held has been told, or dropped");
  tellRest();
  for (const auto &[Kernel, Group] : InKernels)
    for (const StoredDiagnostic &Stored : Group)
      if (!WrongKernels.contains(Kernel))
        pass(Stored);
  if (Told.empty())
    for (const StoredDiagnostic &Stored : Doubtful)
      pass(Stored);
  bool Said = false;
  for (const StoredDiagnostic &Stored : Echoes) {
    if (Stored.getLevel() != DiagnosticsEngine::Note)
      Said = hasToldAt(Stored.getLocation());
    if (!Said)
      pass(Stored);
  }
  tellRest();
}

void AmpDiagnostics::flush() {
  if (HeldIsGuess)
    Held.clear();
  if (HeldByArray && !Held.empty()) {
    assert(HeldArray && "an array is what the error is about");
    doubt(Held.front(), *HeldArray);
    Held.clear();
  }
  if (Held.empty() || flushLibraryError())
    return;
  if (isOverloadFailure(Held.front().getID()))
    explainBadTarget(Held, HeldClass, Parser.ClassAt);
  explainLostConst(Held);
  moveFixIts();
  if (HeldInAmp || (HeldClass && isOfLibrary(*HeldClass)) ||
      llvm::any_of(Held, [](const StoredDiagnostic &Note) { return isInLibrary(Note); }))
    dropCandidates(Held);
  std::vector<StoredDiagnostic> Group = std::move(Held);
  Held.clear();
  for (const StoredDiagnostic &Stored : Group)
    pass(Stored);
}

/// An error about the library's classes is told at the user's line, once.
bool AmpDiagnostics::flushLibraryError() {
  assert(!Held.empty() && "an error comes first");
  const StoredDiagnostic First = Held.front();
  if (About.isConsequence() && !Told.empty()) {
    Held.clear();
    return true;
  }
  if (const std::string Wrong = About.wrongElement(First);
      !Wrong.empty() && !WrongElements.insert(Wrong).second) {
    Held.clear();
    return true;
  }
  if (!About.rewrite(Held, [&](const CXXRecordDecl &Class) {
        return FullSourceLoc(Parser.NameOf(Class), Engine.getSourceManager());
      }))
    return false;
  const std::vector<StoredDiagnostic> Group = std::exchange(Held, {});
  if (Group.empty())
    return true;
  if (HeldInNoTile && About.differsInRank()) { // the tile is told
    Doubtful.push_back(Group.front());
    return true;
  }
  if (HeldKernel.isValid() && About.differsInRank()) {
    InKernels.emplace_back(HeldKernel, Group);
    return true;
  }
  const SourceLocation Place = Group.front().getLocation().getExpansionLoc();
  if (First.getLocation() != Group.front().getLocation()) {
    if (hasToldAt(Place))
      return true;
    // The kernel pass finds it at its first place.
    Told.insert({First.getLocation().getExpansionLoc().getRawEncoding(), First.getMessage().str()});
  }
  for (const StoredDiagnostic &Stored : Group)
    pass(Stored);
  return true;
}

/// Behind the notes of an error.
void AmpDiagnostics::tellRest() {
  for (const auto &[Place, Text] : std::exchange(Rest, {}))
    tellNote(Place, Text);
  if (const auto [Place, Text] = std::exchange(Remedy, {}); !Text.empty())
    tellNote(Place, Text);
}

void AmpDiagnostics::tellNote(SourceLocation Place, llvm::StringRef Text) {
  if (Stopped)
    return;
  SeenBefore = false; // it says what to do, which the error before may not have
  const DiagnosticStorage None{};
  tell(DiagnosticsEngine::Note, Diagnostic(&Engine, Place, diag::note_previous_decl, None, Text));
}

/// A correction of another line is shown with the note that speaks of that line; an excerpt of all
/// lines between would hide the error. Only corrections of errors are made by -fixit.
void AmpDiagnostics::moveFixIts() {
  if (Fixing || Held.size() < 2 || Held.front().fixit_size() != 1)
    return;
  const SourceManager &SM = Engine.getSourceManager();
  auto LineOf = [&](SourceLocation Place) {
    return std::pair(SM.getFileID(Place), SM.getExpansionLineNumber(Place));
  };
  auto With = [](const StoredDiagnostic &D, llvm::ArrayRef<FixItHint> FixIts) {
    return StoredDiagnostic(D.getLevel(), D.getID(), D.getMessage(), D.getLocation(), D.getRanges(),
                            FixIts);
  };
  const FixItHint Hint = *Held.front().fixit_begin();
  if (Hint.isNull())
    return;
  const auto Line = LineOf(Hint.RemoveRange.getBegin());
  auto Note = llvm::find_if(llvm::drop_begin(Held), [&](const StoredDiagnostic &D) {
    return D.getLocation().isValid() && LineOf(D.getLocation()) == Line;
  });
  if (Note == Held.end() || LineOf(Held.front().getLocation()) == Line)
    return;
  *Note = With(*Note, Hint);
  Held.front() = With(Held.front(), {});
}

/// A class of another library, whose call operator knows no kernels.
static std::string hostFunctorWords(const CXXRecordDecl &Functor) {
  const bool Reserved = Functor.getName().starts_with("_");
  return (Reserved ? "this function object" : "'" + Functor.getQualifiedNameAsString() + "'") +
         ", whose operator() is not restrict(amp),";
}

/// The call of the user's function object inside __kernel_entry failed: says so at the function
/// object.
bool AmpDiagnostics::kernelCall(const Diagnostic &Info) {
  const CXXRecordDecl *Functor = inKernelEntry(Info) ? classIn(Info, 0) : nullptr;
  if (!Functor)
    return false;
  const SourceManager &SM = Info.getSourceManager();
  const SourceLocation Launch =
      SM.isInSystemHeader(SM.getExpansionLoc(Functor->getLocation())) && !Functor->isLambda()
          ? Parser.Launch()
          : SourceLocation();
  if (Launch.isValid()) { // the class is no code of the user's
    passRule(Rule::KernelOfHost, Info, Launch, {hostFunctorWords(*Functor), ""});
    return true;
  }
  const CXXMethodDecl *Call = Functor->isLambda() ? Functor->getLambdaCallOperator() : nullptr;
  const Rule Broken = !Call                        ? Rule::KernelCallOperator
                      : !restrictionsOf(*Call).Amp ? Rule::KernelLambdaUnrestricted
                      : Call->isConst()            ? Rule::KernelParameter
                                                   : Rule::KernelLambdaMutable;
  std::vector<std::string> Words;
  if (Call && llvm::any_of(Call->parameters(), [](const Decl *P) { return P->isInvalidDecl(); }))
    return true; // for which there is an error
  if (Broken == Rule::KernelParameter) {
    auto [Domain, Index] = launchWords(*Parser.Function());
    Words = {parameterWords(*Call), Domain, Index};
  }
  if (Broken == Rule::KernelParameter || Broken == Rule::KernelCallOperator)
    WrongKernels.insert(Functor->getLocation());
  passRule(Broken, Info, Functor->getLocation(), Words,
           Broken == Rule::KernelParameter ? FixItHint()
                                           : makeKernel(*Functor, Info.getSourceManager()));
  for (const CXXMethodDecl *Method : Functor->methods())
    if (Method->getOverloadedOperator() == OO_Call)
      explain(Method->getLocation());
  return true;
}

/// Everything that the user sees goes through here.
void AmpDiagnostics::tell(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  const std::optional<StoredDiagnostic> Rewritten = Macros.rewrite(Level, Info);
  const StoredDiagnostic Stored = Rewritten ? *Rewritten : StoredDiagnostic(Level, Info);
  const FullSourceLoc &Place = Stored.getLocation();
  // A macro may call two functions, of which Clang says the same.
  if (Level != DiagnosticsEngine::Note)
    SeenBefore =
        Enabled && Level >= DiagnosticsEngine::Error && Place.isValid() &&
        !Seen.insert({Place.getExpansionLoc().getRawEncoding(), Stored.getMessage().str()}).second;
  if (SeenBefore)
    return;
  if (!Rewritten)
    return Next.HandleDiagnostic(Level, Info);
  DiagnosticStorage Storage;
  Storage.DiagRanges.append(Stored.range_begin(), Stored.range_end());
  Storage.FixItHints.append(Stored.fixit_begin(), Stored.fixit_end());
  Next.HandleDiagnostic(Level,
                        Diagnostic(&Engine, Place, Stored.getID(), Storage, Stored.getMessage()));
}

void AmpDiagnostics::pass(const StoredDiagnostic &Stored) {
  if (Stopped && Stored.getLevel() != DiagnosticsEngine::Fatal)
    return;
  DiagnosticStorage Storage;
  Storage.DiagRanges.append(Stored.range_begin(), Stored.range_end());
  const std::string Message = inAmpWords(Stored.getMessage());
  // The kernel pass knows no macros.
  const FullSourceLoc Place =
      Stored.getLocation().isValid() ? Stored.getLocation().getExpansionLoc() : FullSourceLoc();
  if (Stored.getLevel() != DiagnosticsEngine::Note) {
    tellRest();
    Rest = std::exchange(Untold, {});
    Repeated = Stored.getLevel() >= DiagnosticsEngine::Error &&
               !Told.insert({Place.getRawEncoding(), Message}).second;
  }
  if (Repeated || isBeyondLimit(Stored)) {
    Rest.clear();
    return;
  }
  Passed += Stored.getLevel() >= DiagnosticsEngine::Error;
  for (const FixItHint &Hint : Stored.getFixIts())
    if (Fixed.insert({Hint.RemoveRange.getBegin().getRawEncoding(), Hint.CodeToInsert}).second)
      Storage.FixItHints.push_back(Hint);
    else if (Fixing) // an error without any would stand for one that is not corrected
      Storage.FixItHints.push_back(FixItHint::CreateInsertion(Hint.RemoveRange.getBegin(), ""));
  tell(Stored.getLevel(),
       Diagnostic(&Engine, Stored.getLocation(), Stored.getID(), Storage, Message));
  // -fixit speaks past its own consumer for a moment, and then puts itself in our place.
  if (Engine.getClient() != this)
    Engine.setClient(this, /*ShouldOwnClient=*/false);
  if (Stored.getLevel() != DiagnosticsEngine::Note) {
    AboutCall = isAboutCall(Message);
    Ambiguous = Stored.getID() == diag::err_ambiguous_reference;
    Remedy = {Stored.getLocation(), remedyFor(Message, Place.isValid() && parsesAmp() &&
                                                           isCalledAt(Place, Place.getManager()))};
    if (Stored.getID() == diag::err_expected_namespace_name && Place.isValid()) {
      llvm::SmallString<16> Name;
      Remedy.second = headerOf(Lexer::getSpelling(Place, Name, Place.getManager(), LangOptions()));
    }
    return;
  }
  if (Place.isValid() && explainsAll(Message))
    Told.insert({Place.getRawEncoding(), ""});
  if (AboutCall && showsCallee(Message)) {
    if (Place.isValid() && !Place.isInSystemHeader()) // a function of the user's by that name
      Remedy = {};
    explain(Stored.getLocation());
  }
}

/// Says why the function at \p Place lacks a restriction, if that was deduced.
void AmpDiagnostics::explain(SourceLocation Place) {
  if (const std::optional<Explanation> Why = explanationOf(Place))
    tellNote(Why->Place, Why->Text);
}

} // namespace tessera
