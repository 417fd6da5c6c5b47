// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/diagnostics/Words.h"

#include "contract/Rules.h"
#include "frontend/diagnostics/DiagnosticArguments.h"
#include "frontend/diagnostics/Remedies.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace tessera {

namespace {

void replaceAll(std::string &Text, llvm::StringRef From, llvm::StringRef To) {
  for (size_t At = Text.find(From); At != std::string::npos; At = Text.find(From, At + To.size()))
    Text.replace(At, From.size(), To);
}

/// The call operator that a call names without the user's having written "operator()".
const FunctionDecl *unnamedCallee(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ref_bad_target || numberIn(Info, 1) != 0)
    return nullptr;
  const auto *Callee =
      dyn_cast<CXXMethodDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(2)));
  return Callee && Callee->getOverloadedOperator() == OO_Call ? Callee : nullptr;
}

/// "'operator()' declared here" of a lambda.
bool isNoteOfLambda(const Diagnostic &Info) {
  if (Info.getID() != diag::note_previous_decl ||
      Info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Method =
      dyn_cast<CXXMethodDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(0)));
  return Method && isLambdaCallOperator(Method);
}

} // namespace

/// Past the name at \p Place and its template arguments stands a parenthesis.
bool isCalledAt(SourceLocation Place, const SourceManager &SM) {
  int Angles = 0;
  std::optional<Token> Next;
  do {
    Next = Lexer::findNextToken(Place, SM, LangOptions());
    if (!Next || Next->isOneOf(tok::semi, tok::eof))
      return false;
    if (!Angles && Next->is(tok::l_paren))
      return true;
    Angles += Next->is(tok::less) - Next->is(tok::greater) - 2 * Next->is(tok::greatergreater);
    Place = Next->getLocation();
  } while (Angles > 0 || Next->isOneOf(tok::greater, tok::greatergreater));
  return false;
}

bool isUncallable(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ref_bad_target)
    return false;
  constexpr auto Invalid = static_cast<uint64_t>(CUDAFunctionTarget::InvalidTarget);
  return Info.getRawArg(0) == Invalid || Info.getRawArg(3) == Invalid;
}

bool isPointerToAmpFunction(const Diagnostic &Info) {
  if (Info.getID() != diag::err_ref_bad_target || isUncallable(Info) ||
      Info.getRawArg(0) != static_cast<uint64_t>(CUDAFunctionTarget::Device))
    return false;
  const auto *Function =
      dyn_cast<FunctionDecl>(reinterpret_cast<const NamedDecl *>(Info.getRawArg(2)));
  if (!Function)
    return false;
  if (isLambdaCallOperator(Function))
    return cast<CXXMethodDecl>(Function)->getParent()->getLocation() == Info.getLocation();
  if (!Function->getDeclName().isIdentifier() || !Info.getLocation().isFileID())
    return false;
  return !isCalledAt(Info.getLocation(), Info.getSourceManager());
}

std::string wordsOf(const Diagnostic &Info) {
  if (isUncallable(Info)) // formatting it would read past the words that there are
    return "";
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  return Text.str().str();
}

std::string textOf(const Diagnostic &Info) {
  if (isPointerToAmpFunction(Info))
    return tessera::textOf(Rule::PointerToAmpFunction).str();
  if (isUncallable(Info)) {
    const auto *Name = reinterpret_cast<const NamedDecl *>(Info.getRawArg(2));
    return "'" + Name->getNameAsString() +
           "' can be used neither in restrict(cpu) nor in restrict(amp) code: the bases and "
           "members that it needs have no restriction in common [amp-2.3.2]";
  }
  if (isNoteOfLambda(Info))
    return "the lambda is declared here";
  std::string Words = inAmpWords(wordsOf(Info));
  if (const FunctionDecl *Callee = unnamedCallee(Info))
    Words.replace(0, Words.find(" is restrict("),
                  wordsFor(*Callee, Info.getLocation(), Info.getSourceManager()));
  return Words;
}

StoredDiagnostic stored(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (!isUncallable(Info) && !isPointerToAmpFunction(Info) && !unnamedCallee(Info) &&
      !isNoteOfLambda(Info))
    return StoredDiagnostic(Level, Info);
  return StoredDiagnostic(Level, Info.getID(), textOf(Info),
                          FullSourceLoc(Info.getLocation(), Info.getSourceManager()),
                          Info.getRanges(), Info.getFixItHints());
}

std::vector<std::string> overlapOf(const Diagnostic &Info) {
  const std::string Words = inAmpWords(wordsOf(Info));
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  llvm::Regex("restrict\\((.*)\\) function ('.*') cannot overload restrict\\((.*)\\) function")
      .match(Words, &Parts);
  return {Parts[2].str(), Parts[1].str(), Parts[3].str()};
}

std::string inAmpWords(llvm::StringRef Message) {
  std::string Text = Message.str();
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Words[] = {
      {"__host__ __device__", "restrict(cpu, amp)"},
      {"__device__", "restrict(amp)"},
      {"__host__", "restrict(cpu)"},
      {"__global__", "kernel"},
      {"__shared__", "tile_static"},
      {"CUDA device code", "restrict(amp) code"},
      {"device or host device lambda function", "restrict(amp) lambda"},
      {"CUDA ", ""},
      {"in device code", "in restrict(amp) code"},
      {"'amp_tile_static' attribute", "tile_static"},
      {"host variable declared here", "declared here"},
      {"function execution configuration", "function"},
      {"kernel function", "function"},
      {"on device side", "in restrict(amp) code"},
      {"host side class", "class"},
      {"target attributes do not match", "it has other restrictions"},
      {"device_builtin", "built-in"},
      {"'__assert_fail'", "'assert'"},
  };
  for (const auto &[From, To] : Words)
    replaceAll(Text, From, To);
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Sentences[] = {
      {"^reference to (restrict\\(.*\\)) function ('.*') in (restrict\\(.*\\)) "
       "function$",
       "\\2 is \\1 and cannot be called from \\3 code [amp-2.3.2]"},
      {"^reference to (restrict\\(.*\\)) function ('.*') in function$", // that calls kernels
       "\\2 is \\1 and cannot be called from restrict(amp) code [amp-2.3.2]"},
      {"^hidden overloaded virtual function ('.*') declared here$",
       "\\1 has other restrictions, and only a function with the same ones overrides it "
       "[amp-2.2.2]"},
      {"which does not have a default constructor",
       "which has no default constructor that can be called there"},
      {"inferred target collision: call to both .* members",
       "has no restriction: its bases and members have none in common [amp-2.3.2]"},
  };
  for (const auto &[From, To] : Sentences)
    Text = llvm::Regex(From).sub(To, Text);
  // A library's own names say less than what they stand for.
  static const llvm::Regex Reserved("'[^']*__[a-z][^']*' \\(aka ('[^']*')\\)");
  while (Reserved.match(Text))
    Text = Reserved.sub("\\1", Text);
  return Text;
}

} // namespace tessera
