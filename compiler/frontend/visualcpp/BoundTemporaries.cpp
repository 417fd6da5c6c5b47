// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/BoundTemporaries.h"

#include "frontend/MadeTokens.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/ErrorKinds.h"
#include "frontend/diagnostics/Report.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>

using namespace clang;

namespace tessera {

namespace {

/// A token's place, which holds in each compilation and in both passes of one.
struct Spot {
  std::string File;
  unsigned Spelled = 0, Expanded = 0;

  auto asTuple() const { return std::tie(File, Spelled, Expanded); }
  bool operator==(const Spot &Other) const { return asTuple() == Other.asTuple(); }
  bool operator<(const Spot &Other) const { return asTuple() < Other.asTuple(); }
};

Spot spotOf(const SourceManager &SM, SourceLocation Loc) {
  const SourceLocation Spelling = SM.getSpellingLoc(Loc);
  return {SM.getFilename(Spelling).str(), SM.getFileOffset(Spelling),
          SM.getFileOffset(SM.getExpansionLoc(Loc))};
}

/// An expression from its first to its last token, or one of a list of arguments: of a callee in
/// front of the list, or of the list itself.
struct Place {
  Spot Begin, End;
  unsigned Argument = 0; ///< from 1 on; 0 is the expression
  bool OfCallee = false;

  auto asTuple() const { return std::tie(Begin, End, Argument, OfCallee); }
  bool operator==(const Place &Other) const { return asTuple() == Other.asTuple(); }
  bool operator<(const Place &Other) const { return asTuple() < Other.asTuple(); }
};

enum class Use { Argument, Variable, Refused };

/// The ranges of an error about calls that nothing fits.
struct Failure {
  unsigned Error = 0;
  std::vector<Place> Ranges;
};

/// Of the process's one unit. The kernel pass of a compilation reads Bound while its host pass
/// parses the same tokens, which adds to Found alone.
struct Temporaries {
  std::map<Place, Use> Bound;              ///< in the tokens of this compilation
  std::map<Place, Use> Found;              ///< for the next one
  std::optional<Place> Last;               ///< of the last error, until its notes tell what it is
  Failure Overloads;                       ///< if that was the last error
  std::map<Spot, std::vector<Place>> Made; ///< by the place of the made tokens
};
Temporaries &unitsTemporaries() {
  static Temporaries All;
  return All;
}

std::vector<Place> rangesOf(const Diagnostic &Info) {
  std::vector<Place> Ranges;
  if (!Info.hasSourceManager())
    return Ranges;
  const SourceManager &SM = Info.getSourceManager();
  for (const CharSourceRange &Each : Info.getRanges()) {
    const SourceRange Range = Each.getAsRange();
    if (!Range.isValid() || SM.isInSystemHeader(Range.getBegin()))
      return {};
    Ranges.push_back({spotOf(SM, Range.getBegin()), spotOf(SM, Range.getEnd())});
  }
  return Ranges;
}

/// The argument of the failed call that the note of a candidate speaks of.
std::optional<Place> argumentOf(const Failure &Of, const Diagnostic &Note) {
  constexpr unsigned Method = 1;
  const unsigned Number = numberIn(Note, 4);
  switch (Of.Error) {
  case diag::err_ovl_no_viable_subscript:
  case diag::err_ovl_no_viable_oper:
  case diag::err_typecheck_invalid_operands: {
    const unsigned Operand = Number + (numberIn(Note, 0) == Method);
    if (Operand == 0 || Operand > Of.Ranges.size())
      return std::nullopt;
    return Of.Ranges[Operand - 1];
  }
  case diag::err_typecheck_nonviable_condition: // `T t = E`, by a constructor
    if (Of.Ranges.empty() || Number != 1)
      return std::nullopt;
    return Of.Ranges.front();
  default:
    if (Of.Ranges.empty() || Number == 0)
      return std::nullopt;
    Place Argument = Of.Ranges.front();
    Argument.Argument = Number;
    Argument.OfCallee = Of.Error != diag::err_ovl_no_viable_function_in_init;
    return Argument;
  }
}

bool isAboutOverloads(unsigned Error) {
  switch (Error) {
  case diag::err_ovl_no_viable_function_in_call:
  case diag::err_ovl_no_viable_member_function_in_call:
  case diag::err_ovl_no_viable_function_in_init:
  case diag::err_ovl_no_viable_object_call:
  case diag::err_ovl_no_viable_subscript:
  case diag::err_ovl_no_viable_oper:
  case diag::err_typecheck_invalid_operands:
  case diag::err_typecheck_nonviable_condition:
    return true;
  default:
    return false;
  }
}

/// What was bound already and is refused again keeps its first answer.
void find(const Place &Where, Use How) { unitsTemporaries().Found.try_emplace(Where, How); }

/// What was made an lvalue is no object of a class: none of those at hand on the line is one.
void refuse(const Diagnostic &Info) {
  if (!Info.hasSourceManager())
    return;
  const Spot At = spotOf(Info.getSourceManager(), Info.getLocation());
  Temporaries &All = unitsTemporaries();
  for (const Place &Refused : All.Made[At])
    All.Found[Refused] = Use::Refused;
}

} // namespace

void watchTemporaries(DiagnosticsEngine::Level Level, const Diagnostic &Info, bool InInstance) {
  Temporaries &All = unitsTemporaries();
  if (Level == DiagnosticsEngine::Note) {
    if (All.Last && (Info.getID() == diag::note_parameter_here ||
                     Info.getID() == diag::note_parameter_named_here)) {
      find(*All.Last, Use::Argument);
      All.Last.reset();
    } else if (Info.getID() == diag::note_ovl_candidate_bad_value_category && !InInstance &&
               refusesTemporary(Info)) {
      if (const std::optional<Place> Where = argumentOf(All.Overloads, Info))
        find(*Where, Use::Argument);
    }
    return;
  }
  if (std::optional<Place> Where = std::exchange(All.Last, std::nullopt))
    find(*Where, Use::Variable);
  All.Overloads = {};
  if (Info.getID() == diag::err_typecheck_invalid_lvalue_addrof) {
    refuse(Info);
  } else if (Level >= DiagnosticsEngine::Error && isAboutOverloads(Info.getID())) {
    All.Overloads = {Info.getID(), rangesOf(Info)};
  } else if (Info.getID() == diag::err_lvalue_reference_bind_to_temporary && !InInstance &&
             refusesTemporary(Info)) {
    if (const std::vector<Place> Ranges = rangesOf(Info); !Ranges.empty())
      All.Last = Ranges.front();
  }
}

bool isAboutNoObject(const Diagnostic &Info) {
  const Temporaries &All = unitsTemporaries();
  if (Info.getID() != diag::note_ovl_candidate_bad_value_category)
    return false;
  const std::optional<Place> Where = argumentOf(All.Overloads, Info);
  const auto Tried = Where ? All.Bound.find(*Where) : All.Bound.end();
  return Tried != All.Bound.end() && Tried->second == Use::Refused;
}

bool foundTemporaries() {
  Temporaries &All = unitsTemporaries();
  if (std::optional<Place> Where = std::exchange(All.Last, std::nullopt))
    find(*Where, Use::Variable);
  All.Overloads = {};
  All.Made.clear();
  if (All.Found == All.Bound)
    return false;
  All.Bound = All.Found;
  return true;
}

namespace {

class Binder {
public:
  Binder(Preprocessor &PP, std::vector<Token> &Unit)
      : PP(PP), SM(PP.getSourceManager()), Unit(Unit) {}

  void run(const std::map<Place, Use> &Bound) {
    assert(isWholeUnit(Unit) && "all tokens of a unit");
    for (const auto &[Where, How] : Bound)
      if (How != Use::Refused)
        bind(Where, How);
    for (auto &[At, Tokens] : Insertions)
      Unit.insert(Unit.begin() + At, Tokens.begin(), Tokens.end());
  }

private:
  /// The index of the token at \p Where; that of the program's, before those made of it.
  size_t indexOf(const Spot &Where, size_t From) const {
    for (size_t I = From; I < Unit.size(); ++I) {
      const SourceLocation Loc = Unit[I].getLocation();
      if (SM.getFileOffset(SM.getSpellingLoc(Loc)) == Where.Spelled && spotOf(SM, Loc) == Where)
        return I;
    }
    return NoToken;
  }

  void bind(const Place &Where, Use How) {
    size_t First = indexOf(Where.Begin, 3);
    size_t Last = First == NoToken ? NoToken : indexOf(Where.End, First);
    if (Last == NoToken)
      return;
    if (Where.Argument != 0 && !findArgument(Where, First, Last))
      return;
    if (How == Use::Variable ? bindToVariable(First) : makeLvalue(Where, First, Last))
      warnInHostPass(Unit[First].getLocation());
  }

  /// From the callee or the list to the argument.
  bool findArgument(const Place &Where, size_t &First, size_t &Last) const {
    assert(First <= Last && Last + 1 < Unit.size() && "a call ends before the unit");
    size_t At = Where.OfCallee ? Last + 1 : First;
    if (Where.OfCallee && Unit[At++].isNot(tok::l_paren))
      return false;
    if (!Where.OfCallee && Unit[At].is(tok::l_brace) && closingBracket(Unit, At) == Last)
      ++At; // `T t{E}`
    for (unsigned Number = 1;; ++Number) {
      First = At;
      while (At < Unit.size() &&
             !Unit[At].isOneOf(tok::comma, tok::r_paren, tok::r_brace, tok::semi))
        At = behindNested(At);
      Last = At - 1;
      if (Number == Where.Argument)
        return At < Unit.size() && Last >= First;
      if (At >= Unit.size() || Unit[At++].isNot(tok::comma))
        return false;
    }
  }

  /// Behind a token, and what is in its brackets.
  size_t behindNested(size_t At) const {
    size_t Close = At;
    if (Unit[At].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      Close = closingBracket(Unit, At);
    else if (Unit[At].is(tok::less) && Unit[At - 1].is(tok::identifier))
      if (const size_t Angle = closingAngle(Unit, At); Angle != NoToken)
        Close = Angle;
    return Close == NoToken ? Unit.size() : Close + 1;
  }

  void warnInHostPass(SourceLocation Place) {
    if (!PP.getLangOpts().CUDAIsDevice)
      warn(PP.getDiagnostics(), Place,
           "a temporary object is bound to a reference that is not const, as Visual C++ does: name "
           "the object, or take it by 'const T &' or 'T &&'");
  }

  bool makeLvalue(const Place &Where, size_t I, size_t End) {
    if (Unit[I].is(tok::l_brace)) // `f({1, 2})` names no class
      return false;
    assert(I <= End && End < Unit.size() && "an expression has tokens");
    const SourceLocation Begin = Unit[I].getLocation(), Last = Unit[End].getLocation();
    unitsTemporaries().Made[spotOf(SM, Begin)].push_back(Where);
    Insertions.insert(
        {I,
         {punctuatorToken(tok::l_paren, Begin), punctuatorToken(tok::star, Begin),
          nameToken(PP, "__builtin_addressof", Begin), punctuatorToken(tok::l_paren, Begin)}});
    Insertions.insert(
        {End + 1, {punctuatorToken(tok::r_paren, Last), punctuatorToken(tok::r_paren, Last)}});
    return true;
  }

  /// `T &name = E`, `T &name(E)`. A result and a member would refer to what is gone.
  bool bindToVariable(size_t I) {
    assert(I >= 3 && "a reference, its name and `=` stand before");
    if (!Unit[I - 1].isOneOf(tok::equal, tok::l_paren, tok::l_brace) ||
        Unit[I - 2].isNot(tok::identifier) || Unit[I - 3].isNot(tok::amp))
      return false;
    Unit[I - 3].setKind(tok::ampamp);
    return true;
  }

  Preprocessor &PP;
  const SourceManager &SM;
  std::vector<Token> &Unit;
  /// The last first, so that the indices in front stay; of two at one place, the longer one's
  /// parenthesis comes first.
  std::multimap<size_t, std::vector<Token>, std::greater<>> Insertions;
};

} // namespace

void bindTemporaries(Preprocessor &PP, std::vector<Token> &Unit) {
  const std::map<Place, Use> &Bound = unitsTemporaries().Bound;
  if (Bound.empty())
    return;
  PP.getDiagnostics().setSeverity(diag::ext_typecheck_addrof_temporary, diag::Severity::Ignored,
                                  SourceLocation());
  Binder(PP, Unit).run(Bound);
}

} // namespace tessera
