// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/FormatTexts.h"

#include "frontend/visualcpp/TokenRange.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace tessera {

namespace {

/// sprintf, sprintf_s, _snprintf, Windows's StringCchPrintfA ...
bool takesFormat(const Token &T) {
  if (T.isNot(tok::identifier))
    return false;
  llvm::StringRef Name = T.getIdentifierInfo()->getName();
  Name.consume_back("_s");
  Name.consume_back("A");
  return Name.ends_with_insensitive("printf") || Name.ends_with_insensitive("scanf");
}

std::string respelled(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const size_t Percent = std::min(Text.find('%'), Text.size());
    const size_t End = Text.find_first_not_of("-+ #0123456789.*", Percent + 1);
    Result += Text.substr(0, End);
    Text = Text.drop_front(std::min(End, Text.size()));
    if (Text.consume_front("I64"))
      Result += "ll";
    else if (Text.consume_front("I32"))
      ; // an int
    else if (Text.size() > 1 && Text[0] == 'I' && llvm::StringRef("diouxX").contains(Text[1]))
      Text = Text.drop_front(), Result += "z";
    else if (Text.consume_front("%"))
      Result += '%';
  }
  return Result;
}

} // namespace

void respellFormats(Preprocessor &PP, std::vector<Token> &Unit) {
  for (size_t I = 0; I + 1 < Unit.size(); ++I) {
    if (!takesFormat(Unit[I]) || Unit[I + 1].isNot(tok::l_paren))
      continue;
    const size_t Close = closingBracket(Unit, I + 1);
    for (size_t At = I + 2; Close != NoToken && At < Close; ++At) {
      Token &T = Unit[At];
      if (T.is(tok::l_paren)) // another call's
        At = closingBracket(Unit, At);
      if (T.isNot(tok::string_literal))
        continue;
      const std::string Before = PP.getSpelling(T), After = respelled(Before);
      if (After != Before && !T.hasUDSuffix())
        PP.CreateString(After, T, T.getLocation(), T.getLocation());
    }
  }
}

} // namespace tessera
