// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/FixIts.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tessera {

namespace {

/// Raw tokens from a place on.
class Tokens {
public:
  Tokens(SourceLocation Place, const SourceManager &SM) : Place(Place), SM(SM) {}
  std::optional<Token> peek() const { return Lexer::findNextToken(Place, SM, LangOptions()); }
  bool take(tok::TokenKind Kind) {
    std::optional<Token> Next = peek();
    return Next && Next->is(Kind) && (Place = Next->getLocation(), true);
  }
  bool take(llvm::StringRef Word) {
    std::optional<Token> Next = peek();
    return Next && Next->is(tok::raw_identifier) && Next->getRawIdentifier() == Word &&
           (Place = Next->getLocation(), true);
  }
  bool takeAny() {
    std::optional<Token> Next = peek();
    return Next && Next->isNot(tok::eof) && (Place = Next->getLocation(), true);
  }
  SourceLocation place() const { return Place; }
  SourceLocation end() const { return Lexer::getLocForEndOfToken(Place, 0, SM, LangOptions()); }

private:
  SourceLocation Place;
  const SourceManager &SM;
};

/// What stands behind a function's name.
struct Declarator {
  SourceLocation AfterList;       ///< behind the closing parenthesis
  SourceLocation AfterQualifiers; ///< where a restrict clause goes
  bool Const = false;
  bool Restrict = false;
};

bool skipList(Tokens &Rest) {
  if (!Rest.take(tok::l_paren))
    return false;
  for (int Open = 1; Open;) {
    if (Rest.take(tok::l_paren))
      ++Open;
    else if (Rest.take(tok::r_paren))
      --Open;
    else if (!Rest.takeAny())
      return false;
  }
  return true;
}

std::optional<Declarator> declaratorAt(SourceLocation Name, const SourceManager &SM) {
  if (Name.isInvalid() || !Name.isFileID() || SM.isInSystemHeader(Name))
    return std::nullopt;
  Tokens Rest(Name, SM);
  if (Lexer::getSourceText(CharSourceRange::getTokenRange(Name), SM, LangOptions()) == "operator") {
    for (bool Call = Rest.take(tok::l_paren);
         !Call && Rest.peek() && !Rest.peek()->is(tok::l_paren);)
      if (!Rest.takeAny())
        return std::nullopt;
    Rest.take(tok::r_paren); // of operator()
  }
  Declarator Result;
  if (!skipList(Rest))
    return std::nullopt;
  Result.AfterList = Rest.end();
  while (Rest.peek()) {
    const bool IsConst = Rest.take("const");
    Result.Const |= IsConst;
    if (!IsConst && !Rest.take("volatile") && !Rest.take(tok::amp) && !Rest.take(tok::ampamp))
      break;
  }
  Result.AfterQualifiers = Rest.end();
  Result.Restrict = Rest.take("restrict");
  return Result;
}

} // namespace

FixItHint restrictBoth(SourceLocation Name, const SourceManager &SM) {
  const std::optional<Declarator> Found = declaratorAt(Name, SM);
  return Found && !Found->Restrict
             ? FixItHint::CreateInsertion(Found->AfterQualifiers, " restrict(cpu, amp)")
             : FixItHint();
}

FixItHint addConst(SourceLocation Name, const SourceManager &SM) {
  const std::optional<Declarator> Found = declaratorAt(Name, SM);
  return Found && !Found->Const ? FixItHint::CreateInsertion(Found->AfterList, " const")
                                : FixItHint();
}

FixItHint makeKernel(const CXXRecordDecl &Functor, const SourceManager &SM) {
  if (const CXXMethodDecl *Call = Functor.isLambda() ? Functor.getLambdaCallOperator() : nullptr) {
    const auto Type = Call->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<FunctionTypeLoc>();
    Tokens Rest(Type ? Type.getRParenLoc() : SourceLocation(), SM);
    return Type && Type.getRParenLoc().isFileID() && Rest.take("mutable")
               ? removeWord(Rest.place(), "mutable", SM)
               : FixItHint();
  }
  const auto Calls =
      Functor.lookup(Functor.getASTContext().DeclarationNames.getCXXOperatorName(OO_Call));
  const auto *Only = Calls.isSingleResult() ? dyn_cast<CXXMethodDecl>(Calls.front()) : nullptr;
  const std::optional<Declarator> Found =
      Only ? declaratorAt(Only->getLocation(), SM) : std::nullopt;
  if (!Found || (Found->Const && Found->Restrict))
    return {};
  if (Found->Restrict)
    return FixItHint::CreateInsertion(Found->AfterList, " const");
  return FixItHint::CreateInsertion(Found->AfterQualifiers,
                                    Found->Const ? " restrict(amp)" : " const restrict(amp)");
}

SourceLocation volatileBehindParameters(SourceLocation Close, const SourceManager &SM) {
  if (Close.isInvalid() || !Close.isFileID())
    return {};
  Tokens Rest(Close, SM);
  while (Rest.take("const")) {
  }
  return Rest.take("volatile") ? Rest.place() : SourceLocation();
}

FixItHint removeLetter(SourceLocation Place, char Letter, const SourceManager &SM) {
  if (Place.isInvalid() || !Place.isFileID())
    return {};
  const llvm::StringRef Word =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Place), SM, LangOptions());
  if (Word.empty() || llvm::toLower(Word.back()) != Letter)
    return {};
  const SourceLocation Last = Place.getLocWithOffset(Word.size() - 1);
  return FixItHint::CreateRemoval(CharSourceRange::getCharRange(Last, Last.getLocWithOffset(1)));
}

FixItHint removeWord(SourceLocation Place, llvm::StringRef Word, const SourceManager &SM) {
  if (Place.isInvalid() || !Place.isFileID() ||
      Lexer::getSourceText(CharSourceRange::getTokenRange(Place), SM, LangOptions()) != Word)
    return {};
  const Tokens Rest(Place, SM);
  const std::optional<Token> Next = Rest.peek();
  return FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Place, Next ? Next->getLocation() : Rest.end()));
}

} // namespace tessera
