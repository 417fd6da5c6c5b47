// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/UnitTokens.h"

#include "frontend/DelayedActions.h"
#include "frontend/HostInstances.h"
#include "frontend/RestrictTokens.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/TypoCorrections.h"
#include "frontend/restrictions/DeclaratorTokens.h"
#include "frontend/restrictions/InheritedRestrictions.h"
#include "frontend/restrictions/OtherSide.h"
#include "frontend/restrictions/ParsedContext.h"
#include "frontend/restrictions/SpecializationTokens.h"
#include "frontend/visualcpp/BoundTemporaries.h"
#include "frontend/visualcpp/EntryPoint.h"
#include "frontend/visualcpp/ExceptionTexts.h"
#include "frontend/visualcpp/FileStreams.h"
#include "frontend/visualcpp/FormatTexts.h"
#include "frontend/visualcpp/OwnNames.h"
#include "frontend/visualcpp/ReopenedNamespace.h"
#include "frontend/visualcpp/SourceFiles.h"
#include "frontend/visualcpp/StandardNames.h"
#include "frontend/visualcpp/TokenRange.h"
#include "frontend/visualcpp/VisualCppTokens.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace tessera {

namespace {

/// The files that are not the system's, and those with clauses.
llvm::DenseSet<FileID> filesOf(const std::vector<Token> &Tokens, const SourceManager &SM,
                               llvm::DenseSet<FileID> Files) {
  FileID Last;
  for (const Token &T : Tokens) {
    const SourceLocation Place = SM.getExpansionLoc(T.getLocation());
    const FileID File = SM.getFileID(Place);
    if (File != Last && !SM.isInSystemHeader(Place))
      Files.insert(File);
    Last = File;
  }
  return Files;
}

} // namespace

bool importsHeaders(const CompilerInvocation &Unit) {
  return Unit.getLangOpts().Modules && Unit.getHeaderSearchOpts().ImplicitModuleMaps;
}

/// All that changes tokens before they are parsed, in its order.
static std::vector<Token> rewriteUnit(Preprocessor &PP, RestrictTokens &Rewriter,
                                      const std::vector<Token> &Tokens) {
  assert(isWholeUnit(Tokens) && "all tokens are rewritten at once");
  const bool VisualCpp = PP.getLangOpts().MSVCCompat;
  std::vector<Token> Rewritten = Rewriter.rewrite(Tokens);
  assert(isWholeUnit(Rewritten) && "the unit keeps its end");
  if (VisualCpp) {
    keepOwnNames(PP, Rewritten);
    Rewritten = giveExceptionsTexts(PP, std::move(Rewritten));
    respellFormats(PP, Rewritten);
    renameFileStreams(PP, Rewritten);
  }
  if (Rewriter.found()) {
    Rewritten = reopenConcurrency(PP, std::move(Rewritten));
    Rewritten = acceptVisualCpp(PP, std::move(Rewritten), VisualCpp);
    Rewritten = chooseOverloads(PP, Rewritten, Rewriter.files());
    Rewritten = restrictDeclarators(PP, Rewritten, Rewriter.files());
    renameStandardDirectives(PP, Rewritten);
  }
  if (VisualCpp) {
    renameVoidMain(PP, Rewritten);
    bindTemporaries(PP, Rewritten);
  }
  assert(isWholeUnit(Rewritten) && "the unit keeps its end");
  return Rewritten;
}

/// Hands each declaration to \p Consumer. \p AfterEach is also called before the first.
static bool parseDeclarations(Parser &P, ASTConsumer &Consumer,
                              llvm::function_ref<void()> AfterEach) {
  Parser::DeclGroupPtrTy Declarations;
  Sema::ModuleImportState Imports;
  AfterEach();
  for (bool AtEnd = P.ParseFirstTopLevelDecl(Declarations, Imports); !AtEnd;
       AtEnd = P.ParseTopLevelDecl(Declarations, Imports)) {
    if (Declarations && !Consumer.HandleTopLevelDecl(Declarations.get()))
      return false;
    AfterEach();
  }
  return true;
}

bool parseUnit(CompilerInstance &CI, bool AmpCode, std::optional<Deduction> &Deduced,
               llvm::function_ref<bool(const llvm::DenseSet<FileID> &)> AfterTokens) {
  Sema &S = CI.getSema();
  Preprocessor &PP = CI.getPreprocessor();
  LangOptions &LO = CI.getLangOpts();
  const bool Cuda = LO.CUDA;
  LO.CUDA = false; // else `<<<` is one token, `&operator<<<int>` an error, and a pragma CUDA's
  // The parser registers the pragma handlers, so it must exist before the first token.
  Parser P(PP, S, /*SkipFunctionBodies=*/CI.getFrontendOpts().SkipFunctionBodies);
  // It takes away the handlers that its language has, so it must end in the language that it began
  // in.
  llvm::scope_exit Restore([&] { LO.CUDA = false; });
  const bool Microsoft = LO.MicrosoftExt;
  // While files are looked for '\\' separates folders, too; but modules are built with what holds
  // here, and would not fit the unit.
  LO.MicrosoftExt = Microsoft || !importsHeaders(CI.getInvocation());
  watchIncludes(PP);
  std::shared_ptr<const IncludedFiles> Included = noteIncludedFiles(PP);
  std::optional<OwnMacros> Own;
  if (LO.MSVCCompat)
    Own.emplace(PP);
  DelayedActions Delayed(PP, S, P);
  PP.EnterMainSourceFile();
  const std::vector<Token> Tokens = Delayed.lexAll([&](const Token &T) {
    if (Own)
      Own->passed(T);
  });
  LO.CUDA = Cuda;
  LO.MicrosoftExt = Microsoft;
  RestrictTokens Rewriter(PP, AmpCode);
  const std::vector<Token> Rewritten = rewriteUnit(PP, Rewriter, Tokens);
  const llvm::DenseSet<FileID> Files =
      deducesAlways() && Rewriter.found()
          ? filesOf(Rewritten, PP.getSourceManager(), Rewriter.files())
          : Rewriter.files();
  if (!AfterTokens(Files))
    return false;

  Delayed.enterTokens(Tokens, Rewritten);
  P.Initialize();
  ASTConsumer &Consumer = S.getASTConsumer();
  if (ExternalASTSource *Source = S.getASTContext().getExternalSource())
    Source->StartTranslationUnit(&Consumer);
  EnterExpressionEvaluationContext Evaluated(
      S, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  std::optional<InheritedRestrictions> Inherited;
  llvm::IntrusiveRefCntPtr<ParsedContext> Parsed;
  if (LO.CUDA) {
    Deduced.emplace(S, Files);
    Inherited.emplace(S);
    Parsed = llvm::makeIntrusiveRefCnt<ParsedContext>(S, std::move(Included));
    S.addExternalSource(Parsed);
    if (Rewriter.foundConversion())
      Parsed->watchConversions();
    endCode(S);
    S.TemplateInstCallbacks.push_back(std::make_unique<Instances>(S));
  }
  if (LO.CUDA || LO.MSVCCompat) // there are headers of ours
    S.addExternalSource(llvm::makeIntrusiveRefCnt<TypoCorrections>(S));
  auto AtLastToken = [&] {
    if (P.getCurToken().isNot(tok::eof))
      return;
    Inherited.reset();
    if (LO.CUDAIsDevice)
      leaveOutHostInstances(S);
    else if (LO.CUDA)
      markAmpOverloadsUsed(S);
  };
  if (!parseDeclarations(P, Consumer, AtLastToken))
    return false;
  for (Decl *D : S.WeakTopLevelDecls())
    Consumer.HandleTopLevelDecl(DeclGroupRef(D));
  if (Parsed)
    Parsed->showAllConversions();
  Consumer.HandleTranslationUnit(S.getASTContext());
  return true;
}

} // namespace tessera
