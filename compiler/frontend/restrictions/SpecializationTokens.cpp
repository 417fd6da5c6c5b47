// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/restrictions/SpecializationTokens.h"

#include "frontend/MadeTokens.h"
#include "frontend/restrictions/ParsedContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tessera {

namespace {

class Chooser {
public:
  Chooser(Preprocessor &PP, const std::vector<Token> &In, const llvm::DenseSet<FileID> &Files)
      : PP(PP), SM(PP.getSourceManager()), In(In), Files(Files) {}

  std::vector<Token> run() {
    assert(!In.empty() && In.back().is(tok::eof) && "all tokens of a unit");
    Out.reserve(In.size());
    for (size_t I = 0; I < In.size(); ++I) {
      const size_t Parameters = In[I].is(tok::kw_template) ? parameterList(I) : 0;
      if (!Parameters) {
        Out.push_back(In[I]);
        continue;
      }
      const bool Instantiation = In[I + 1].isNot(tok::less);
      Out.insert(Out.end(), In.begin() + I, In.begin() + Parameters);
      insertAttribute(In[Parameters].getLocation());
      I = Parameters - 1;
      if (Instantiation)
        I = copyToSemicolon(Parameters);
    }
    return std::move(Out);
  }

private:
  /// For an explicit specialisation or instantiation of a member function that begins at In[I]: the
  /// index of the `(` after its declarator-id, and its clause. 0 for all else.
  size_t parameterList(size_t I) {
    if (!Files.contains(SM.getFileID(SM.getExpansionLoc(In[I].getLocation()))) ||
        (I > 0 && In[I - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon)))
      return 0;
    if (In[I + 1].is(tok::less) && In[I + 2].isNot(tok::greater))
      return 0;
    Clause = {/*Cpu=*/false, /*Amp=*/false};
    Conversion = false;
    bool Qualified = false;
    for (++I; !In[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::equal, tok::eof); ++I) {
      const Token &Before = In[I - 1];
      if (In[I].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union) &&
          Before.isOneOf(tok::kw_template, tok::greater))
        return 0;
      Conversion |= Before.is(tok::kw_operator) && In[I].getIdentifierInfo() &&
                    !In[I].isOneOf(tok::kw_new, tok::kw_delete);
      if (Before.is(tok::kw_operator) && In[I].isOneOf(tok::less, tok::l_paren, tok::l_square)) {
        I += In[I].isNot(tok::less); // `operator()`, `operator[]`: two tokens
      } else if (In[I].is(tok::less)) {
        I = pastAngles(I);
      } else if (In[I].is(tok::l_square)) {
        I = past(I, tok::l_square, tok::r_square);
      } else if (In[I].is(tok::l_paren)) {
        if (Qualified && !Before.isOneOf(tok::kw___attribute, tok::kw_decltype, tok::kw_alignas))
          return I;
        I = past(I, tok::l_paren, tok::r_paren);
      } else if (In[I].is(tok::coloncolon)) {
        Qualified = true;
      } else if (In[I].is(tok::identifier) && Before.isOneOf(tok::identifier, tok::greater)) {
        Qualified = false; // the name before was the type
      }
    }
    return 0;
  }

  /// The index of what closes the bracket at In[I]. Notes a clause among the tokens.
  size_t past(size_t I, tok::TokenKind Open, tok::TokenKind Close) {
    assert(In[I].is(Open) && "a bracket opens here");
    for (int Depth = 0; In[I].isNot(tok::eof); ++I) {
      if (const IdentifierInfo *Name = In[I].getIdentifierInfo()) {
        Clause.Amp |= Name->isStr("device");
        Clause.Cpu |= Name->isStr("host");
      }
      Depth += In[I].is(Open);
      Depth -= In[I].is(Close);
      if (!Depth)
        return I;
    }
    return I - 1;
  }

  size_t pastAngles(size_t I) {
    assert(In[I].is(tok::less) && "template arguments begin here");
    for (int Depth = 0; In[I].isNot(tok::eof); ++I) {
      if (In[I].is(tok::l_paren))
        I = past(I, tok::l_paren, tok::r_paren);
      Depth += In[I].is(tok::less);
      Depth -= In[I].is(tok::greater) ? 1 : In[I].is(tok::greatergreater) ? 2 : 0;
      if (Depth <= 0 || In[I].isOneOf(tok::semi, tok::l_brace))
        return I;
    }
    return I - 1;
  }

  void insertAttribute(SourceLocation Loc) {
    Clause.Cpu |= !Clause.Amp;
    // What stands behind a conversion-function-id belongs to its type.
    const char *Attribute = Conversion ? "annotate_type" : "annotate";
    llvm::append_range(Out, contextAttribute(PP, Attribute, onlyOverloadsOf(Clause), Loc));
  }

  /// An explicit instantiation declares nothing that could end the choice: that is done by
  /// `static_assert(NAME, "")` behind it.
  size_t copyToSemicolon(size_t I) {
    assert(In[I].is(tok::l_paren) && "the parameter list is copied, too");
    while (!In[I].isOneOf(tok::semi, tok::eof))
      Out.push_back(In[I++]);
    if (In[I].is(tok::eof))
      return I - 1;
    const SourceLocation Loc = In[I].getLocation();
    Out.push_back(In[I]);
    Out.push_back(nameToken(PP, "static_assert", Loc));
    Out.push_back(punctuatorToken(tok::l_paren, Loc));
    Out.push_back(nameToken(PP, AllOverloads, Loc));
    Out.push_back(punctuatorToken(tok::comma, Loc));
    Out.push_back(stringToken(PP, "", Loc));
    Out.push_back(punctuatorToken(tok::r_paren, Loc));
    Out.push_back(punctuatorToken(tok::semi, Loc));
    return I;
  }

  Preprocessor &PP;
  const SourceManager &SM;
  const std::vector<Token> &In;
  const llvm::DenseSet<FileID> &Files;
  std::vector<Token> Out;
  Restrictions Clause;
  bool Conversion = false; ///< the declarator-id is a conversion-function-id
};

} // namespace

std::vector<Token> chooseOverloads(Preprocessor &PP, const std::vector<Token> &In,
                                   const llvm::DenseSet<FileID> &Files) {
  return Chooser(PP, In, Files).run();
}

} // namespace tessera
