// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/LibraryErrors.h"

#include "frontend/AmpAttributes.h"
#include "frontend/checks/AmpTypes.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/Words.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

/// What the note "in instantiation of ..." is about.
const Decl *instanceOf(const Diagnostic &Info) {
  if (!Info.getNumArgs())
    return nullptr;
  if (Info.getArgKind(0) == DiagnosticsEngine::ak_nameddecl)
    return reinterpret_cast<const NamedDecl *>(Info.getRawArg(0));
  const QualType Type = typeIn(Info, 0);
  return Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
}

/// Empty for a rule that is disabled.
std::string told(Rule Broken, llvm::ArrayRef<std::string> Arguments = {}) {
  return isDisabled(Broken) ? "" : messageOf(Broken, Arguments);
}

StoredDiagnostic note(const StoredDiagnostic &Of, llvm::StringRef Text, FullSourceLoc Place) {
  return StoredDiagnostic(DiagnosticsEngine::Note, Of.getID(), Text, Place,
                          llvm::ArrayRef<CharSourceRange>(), llvm::ArrayRef<FixItHint>());
}

StoredDiagnostic error(const StoredDiagnostic &Of, llvm::StringRef Text, FullSourceLoc Place) {
  return StoredDiagnostic(Of.getLevel(), Of.getID(), Text, Place, llvm::ArrayRef<CharSourceRange>(),
                          llvm::ArrayRef<FixItHint>());
}

/// What \p Instance, if it is one of the library's __launch, launches.
QualType kernelOf(const FunctionDecl &Instance) {
  const TemplateArgumentList *Arguments = Instance.getTemplateSpecializationArgs();
  if (!Arguments || !Instance.getIdentifier() || Instance.getName() != "__launch" ||
      !isOfLibrary(Instance))
    return {};
  assert(Arguments->size() && "__launch is a template of its kernel");
  const TemplateArgument &Kernel = Arguments->asArray().back();
  return Kernel.getKind() == TemplateArgument::Type ? Kernel.getAsType() : QualType();
}

bool isNoObject(QualType Kernel) {
  return !Kernel.isNull() && (Kernel->isFunctionType() || Kernel->isPointerType());
}

bool isInUsersCode(const StoredDiagnostic &Note) {
  const FullSourceLoc &Place = Note.getLocation();
  return Place.isValid() && !Place.getExpansionLoc().isInSystemHeader();
}

} // namespace

bool isInLibrary(const Diagnostic &Info) {
  return Info.hasSourceManager() && isInLibrary(Info.getLocation(), Info.getSourceManager());
}

bool isInLibrary(const StoredDiagnostic &Stored) {
  const FullSourceLoc &Place = Stored.getLocation();
  return Place.isValid() && isInLibrary(Place, Place.getManager());
}

bool isAboutBrokenLibraryClass(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const CXXRecordDecl *Class = libraryClass(typeIn(Info, I));
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_declcontext)
      Class = dyn_cast<CXXRecordDecl>(reinterpret_cast<const DeclContext *>(Info.getRawArg(I)));
    if (Class && Class->isInvalidDecl() && isOfLibrary(*Class))
      return true;
  }
  return false;
}

/// `v[i] = x`, which no operator= of v[i] takes.
static bool assignsToSubscripted(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ovl_no_viable_oper || Info.getRanges().empty())
    return false;
  const llvm::StringRef Target =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Info.getRanges().front().getAsRange()),
                           Info.getSourceManager(), LangOptions());
  return Target.ends_with("]") || Target.ends_with(")");
}

bool isAboutPart(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I)
    if (rankOfWhole(typeIn(Info, I)))
      return true;
  return false;
}

namespace {

/// The elements of a C array, a container or behind a pointer, as \p Type lets them be used.
QualType elementsOf(QualType Type) {
  if (Type.isNull())
    return {};
  Type = Type.getNonReferenceType();
  const QualType Canonical = Type.getCanonicalType(); // a constant array, not one of constants
  if (const auto *Array = dyn_cast<ArrayType>(Canonical))
    return Array->getElementType().withFastQualifiers(Canonical.getLocalFastQualifiers());
  if (Type->isPointerType())
    return Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  QualType Element = Class ? elementOf(*Class) : QualType();
  if (!Element.isNull() && containerOf(Class) == Container::Array && Type.isConstQualified())
    Element.addConst();
  return Element;
}

std::string quoted(QualType Type) {
  PrintingPolicy Policy((LangOptions()));
  Policy.adjustForCPlusPlus();
  return "'" + Type.getAsString(Policy) + "'";
}

/// A pointer or a C array whose elements are neither int nor unsigned int.
bool refersToOthers(QualType Type) {
  if (!Type->isPointerType() && !Type->isArrayType())
    return false;
  const QualType Element = elementsOf(Type);
  return !Element->isSpecificBuiltinType(BuiltinType::Int) &&
         !Element->isSpecificBuiltinType(BuiltinType::UInt);
}

bool isWritingView(const ClassTemplateSpecializationDecl *Class) {
  return Class && Class->getName() == "array_view" && !elementOf(*Class).isConstQualified();
}

} // namespace

std::vector<std::string> constElementWords(const Diagnostic &Info) {
  if (Info.getID() != diag::err_typecheck_assign_const || Info.getNumArgs() < 2 ||
      Info.getArgKind(1) != DiagnosticsEngine::ak_nameddecl || Info.getRanges().empty())
    return {};
  const auto *Access =
      dyn_cast<CXXMethodDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(1)));
  const auto *Class =
      Access ? dyn_cast<ClassTemplateSpecializationDecl>(Access->getParent()) : nullptr;
  const bool OfArray = containerOf(Class) == Container::Array;
  if (!Class || (!OfArray && Class->getName() != "__strided_view"))
    return {};
  const std::string Target =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Info.getRanges().front().getAsRange()),
                           Info.getSourceManager(), LangOptions())
          .str();
  const std::string Element = elementOf(*Class).getUnqualifiedType().getAsString(
      Class->getASTContext().getPrintingPolicy());
  const std::string Name = Target.empty() || llvm::StringRef(Target).contains('\n')
                               ? "this element"
                               : "'" + Target + "'";
  return {Name, OfArray ? "the elements of a const array are const, so leave out the array's const"
                        : "the elements of an array_view<const " + Element +
                              "> are const, so use an array_view<" + Element +
                              ">, or an array that is not const"};
}

void LibraryError::begin(const Diagnostic &Info) {
  const bool After = InLibrary;
  *this = LibraryError();
  Follows = After;
  if (!Info.hasSourceManager())
    return;
  InLibrary = isInLibrary(Info);
  IsKernelCall = Info.getID() == diag::err_typecheck_call_not_function &&
                 isInLibrary(Info.getLocation(), Info.getSourceManager(), "kernel_entry.h");
  mayDifferInRank(Info);
  lookForPart(Info);
  if (const auto *Made = Info.getID() == diag::err_ovl_no_viable_function_in_init
                             ? libraryClass(typeIn(Info, 0))
                             : nullptr;
      isWritingView(Made))
    want(*Made);
  lookForConst(Info);
  AssignsToPart = assignsToSubscripted(Info);
  OfTile = Info.getID() == diag::err_ovl_no_viable_member_function_in_call &&
           Info.getArgKind(0) == DiagnosticsEngine::ak_declarationname &&
           DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString() == "tile";
  if (const auto *Class = Info.getNumArgs() ? libraryClass(typeIn(Info, 0)) : nullptr)
    if (const PublicClass Of = publicClass(*Class); Of.Rank) {
      Object = {quoted(Of), Of.Rank};
      Constructors = constructorWords(Of);
    }
}

/// Notes whether two classes of one family and different ranks are what the error or note is about.
bool LibraryError::mayDifferInRank(const Diagnostic &Info) {
  std::optional<PublicClass> First;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const auto *Class = libraryClass(typeIn(Info, I));
    if (!Class)
      continue;
    const PublicClass Found = publicClass(*Class);
    if (!Found.Rank)
      continue;
    if (First && familyOf(First->Kind) == familyOf(Found.Kind) && First->Rank != Found.Rank) {
      Ranks = {{quoted(*First), First->Rank}, {quoted(Found), Found.Rank}};
      return true;
    }
    if (!First)
      First = Found;
  }
  return false;
}

/// Notes whether the error or note is about a part of a container where an element is meant.
void LibraryError::lookForPart(const Diagnostic &Info) {
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const QualType Type = typeIn(Info, I);
    const auto *Class = libraryClass(Type);
    if (const unsigned Rank = rankOfWhole(Type))
      Part = {quoted(publicClass(*Class)), Rank};
    else if (Class && !elementOf(*Class).isNull()) {
      Part.reset();
      return;
    }
    PartAddress |= !Type.isNull() && Type->isPointerType() && rankOfWhole(Type->getPointeeType());
  }
}

/// The same where Clang tells no more of what is assigned to than its operator=.
void LibraryError::lookForView(const Diagnostic &Note) {
  for (unsigned I = 0; I != Note.getNumArgs(); ++I)
    if (const auto *Class = libraryClass(typeIn(Note, I));
        Class && Class->getName() == "array_view")
      Part = Part
                 ? std::nullopt
                 : std::optional(Ranked{quoted(publicClass(*Class)), publicClass(*Class).Rank + 1});
}

void LibraryError::want(const ClassTemplateSpecializationDecl &View) {
  PublicClass Class = publicClass(View);
  assert(!Class.Arguments.empty() && "a view has elements");
  Wanted = quoted(Class);
  Class.Arguments.front().insert(0, "const ");
  WantedConst = quoted(Class);
}

/// Notes whether constant data are to become a view of elements that are not.
void LibraryError::lookForConst(const Diagnostic &Info) {
  if (LosesConst)
    return;
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  const std::string Text = wordsOf(Info);
  if (!Wanted.empty() &&
      (Info.getID() == diag::note_ovl_candidate_bad_cvr ||
       ((llvm::Regex("'std::is_convertible<const (.*) \\*, (.*) \\*>::value' was not satisfied")
             .match(Text, &Parts) ||
         llvm::Regex("could not match '(.*)' against 'const (.*)'$").match(Text, &Parts)) &&
        Parts[1] == Parts[2]))) {
    LosesConst = true;
    return;
  }
  QualType Last;
  for (unsigned I = 0; I != Info.getNumArgs(); ++I) {
    const QualType Elements = elementsOf(typeIn(Info, I));
    if (Elements.isNull())
      continue;
    const auto *View = libraryClass(typeIn(Info, I));
    const bool Writes = isWritingView(View);
    if ((Writes || (!View && !Wanted.empty())) && !Last.isNull() && Last.isConstQualified() &&
        !Elements.isConstQualified() &&
        Last->getCanonicalTypeUnqualified() == Elements->getCanonicalTypeUnqualified()) {
      if (Writes)
        want(*View);
      LosesConst = true;
    }
    Last = Elements;
  }
}

void LibraryError::addNote(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return;
  const SourceManager &SM = Info.getSourceManager();
  const std::string Text = wordsOf(Info);
  if (llvm::StringRef(Text).starts_with("in instantiation of ")) {
    Instantiated = true;
    const Decl *Instance = instanceOf(Info);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Instance);
    const auto *Class = Method ? Method->getParent() : dyn_cast_or_null<CXXRecordDecl>(Instance);
    if (Class && !Inner)
      Inner = Class;
    if (const auto *Launch = dyn_cast_or_null<FunctionDecl>(Instance); Launch && Kernel.isNull())
      Kernel = kernelOf(*Launch);
    if (Class && Element.isNull())
      Element = elementOf(*Class);
    if (Instance && isOfLibrary(*Instance) && User.isInvalid()) {
      Outer = nameOf(*Instance);
      const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
      Constructors = Made && publicClass(*Made).Rank ? constructorWords(publicClass(*Made)) : "";
    }
    if (User.isInvalid() && !SM.isInSystemHeader(SM.getExpansionLoc(Info.getLocation())))
      User = FullSourceLoc(Info.getLocation(), SM);
    return;
  }
  if (!Part && Info.getID() == diag::note_ovl_candidate_bad_conv)
    AssignsToPart ? lookForView(Info) : lookForPart(Info);
  if (!Instantiated)
    lookForConst(Info);
  if (Info.getID() == diag::note_ovl_candidate_bad_conv &&
      isInLibrary(Info.getLocation(), SM, "/atomics.h"))
    for (unsigned I = Info.getNumArgs(); I-- > 0;)
      if (const QualType Type = typeIn(Info, I); !Type.isNull())
        AtomicElement = refersToOthers(Type) ? quoted(elementsOf(Type).getUnqualifiedType()) : "";
  OfBroken |= isAboutBrokenLibraryClass(Info);
  OfOtherSide |= Info.getID() == diag::note_ovl_candidate_bad_target;
  if (!isInLibrary(Info))
    return;
  if (isInLibrary(Info.getLocation(), SM, "/parallel_for_each.h")) {
    // In amp code no launch is possible, whatever its arguments.
    IsLaunch = !Forbidden && Info.getID() != diag::note_ovl_candidate_bad_target;
    Forbidden |= Info.getID() == diag::note_ovl_candidate_bad_target;
    WrongView |= llvm::StringRef(Text).ends_with("' to 'const accelerator_view' for 1st argument");
    llvm::SmallVector<llvm::StringRef, 3> Parts;
    if (Domain.empty() && llvm::Regex("could not match '.*' against '([^']*)'").match(Text, &Parts))
      Domain = Parts[1];
    return;
  }
  if (Ranks)
    return;
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  if (Info.getID() == diag::note_ovl_candidate_bad_conv ? mayDifferInRank(Info) : false)
    Needs = FullSourceLoc(Info.getLocation(), SM);
  else if (llvm::Regex(
               "deduced conflicting values for parameter '.*' \\(([0-9]+) vs\\. ([0-9]+)\\)")
               .match(Text, &Parts)) {
    Ranked First{"an argument", 0}, Second{"another", 0};
    Parts[1].getAsInteger(10, First.Rank);
    Parts[2].getAsInteger(10, Second.Rank);
    Ranks = {First, Second};
    Needs = FullSourceLoc(Info.getLocation(), SM);
  }
}

/// What is wrong in the library's code, in words that say it of the user's.
std::string LibraryError::requirement(const StoredDiagnostic &Error) const {
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  if (!llvm::Regex("^static assertion failed( due to requirement '.*')?: (.*)$")
           .match(Error.getMessage(), &Parts)) {
    if (Error.getID() == diag::err_ovl_no_viable_function_in_init && !Outer.empty())
      return told(
          Rule::LibraryRequirement,
          {Outer, Constructors.empty() ? "no constructor takes these arguments" : Constructors});
    return IsKernelCall ? told(Rule::KernelCallOperator) : Error.getMessage().str();
  }
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Inner);
  if (Class && isContainer(*Class->getSpecializedTemplate())) {
    const ASTContext &Context = Class->getASTContext();
    const QualType Element = elementOf(*Class);
    const int64_t Bytes = hasSize(Element) ? Context.getTypeSizeInChars(Element).getQuantity() : 0;
    if (Bytes % 4)
      return told(
          Rule::ElementSize,
          {"'" + Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy()) + "'",
           std::to_string(Bytes),
           Element->isRecordType() ? "members of four bytes, such as int"
                                   : replacementOf(Element).str()});
  }
  return told(Rule::LibraryRequirement, {Outer.empty() ? "this" : Outer, Parts[2].str()});
}

std::string LibraryError::domainError() const {
  return WrongView || Domain.empty() ? told(Rule::LaunchArguments)
                                     : told(Rule::LaunchDomain, {"'" + Domain + "'"});
}

bool LibraryError::rewrite(std::vector<StoredDiagnostic> &Group,
                           llvm::function_ref<FullSourceLoc(const CXXRecordDecl &)> FindName) {
  // Clang instantiates what the standard library's containers need when the user's code is done.
  if (InLibrary && User.isInvalid() && Inner)
    User = FindName(*Inner);
  if (!replace(Group))
    return false;
  assert(!Group.empty() && "an error has taken the place of Clang's");
  if (Group.front().getMessage().empty())
    Group.clear();
  return true;
}

std::string LibraryError::wrongElement(const StoredDiagnostic &First) const {
  if (!InLibrary || User.isInvalid() || Element.isNull() || !Inner)
    return "";
  const bool Incomplete = First.getID() == diag::err_sizeof_alignof_incomplete_or_sizeless_type;
  if (!Element->isReferenceType() && !Element->isVoidType() && !Element->isFunctionType() &&
      !(Incomplete && Element->isIncompleteType()))
    return "";
  return "'" +
         Element.getUnqualifiedType().getAsString(Inner->getASTContext().getPrintingPolicy()) + "'";
}

bool LibraryError::isConsequence() const {
  if (PartAddress)
    return true;
  if (!InLibrary)
    return false;
  return IsLaunch ? !isNoObject(Kernel) && (OfBroken || (Follows && !Instantiated)) : OfBroken;
}

/// What the data are used for that they are not for, and what to do about it.
std::pair<std::string, std::string> LibraryError::wrongData(unsigned ID) const {
  if (!AtomicElement.empty() && ID == diag::err_ovl_no_viable_function_in_call)
    return {AtomicElement, "atomic operations are for int and unsigned int alone, and "
                           "atomic_exchange for float, too"};
  if (!Ranks && LosesConst)
    return {Wanted, "the data are const, so use " + WantedConst};
  return {};
}

/// The class of the library whose template arguments were to be deduced, and cannot be.
static std::string undeducedClass(llvm::ArrayRef<StoredDiagnostic> Group) {
  if (Group.front().getID() != diag::err_deduced_class_template_ctor_no_viable ||
      llvm::none_of(Group.drop_front(),
                    [](const StoredDiagnostic &Note) { return isInLibrary(Note); }))
    return "";
  const llvm::StringRef Message = Group.front().getMessage();
  return Message.substr(Message.rfind(' ') + 1).trim('\'').str();
}

/// What of the library is used as it cannot be, and how it is.
std::pair<std::string, std::string>
LibraryError::misuse(llvm::ArrayRef<StoredDiagnostic> Group) const {
  assert(!Group.empty() && "an error comes before its notes");
  if (const std::string Name = undeducedClass(Group); !Name.empty())
    return {"'" + Name + "'", "its element type does not follow from these arguments: write it, as "
                              "in " +
                                  Name + "<int>"};
  if (Ranks)
    return {};
  if (Group.front().getID() == diag::err_ovl_no_viable_function_in_init && Object &&
      !Constructors.empty() && !OfOtherSide)
    return {Object->Name, Constructors};
  if (Part)
    return {Part->Name, "one subscript has made it of rank " + std::to_string(Part->Rank) +
                            ": name an element by " + elementWords(Part->Rank)};
  if (OfTile)
    return {"'tile'", "the lengths of a tile are one to three constants: write numbers, as in "
                      "tile<16, 16>(), "
                      "or names that are declared constexpr int"};
  return {};
}

bool LibraryError::replace(std::vector<StoredDiagnostic> &Group) const {
  assert(!Group.empty() && "an error comes before its notes");
  const StoredDiagnostic First = Group.front();
  if (InLibrary && isNoObject(Kernel) && User.isValid()) {
    Group = {error(
        First,
        told(Rule::KernelOfHost, {Kernel->isFunctionType() ? "a function" : "a pointer",
                                  " that calls the function, and give that restrict(amp), too"}),
        User)};
    return true;
  }
  if (IsLaunch && First.getID() == diag::err_ovl_no_viable_function_in_call) {
    Group = {error(First, domainError(), First.getLocation())};
    return true;
  }
  std::vector<StoredDiagnostic> Notes;
  for (const StoredDiagnostic &Note : llvm::drop_begin(Group))
    if (isInUsersCode(Note) && Note.getLocation() != User)
      Notes.push_back(Note);
  if (const std::string Wrong = wrongElement(First); !Wrong.empty()) {
    Group = {error(First, told(Rule::ElementType, {Wrong}), User)};
    Group.insert(Group.end(), Notes.begin(), Notes.end());
    return true;
  }
  if (InLibrary && User.isValid()) {
    Group = {error(First, requirement(First), User),
             note(First, "the library's code for it is here", First.getLocation())};
    Group.insert(Group.end(), Notes.begin(), Notes.end());
    return true;
  }
  if (InLibrary) {
    // Clang shows the way into an instance once: this is about the one that was told of last.
    if (Follows && !Instantiated)
      Group = {error(First, "", First.getLocation())};
    return Follows && !Instantiated;
  }
  if (const auto [Name, Words] = wrongData(First.getID()); !Name.empty()) {
    Group = {error(First, told(Rule::LibraryRequirement, {Name, Words}), First.getLocation())};
    Group.insert(Group.end(), Notes.begin(), Notes.end());
    return true;
  }
  if (const auto [Name, Words] = misuse(Group); !Name.empty()) {
    Group = {error(First, told(Rule::LibraryRequirement, {Name, Words}), First.getLocation())};
    return true;
  }
  if (!Ranks)
    return false;
  const Ranked &Left = Ranks->first;
  const Ranked &Right =
      Object && Object->Rank == Ranks->second.Rank && Needs.isValid() ? *Object : Ranks->second;
  Group = {error(First,
                 told(Rule::WrongRank, {Left.Name, std::to_string(Left.Rank), Right.Name,
                                        std::to_string(Right.Rank)}),
                 First.getLocation())};
  if (Needs.isValid())
    Group.push_back(note(First, "declared here", Needs));
  Group.insert(Group.end(), Notes.begin(), Notes.end());
  return true;
}

} // namespace tessera
