// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/CompileUnit.h"
#include "contract/CompileThread.h"
#include "contract/KernelBuilder.h"

#include "driver/AmpOptions.h"
#include "driver/Installation.h"
#include "driver/PrecompileHeader.h"
#include "driver/PrecompiledLibrary.h"
#include "driver/UnitObject.h"
#include "frontend/AmpAction.h"
#include "frontend/diagnostics/Report.h"
#include "frontend/visualcpp/BoundTemporaries.h"
#include "frontend/visualcpp/OwnNames.h"
#include "frontend/visualcpp/SourceFiles.h"
#include "image/EmbedKernels.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/CodeGen/ObjectFilePCHContainerWriter.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ObjectFilePCHContainerReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/ManagedStatic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/Timer.h"

using namespace clang;

namespace tessera {

namespace {

/// Diagnostics as text, kept back until it is known whether the unit is compiled once more.
class HeldText {
public:
  explicit HeldText(DiagnosticOptions &Options) : Options(Options), OS(Text) {
    assert(!Current && "a process compiles one unit at a time");
    OS.enable_colors(Options.ShowColors);
    Current = this;
  }
  HeldText(const HeldText &) = delete;
  ~HeldText() { Current = nullptr; }
  /// Null where the format is one that only Clang's own printer writes.
  DiagnosticConsumer *printer() {
    return Options.getFormat() == DiagnosticOptions::SARIF ? nullptr
                                                           : new TextDiagnosticPrinter(OS, Options);
  }
  llvm::raw_ostream &stream() { return OS; }
  void tell() { llvm::errs() << std::exchange(Text, ""); }
  /// Before the process ends.
  static void tellLast() {
    if (Current)
      Current->tell();
  }

private:
  DiagnosticOptions &Options;
  std::string Text;
  llvm::raw_string_ostream OS;
  static HeldText *Current;
};
HeldText *HeldText::Current = nullptr;

void reportFatal(void *UserData, const char *Message, bool GenCrashDiag) {
  endContained(Message);
  static_cast<DiagnosticsEngine *>(UserData)->Report(diag::err_fe_error_backend) << Message;
  HeldText::tellLast();
  llvm::sys::RunInterruptHandlers(); // removes half-written files
  if (auto *Recovery = llvm::CrashRecoveryContext::GetCurrent(); Recovery && !GenCrashDiag)
    Recovery->DumpStackAndCleanupOnFailure = false; // a full disk is no bug
  llvm::sys::Process::Exit(GenCrashDiag ? 70 : 1);
}

bool makesCode(frontend::ActionKind Action) {
  switch (Action) {
  case frontend::EmitObj:
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitCodeGenOnly:
    return true;
  default:
    return false;
  }
}

/// The others make code to time it, or to see its errors.
bool writesCode(frontend::ActionKind Action) {
  return makesCode(Action) && Action != frontend::EmitLLVMOnly &&
         Action != frontend::EmitCodeGenOnly;
}

/// Actions that parse the source and leave it at that.
bool looksAtSource(frontend::ActionKind Action) {
  switch (Action) {
  case frontend::ParseSyntaxOnly:
  case frontend::ASTDeclList:
  case frontend::ASTDump:
  case frontend::ASTPrint:
  case frontend::FixIt:
  case frontend::RunAnalysis:
    return true;
  default:
    return false;
  }
}

/// Kernels can only stand in C++ sources that are compiled on, or in sources and headers that are
/// looked at.
bool mayHoldKernels(const CompilerInvocation &Invocation) {
  const clang::FrontendOptions &FO = Invocation.getFrontendOpts();
  return FO.Inputs.size() == 1 && FO.Inputs[0].getKind().getLanguage() == Language::CXX &&
         FO.Inputs[0].getKind().getFormat() == InputKind::Source &&
         (makesCode(FO.ProgramAction) || looksAtSource(FO.ProgramAction));
}

std::optional<llvm::CodeModel::Model> codeModel(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<llvm::CodeModel::Model>>(Name)
      .Case("tiny", llvm::CodeModel::Tiny)
      .Case("small", llvm::CodeModel::Small)
      .Case("kernel", llvm::CodeModel::Kernel)
      .Case("medium", llvm::CodeModel::Medium)
      .Case("large", llvm::CodeModel::Large)
      .Default(std::nullopt);
}

PipelineOptions unitOptions(const CompilerInvocation &Invocation, const AmpOptions &Options) {
  const CodeGenOptions &CGO = Invocation.getCodeGenOpts();
  PipelineOptions Result = Options.Kernels;
  Result.DebugInfo = CGO.getDebugInfo() != llvm::codegenoptions::NoDebugInfo;
  // Remarks have lines without -g.
  Result.Checked =
      Options.Checked.value_or(CGO.getDebugInfo() >= llvm::codegenoptions::DebugLineTablesOnly);
  Result.Reloc = CGO.RelocationModel;
  Result.Code = codeModel(Invocation.getTargetOpts().CodeModel);
  Result.Target.FunctionSections = CGO.FunctionSections;
  // Only an object can be merged with another; elsewhere the kernels travel as assembly.
  Result.EmitAssembly = Invocation.getFrontendOpts().ProgramAction != frontend::EmitObj;
  if (Result.EmitAssembly)
    Result.DebugInfo = false; // two line tables cannot share one assembly file
  Result.RemarksOnVectors = CGO.OptimizationRemark.patternMatches("amp");
  Result.RemarksOnMissed = CGO.OptimizationRemarkMissed.patternMatches("amp");
  // What is printed or told, traces, and lines for a debugger, are of one module.
  Result.TwoObjects = !Result.EmitAssembly && !Result.DebugInfo && !Result.Stages.looks() &&
                      !Result.RemarksOnVectors && !Result.RemarksOnMissed &&
                      !llvm::timeTraceProfilerEnabled();
  return Result;
}

void error(CompilerInstance &CI, llvm::StringRef Message) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  Diags.Report(Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, "%0")) << Message;
}

/// Runs \p Make, which writes the output and perhaps leaves kernels' objects in \p Kernels. The
/// output gets its name when it is whole.
bool writeWhole(CompilerInstance &CI, const Installation &Installed,
                const std::vector<llvm::SmallVector<char, 0>> &Kernels,
                llvm::function_ref<bool()> Make) {
  clang::FrontendOptions &FO = CI.getFrontendOpts();
  assert((writesCode(FO.ProgramAction) || FO.ProgramAction == frontend::PrintPreprocessedInput) &&
         "only such outputs are parts first");
  UnitObject Object(FO.OutputFile);
  FO.OutputFile = Object.hostPath();
  FO.UseTemporary = false; // Clang's own stays behind when the disk is full
  if (!Make())
    return false;
  if (llvm::Error E = Object.finish(Kernels, Installed)) {
    error(CI, llvm::toString(std::move(E)));
    return false;
  }
  return true;
}

class UnitCompiler : public KernelBuilder {
public:
  UnitCompiler(CompilerInstance &CI, AmpOptions Options, const Installation &Installed,
               PrecompiledLibrary Library)
      : CI(CI), Options(std::move(Options)), Installed(Installed), Library(std::move(Library)),
        Pipeline(unitOptions(CI.getInvocation(), this->Options)) {}

  bool run() {
    clang::FrontendOptions &FO = CI.getFrontendOpts();
    leaveOutOptions();
    if (stopsEarly())
      return openStageOutput(FO.OutputFile) && execute(std::make_unique<SyntaxOnlyAction>());
    if (!writesCode(FO.ProgramAction))
      return execute(CreateFrontendAction(CI));
    return writeWhole(CI, Installed, Compiled.Code, [&] {
      const bool Made = execute(CreateFrontendAction(CI));
      if (Pipeline.EmitAssembly)
        Compiled.Code.clear(); // it is in the host's part
      return Made;
    });
  }

private:
  bool stopsEarly() const { return !Options.Kernels.Stages.StopAfter.empty(); }

  /// Of Clang's options those that do not go together with how kernels are compiled.
  void leaveOutOptions() {
    CodeGenOptions &CGO = CI.getCodeGenOpts();
    const auto Tell = [this](const char *Option, const char *Why) {
      warn(CI.getDiagnostics(), {}, (llvm::Twine(Option) + " has no effect in C++: " + Why).str());
    };
    // Clang's code generator notes macros as they are lexed, and here it does not exist until the
    // unit's last token has told what language the unit is in.
    if (CGO.MacroDebugInfo)
      Tell("-fdebug-macro", "amp++ does not describe macros");
    if (CGO.UniqueInternalLinkageNames)
      Tell("-funique-internal-linkage-names", "amp++ finds kernels by their names");
    if (CGO.EnableSegmentedStacks)
      Tell("-fsplit-stack",
           "LLVM cannot do that with functions of variable arguments, which <amp.h> has");
    CGO.MacroDebugInfo = CGO.UniqueInternalLinkageNames = CGO.EnableSegmentedStacks = false;
  }

  /// Clang's \p Inner action, wrapped; leaves the kernels in Compiled.
  bool execute(std::unique_ptr<FrontendAction> Inner) {
    if (!Inner)
      return false;
    FrontendOptions FO;
    FO.KernelOptLevel = Options.Kernels.OptLevel;
    FO.NamesVariables = Pipeline.Checked;
    FO.OwnInclude = Installed.Include;
    FO.Library = Library;
    if (!Library.Host.empty()) {
      CI.getPreprocessorOpts().ImplicitPCHInclude = Library.Host;
      // It was made in another language mode than the unit begins in, and chosen by what Clang
      // would ask.
      CI.getPreprocessorOpts().DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
    }
    const frontend::ActionKind Kind = CI.getFrontendOpts().ProgramAction;
    AmpAction Action(std::move(Inner), FO, makesCode(Kind) ? this : nullptr);
    if (!CI.ExecuteAction(Action))
      return false;
    if (CI.getDiagnostics().hasErrorOccurred())
      Compiled.Code.clear(); // -verify has expected the errors, and there is no host code
    if (Compiled.Code.empty())
      return true;
    // Clang can be told to run no pass at all, and then ours has not run either.
    if (!Embedded && Kind != frontend::EmitLLVMOnly) {
      error(CI, "-disable-llvm-passes cannot be used in a unit with restrict(amp) code: a pass "
                "puts it into the object");
      return false;
    }
    noteHostOnlyOptions();
    return true;
  }

  /// Instrumentation stays on the host side of a unit: says so once.
  void noteHostOnlyOptions() {
    const CodeGenOptions &CGO = CI.getCodeGenOpts();
    const LangOptions &LO = CI.getLangOpts();
    std::vector<llvm::StringRef> Names;
    if (!LO.Sanitize.empty())
      Names.push_back("-fsanitize");
    if (CGO.CoverageMapping || !CGO.CoverageNotesFile.empty() || CGO.SanitizeCoverageType)
      Names.push_back("coverage");
    if (CGO.hasProfileInstr() || CGO.hasProfileIRInstr() || CGO.hasProfileClangUse() ||
        CGO.hasProfileIRUse() || CGO.InstrumentForProfiling)
      Names.push_back("profiling");
    if (LO.getStackProtector() != LangOptions::SSPOff)
      Names.push_back("-fstack-protector");
    if (CGO.CFProtectionBranch || CGO.CFProtectionReturn)
      Names.push_back("-fcf-protection");
    if (Names.empty())
      return;
    const bool Many = Names.size() > 1;
    // Clang drops a note that follows no other diagnostic.
    llvm::errs() << "amp++: note: " << llvm::join(Names, ", ") << (Many ? " act" : " acts")
                 << " on host code only: kernels are compiled without " << (Many ? "them" : "it");
    if (LO.Sanitize.has(SanitizerKind::Address))
      llvm::errs() << "; -famp-bounds=check finds indices outside of containers there";
    llvm::errs() << '\n';
  }

  bool openStageOutput(const std::string &Path) {
    assert(!StageOutput && "a unit stops after one stage");
    std::error_code EC;
    StageOutput = std::make_unique<llvm::raw_fd_ostream>(Path.empty() ? "-" : Path, EC);
    if (EC)
      error(CI, "cannot write '" + Path + "': " + EC.message());
    Pipeline.Stages.Out = StageOutput.get();
    return !EC;
  }

  bool describe(std::unique_ptr<llvm::Module> M, DiagnosticSink Report) override {
    assert(M && Report && "kernels are compiled from a module, and mistakes are told");
    Pipeline.Report = std::move(Report);
    if (Options.Static) {
      Pipeline.Report({Severity::Error,
                       "-static cannot be used with restrict(amp) code: libtessera is a shared "
                       "library; use -static-libstdc++ -static-libgcc instead",
                       {}});
      return false;
    }
    // Where the code is an object of its own, the host's is made at the same time.
    if (!Pipeline.TwoObjects)
      return compileKernels(std::move(M), Pipeline, Compiled);
    Unfinished = describeThenCompile(std::move(M), Pipeline, Compiled);
    return bool(Unfinished);
  }

  bool finish() override {
    const bool Made = !Unfinished || Unfinished();
    Unfinished = nullptr;
    return Made;
  }

  void embed(llvm::Module &Host, const llvm::StringMap<std::string> &StubToKernel) override {
    Embedded = true;
    if (Pipeline.EmitAssembly)
      for (const llvm::SmallVector<char, 0> &Text : Compiled.Code)
        Host.appendModuleInlineAsm(llvm::StringRef(Text.data(), Text.size()));
    if (llvm::Error E = embedKernels(Host, Compiled, StubToKernel))
      return error(CI, llvm::toString(std::move(E)));
    // By its name only: the host module is long.
    if (llvm::is_contained(Options.Kernels.Stages.Print, "embed"))
      llvm::errs() << "; after stage embed\n" << Host;
  }

  CompilerInstance &CI;
  AmpOptions Options;
  const Installation &Installed;
  const PrecompiledLibrary Library;
  PipelineOptions Pipeline;
  std::unique_ptr<llvm::raw_fd_ostream> StageOutput;
  CompiledModule Compiled; ///< its code, unless it is assembly, is joined with the host's
  llvm::unique_function<bool()> Unfinished; ///< lets go of what it is given on the same thread
  bool Embedded = false;
};

/// The headers and macros that sources for Visual C++ find there, in front of our own.
void addVisualCppHeaders(CompilerInvocation &Invocation, const AmpOptions &Options,
                         const Installation &Installed) {
  std::vector<HeaderSearchOptions::Entry> &Folders = Invocation.getHeaderSearchOpts().UserEntries;
  auto Place = llvm::find_if(Folders, [&](const HeaderSearchOptions::Entry &Folder) {
    return Folder.Path == Installed.Include;
  });
  Folders.emplace(Place, Installed.Include + "/tessera/visual_cpp/headers", frontend::System,
                  /*isFramework=*/false, /*ignoreSysRoot=*/true);
  PreprocessorOptions &PPO = Invocation.getPreprocessorOpts();
  PPO.addMacroDef("__TESSERA_MSVC__=1");
  if (llvm::Triple(Invocation.getTargetOpts().Triple).getArch() == llvm::Triple::x86_64) {
    PPO.addMacroDef("_M_X64=100");
    PPO.addMacroDef("_M_AMD64=100");
  }
  assert(Options.VisualCppMinor < 100 && "_MSC_VER has two digits for it");
  if (Options.VisualCppVersion) {
    const std::string Version = std::to_string(1900 + Options.VisualCppMinor);
    PPO.addMacroDef("_MSC_VER=" + Version);
    PPO.addMacroDef("_MSC_FULL_VER=" + Version + "00000");
  }
}

/// What the headers rely on, in every C++ unit (also one that is only preprocessed): amp code is
/// found too late.
void prepareLanguage(CompilerInvocation &Invocation, const AmpOptions &Options,
                     const Installation &Installed) {
  const LangOptions &LO = Invocation.getLangOpts();
  Invocation.getLangOpts().DeclSpecKeyword = true; // __declspec(property(get=...))
  Invocation.getPreprocessorOpts().addMacroDef("__TESSERA_AMP__=1");
  if (Options.VisualCpp) {
    addVisualCppHeaders(Invocation, Options, Installed);
    // -fms-compatibility takes it away; libstdc++ counts on it.
    if (!LO.GNUMode)
      Invocation.getPreprocessorOpts().addMacroDef("__STRICT_ANSI__=1");
  }
  readMainFileAsUtf8(Invocation);
}

/// What ExecuteCompilerInvocation does before the action: LLVM's own options, plugins.
bool prepare(CompilerInstance &CI) {
  clang::FrontendOptions &FO = CI.getFrontendOpts();
  CI.LoadRequestedPlugins();
  if (!FO.LLVMArgs.empty()) {
    llvm::cl::ResetAllOptionOccurrences(); // the unit may be compiled once more
    std::vector<const char *> Args = {"amp++ (LLVM option parsing)"};
    for (const std::string &Arg : FO.LLVMArgs)
      Args.push_back(Arg.c_str());
    llvm::cl::ParseCommandLineOptions(Args.size(), Args.data());
  }
  return !CI.getDiagnostics().hasErrorOccurred();
}

/// -ftime-trace: one file for both passes.
class TimeTrace {
public:
  explicit TimeTrace(CompilerInstance &CI) : CI(CI) {
    const clang::FrontendOptions &FO = CI.getFrontendOpts();
    if (!FO.TimeTracePath.empty())
      llvm::timeTraceProfilerInitialize(FO.TimeTraceGranularity, "amp++", FO.TimeTraceVerbose);
  }
  TimeTrace(const TimeTrace &) = delete;
  ~TimeTrace() {
    if (!llvm::timeTraceProfilerEnabled())
      return;
    if (!CI.hasFileManager())
      CI.createFileManager();
    if (std::unique_ptr<llvm::raw_pwrite_stream> Out = CI.createOutputFile(
            CI.getFrontendOpts().TimeTracePath, /*Binary=*/false, /*RemoveFileOnSignal=*/false,
            /*UseTemporary=*/false))
      llvm::timeTraceProfilerWrite(*Out);
    llvm::timeTraceProfilerCleanup();
    CI.clearOutputFiles(/*EraseFiles=*/false);
  }

private:
  CompilerInstance &CI;
};

/// Where a file is found by another name Clang thinks it missing, and would write no dependencies.
class DependenciesInAnyCase : public DependencyFileGenerator {
public:
  using DependencyFileGenerator::DependencyFileGenerator;
  void maybeAddDependency(StringRef File, bool FromModule, bool IsSystem, bool IsModuleFile,
                          bool IsMissing) override {
    if (!IsMissing)
      DependencyFileGenerator::maybeAddDependency(File, FromModule, IsSystem, IsModuleFile,
                                                  IsMissing);
  }

  static void attach(CompilerInstance &CI) {
    DependencyOutputOptions &Options = CI.getInvocation().getDependencyOutputOpts();
    if (Options.OutputFile.empty() || Options.AddMissingHeaderDeps)
      return;
    CI.addDependencyCollector(std::make_shared<DependenciesInAnyCase>(Options));
    Options.OutputFile.clear();
  }
};

/// Clang's own action, which finds files and knows macros as a compilation does.
class WatchedAction : public WrapperFrontendAction {
public:
  using WrapperFrontendAction::WrapperFrontendAction;

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    if (!WrapperFrontendAction::BeginSourceFileAction(CI))
      return false;
    Preprocessor &PP = CI.getPreprocessor();
    watchIncludes(PP);
    Own.emplace(PP);
    PP.setTokenWatcher([this](const Token &T) { Own->passed(T); });
    return true;
  }

private:
  std::optional<OwnMacros> Own;
};

/// The source preprocessed, or what it includes.
bool preprocess(CompilerInstance &CI, const AmpOptions &Options) {
  if (!Options.VisualCpp)
    return ExecuteCompilerInvocation(&CI);
  WatchedAction Action(CreateFrontendAction(CI));
  return prepare(CI) && CI.ExecuteAction(Action);
}

/// The action of a unit; true when there was no error.
bool runUnit(CompilerInstance &CI, llvm::ArrayRef<const char *> CC1, const AmpOptions &Options,
             const Installation &Installed) {
  const clang::FrontendOptions &FO = CI.getFrontendOpts();
  if (!FO.Inputs.empty() && FO.Inputs[0].getKind().getLanguage() == Language::CXX)
    prepareLanguage(CI.getInvocation(), Options, Installed);
  if (Options.VisualCpp)
    DependenciesInAnyCase::attach(CI);
  if (CI.getCodeGenOpts().TimePasses)
    CI.createFrontendTimer();
  const TimeTrace Trace(CI);
  const llvm::TimeTraceScope Scope("ExecuteCompiler");
  if (mayHoldKernels(CI.getInvocation()) && !FO.ShowHelp && !FO.ShowVersion)
    return prepare(CI) && UnitCompiler(CI, Options, Installed,
                                       precompiledLibrary(CI.getInvocation(), CC1, Options,
                                                          Installed, CI.getDiagnostics()))
                              .run();
  if (FO.ProgramAction == frontend::PrintPreprocessedInput && !FO.OutputFile.empty() &&
      FO.OutputFile != "-")
    return writeWhole(CI, Installed, {}, [&] { return preprocess(CI, Options); });
  if ((FO.ProgramAction == frontend::PrintPreprocessedInput ||
       FO.ProgramAction == frontend::RunPreprocessorOnly) &&
      !FO.ShowHelp && !FO.ShowVersion)
    return preprocess(CI, Options);
  if (FO.ProgramAction == frontend::GeneratePCH && !FO.ShowHelp && !FO.ShowVersion)
    return prepare(CI) && precompileHeader(CI, Installed);
  return ExecuteCompilerInvocation(&CI);
}

/// Compiles the unit; \p Again is set if it has to be compiled once more, and nothing is told.
bool compileOnce(llvm::ArrayRef<const char *> Arguments, const AmpOptions &Options,
                 const Installation &Installed, bool &Again) {
  assert(Arguments.size() >= 2 && "a job is named -cc1 behind the program");
  auto PCHOps = std::make_shared<PCHContainerOperations>();
  PCHOps->registerWriter(std::make_unique<ObjectFilePCHContainerWriter>());
  PCHOps->registerReader(std::make_unique<ObjectFilePCHContainerReader>());
  auto Invocation = std::make_shared<CompilerInvocation>();
  TextDiagnosticBuffer Buffer; // until the real printer is known
  DiagnosticOptions BufferOptions;
  DiagnosticsEngine BufferDiags(DiagnosticIDs::create(), BufferOptions, &Buffer,
                                /*ShouldOwnClient=*/false);
  bool Success = CompilerInvocation::CreateFromArgs(*Invocation, Arguments.drop_front(2),
                                                    BufferDiags, Arguments[0]);
  CompilerInstance CI(std::move(Invocation), std::move(PCHOps));
  if (CI.getHeaderSearchOpts().UseBuiltinIncludes && CI.getHeaderSearchOpts().ResourceDir.empty())
    CI.getHeaderSearchOpts().ResourceDir = Installed.ResourceDir;
  CI.createVirtualFileSystem(llvm::vfs::getRealFileSystem(), &Buffer);
  HeldText Held(CI.getDiagnosticOpts());
  DiagnosticConsumer *Printer = Options.VisualCpp ? Held.printer() : nullptr;
  const bool MayRepeat = Printer != nullptr;
  CI.createDiagnostics(Printer);
  if (!CI.hasDiagnostics())
    return false;
  if (MayRepeat)
    CI.setVerboseOutputStream(Held.stream()); // the number of errors
  llvm::install_fatal_error_handler(reportFatal, &CI.getDiagnostics());
  Buffer.FlushDiagnostics(CI.getDiagnostics());
  Success = Success && runUnit(CI, Arguments.drop_front(2), Options, Installed);
  llvm::remove_fatal_error_handler();
  Again = !Success && MayRepeat && foundTemporaries();
  if (!Again)
    Held.tell();
  return Success;
}

} // namespace

int compileUnit(llvm::SmallVectorImpl<const char *> &Arguments, const Installation &Installed) {
  AmpOptions Options;
  if (llvm::Error E = takeAmpOptions(Arguments, Options)) {
    llvm::errs() << "amp++: error: " << llvm::toString(std::move(E)) << '\n';
    return 1;
  }
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();
  bool Success, Again;
  do {
    Again = false;
    Success = compileOnce(Arguments, Options, Installed, Again);
  } while (Again); // each time with more temporaries bound, or fewer
  llvm::TimerGroup::printAll(llvm::errs());
  llvm::TimerGroup::clearAll();
  return !Success;
}

} // namespace tessera
