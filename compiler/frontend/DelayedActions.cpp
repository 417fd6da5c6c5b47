// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/DelayedActions.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"

using namespace clang;

namespace tessera {

/// Keeps what the lexer asks of the parser at a completion point in a directive.
class DelayedActions::Completion : public CodeCompletionHandler {
public:
  explicit Completion(DelayedActions &Delayed) : Delayed(Delayed), P(Delayed.P) {}

  void CodeCompleteDirective(bool InConditional) override {
    complete([=, this] { P.CodeCompleteDirective(InConditional); });
  }
  void CodeCompleteInConditionalExclusion() override {
    complete([this] { P.CodeCompleteInConditionalExclusion(); });
  }
  void CodeCompleteMacroName(bool IsDefinition) override {
    complete([=, this] { P.CodeCompleteMacroName(IsDefinition); });
  }
  void CodeCompletePreprocessorExpression() override {
    complete([this] { P.CodeCompletePreprocessorExpression(); });
  }
  void CodeCompleteMacroArgument(IdentifierInfo *Macro, MacroInfo *Info, unsigned Index) override {
    complete([=, this] { P.CodeCompleteMacroArgument(Macro, Info, Index); });
  }
  void CodeCompleteIncludedFile(llvm::StringRef Dir, bool IsAngled) override {
    complete([=, this, Dir = Dir.str()] { P.CodeCompleteIncludedFile(Dir, IsAngled); });
  }
  void CodeCompleteNaturalLanguage() override {
    complete([this] { P.CodeCompleteNaturalLanguage(); });
  }

private:
  /// Behind the completion point the parser parses nothing; so it acts at its first token.
  void complete(std::function<void()> Act) {
    Delayed.Actions.insert(Delayed.Actions.begin(), {0, std::move(Act), {}});
  }

  DelayedActions &Delayed;
  CodeCompletionHandler &P;
};

struct DelayedActions::PragmaWatcher : PPCallbacks {
  void PragmaDirective(SourceLocation, PragmaIntroducerKind) override { Seen = true; }
  bool Seen = false;
};

DelayedActions::DelayedActions(Preprocessor &PP, Sema &S, Parser &P)
    : PP(PP), S(S), P(P), Begin(currentState()), Completing(std::make_unique<Completion>(*this)) {
  auto Watcher = std::make_unique<PragmaWatcher>();
  Pragmas = Watcher.get();
  PP.addPPCallbacks(std::move(Watcher));
  PP.setCodeCompletionHandler(*Completing);
  // Handlers of pragmas and comments warn through Sema, which asks what function they stand in.
  S.CurContext = S.getASTContext().getTranslationUnitDecl();
}

DelayedActions::~DelayedActions() { PP.setTokenWatcher(nullptr); }

bool DelayedActions::State::operator==(const State &Other) const {
  auto Same = [](const Sema::PragmaClangSection &A, const Sema::PragmaClangSection &B) {
    return A.Valid == B.Valid && A.PragmaLocation == B.PragmaLocation;
  };
  return Same(Bss, Other.Bss) && Same(Data, Other.Data) && Same(Rodata, Other.Rodata) &&
         Same(Relro, Other.Relro) && Same(Text, Other.Text) && OptimizeOff == Other.OptimizeOff &&
         NonNull == Other.NonNull;
}

DelayedActions::State DelayedActions::currentState() const {
  return {S.PragmaClangBSSSection,       S.PragmaClangDataSection, S.PragmaClangRodataSection,
          S.PragmaClangRelroSection,     S.PragmaClangTextSection, S.getOptimizeOffPragmaLocation(),
          PP.getPragmaAssumeNonNullLoc()};
}

void DelayedActions::setState(const State &Wanted) {
  S.PragmaClangBSSSection = Wanted.Bss;
  S.PragmaClangDataSection = Wanted.Data;
  S.PragmaClangRodataSection = Wanted.Rodata;
  S.PragmaClangRelroSection = Wanted.Relro;
  S.PragmaClangTextSection = Wanted.Text;
  S.ActOnPragmaOptimize(/*On=*/Wanted.OptimizeOff.isInvalid(), Wanted.OptimizeOff);
  PP.setPragmaAssumeNonNullLoc(Wanted.NonNull);
}

std::vector<Token> DelayedActions::lexAll(llvm::function_ref<void(const Token &)> Passed) {
  std::vector<Token> Tokens;
  State Last = Begin;
  do {
    Tokens.emplace_back();
    PP.Lex(Tokens.back());
    if (std::exchange(Pragmas->Seen, false))
      if (State Now = currentState(); !(Now == Last)) {
        Last = Now;
        keep([this, Now = std::move(Now)] { setState(Now); });
      }
    Lexed = Tokens.size();
    Passed(Tokens.back());
  } while (Tokens.back().isNot(tok::eof));
  return Tokens;
}

void DelayedActions::enterTokens(llvm::ArrayRef<Token> Lexed, llvm::ArrayRef<Token> Rewritten) {
  PP.setCodeCompletionHandler(P);
  S.CurContext = nullptr; // the parser enters the unit
  setState(Begin);
  if (!Actions.empty()) {
    findPlaces(Lexed, Rewritten);
    PP.setTokenWatcher([this](const Token &T) { actBefore(T); });
  }
  // The watcher sees no reinjected tokens, but others are counted once more (-fmax-tokens): only
  // those with an action before them are entered as if they were new. The first stream comes last.
  auto Enter = [&](size_t First, size_t End, bool IsReinject) {
    if (First < End)
      PP.EnterTokenStream(Rewritten.slice(First, End - First), /*DisableMacroExpansion=*/true,
                          IsReinject);
  };
  size_t End = Rewritten.size();
  for (const Action &A : llvm::reverse(Actions)) {
    if (A.Before == End)
      continue; // two before one token
    Enter(A.Before + 1, End, /*IsReinject=*/true);
    Enter(A.Before, A.Before + 1, /*IsReinject=*/false);
    End = A.Before;
  }
  Enter(0, End, /*IsReinject=*/true);
}

/// Each action's place among the tokens that are parsed; the rewriter may have moved the one
/// behind it.
void DelayedActions::findPlaces(llvm::ArrayRef<Token> Lexed, llvm::ArrayRef<Token> Rewritten) {
  llvm::DenseMap<SourceLocation, size_t> Places;
  for (auto [Index, T] : llvm::enumerate(Rewritten))
    Places.try_emplace(T.getLocation(), Index);
  size_t Last = 0;
  for (Action &A : Actions) {
    while (A.Before + 1 < Lexed.size() && !Places.contains(Lexed[A.Before].getLocation()))
      ++A.Before;
    A.Before = Last = std::max(Last, Places.lookup(Lexed[A.Before].getLocation()));
    A.At = Rewritten[A.Before].getLocation();
  }
}

/// \p T has been lexed for the parser: Clang's own lexer would have acted by now.
void DelayedActions::actBefore(const Token &T) {
  while (Next < Actions.size() && Actions[Next].At == T.getLocation())
    Actions[Next++].Act();
}

} // namespace tessera
