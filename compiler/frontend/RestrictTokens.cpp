// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/RestrictTokens.h"

#include "frontend/DeclarationTokens.h"
#include "frontend/MadeTokens.h"
#include "frontend/PresumedFile.h"
#include "frontend/TileStatic.h"
#include "frontend/checks/MisplacedClause.h"
#include "frontend/diagnostics/Report.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tessera {

namespace {

constexpr size_t NoIndex = ~size_t(0);

/// Whether a parenthesis closes the one at In[Open].
bool isClosed(llvm::ArrayRef<Token> In, size_t Open) {
  int Depth = 0;
  for (const Token &T : In.drop_front(Open)) {
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren);
    if (!Depth || T.is(tok::eof))
      return !Depth;
  }
  return false;
}

} // namespace

RestrictTokens::RestrictTokens(Preprocessor &PP, bool AmpCode)
    : PP(PP), AmpCode(AmpCode), Restrict(PP.getIdentifierInfo("restrict")),
      TileStaticName(PP.getIdentifierInfo("tile_static")), AmpName(PP.getIdentifierInfo("amp")),
      CpuName(PP.getIdentifierInfo("cpu")), AutoName(PP.getIdentifierInfo("auto")) {}

std::vector<Token> RestrictTokens::rewrite(const std::vector<Token> &In) {
  assert(Out.empty() && !In.empty() && In.back().is(tok::eof) && "a unit, once");
  Out.reserve(In.size() + In.size() / 16);
  for (size_t I = 0; I < In.size();) {
    for (; !Moved.empty() && Moved.back().first == I; Moved.pop_back())
      Out.insert(Out.end(), Moved.back().second.begin(), Moved.back().second.end());
    if (Early && Early->first == I)
      applyEarly();
    const Token &T = In[I];
    const IdentifierInfo *Name = T.is(tok::identifier) ? T.getIdentifierInfo() : nullptr;
    if (Name && Name == TileStaticName && tileStaticDeclares(In, I)) {
      tileStatic(In, I);
      ++I;
    } else if (size_t End = Name && Name == Restrict ? clauses(In, I) : 0) {
      I = End;
    } else if (std::optional<Rule> Broken =
                   Name && Name == Restrict
                       ? misplacement(PP, Out, llvm::ArrayRef<Token>(In).drop_front(I))
                       : std::nullopt) {
      takeMisplaced(In, I, *Broken);
    } else {
      Out.push_back(T);
      ++I;
    }
  }
  if (found())
    renamePosixIndex();
  return std::move(Out);
}

/// Reports the clause at In[I] and moves I past it. Between a lambda's introducer and its
/// parameters it counts behind these, so that nothing follows.
void RestrictTokens::takeMisplaced(const std::vector<Token> &In, size_t &I, Rule Broken) {
  report(PP.getDiagnostics(), In[I].getLocation(), Broken);
  Clause Found;
  Found.Loc = In[I].getLocation();
  for (; In[I].isNot(tok::r_paren); ++I) {
    assert(In[I].isNot(tok::eof) && "a misplaced clause is whole");
    take(In[I], Found);
  }
  ++I;
  if (Broken != Rule::ClauseOrder || In[I].isNot(tok::l_paren) || Out.back().isNot(tok::r_square))
    return;
  size_t End = I;
  int Depth = 0;
  do {
    Depth += In[End].is(tok::l_paren);
    Depth -= In[End].is(tok::r_paren);
  } while (In[End++].isNot(tok::eof) && Depth);
  Early = {End, Found};
}

void RestrictTokens::applyEarly() {
  assert(!Out.empty() && Early && "a clause stood before its parameter list");
  const size_t Open = matchBack(Out.size() - 1, tok::l_paren, tok::r_paren);
  if (Open != NoIndex && Open > 0 && classify(Open).Kind == Declarator::Lambda) {
    note(Early->second.Loc);
    apply(Early->second, Open);
  }
  Early.reset();
}

/// POSIX declares index() and rindex() in <strings.h>, which <cstring> brings in; with them
/// `using namespace concurrency; index<1> i;` would be ambiguous. Units with amp code do without.
void RestrictTokens::renamePosixIndex() {
  const SourceManager &SM = PP.getSourceManager();
  for (const char *Name : {"index", "rindex"}) {
    const IdentifierInfo *Posix = PP.getIdentifierInfo(Name);
    IdentifierInfo *Renamed = PP.getIdentifierInfo((llvm::Twine("__tessera_posix_") + Name).str());
    for (Token &T : Out)
      if (T.is(tok::identifier) && T.getIdentifierInfo() == Posix &&
          presumedFile(SM, SM.getSpellingLoc(T.getLocation())).ends_with("/strings.h"))
        T.setIdentifierInfo(Renamed);
  }
}

/// Takes one or more clauses that follow a parameter list. Returns the index past them, or 0 when
/// In[I] is an ordinary name.
size_t RestrictTokens::clauses(const std::vector<Token> &In, size_t I) {
  assert(I + 1 < In.size() && In[I].getIdentifierInfo() == Restrict && "a clause begins so");
  const bool Bare = isBare(In, I);
  if ((In[I + 1].isNot(tok::l_paren) && !Bare) || Out.empty())
    return 0;
  size_t Close = Out.size() - 1;
  while (Close && Out[Close].isOneOf(tok::kw_const, tok::kw_volatile, tok::amp, tok::ampamp,
                                     tok::kw_mutable))
    --Close;
  const size_t Attributes = Close;
  while (size_t Before = overAttribute(Close))
    Close = Before;
  if (Out[Close].isNot(tok::r_paren))
    return 0;
  size_t Open = matchBack(Close, tok::l_paren, tok::r_paren);
  if (Open == NoIndex || Open == 0)
    return 0;
  const Declarator Kind = classify(Open).Kind;
  if (Kind == Declarator::None || (Close != Attributes && Kind != Declarator::Lambda))
    return 0;
  Clause All;
  All.Loc = In[I].getLocation();
  if (Bare)
    parseBare(In, I, All);
  while (In[I].is(tok::identifier) && In[I].getIdentifierInfo() == Restrict &&
         In[I + 1].is(tok::l_paren))
    parseRestrictions(In, I, All);
  if (All.Unknown && !All.Cpu && !All.Auto) // it was to be for some accelerator
    All.Amp = true;
  if (!All.Amp && !All.Cpu && !All.Auto)
    return I; // so that nothing follows from the mistake, the clause is gone
  const Token *Launched = Kind == Declarator::Lambda && In[I].is(tok::kw_mutable)
                              ? launchedLambda(llvm::ArrayRef(Out.data(), Open))
                              : nullptr;
  if (Launched)
    report(PP.getDiagnostics(), Launched->getLocation(), Rule::KernelLambdaMutable);
  else if (belongsBeforeClause(In[I]))
    report(PP.getDiagnostics(), All.Loc, Rule::ClauseOrder);
  note(All.Loc);
  moveAttributes(In, I, Close + 1, Attributes + 1);
  apply(All, Open);
  return I;
}

/// The index before the attribute that ends at Out[Last], or 0 when none ends there.
size_t RestrictTokens::overAttribute(size_t Last) const {
  assert(Last < Out.size() && "a token that has been taken over");
  if (Last < 3)
    return 0;
  if (Out[Last].is(tok::r_square) && Out[Last - 1].is(tok::r_square)) {
    const size_t Begin = matchBack(Last, tok::l_square, tok::r_square);
    const bool Double = Begin != NoIndex && Begin > 0 && Out[Begin + 1].is(tok::l_square) &&
                        matchBack(Last - 1, tok::l_square, tok::r_square) == Begin + 1;
    return Double ? Begin - 1 : 0;
  }
  if (Out[Last].isNot(tok::r_paren))
    return 0;
  const size_t Begin = matchBack(Last, tok::l_paren, tok::r_paren);
  const bool Named = Begin != NoIndex && Begin > 1 &&
                     Out[Begin - 1].isOneOf(tok::kw___attribute, tok::kw___declspec);
  return Named ? Begin - 2 : 0;
}

/// A lambda's attributes stand before `mutable` and the clause (2.1.2). Clang wants those in
/// brackets behind the exception specification, which begins at In[I] if there is one.
void RestrictTokens::moveAttributes(const std::vector<Token> &In, size_t I, size_t Begin,
                                    size_t End) {
  assert(Begin <= End && End <= Out.size() && "attributes end behind their beginning");
  if (Begin == End || Out[Begin].isNot(tok::l_square))
    return;
  if (In[I].isOneOf(tok::kw_noexcept, tok::kw_throw) && In[++I].is(tok::l_paren)) {
    int Depth = 0;
    do {
      Depth += In[I].is(tok::l_paren);
      Depth -= In[I].is(tok::r_paren);
    } while (In[I++].isNot(tok::eof) && Depth);
  }
  Moved.emplace_back(I, std::vector<Token>(Out.begin() + Begin, Out.begin() + End));
  Out.erase(Out.begin() + Begin, Out.begin() + End);
}

/// Reads `restrict ( list )` from In[I] on and moves I past it. Beside a wrong name the right ones
/// count: one mistake is one error.
void RestrictTokens::parseRestrictions(const std::vector<Token> &In, size_t &I, Clause &Into) {
  if (!isClosed(In, I + 1)) {
    skipUnclosed(In, I, Into);
    return;
  }
  bool Valid = true, ExpectName = true;
  int Depth = 0;
  for (I += 2; Depth || In[I].isNot(tok::r_paren); ++I) {
    const Token &T = In[I];
    assert(T.isNot(tok::eof) && "the list is closed");
    Depth += T.is(tok::l_paren);
    Depth -= T.is(tok::r_paren);
    if (T.is(tok::comma) && !ExpectName) {
      ExpectName = true;
      continue;
    }
    const IdentifierInfo *Name = T.getIdentifierInfo();
    const bool Known = !Depth && take(T, Into);
    if (!Valid)
      continue;
    if (Known && ExpectName) {
      if (Name == AmpName && In[I + 1].is(tok::colon))
        Valid = parseVersion(In, I, Into);
    } else {
      report(PP.getDiagnostics(), T.getLocation(),
             Known ? Rule::MissingComma : Rule::UnknownRestriction)
          << PP.getSpelling(T);
      Into.Unknown |= Name && !Known;
      Valid = false;
    }
    ExpectName = false;
  }
  if (Valid && ExpectName)
    report(PP.getDiagnostics(), In[I].getLocation(), Rule::EmptyClause);
  ++I;
}

bool RestrictTokens::isRestriction(const Token &T) const {
  const IdentifierInfo *Name = T.getIdentifierInfo();
  return Name && (Name == AmpName || Name == CpuName || Name == AutoName);
}

/// Whether \p T is a restriction, which then counts in \p Into.
bool RestrictTokens::take(const Token &T, Clause &Into) const {
  const IdentifierInfo *Name = T.getIdentifierInfo();
  Into.Amp |= Name == AmpName;
  Into.Cpu |= Name == CpuName;
  Into.Auto |= Name == AutoName;
  return isRestriction(T);
}

/// `{amp}` and the like, which is no body.
bool RestrictTokens::isListInBraces(const std::vector<Token> &In, size_t I) const {
  return In[I].is(tok::l_brace) && isRestriction(In[I + 1]) &&
         In[I + 2].isOneOf(tok::r_brace, tok::comma);
}

/// `restrict amp`, `restrict<amp>` or `restrict {`: a clause without its parentheses.
bool RestrictTokens::isBare(const std::vector<Token> &In, size_t I) const {
  const Token &Next = In[I + 1];
  return Next.is(tok::l_brace) || isRestriction(Next) ||
         (Next.isOneOf(tok::less, tok::l_square) && isRestriction(In[I + 2]));
}

/// Reads such a clause from In[I] on and moves I past it.
void RestrictTokens::parseBare(const std::vector<Token> &In, size_t &I, Clause &Into) {
  ++I;
  const bool OtherBrackets = In[I].isOneOf(tok::less, tok::l_square) || isListInBraces(In, I);
  I += OtherBrackets;
  std::string Names;
  for (; isRestriction(In[I]) || (In[I].is(tok::comma) && isRestriction(In[I + 1])); ++I)
    if (take(In[I], Into))
      Names += (Names.empty() ? "" : ", ") + PP.getSpelling(In[I]);
  Into.Amp |= Names.empty();
  report(PP.getDiagnostics(), Into.Loc, Rule::BareClause) << (Names.empty() ? "amp" : Names);
  const bool Closed = OtherBrackets || (In[I].is(tok::r_paren) && In[I + 1].is(tok::l_brace));
  I += Closed && In[I].isOneOf(tok::greater, tok::r_square, tok::r_brace, tok::r_paren);
}

/// Reads what looks like `restrict ( list`, and says that the end is missing.
void RestrictTokens::skipUnclosed(const std::vector<Token> &In, size_t &I, Clause &Into) {
  report(PP.getDiagnostics(), In[I].getLocation(), Rule::UnclosedClause);
  for (I += 2; In[I].isOneOf(tok::identifier, tok::kw_auto, tok::comma); ++I)
    take(In[I], Into);
  if (In[I].is(tok::eof)) // where nothing else is to be missed
    Moved.emplace_back(I, std::vector<Token>{punctuatorToken(tok::semi, In[I].getLocation())});
}

/// `amp:1.1` (13.1.3): In[I] is amp, and becomes the version's number.
bool RestrictTokens::parseVersion(const std::vector<Token> &In, size_t &I, Clause &Into) {
  assert(In[I + 1].is(tok::colon) && I + 2 < In.size() && "`amp:` and what follows");
  const Token &Number = In[I + 2];
  const std::string Spelling =
      Number.is(tok::numeric_constant) ? PP.getSpelling(Number) : std::string();
  const int Minor = llvm::StringSwitch<int>(Spelling)
                        .Cases({"1", "1.0"}, 0)
                        .Case("1.1", 1)
                        .Case("1.2", 2)
                        .Default(-1);
  if (Minor < 0) {
    report(PP.getDiagnostics(), In[I + 1].getLocation(), Rule::UnknownAmpVersion);
    return false;
  }
  Into.AmpMinor = Minor;
  I += 2;
  return true;
}

void RestrictTokens::apply(const Clause &C, size_t Open) {
  Place P = classify(Open);
  assert(P.Kind != Declarator::None && "a clause belongs to a declarator");
  FoundConversion |= P.Kind == Declarator::Conversion && !(C.Cpu && C.Amp);
  const bool Gnu = P.Kind == Declarator::Lambda || P.Kind == Declarator::Conversion;
  if (const size_t Alias = P.Kind == Declarator::FunctionType ? aliasName(Open) : NoIndex;
      Alias != NoIndex)
    P = {Declarator::Function, Alias + 1};
  if (P.Kind == Declarator::FunctionType) { // the type keeps its cpu meaning
    const llvm::ArrayRef<Token> Before(Out.data(), Open);
    if (Before.back().isNot(tok::r_paren) && declaresVariable(Before))
      report(PP.getDiagnostics(), C.Loc, Rule::OnlyFunctionsRestricted);
    else if (C.Auto)
      report(PP.getDiagnostics(), C.Loc, Rule::AutoWithoutBody);
    else if (C.Amp && Before.back().is(tok::r_paren))
      report(PP.getDiagnostics(), C.Loc, Rule::PointerToAmpFunction);
    return;
  }
  size_t Specifiers = Gnu ? NoIndex : placeAmongSpecifiers(P.At);
  auto Insert = [&](const char *Attribute) {
    if (Specifiers != NoIndex)
      insertGnu(Specifiers, Attribute, C.Loc);
    else if (Gnu)
      insertGnu(P.At, Attribute, C.Loc);
    else
      insertCxx(P.At, Attribute, C.Loc);
  };
  if (C.Cpu || C.Auto)
    Insert("host");
  if (C.Amp || C.Auto)
    Insert("device");
  const bool GnuNames = Gnu || Specifiers != NoIndex;
  static constexpr const char *Deduced[] = {"deduced_0", "deduced_1", "deduced_2", "deduced_3"};
  static constexpr const char *GnuDeduced[] = {"amp_deduced_0", "amp_deduced_1", "amp_deduced_2",
                                               "amp_deduced_3"};
  if (C.Auto)
    Insert((GnuNames ? GnuDeduced : Deduced)[!C.Cpu + 2 * !C.Amp]);
  static constexpr const char *Versions[] = {"version_1_0", "version_1_1", "version_1_2"};
  static constexpr const char *GnuVersions[] = {"amp_version_1_0", "amp_version_1_1",
                                                "amp_version_1_2"};
  assert(C.AmpMinor < int(std::size(Versions)) && "each version has its attribute");
  if (C.AmpMinor >= 0)
    Insert((GnuNames ? GnuVersions : Versions)[C.AmpMinor]);
}

/// What the parameter list that opens at Out[Open] belongs to.
RestrictTokens::Place RestrictTokens::classify(size_t Open) const {
  assert(Open > 0 && Open < Out.size() && "something stands before a parameter list");
  size_t Last = Open - 1;
  // Step over attributes: the ones of the user and those of an earlier clause.
  while (size_t Before = overAttribute(Last))
    Last = Before;
  const Token &T = Out[Last];
  if (T.is(tok::r_paren))
    return classifyAfterParen(Open, Last);
  if (T.is(tok::r_square)) {
    size_t Begin = matchBack(Last, tok::l_square, tok::r_square);
    if (Begin == NoIndex)
      return {};
    // operator[] and operator new[] end as a lambda introducer does.
    if (Begin + 1 == Last && Begin > 0 &&
        Out[Begin - 1].isOneOf(tok::kw_operator, tok::kw_new, tok::kw_delete))
      return {Declarator::Function, Open};
    return {Declarator::Lambda, Open};
  }
  if (T.isOneOf(tok::greater, tok::greatergreater)) {
    if (Last > 0 && Out[Last - 1].is(tok::kw_operator))
      return {Declarator::Function, Open};
    size_t Begin = matchAngleBack(Last);
    if (Begin == NoIndex || Begin == 0)
      return {};
    if (Out[Begin - 1].is(tok::r_square) && !(Begin > 2 && Out[Begin - 3].is(tok::kw_operator)))
      return {Declarator::Lambda,
              Begin}; // Clang wants the attributes before the template parameters
    if (size_t Op = conversionOperator(Last); Op != NoIndex)
      return {Declarator::Conversion, declarationStart(Op)};
    if (beforeAbstractType(Last) != NoIndex)
      return {Declarator::FunctionType, Open};
    return {Declarator::Function, Open};
  }
  return classifyName(Open, Last);
}

/// `operator()(...)`, `(f)(...)` and `(*pf)(...)`.
RestrictTokens::Place RestrictTokens::classifyAfterParen(size_t Open, size_t Close) const {
  size_t Begin = matchBack(Close, tok::l_paren, tok::r_paren);
  if (Begin == NoIndex || Begin == 0)
    return {};
  if (Begin + 1 == Close && Out[Begin - 1].is(tok::kw_operator))
    return {Declarator::Function, Open};
  if (Out[Begin - 1].is(tok::kw_decltype))
    return {Declarator::FunctionType, Open};
  for (size_t I = Begin + 1; I < Close; ++I)
    if (Out[I].isOneOf(tok::star, tok::amp, tok::ampamp, tok::caret))
      return {Declarator::FunctionType, Open};
  if (Begin + 2 == Close && Out[Begin + 1].is(tok::identifier) && !Out[Begin - 1].isAnyIdentifier())
    return {Declarator::Function, Close};
  if (Begin + 2 == Close && Out[Begin + 1].is(tok::identifier))
    return {Declarator::Function, Close};
  return {};
}

RestrictTokens::Place RestrictTokens::classifyName(size_t Open, size_t Last) const {
  const Token &T = Out[Last];
  if (takesParenthesis(T) || isMemberInitializer(Last))
    return {};
  if (size_t Op = conversionOperator(Last); Op != NoIndex)
    return {Declarator::Conversion, declarationStart(Op)};
  if (T.isAnyIdentifier())
    return {beforeAbstractType(Last) == NoIndex ? Declarator::Function : Declarator::FunctionType,
            Open};
  // operator+ and its like; `operator new`, `operator delete`.
  if (Last > 0 && Out[Last - 1].is(tok::kw_operator))
    return {Declarator::Function, Open};
  // An abstract declarator in a type: `std::function<int(int) restrict(cpu)>`.
  if (isTypeToken(T))
    return {Declarator::FunctionType, Open};
  return {};
}

/// When Out[..Last] ends in a type that no declarator-id follows, as in `function<T(T)>` and
/// `using F = T(T)`: the index of the token before the type. Else NoIndex.
size_t RestrictTokens::beforeAbstractType(size_t Last) const {
  bool Complete = false; // a type already: one before it makes it a declarator-id
  for (size_t I = Last; I > 0; --I) {
    const Token &T = Out[I];
    if (T.isOneOf(tok::greater, tok::greatergreater)) {
      I = matchAngleBack(I);
      if (I == NoIndex)
        return NoIndex;
    } else if (T.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_typename, tok::coloncolon)) {
      continue;
    } else if (T.is(tok::identifier)) {
      if (Complete)
        return NoIndex;
      Complete = Out[I - 1].isNot(tok::coloncolon);
    } else if (T.isOneOf(tok::less, tok::equal)) {
      return I;
    } else if (T.is(tok::l_paren)) {
      return Out[I - 1].is(tok::identifier) ? I : NoIndex;
    } else {
      return T.is(tok::comma) && isInList(I) ? I : NoIndex;
    }
  }
  return NoIndex;
}

/// True for a comma between template arguments or parameters, false for one between declarators.
bool RestrictTokens::isInList(size_t Comma) const {
  assert(Out[Comma].is(tok::comma) && "a comma is asked about");
  for (size_t I = Comma; I-- > 0;) {
    const Token &T = Out[I];
    if (T.isOneOf(tok::less, tok::l_paren))
      return true;
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return false;
    if (T.is(tok::r_paren))
      I = matchBack(I, tok::l_paren, tok::r_paren);
    else if (T.isOneOf(tok::greater, tok::greatergreater))
      I = matchAngleBack(I);
    if (I == NoIndex)
      return false;
  }
  return false;
}

/// The index of F when the parameter list at Out[Open] belongs to the type in `using F = int(int)`.
size_t RestrictTokens::aliasName(size_t Open) const {
  if (Out[Open - 1].is(tok::r_paren))
    return NoIndex; // `int (*)(int)`
  size_t Equal = Open;
  while (Equal > 2 && Out[Equal].isNot(tok::equal)) {
    const Token &T = Out[--Equal];
    if (T.is(tok::r_paren))
      Equal = matchBack(Equal, tok::l_paren, tok::r_paren);
    else if (T.isOneOf(tok::greater, tok::greatergreater))
      Equal = matchAngleBack(Equal);
    else if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::less, tok::l_paren, tok::comma))
      return NoIndex;
    if (Equal == NoIndex)
      return NoIndex;
  }
  if (Equal <= 2)
    return NoIndex;
  const bool Alias = Out[Equal - 1].is(tok::identifier) && Out[Equal - 2].is(tok::kw_using);
  return Alias ? Equal - 1 : NoIndex;
}

/// True for the name in `: a(0)` and `: a(0), b(1)` behind a constructor's parameter list.
bool RestrictTokens::isMemberInitializer(size_t Name) const {
  for (size_t I = Name; I > 1;) {
    const Token &Before = Out[I - 1];
    if (Before.is(tok::colon))
      return Out[I - 2].isOneOf(tok::r_paren, tok::kw_noexcept, tok::r_square);
    if (Before.isNot(tok::comma))
      return false;
    const bool Braces = Out[I - 2].is(tok::r_brace);
    const size_t Open = matchBack(I - 2, Braces ? tok::l_brace : tok::l_paren,
                                  Braces ? tok::r_brace : tok::r_paren);
    if (Open == NoIndex || Open == 0 || Out[Open - 1].isNot(tok::identifier))
      return false;
    I = Open - 1;
  }
  return false;
}

/// The index of `operator` when Out[..Last] ends in a conversion-function-id, else NoIndex.
size_t RestrictTokens::conversionOperator(size_t Last) const {
  size_t I = Last;
  while (I > 0) {
    if (Out[I].isOneOf(tok::greater, tok::greatergreater)) {
      I = matchAngleBack(I);
      if (I == NoIndex || I == 0)
        return NoIndex;
      --I;
      continue;
    }
    if (Out[I].is(tok::kw_operator))
      break;
    if (!isTypeToken(Out[I]))
      return NoIndex;
    --I;
  }
  if (Out[I].isNot(tok::kw_operator) || I == Last)
    return NoIndex;
  const Token &First = Out[I + 1];
  const bool Symbol = First.isOneOf(tok::star, tok::amp, tok::ampamp);
  return Symbol ? NoIndex : I;
}

/// Goes back from `operator` over the class that qualifies it and the specifiers before it.
size_t RestrictTokens::declarationStart(size_t From) const {
  size_t I = From;
  while (I > 0) {
    const Token &T = Out[I - 1];
    if (T.is(tok::coloncolon)) {
      --I;
      if (I > 0 && Out[I - 1].isOneOf(tok::greater, tok::greatergreater)) {
        size_t Begin = matchAngleBack(I - 1);
        if (Begin == NoIndex || Begin == 0)
          return From;
        I = Begin;
      }
      if (I > 0 && Out[I - 1].is(tok::identifier))
        --I;
    } else if (isDeclarationSpecifier(T)) {
      --I;
    } else {
      break;
    }
  }
  return I;
}

/// An explicit instantiation finds its template by the attributes among its specifiers, and a
/// friend declaration takes none in brackets: returns the place after `template` or `friend` when
/// the declaration that ends at From is one of them.
size_t RestrictTokens::placeAmongSpecifiers(size_t From) const {
  for (size_t I = From; I-- > 0;) {
    const Token &T = Out[I];
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::eof))
      return NoIndex;
    if (T.is(tok::kw_friend))
      return I + 1;
    if (T.is(tok::kw_template) &&
        (I == 0 || !Out[I - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon)))
      return Out[I + 1].is(tok::less) ? NoIndex : I + 1;
  }
  return NoIndex;
}

size_t RestrictTokens::matchBack(size_t Close, tok::TokenKind OpenKind,
                                 tok::TokenKind CloseKind) const {
  assert(Close < Out.size() && "a token that has been taken over");
  int Depth = 0;
  for (size_t I = Close + 1; I-- > 0;) {
    if (Out[I].is(CloseKind))
      ++Depth;
    else if (Out[I].is(OpenKind) && --Depth == 0)
      return I;
    else if (Depth == 0)
      return NoIndex;
  }
  return NoIndex;
}

size_t RestrictTokens::matchAngleBack(size_t Close) const {
  assert(Out[Close].isOneOf(tok::greater, tok::greatergreater) && "an angle bracket closes here");
  int Depth = 0;
  for (size_t I = Close + 1; I-- > 0;) {
    const Token &T = Out[I];
    if (T.is(tok::r_paren))
      I = matchBack(I, tok::l_paren, tok::r_paren);
    else if (T.is(tok::greater))
      ++Depth;
    else if (T.is(tok::greatergreater))
      Depth += 2;
    else if (T.is(tok::less) && --Depth <= 0)
      return I;
    else if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return NoIndex;
    if (I == NoIndex)
      return NoIndex;
  }
  return NoIndex;
}

/// tile_static is a storage class when a type follows; before an operator or a separator it is a
/// name.
bool RestrictTokens::tileStaticDeclares(const std::vector<Token> &In, size_t I) const {
  const Token &Next = In[I + 1];
  return isBesideTileStatic(Next) ||
         Next.isOneOf(tok::kw_decltype, tok::kw___attribute, tok::kw_alignas);
}

void RestrictTokens::tileStatic(const std::vector<Token> &In, size_t I) {
  const SourceLocation Loc = In[I].getLocation();
  note(Loc);
  const llvm::ArrayRef<Token> All(In);
  const bool Second =
      hasStorageClass(llvm::reverse(All.take_front(I))) || hasStorageClass(All.drop_front(I + 1));
  if (!Second)
    Out.push_back(nameToken(PP, "static", Loc));
  insertGnu(Out.size(), Second ? SecondStorageClass : "amp_tile_static", Loc);
}

void RestrictTokens::note(SourceLocation Loc) {
  const SourceManager &SM = PP.getSourceManager();
  Files.insert(SM.getFileID(SM.getExpansionLoc(Loc)));
}

void RestrictTokens::insertGnu(size_t At, const char *Attribute, SourceLocation Loc) {
  assert(At <= Out.size() && "among the tokens that have been taken over");
  const Token Sequence[] = {
      nameToken(PP, "__attribute__", Loc), punctuatorToken(tok::l_paren, Loc),
      punctuatorToken(tok::l_paren, Loc),  nameToken(PP, Attribute, Loc),
      punctuatorToken(tok::r_paren, Loc),  punctuatorToken(tok::r_paren, Loc)};
  Out.insert(Out.begin() + At, std::begin(Sequence), std::end(Sequence));
}

void RestrictTokens::insertCxx(size_t At, const char *Attribute, SourceLocation Loc) {
  assert(At <= Out.size() && "among the tokens that have been taken over");
  const Token Sequence[] = {
      punctuatorToken(tok::l_square, Loc), punctuatorToken(tok::l_square, Loc),
      nameToken(PP, "amp", Loc),           punctuatorToken(tok::coloncolon, Loc),
      nameToken(PP, Attribute, Loc),       punctuatorToken(tok::r_square, Loc),
      punctuatorToken(tok::r_square, Loc)};
  Out.insert(Out.begin() + At, std::begin(Sequence), std::end(Sequence));
}

} // namespace tessera
