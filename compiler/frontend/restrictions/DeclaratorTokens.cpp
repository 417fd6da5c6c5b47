// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/DeclaratorTokens.h"

#include "frontend/MadeTokens.h"
#include "frontend/restrictions/ParsedContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

namespace {

constexpr size_t NoIndex = ~size_t(0);

class Restricter {
public:
  Restricter(Preprocessor &PP, const std::vector<Token> &In, const llvm::DenseSet<FileID> &Files)
      : PP(PP), SM(PP.getSourceManager()), In(In), Files(Files) {}

  std::vector<Token> run() {
    assert(!In.empty() && In.back().is(tok::eof) && "all tokens of a unit");
    Out.reserve(In.size());
    for (size_t I = 0; I < In.size(); ++I) {
      if (I && In[I].isOneOf(tok::arrow, tok::kw_noexcept) &&
          Files.contains(SM.getFileID(SM.getExpansionLoc(In[I].getLocation())))) {
        if (In[I].is(tok::arrow))
          trailingReturnType(I);
        else if (const size_t End = exceptionSpecification(I); End != NoIndex) {
          I = End;
          continue;
        }
      }
      Out.push_back(In[I]);
    }
    return std::move(Out);
  }

private:
  struct Declarator {
    bool Parameters = false; ///< a parameter list, or what looks like one
    bool Clause = false;
    Restrictions R;
  };

  void trailingReturnType(size_t Arrow) {
    const Declarator D = declaratorBefore(Arrow);
    // Without a clause only what cannot be a member access.
    if (D.Parameters && hasExpression(Arrow + 1) &&
        (D.Clause || In[Arrow + 1].isOneOf(tok::kw_decltype, tok::kw_typename, tok::kw_const)))
      llvm::append_range(Out, contextAttribute(PP, "annotate_type",
                                               D.Clause ? codeOf(D.R) : CodeWithoutClause,
                                               In[Arrow].getLocation()));
  }

  /// noexcept(E)  ->  noexcept(NAME && (E) && NAME). Returns the index of the last token.
  size_t exceptionSpecification(size_t Noexcept) {
    assert(In[Noexcept].is(tok::kw_noexcept) && "an exception specification begins so");
    const Declarator D = declaratorBefore(Noexcept);
    if (!D.Clause || D.R.Cpu || In[Noexcept + 1].isNot(tok::l_paren) ||
        !hasExpression(Noexcept + 2))
      return NoIndex;
    size_t Close = Noexcept + 1;
    for (int Depth = 0; In[Close].isNot(tok::eof); ++Close) {
      Depth += In[Close].is(tok::l_paren);
      Depth -= In[Close].is(tok::r_paren);
      if (!Depth)
        break;
    }
    if (In[Close].is(tok::eof))
      return NoIndex;
    const SourceLocation Loc = In[Noexcept].getLocation();
    auto Mark = [&](tok::TokenKind Kind) { Out.push_back(punctuatorToken(Kind, Loc)); };
    Out.push_back(In[Noexcept]);
    Out.push_back(In[Noexcept + 1]);
    Out.push_back(nameToken(PP, codeOf(D.R), Loc));
    Mark(tok::ampamp);
    Out.insert(Out.end(), In.begin() + Noexcept + 1, In.begin() + Close + 1);
    Mark(tok::ampamp);
    Out.push_back(nameToken(PP, EndOfCode, Loc));
    Out.push_back(In[Close]);
    return Close;
  }

  /// True when the type that begins at In[I] has an expression that may call something.
  bool hasExpression(size_t I) const {
    for (; !In[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::equal, tok::eof); ++I)
      if (In[I].is(tok::l_paren))
        return true;
    return false;
  }

  /// The function declarator whose qualifiers and exception specification end before In[I].
  Declarator declaratorBefore(size_t I) const {
    Declarator D;
    while (I-- > 1) {
      if (In[I].isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::kw_noexcept,
                        tok::amp, tok::ampamp))
        continue;
      if (In[I].is(tok::r_square)) {
        I = matchBack(I, tok::l_square, tok::r_square);
      } else if (In[I].is(tok::r_paren)) {
        I = matchBack(I, tok::l_paren, tok::r_paren);
        if (I != NoIndex && I > 0 && !In[I - 1].isOneOf(tok::kw_noexcept, tok::kw_throw)) {
          D.Parameters = true;
          readClause(I, D);
          return D;
        }
      } else {
        return D;
      }
      if (I == NoIndex)
        return D;
    }
    return D;
  }

  /// Reads the attributes in front of the parameter list at In[Open]: `[[amp::device]]`, and for
  /// lambdas `__attribute__((device))`, which stand before their template parameters.
  void readClause(size_t Open, Declarator &D) const {
    assert(In[Open].is(tok::l_paren) && "attributes stand in front of the parameter list");
    Restrictions R{false, false};
    for (size_t I = Open; I-- > 1;) {
      const size_t End = I;
      if (In[I].is(tok::r_square) && In[I - 1].is(tok::r_square))
        I = matchBack(I, tok::l_square, tok::r_square);
      else if (In[I].is(tok::r_paren) && In[I - 1].is(tok::r_paren))
        I = matchBack(I, tok::l_paren, tok::r_paren);
      else if (In[I].is(tok::greater))
        I = matchBack(I, tok::less, tok::greater);
      else if (In[I].isNot(tok::kw___attribute))
        break;
      if (I == NoIndex)
        break;
      if (In[End].isNot(tok::greater))
        for (size_t Word = I; Word < End; ++Word)
          if (const IdentifierInfo *Name = In[Word].getIdentifierInfo()) {
            R.Amp |= Name->isStr("device");
            R.Cpu |= Name->isStr("host");
          }
    }
    D.Clause = R.Amp || R.Cpu;
    if (D.Clause)
      D.R = R;
  }

  size_t matchBack(size_t Close, tok::TokenKind OpenKind, tok::TokenKind CloseKind) const {
    assert(In[Close].is(CloseKind) && "a bracket closes here");
    int Depth = 0;
    for (size_t I = Close + 1; I-- > 0;) {
      Depth += In[I].is(CloseKind);
      Depth -= In[I].is(OpenKind);
      if (!Depth)
        return I;
    }
    return NoIndex;
  }

  Preprocessor &PP;
  const SourceManager &SM;
  const std::vector<Token> &In;
  const llvm::DenseSet<FileID> &Files;
  std::vector<Token> Out;
};

} // namespace

std::vector<Token> restrictDeclarators(Preprocessor &PP, const std::vector<Token> &In,
                                       const llvm::DenseSet<FileID> &Files) {
  return Restricter(PP, In, Files).run();
}

} // namespace tessera
