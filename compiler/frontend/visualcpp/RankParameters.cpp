// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/RankParameters.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/StringMap.h"
#include <set>
#include <vector>

using namespace clang;

namespace tessera {

namespace {

/// A template parameter `unsigned R`, `size_t R`.
struct Parameter {
  size_t Position; ///< among the parameters of its header
  size_t Type;     ///< index of the first token of its type
  size_t TypeTokens;
  const IdentifierInfo *Name;
};

class Finder {
public:
  Finder(llvm::ArrayRef<Token> Unit, llvm::function_ref<bool(const Token &)> Wanted)
      : Unit(Unit), Wanted(Wanted) {
    for (const char *Name : {"index", "extent"})
      TakesInt[Name] = {0};
    for (const char *Name :
         {"array", "array_view", "texture", "texture_view", "writeonly_texture_view"})
      TakesInt[Name] = {1};
    for (const char *Name : {"tiled_index", "tiled_extent"})
      TakesInt[Name] = {0, 1, 2};
  }

  RankParameters run() {
    for (size_t I = 0; I + 1 < Unit.size(); ++I)
      if (Unit[I].is(tok::kw_template) && Unit[I + 1].is(tok::less) && Wanted(Unit[I]))
        header(I + 1);
    return std::move(Found);
  }

private:
  void header(size_t Open) {
    const size_t Close = closingAngle(Unit, Open);
    if (Close == NoToken)
      return;
    const std::vector<Parameter> Parameters = parameters(Open, Close);
    if (Parameters.empty())
      return;
    const size_t Class = classKey(Close + 1);
    const size_t End = declarationEnd(Close + 1, Class != NoToken);
    for (const Parameter &P : Parameters)
      if (handedToRank(Close + 1, End, P.Name)) {
        Found[P.Type] = P.TypeTokens;
        if (Class != NoToken && Unit[Class + 1].is(tok::identifier))
          TakesInt[Unit[Class + 1].getIdentifierInfo()->getName()].insert(P.Position);
      }
  }

  std::vector<Parameter> parameters(size_t Open, size_t Close) const {
    std::vector<Parameter> Result;
    size_t Position = 0;
    for (size_t I = Open; I < Close; ++Position) {
      const size_t Begin = I + 1;
      I = nextArgument(Begin, Close);
      size_t Name = Begin;
      while (Name < I && isIntegerWord(Unit[Name]))
        ++Name;
      const bool Plain = Name == Begin + 1 && Unit[Begin].is(tok::kw_int);
      if (Name > Begin && !Plain && Unit[Name].is(tok::identifier) &&
          (Name + 1 == I || Unit[Name + 1].is(tok::equal)))
        Result.push_back({Position, Begin, Name - Begin, Unit[Name].getIdentifierInfo()});
    }
    return Result;
  }

  static bool isIntegerWord(const Token &T) {
    if (T.is(tok::identifier))
      return T.getIdentifierInfo()->isStr("size_t") || T.getIdentifierInfo()->isStr("std");
    return T.isOneOf(tok::kw_unsigned, tok::kw_int, tok::kw_long, tok::kw_const, tok::coloncolon);
  }

  /// The comma or the closing bracket behind the argument that begins at \p I.
  size_t nextArgument(size_t I, size_t Close) const {
    int Angles = 0;
    for (; I < Close; ++I) {
      const Token &T = Unit[I];
      if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        I = std::min(closingBracket(Unit, I), Close - 1);
      else if (T.is(tok::less))
        ++Angles;
      else if (T.isOneOf(tok::greater, tok::greatergreater))
        Angles -= T.is(tok::greater) ? 1 : 2;
      else if (T.is(tok::comma) && Angles == 0)
        return I;
    }
    return Close;
  }

  size_t classKey(size_t I) const {
    while (Unit[I].is(tok::kw_template) && Unit[I + 1].is(tok::less)) {
      const size_t Close = closingAngle(Unit, I + 1);
      if (Close == NoToken)
        return NoToken;
      I = Close + 1;
    }
    return Unit[I].isOneOf(tok::kw_class, tok::kw_struct) ? I : NoToken;
  }

  /// Past the head of a function, past the whole of a class.
  size_t declarationEnd(size_t I, bool Class) const {
    for (; I < Unit.size(); ++I) {
      if (Unit[I].is(tok::semi))
        return I;
      if (Unit[I].is(tok::l_brace))
        return Class ? std::min(closingBracket(Unit, I), Unit.size()) : I;
    }
    return I;
  }

  /// True when \p Name alone is an argument that stands for an int parameter.
  bool handedToRank(size_t Begin, size_t End, const IdentifierInfo *Name) const {
    for (size_t I = Begin; I + 1 < End; ++I) {
      if (Unit[I].isNot(tok::identifier) || Unit[I + 1].isNot(tok::less))
        continue;
      auto Takes = TakesInt.find(Unit[I].getIdentifierInfo()->getName());
      const bool Standard = I > 1 && Unit[I - 1].is(tok::coloncolon) &&
                            Unit[I - 2].is(tok::identifier) &&
                            Unit[I - 2].getIdentifierInfo()->isStr("std");
      const size_t Close = closingAngle(Unit, I + 1, /*Inner=*/true);
      if (Takes == TakesInt.end() || Standard || Close == NoToken)
        continue;
      size_t Position = 0;
      for (size_t At = I + 1; At < Close; ++Position) {
        const size_t First = At + 1;
        At = nextArgument(First, Close);
        if (At == First + 1 && Unit[First].is(tok::identifier) &&
            Unit[First].getIdentifierInfo() == Name && Takes->second.count(Position))
          return true;
      }
    }
    return false;
  }

  const llvm::ArrayRef<Token> Unit;
  const llvm::function_ref<bool(const Token &)> Wanted;
  llvm::StringMap<std::set<size_t>> TakesInt; ///< class templates, and which parameters are int
  RankParameters Found;
};

} // namespace

RankParameters findRankParameters(llvm::ArrayRef<Token> Unit,
                                  llvm::function_ref<bool(const Token &)> Wanted) {
  return Finder(Unit, Wanted).run();
}

} // namespace tessera
