// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Actions on Sema or the parser while a unit is only lexed, delayed until the unit is parsed.
///
/// Most pragmas become tokens. But some set a state of Sema at once (`clang optimize`, `clang
/// section`, `clang assume_nonnull`), and completion inside a directive calls the parser. A pragma
/// must act when the parser comes to the token after it, neither before, nor on all of the unit.
#ifndef TESSERA_FRONTEND_DELAYEDACTIONS_H
#define TESSERA_FRONTEND_DELAYEDACTIONS_H

#include "clang/Lex/CodeCompletionHandler.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Sema.h"
#include <functional>
#include <vector>

namespace clang {
class Parser;
} // namespace clang

namespace tessera {

class DelayedActions {
public:
  /// From here on the unit is lexed.
  DelayedActions(clang::Preprocessor &PP, clang::Sema &S, clang::Parser &P);
  ~DelayedActions();
  DelayedActions(const DelayedActions &) = delete;
  DelayedActions &operator=(const DelayedActions &) = delete;

  /// The unit's tokens, with the last, eof. \p Passed gets each before the next one is lexed.
  std::vector<clang::Token> lexAll(llvm::function_ref<void(const clang::Token &)> Passed);
  /// From here on the parser reads \p Rewritten, which was made from \p Lexed: passes it to the
  /// preprocessor.
  void enterTokens(llvm::ArrayRef<clang::Token> Lexed, llvm::ArrayRef<clang::Token> Rewritten);

private:
  /// The state that pragmas set at once.
  struct State {
    clang::Sema::PragmaClangSection Bss, Data, Rodata, Relro, Text;
    clang::SourceLocation OptimizeOff, NonNull;
    bool operator==(const State &Other) const;
  };
  struct Action {
    size_t Before; ///< the index of the following token
    std::function<void()> Act;
    clang::SourceLocation At; ///< that token's place, once the tokens are rewritten
  };
  class Completion;
  struct PragmaWatcher;

  State currentState() const;
  void setState(const State &Wanted);
  void keep(std::function<void()> Act) { Actions.push_back({Lexed, std::move(Act), {}}); }
  void findPlaces(llvm::ArrayRef<clang::Token> Lexed, llvm::ArrayRef<clang::Token> Rewritten);
  void actBefore(const clang::Token &T);

  clang::Preprocessor &PP;
  clang::Sema &S;
  clang::Parser &P;
  const State Begin;
  std::unique_ptr<Completion> Completing;
  PragmaWatcher *Pragmas;
  size_t Lexed = 0; ///< tokens so far
  std::vector<Action> Actions;
  size_t Next = 0; ///< the first delayed action
};

} // namespace tessera

#endif // TESSERA_FRONTEND_DELAYEDACTIONS_H
