// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/RankParameters.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/StringMap.h"
#include <map>
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
    assert(isWholeUnit(Unit) && "all tokens of a unit");
    std::vector<Header> Headers;
    for (size_t I = 0; I + 1 < Unit.size(); ++I)
      if (Unit[I].is(tok::kw_template) && Unit[I + 1].is(tok::less) && Wanted(Unit[I]))
        if (Header H = header(I + 1); !H.Parameters.empty())
          Headers.push_back(std::move(H));
    // A primary template and its specialisations have one type, whichever of them shows it.
    do {
      Grown = false;
      for (const Header &H : Headers)
        for (const Parameter &P : H.Parameters)
          if (!Found.count(P.Type) && standsForRank(H, P))
            note(H, P);
    } while (Grown);
    return std::move(Found);
  }

private:
  /// A template's header and what it declares.
  struct Header {
    std::vector<Parameter> Parameters;
    size_t Begin = 0, End = 0;  ///< of the declaration, past the header
    llvm::StringRef Name;       ///< of the class or alias template, empty for a function
    size_t Arguments = NoToken; ///< the `<` of a partial specialisation
    std::map<llvm::StringRef, std::set<size_t>> TakesInt; ///< of its template template parameters
  };

  Header header(size_t Open) const {
    Header Result;
    const size_t Close = closingAngle(Unit, Open);
    if (Close == NoToken)
      return Result;
    Result.Parameters = parameters(Open, Close);
    if (Result.Parameters.empty())
      return Result;
    Result.TakesInt = templateParameters(Open, Close);
    Result.Begin = Close + 1;
    const size_t Class = classKey(Close + 1);
    Result.End = declarationEnd(Close + 1, Class != NoToken);
    if (Class != NoToken && Unit[Close + 1].isNot(tok::kw_template))
      nameClass(Result, Class + 1);
    return Result;
  }

  /// `name`, `name<arguments>`, `outer::name`, `outer<arguments>::name<arguments>` at \p At.
  void nameClass(Header &H, size_t At) const {
    for (; Unit[At].is(tok::identifier); ++At) {
      H.Name = Unit[At].getIdentifierInfo()->getName();
      H.Arguments = NoToken;
      if (Unit[++At].is(tok::less)) {
        H.Arguments = At;
        const size_t Close = closingAngle(Unit, At);
        if (Close == NoToken)
          return;
        At = Close + 1;
      }
      if (Unit[At].isNot(tok::coloncolon))
        return;
    }
  }

  bool standsForRank(const Header &H, const Parameter &P) const {
    if (!H.Name.empty() && H.Arguments == NoToken && takesInt(H, H.Name, P.Position))
      return true;
    return handedToRank(H, P.Name);
  }

  /// \p P is int from here on, and so are the class's parameters that it stands for.
  void note(const Header &H, const Parameter &P) {
    assert(P.TypeTokens > 0 && "a type has a token");
    Found[P.Type] = P.TypeTokens;
    Grown = true;
    if (H.Name.empty())
      return;
    if (H.Arguments == NoToken)
      TakesInt[H.Name].insert(P.Position);
    else
      for (size_t Position : positions(H.Arguments, P.Name))
        TakesInt[H.Name].insert(Position);
  }

  bool takesInt(const Header &H, llvm::StringRef Template, size_t Position) const {
    if (auto Own = H.TakesInt.find(Template); Own != H.TakesInt.end())
      return Own->second.count(Position);
    auto Takes = TakesInt.find(Template);
    return Takes != TakesInt.end() && Takes->second.count(Position);
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
    assert(Close < Unit.size() && "the list is closed");
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

  /// `template <class, int> class V` in a header: which of V's parameters are int.
  std::map<llvm::StringRef, std::set<size_t>> templateParameters(size_t Open, size_t Close) const {
    std::map<llvm::StringRef, std::set<size_t>> Result;
    for (size_t I = Open, Next; I < Close; I = Next) {
      Next = nextArgument(I + 1, Close);
      if (Unit[I + 1].isNot(tok::kw_template) || Unit[I + 2].isNot(tok::less))
        continue;
      const size_t Inner = closingAngle(Unit, I + 2, /*Inner=*/true);
      if (Inner == NoToken || Inner + 2 >= Close || Unit[Inner + 2].isNot(tok::identifier))
        continue;
      std::set<size_t> &Ints = Result[Unit[Inner + 2].getIdentifierInfo()->getName()];
      size_t Position = 0;
      for (size_t At = I + 2; At < Inner; At = nextArgument(At + 1, Inner), ++Position)
        if (Unit[At + 1].is(tok::kw_int))
          Ints.insert(Position);
    }
    return Result;
  }

  /// Of a class or an alias.
  size_t classKey(size_t I) const {
    while (Unit[I].is(tok::kw_template) && Unit[I + 1].is(tok::less)) {
      const size_t Close = closingAngle(Unit, I + 1);
      if (Close == NoToken)
        return NoToken;
      I = Close + 1;
    }
    I += Unit[I].is(tok::kw_friend);
    return Unit[I].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_using) ? I : NoToken;
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
  bool handedToRank(const Header &H, const IdentifierInfo *Name) const {
    for (size_t I = H.Begin; I + 1 < H.End; ++I) {
      if (Unit[I].isNot(tok::identifier) || Unit[I + 1].isNot(tok::less))
        continue;
      const llvm::StringRef Template = Unit[I].getIdentifierInfo()->getName();
      const bool Standard = I > 1 && Unit[I - 1].is(tok::coloncolon) &&
                            Unit[I - 2].is(tok::identifier) &&
                            Unit[I - 2].getIdentifierInfo()->isStr("std");
      if (Standard || !(H.TakesInt.count(Template) || TakesInt.count(Template)))
        continue;
      for (size_t Position : positions(I + 1, Name))
        if (takesInt(H, Template, Position))
          return true;
    }
    return false;
  }

  /// Where \p Name alone stands among the arguments that \p Open opens.
  std::vector<size_t> positions(size_t Open, const IdentifierInfo *Name) const {
    std::vector<size_t> Result;
    const size_t Close = closingAngle(Unit, Open, /*Inner=*/true);
    if (Close == NoToken)
      return Result;
    size_t Position = 0;
    for (size_t At = Open; At < Close; ++Position) {
      const size_t First = At + 1;
      At = nextArgument(First, Close);
      if (At == First + 1 && Unit[First].is(tok::identifier) &&
          Unit[First].getIdentifierInfo() == Name)
        Result.push_back(Position);
    }
    return Result;
  }

  const llvm::ArrayRef<Token> Unit;
  const llvm::function_ref<bool(const Token &)> Wanted;
  llvm::StringMap<std::set<size_t>> TakesInt; ///< class templates, and which parameters are int
  RankParameters Found;
  bool Grown = false;
};

} // namespace

RankParameters findRankParameters(llvm::ArrayRef<Token> Unit,
                                  llvm::function_ref<bool(const Token &)> Wanted) {
  return Finder(Unit, Wanted).run();
}

} // namespace tessera
