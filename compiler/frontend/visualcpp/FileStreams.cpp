// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/visualcpp/FileStreams.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <string>

using namespace clang;

namespace tessera {

namespace {

bool isName(const Token &T, const IdentifierInfo *Name) {
  return T.is(tok::identifier) && T.getIdentifierInfo() == Name;
}

/// Renames one stream. Without `std::` it is the library's where a using directive or declaration
/// says so, and the program declares none of that name itself.
void renameStream(Preprocessor &PP, std::vector<Token> &Unit, llvm::StringRef Name) {
  const SourceManager &SM = PP.getSourceManager();
  const IdentifierInfo *Stream = PP.getIdentifierInfo(Name), *Std = PP.getIdentifierInfo("std");
  std::vector<size_t> Qualified, Plain;
  bool Using = false, Own = false;
  for (size_t I = 3; I + 1 < Unit.size(); ++I) { // what is looked at in front exists
    const Token &Before = Unit[I - 1];
    const bool IsStd = isName(Unit[I], Std);
    if ((!IsStd && !isName(Unit[I], Stream)) || SM.isInSystemHeader(Unit[I].getLocation()))
      continue;
    if (IsStd) {
      Using |= Before.is(tok::kw_namespace) && Unit[I - 2].is(tok::kw_using);
      continue;
    }
    // A constructor calls its base's by the name that the base gives itself:
    // `basic_ofstream(name)`.
    if (Name.starts_with("basic_") && Unit[I + 1].isNot(tok::less))
      continue;
    if (Before.is(tok::coloncolon)) {
      for (std::vector<size_t> *Places : {&Qualified, &Plain})
        if (!Places->empty() && Places->back() == I - 2) // `using std::ofstream::ofstream`
          Places->push_back(I);
      if (!isName(Unit[I - 2], Std))
        continue;
      Qualified.push_back(I);
      Using |= Unit[I - 3].is(tok::kw_using);
    } else if (Before.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_namespace, tok::identifier)) {
      Own = true;
    } else if (!Before.isOneOf(tok::period, tok::arrow)) {
      Plain.push_back(I);
    }
  }
  if (Using && !Own)
    Qualified.insert(Qualified.end(), Plain.begin(), Plain.end());
  IdentifierInfo *Ours = PP.getIdentifierInfo(("__windows_" + Name).str());
  for (size_t At : Qualified)
    Unit[At].setIdentifierInfo(Ours);
}

} // namespace

void renameFileStreams(Preprocessor &PP, std::vector<Token> &Unit) {
  const IdentifierInfo *Class = PP.getIdentifierInfo("__windows_stream");
  if (llvm::none_of(Unit, [&](const Token &T) { return isName(T, Class); }))
    return; // no <fstream>
  for (const char *Prefix : {"", "w", "basic_"})
    for (const char *Name : {"ifstream", "ofstream", "fstream"})
      renameStream(PP, Unit, std::string(Prefix) + Name);
}

} // namespace tessera
