// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/AmpAction.h"

#include "contract/KernelBuilder.h"
#include "frontend/AmpAttributes.h"
#include "frontend/AmpMode.h"
#include "frontend/DebugProperties.h"
#include "frontend/ImplicitRestrictions.h"
#include "frontend/KernelJob.h"
#include "frontend/KernelPass.h"
#include "frontend/Kernels.h"
#include "frontend/TileStatic.h"
#include "frontend/UnitTokens.h"
#include "frontend/checks/CallChecks.h"
#include "frontend/checks/CallGraphChecks.h"
#include "frontend/checks/CheckedCode.h"
#include "frontend/checks/DeclaratorChecks.h"
#include "frontend/checks/FunctionTypeChecks.h"
#include "frontend/checks/HostLambdaChecks.h"
#include "frontend/checks/NameChecks.h"
#include "frontend/checks/RestrictionChecks.h"
#include "frontend/checks/ScopeChecks.h"
#include "frontend/checks/TileMemoryChecks.h"
#include "frontend/checks/TypeChecks.h"
#include "frontend/deduction/Deduction.h"
#include "frontend/diagnostics/AmpDiagnostics.h"
#include "frontend/diagnostics/KernelReports.h"
#include "frontend/diagnostics/NamedClasses.h"
#include "frontend/restrictions/SpecialMembers.h"
#include "frontend/visualcpp/BoundTemporaries.h"
#include "frontend/visualcpp/LibraryPragmas.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Timer.h"

using namespace clang;

namespace tessera {

/// Clang's consumer with three things before it: it is initialised late (the tokens decide the
/// language mode), tile_static variables are finished before they are emitted, and the kernels are
/// compiled before the host module is.
class HostConsumer : public RestrictionConsumer {
public:
  HostConsumer(std::unique_ptr<ASTConsumer> Inner, AmpAction &Action, CompilerInstance &CI)
      : RestrictionConsumer(std::move(Inner)), Action(Action), CI(CI) {}

  void Initialize(ASTContext &Context) override {}
  void initializeNow() {
    MultiplexConsumer::Initialize(CI.getASTContext());
    Initialized = true;
    for (DeclGroupRef Group : Early)
      HandleTopLevelDecl(Group);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    if (!Initialized) { // #pragma comment acts where it is lexed
      Early.push_back(Group);
      return true;
    }
    if ((Action.AmpMode || CI.getLangOpts().MSVCCompat) && namesWindowsLibrary(Group))
      return true;
    if (Action.AmpMode)
      for (Decl *D : Group)
        finishTileStatic(D, Action.AmpFiles);
    return RestrictionConsumer::HandleTopLevelDecl(Group);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (Deduction *Deduced = Deduction::current())
      Deduced->emit(*this);
    if (Action.AmpMode)
      Action.endOfHostPass(CI);
    if (CI.getLangOpts().MSVCCompat)
      Action.Entry = findEntryPoint(Context);
    MultiplexConsumer::HandleTranslationUnit(Context);
    Action.endOfHostCode(CI);
  }

private:
  AmpAction &Action;
  CompilerInstance &CI;
  bool Initialized = false;
  std::vector<DeclGroupRef> Early;
};

namespace {

/// Puts the descriptors into the host module before Clang's own passes see it.
struct EmbedPass : llvm::PassInfoMixin<EmbedPass> {
  explicit EmbedPass(std::function<void(llvm::Module &)> Run) : Run(std::move(Run)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    Run(M);
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
  std::function<void(llvm::Module &)> Run;
};

} // namespace

AmpAction::AmpAction(std::unique_ptr<FrontendAction> Wrapped, FrontendOptions Options,
                     KernelBuilder *Builder)
    : WrapperFrontendAction(std::move(Wrapped)), Options(std::move(Options)), Builder(Builder) {}

AmpAction::~AmpAction() = default;

bool AmpAction::BeginInvocation(CompilerInstance &CI) {
  registerAttributes();
  if (Builder)
    CI.getCodeGenOpts().PassBuilderCallbacks.push_back([this](llvm::PassBuilder &PB) {
      PB.registerPipelineStartEPCallback(
          [this](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) {
            MPM.addPass(EmbedPass([this](llvm::Module &M) {
              if (Entry)
                defineMain(M, *Entry);
              describeProperties(M);
              Builder->embed(M, StubToKernel);
            }));
          });
    });
  return WrapperFrontendAction::BeginInvocation(CI);
}

std::unique_ptr<ASTConsumer> AmpAction::CreateASTConsumer(CompilerInstance &CI,
                                                          llvm::StringRef File) {
  std::unique_ptr<ASTConsumer> Inner = WrapperFrontendAction::CreateASTConsumer(CI, File);
  if (!Inner)
    return nullptr;
  auto Outer = std::make_unique<HostConsumer>(std::move(Inner), *this, CI);
  Consumer = Outer.get();
  return Outer;
}

void AmpAction::ExecuteAction() {
  CompilerInstance &CI = getCompilerInstance();
  if (!CI.hasPreprocessor())
    return;
  // What Clang's own action does before and after it parses.
  const clang::FrontendOptions &FO = CI.getFrontendOpts();
  if (hasCodeCompletionSupport() && !FO.CodeCompletionAt.FileName.empty())
    CI.createCodeCompletionConsumer();
  if (!CI.hasSema())
    CI.createSema(getTranslationUnitKind(),
                  CI.hasCodeCompletionConsumer() ? &CI.getCodeCompletionConsumer() : nullptr);
  if (FO.ShowStats) {
    Decl::EnableStatistics();
    Stmt::EnableStatistics();
  }
  // Sema defers CUDA's errors by function; the printer must see them in the user's words.
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  std::unique_ptr<DiagnosticConsumer> Owner = Diags.takeClient();
  DiagnosticConsumer *Printer = Owner ? Owner.get() : Diags.getClient();
  AmpDiagnostics Words(Diags, *Printer, FO.ProgramAction == frontend::FixIt);
  if (CI.getLangOpts().MSVCCompat)
    Words.setWatch([&CI](DiagnosticsEngine::Level Level, const Diagnostic &Info) {
      watchTemporaries(Level, Info, !CI.getSema().CodeSynthesisContexts.empty());
    });
  Told = &Words;
  Diags.setClient(&Words, /*ShouldOwnClient=*/false);
  std::optional<Deduction> Deduced; // explains errors to the end
  const llvm::TimeRegion Timed(CI.getCodeGenOpts().TimePasses ? &CI.getFrontendTimer() : nullptr);
  parse(CI, Words, Deduced);
  Words.end();
  if (FO.ShowStats) {
    CI.getSema().PrintStats();
    Decl::PrintStats();
    Stmt::PrintStats();
    CI.getASTConsumer().PrintStats();
  }
  Told = nullptr;
  Diags.setClient(Printer, /*ShouldOwnClient=*/false);
  if (Owner)
    Diags.setClient(Owner.release(), /*ShouldOwnClient=*/true);
}

/// An array that the code at hand has by value: a capture of a lambda around it, a member of its
/// class.
static std::optional<ArrayCopy> arrayByValue(const Sema &S) {
  auto IsArray = [](QualType Type) {
    return containerOf(Type->getAsCXXRecordDecl()) == Container::Array;
  };
  for (const sema::FunctionScopeInfo *Scope : S.FunctionScopes)
    if (const auto *Lambda = dyn_cast<sema::LambdaScopeInfo>(Scope))
      for (const sema::Capture &C : Lambda->Captures)
        if (C.isVariableCapture() && C.isCopyCapture())
          if (const QualType Type = C.getVariable()->getType().getNonReferenceType(); IsArray(Type))
            return ArrayCopy{C.getLocation(), Type.getUnqualifiedType()};
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(S.getCurFunctionDecl()))
    for (const FieldDecl *Member : Method->getParent()->fields())
      if (IsArray(Member->getType()))
        return ArrayCopy{Member->getLocation(), Member->getType()};
  return std::nullopt;
}

/// Where the innermost code that stands in no system header asks for what is instantiated.
static SourceLocation usersInstantiation(const Sema &S) {
  const SourceManager &SM = S.getSourceManager();
  for (const Sema::CodeSynthesisContext &Context : llvm::reverse(S.CodeSynthesisContexts))
    if (const SourceLocation Place = Context.PointOfInstantiation;
        Place.isValid() && !SM.isInSystemHeader(SM.getExpansionLoc(Place)))
      return Place;
  return {};
}

void AmpAction::parse(CompilerInstance &CI, AmpDiagnostics &Words,
                      std::optional<Deduction> &Deduced) {
  const bool AmpCode = Options.MakesLibrary || !Options.Library.Host.empty();
  parseUnit(CI, AmpCode, Deduced, [&](const llvm::DenseSet<FileID> &Files) {
    AmpMode = AmpCode || !Files.empty();
    AmpFiles = usersFiles(CI, Files);
    if (AmpMode && !enterAmpMode(CI))
      return false;
    if (AmpMode)
      Words.enable(
          {[&CI] { return CI.getSema().getCurFunctionDecl(/*AllowLambda=*/true); },
           [&CI] { return arrayByValue(CI.getSema()); },
           [&CI](SourceLocation Place) { return classAt(CI.getASTContext(), Place); },
           [&CI](const CXXRecordDecl &Class) { return placeNaming(CI.getASTContext(), Class); },
           [&CI] { return usersInstantiation(CI.getSema()); }, CI.getLangOpts().MSVCCompat});
    if (!AmpFiles.empty() && !CI.hasCodeCompletionConsumer())
      Kernels = std::make_unique<KernelJob>(CI, Options, Builder);
    Consumer->initializeNow();
    return true;
  });
}

llvm::DenseSet<FileID> AmpAction::usersFiles(CompilerInstance &CI,
                                             const llvm::DenseSet<FileID> &All) {
  const SourceManager &SM = CI.getSourceManager();
  const auto IsOfLanguage = [&](llvm::StringRef Name) {
    return !Options.OwnInclude.empty() && Name.consume_front(Options.OwnInclude) &&
           !Name.starts_with("/tessera/algorithms/");
  };
  llvm::DenseSet<FileID> Files;
  for (FileID File : All)
    if (!IsOfLanguage(SM.getFilename(SM.getLocForStartOfFile(File))))
      Files.insert(File);
  return Files;
}

/// Why the unit cannot have amp code; empty if it can.
static std::string reasonAgainstAmp(CompilerInstance &CI, const PrecompiledLibrary &Library) {
  if (!CI.getLangOpts().CPlusPlus14) // of which our headers are
    return "restrict(amp) code needs C++14 or a newer version: compile this unit with -std=c++14";
  // Both hold code as the host alone sees it.
  if (CI.getPreprocessorOpts().ImplicitPCHInclude != Library.Host)
    return "a precompiled header cannot be used in a unit with restrict(amp) code: compile this "
           "unit without it";
  if (importsHeaders(CI.getInvocation()))
    return "-fmodules cannot be used in a unit with restrict(amp) code: compile this unit without "
           "it";
  const llvm::Triple &Target = CI.getTarget().getTriple();
  if (!Target.isOSLinux() || !(Target.isX86_64() || Target.isAArch64(64)))
    return "restrict(amp) code can be compiled for x86-64 and 64-bit ARM with Linux, not for '" +
           Target.str() + "'";
  return "";
}

/// Switches Clang to amp code between the tokens and the parser.
bool AmpAction::enterAmpMode(CompilerInstance &CI) {
  if (const std::string Why = reasonAgainstAmp(CI, Options.Library); !Why.empty()) {
    reportThrough(CI.getDiagnostics())({Severity::Error, Why, {}, {}});
    return false;
  }
  setHostMode(CI.getLangOpts());
  silenceCudaDiagnostics(CI.getDiagnostics());
  return true;
}

/// The host pass has been parsed: checks it, then takes what it has to know of the kernels.
void AmpAction::endOfHostPass(CompilerInstance &CI) {
  Sema &S = CI.getSema();
  finishTileStatic(S.getASTContext().getTranslationUnitDecl(), AmpFiles);
  std::vector<KernelInstance> Found = findKernels(S.getASTContext());
  const CheckedCode Code = CheckedCode::unit(S, AmpFiles);
  checkRestrictions(Code, Found);
  checkTypes(Code, Found);
  checkTileMemory(S, Found);
  checkDeclarators(Code);
  checkCalls(Code);
  checkScopes(Code);
  checkNames(Code);
  checkCallGraph(Code);
  checkFunctionTypes(Code);
  checkHostLambdas(Code);
  if (!Kernels)
    return;
  if (CI.getDiagnostics().hasErrorOccurred())
    return Kernels->giveUp([&](const KernelDiagnostic &Report) {
      DiagnosticsEngine &Diags = CI.getDiagnostics();
      if (!Told->hasToldAt(locate(Diags, Report.Place)))
        reportThrough(Diags)(Report);
    });
  if (!Kernels->awaitDescribed(reportThrough(CI.getDiagnostics())))
    return;
  checkLayouts(CI.getDiagnostics(), Found, layoutsOf(S.getASTContext(), Found), Kernels->layouts());
  for (const KernelInstance &Kernel : Found)
    StubToKernel[Kernel.StubName] = Kernel.KernelName;
}

/// The host's code is made: the kernels' may still be on its way.
void AmpAction::endOfHostCode(CompilerInstance &CI) {
  if (Kernels && !CI.getDiagnostics().hasErrorOccurred())
    Kernels->finish(reportThrough(CI.getDiagnostics()));
}

} // namespace tessera
