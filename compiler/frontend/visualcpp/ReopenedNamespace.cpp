// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/ReopenedNamespace.h"

#include "frontend/MadeTokens.h"
#include "frontend/PresumedFile.h"
#include "frontend/visualcpp/TokenRange.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace tessera {

namespace {

bool isNamed(const Token &T, const IdentifierInfo *Name) {
  return T.is(tok::identifier) && T.getIdentifierInfo() == Name;
}

/// The places of `Concurrency` behind `namespace` at global scope, those of `extern "C++"` among
/// them, and the first that is the library's alias.
class Openings {
public:
  Openings(llvm::ArrayRef<Token> Unit, const IdentifierInfo *Alias, const SourceManager &SM) {
    for (size_t I = 0; I + 2 < Unit.size(); ++I) {
      Global.pass(Unit, I);
      if (Unit[I].is(tok::kw_namespace) && isNamed(Unit[I + 1], Alias) && Global.isHere() &&
          !(I && Unit[I - 1].is(tok::kw_using)))
        add(Unit, I + 1, SM);
    }
  }

  llvm::SmallVector<size_t> Places;
  size_t LibrarysAlias = 0; ///< 0: there is none

private:
  void add(llvm::ArrayRef<Token> Unit, size_t At, const SourceManager &SM) {
    assert(At > 0 && At + 1 < Unit.size() && "`namespace` stands before, the unit's end behind");
    if (Unit[At + 1].isNot(tok::equal))
      Places.push_back(At);
    else if (!LibrarysAlias && presumedFile(SM, SM.getSpellingLoc(Unit[At].getLocation()))
                                   .ends_with("tessera/detail/language.h"))
      LibrarysAlias = At;
  }

  GlobalScope Global;
};

/// `namespace concurrency {} namespace Concurrency = concurrency;`
std::vector<Token> alias(Preprocessor &PP, SourceLocation Loc) {
  auto Mark = [&](tok::TokenKind Kind) { return punctuatorToken(Kind, Loc); };
  auto Name = [&](const char *Spelling) { return nameToken(PP, Spelling, Loc); };
  return {Name("namespace"),  Name("concurrency"), Mark(tok::l_brace),
          Mark(tok::r_brace), Name("namespace"),   Name("Concurrency"),
          Mark(tok::equal),   Name("concurrency"), Mark(tok::semi)};
}

} // namespace

std::vector<Token> reopenConcurrency(Preprocessor &PP, std::vector<Token> Unit) {
  const IdentifierInfo *Name = PP.getIdentifierInfo("Concurrency");
  const Openings Found(Unit, Name, PP.getSourceManager());
  const bool Precompiled = Name->isFromAST(); // the alias stands before all tokens of the unit
  if (Found.Places.empty() || !(Found.LibrarysAlias || Precompiled))
    return Unit;
  for (size_t Place : Found.Places)
    Unit[Place].setIdentifierInfo(PP.getIdentifierInfo("concurrency"));
  if (const size_t First = Found.Places.front(); !Precompiled && First < Found.LibrarysAlias) {
    // Before the `namespace` and an `inline` in front of it.
    const size_t Begin = First - 1 - (First > 1 && Unit[First - 2].is(tok::kw_inline));
    const std::vector<Token> Alias = alias(PP, Unit[Begin].getLocation());
    Unit.insert(Unit.begin() + Begin, Alias.begin(), Alias.end());
  }
  return Unit;
}

} // namespace tessera
