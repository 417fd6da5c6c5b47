// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/Driver.h"

#include "contract/CompileThread.h"
#include "driver/AmpOptions.h"
#include "driver/CompileUnit.h"
#include "driver/Installation.h"
#include "driver/PortReport.h"
#include "driver/ResumeKernelIR.h"
#include "driver/TemporaryFolder.h"
#include "driver/UnitObject.h"
#include "driver/Version.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/Tool.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/SerializedDiagnosticPrinter.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"
#include <csignal>
#include <ctime>
#include <sys/prctl.h>

using namespace clang;
using namespace clang::driver;

namespace tessera {

namespace {

bool has(llvm::ArrayRef<const char *> Arguments, llvm::StringRef Name) {
  return llvm::any_of(Arguments, [&](const char *A) { return A && Name == A; });
}

/// `-famp-stop-after` writes IR text: the driver stops where it would stop for -S.
void stopAtText(llvm::SmallVectorImpl<const char *> &Arguments) {
  if (!has(Arguments, "-S") && !has(Arguments, "-c") && !has(Arguments, "-E"))
    Arguments.push_back("-S");
  if (llvm::none_of(Arguments,
                    [](const char *A) { return llvm::StringRef(A).starts_with("-o"); })) {
    Arguments.push_back("-o");
    Arguments.push_back("-");
  }
}

/// -famp-msvc, as far as Clang has it. In front, so that the user's own options win.
void addVisualCppOptions(llvm::SmallVectorImpl<const char *> &Arguments) {
  static constexpr const char *Options[] = {
      "-fms-extensions",
      "-fms-compatibility",
      "-fms-compatibility-version=19.33",
      "-fgnuc-version=4.2.1", // of Clang; the line before takes it away
      "-fdelayed-template-parsing",
      "-Wno-delayed-template-parsing-in-cxx20",
      "-Wno-c++11-narrowing",
      "-Wno-typename-missing",
      "-Wno-ignored-attributes", // __stdcall, as Visual C++ itself does for x64
      "-Wno-microsoft"};
  assert(!Arguments.empty() && "the program's name comes first");
  Arguments.insert(Arguments.begin() + 1, std::begin(Options), std::end(Options));
}

/// oneTBB's library for the target, which <ppl.h> needs; empty if it is not there.
std::string findOneTbb(const llvm::Triple &Target) {
  for (const std::string &Folder : {("/usr/lib/" + Target.getArchName() + "-linux-gnu").str(),
                                    std::string("/usr/lib64"), std::string("/usr/local/lib")})
    if (const std::string File = Folder + "/libtbb.so.12"; llvm::sys::fs::exists(File))
      return File;
  return {};
}

std::string assemblerOf(const Installation &Installed) { return Installed.LlvmBin + "/clang"; }

/// Among the folders that Clang looks into; true also if the user wants none of the system's.
bool hasCxxLibrary(const Command &Job) {
  const llvm::opt::ArgStringList &List = Job.getArguments();
  if (has(List, "-nostdinc") || has(List, "-nostdinc++") || has(List, "-nostdsysteminc"))
    return true;
  for (size_t I = 0; I + 1 < List.size(); ++I)
    if (llvm::StringRef(List[I]).ends_with("-isystem") &&
        llvm::sys::fs::exists(llvm::Twine(List[I + 1]) + "/cstddef"))
      return true;
  return false;
}

bool compilesCxx(const Command &Job) {
  const llvm::opt::ArgStringList &List = Job.getArguments();
  const auto *Language = llvm::find_if(List, [](llvm::StringRef A) { return A == "-x"; });
  return !List.empty() && llvm::StringRef(List[0]) == "-cc1" && Language != List.end() &&
         std::next(Language) != List.end() && *std::next(Language) == llvm::StringRef("c++");
}

/// Which program the jobs do not find, with what to install; empty if all are there. Clang's own
/// messages name a file, and no package that has it.
std::string whichProgramIsMissing(const JobList &Jobs, const Installation &Installed) {
  for (const Command &Job : Jobs) {
    const llvm::StringRef Program = Job.getExecutable();
    if (Job.getCreator().isLinkJob() && !llvm::sys::path::has_parent_path(Program) &&
        !llvm::sys::findProgramByName(Program))
      return "no linker found: install binutils, which has ld, or lld";
    if (has(Job.getArguments(), "-cc1as") && !llvm::sys::fs::exists(assemblerOf(Installed)))
      return "assembly needs clang, which is not in " + Installed.LlvmBin +
             ": add -fno-integrated-as, which takes the assembler of binutils";
  }
  return {};
}

class AmpDriver {
public:
  AmpDriver(llvm::SmallVectorImpl<const char *> &Arguments, AmpOptions Options,
            const Installation &Installed, llvm::StringSaver &Saver)
      : Arguments(Arguments), Options(std::move(Options)), Installed(Installed), Saver(Saver) {}

  int run() {
    std::unique_ptr<DiagnosticOptions> DiagOpts = CreateAndPopulateDiagOpts(Arguments);
    auto Printer = std::make_unique<TextDiagnosticPrinter>(llvm::errs(), *DiagOpts);
    Printer->setPrefix("amp++");
    DiagnosticsEngine Diags(DiagnosticIDs::create(), *DiagOpts, Printer.release());
    auto VFS = llvm::vfs::getRealFileSystem();
    ProcessWarningOptions(Diags, *DiagOpts, *VFS, /*ReportDiags=*/false);

    driver::Driver D(Installed.Executable, llvm::sys::getDefaultTargetTriple(), Diags,
                     "amp++, the Tessera C++ AMP "
                     "compiler",
                     VFS);
    D.setTargetAndMode({"", "clang++", "--driver-mode=g++", false});
    D.ResourceDir = Installed.ResourceDir;
    D.PrefixDirs.push_back(Installed.LlvmBin);
    // The driver keeps a reference to it only.
    auto Compile = [this](llvm::SmallVectorImpl<const char *> &CC1) {
      return compileUnit(CC1, Installed);
    };
    D.CC1Main = Compile;
    llvm::CrashRecoveryContext::Enable(); // for jobs in process

    std::unique_ptr<Compilation> C(D.BuildCompilation(Arguments));
    if (!C || C->containsError())
      return 1;
    SaveTemps = hasPrefix("-save-temps") || hasPrefix("--save-temps");
    // Clang removes them when a job fails, but not when a signal ends the driver.
    for (const char *File : C->getTempFiles())
      llvm::sys::RemoveFileOnSignal(File);
    if (std::string Missing = whichProgramIsMissing(C->getJobs(), Installed);
        !Missing.empty() && !has(Arguments, "-###")) {
      Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << Missing;
      return 1;
    }
    OneTbb = findOneTbb(C->getDefaultToolChain().getTriple());
    for (auto [JobNumber, Job] : llvm::enumerate(C->getJobs()))
      adapt(Job, JobNumber);
    runOnlyCompilationHere(C->getJobs());
    llvm::SmallVector<std::pair<int, const Command *>, 4> Failing;
    int Result = D.ExecuteCompilation(*C, Failing);
    Result = reportFailures(D, *C, Failing, Result);
    Diags.getClient()->finish();
    return Result;
  }

private:
  /// Whether an argument of the command line begins so.
  bool hasPrefix(llvm::StringRef Prefix) const {
    return llvm::any_of(Arguments,
                        [&](llvm::StringRef Argument) { return Argument.starts_with(Prefix); });
  }

  /// Differs between any two units of a program, but is the same whenever a command is repeated:
  /// unlike the job's own arguments, which name temporary files.
  std::string unitId(size_t JobNumber) const {
    assert(!Arguments.empty() && "the program's name comes first");
    llvm::SmallString<256> All;
    llvm::sys::fs::current_path(All);
    llvm::raw_svector_ostream OS(All);
    for (const char *Argument : llvm::drop_begin(Arguments))
      OS << '\n' << llvm::StringRef(Argument);
    OS << '\n' << JobNumber;
    return llvm::utohexstr(llvm::xxh3_64bits(All), /*LowerCase=*/true);
  }

  /// Our headers and options for a compilation, our library for a link, Clang's own assembler for
  /// assembly.
  void adapt(Command &Job, size_t JobNumber) {
    llvm::opt::ArgStringList List = Job.getArguments();
    assert(!llvm::is_contained(List, nullptr) && "the list has no end of its own");
    if (Job.getCreator().isLinkJob()) {
      findLinkerPlugin(List);
      markProgram(List);
      linkLibrary(List);
    } else if (!List.empty() && llvm::StringRef(List[0]) == "-cc1") {
      resolveLinks(List);
      addHeaders(List);
      // With -save-temps Clang runs its passes on the bitcode only; ours must see the module before
      // it is written.
      if (SaveTemps)
        llvm::erase_if(List,
                       [](const char *A) { return llvm::StringRef(A) == "-disable-llvm-passes"; });
      for (const std::string &Argument : toArguments(Options))
        List.push_back(Saver.save(Argument).data());
      List.push_back(Saver.save("-famp-unit-id=" + unitId(JobNumber)).data());
    } else if (!List.empty() && llvm::StringRef(List[0]) == "-cc1as") {
      Job.replaceExecutable(Saver.save(assemblerOf(Installed)).data());
      Job.InProcess = false; // as the only job of a command would be
    }
    Job.replaceArguments(std::move(List));
  }

  /// Clang starts a process for each of several jobs: a second compilation in one process would
  /// meet what the first has left in LLVM's global options. A link leaves and meets nothing there.
  /// -fproc-stat-report asks for the figures of processes.
  void runOnlyCompilationHere(JobList &Jobs) const {
    if (hasPrefix("-fproc-stat-report"))
      return;
    Command *Only = nullptr;
    for (Command &Job : Jobs) {
      const llvm::opt::ArgStringList &List = Job.getArguments();
      if (List.empty() || !llvm::StringRef(List[0]).starts_with("-cc1"))
        continue;
      if (Only)
        return;
      Only = &Job;
    }
    if (Only && Only->getArguments()[0] == llvm::StringRef("-cc1"))
      Only->InProcess = true;
  }

  /// The project may name our folders through a symbolic link. What is found there is ours.
  void resolveLinks(llvm::opt::ArgStringList &List) {
    const std::string OurFolders[] = {Installed.Include, Installed.Include + "/tessera/system"};
    for (size_t I = 0; I + 1 < List.size(); ++I) {
      if (!llvm::is_contained({"-I", "-iquote", "-isystem", "-idirafter", "-cxx-isystem"},
                              llvm::StringRef(List[I])))
        continue;
      for (const std::string &Ours : OurFolders)
        if (llvm::sys::fs::equivalent(List[I + 1], Ours))
          List[I + 1] = Saver.save(Ours).data();
    }
  }

  /// Behind the user's folders and before the system's, where another amp.h may stand. A folder of
  /// the system's own keeps its place: the C++ library counts on it.
  void addHeaders(llvm::opt::ArgStringList &List) {
    const bool OfSystem = llvm::sys::fs::equivalent(Installed.Include, "/usr/include") ||
                          llvm::sys::fs::equivalent(Installed.Include, "/usr/local/include");
    auto At = OfSystem ? List.end() : llvm::find_if(List, [](const char *A) {
      return llvm::StringRef(A) == "-internal-isystem";
    });
    At = std::next(List.insert(At, "-internal-isystem"));
    List.insert(At, Saver.save(Installed.Include).data());
  }

  /// Clang looks for it beside the compiler, but it is LLVM's and lies where LLVM does.
  void findLinkerPlugin(llvm::opt::ArgStringList &List) {
    for (const char *&Argument : List)
      if (llvm::sys::path::filename(Argument) == "LLVMgold.so" && !llvm::sys::fs::exists(Argument))
        Argument = Saver.save(Installed.LlvmLibrary + "/LLVMgold.so").data();
  }

  /// libtessera, which many processes load, gives the wide streams of such programs alone a buffer
  /// of its own (runtime/core/wide_streams.cpp looks for the symbol).
  void markProgram(llvm::opt::ArgStringList &List) {
    if (Options.Static || has(List, "-r") || has(List, "-shared") || has(List, "-nostdlib"))
      return;
    List.push_back("--defsym=tessera_program_of_ampxx=1");
    List.push_back("--export-dynamic-symbol=tessera_program_of_ampxx");
  }

  bool takesCoverage() const {
    return has(Arguments, "--coverage") || has(Arguments, "-coverage") ||
           has(Arguments, "-fprofile-arcs");
  }

  /// Objects that g++ compiled with --coverage call it; to others it adds nothing.
  static bool hasGccCoverageLibrary(llvm::ArrayRef<const char *> List) {
    return llvm::any_of(List, [](llvm::StringRef Argument) {
      return Argument.consume_front("-L") && llvm::sys::fs::exists(Argument + "/libgcov.a");
    });
  }

  /// Before the C++ library, so that the user's objects come first; dropped when nothing refers to
  /// it.
  void linkLibrary(llvm::opt::ArgStringList &List) {
    if (Options.Static || has(List, "-r") || has(List, "-nostdlib"))
      return;
    llvm::SmallVector<std::string, 12> Words;
    // Linker and loader look into the system's own folder by themselves.
    if (!llvm::sys::fs::equivalent(Installed.Library, "/usr/lib")) {
      Words = {"-L" + Installed.Library};
      if (Options.LibraryPath)
        Words.append({"-rpath", Installed.Library});
    }
    Words.append({"--push-state",
                  "-Bdynamic", // behind -static-libstdc++ archives are looked for
                  "--as-needed", "-ltessera", "--pop-state"});
    if (!OneTbb.empty()) // a program that includes <ppl.h> calls it
      Words.insert(std::prev(Words.end()), OneTbb);
    if (takesCoverage() && hasGccCoverageLibrary(List))
      Words.push_back("-lgcov");
    auto At = llvm::find_if(List, [](const char *A) {
      return llvm::StringRef(A) == "-lstdc++" || llvm::StringRef(A) == "-lc++";
    });
    if (At == List.end())
      At = llvm::find_if(List, [](const char *A) {
        return llvm::StringRef(A) == "-lgcc" || llvm::StringRef(A) == "-lc";
      });
    for (const std::string &Word : Words)
      At = std::next(List.insert(At, Saver.save(Word).data()));
  }

  static bool isForThisMachine(const Compilation &C) {
    const llvm::Triple Target = C.getDefaultToolChain().getTriple();
    const llvm::Triple Ours(llvm::sys::getDefaultTargetTriple());
    return Target.getArch() == Ours.getArch() && Target.getOS() == Ours.getOS();
  }

  int reportFailures(driver::Driver &D, Compilation &C,
                     llvm::ArrayRef<std::pair<int, const Command *>> Failing, int Result) {
    for (const auto &[CommandResult, Job] : Failing) {
      if (!Result)
        Result = CommandResult;
      assert(Job && CommandResult != 0 && "a job that fails says so");
      if (compilesCxx(*Job) && !hasCxxLibrary(*Job) && isForThisMachine(C))
        llvm::errs() << "amp++: note: no headers of the C++ library found: install "
                        "libstdc++-12-dev (Debian), or what has g++'s library on your system\n";
      const bool Crash = CommandResult < 0 || CommandResult == 70 || CommandResult >= 128;
      if (!Crash)
        continue;
      CompileThread::awaitReports();
      for (const std::string &Output : Job->getOutputFilenames())
        removePartsOf(Output);
      TemporaryFolder::leave(); // the report is for the user
      if (has(Arguments, "-fno-crash-diagnostics") || has(Arguments, "-fcrash-diagnostics=off"))
        continue;
      D.maybeGenerateCompilationDiagnostics(driver::Driver::CommandStatus::Crash,
                                            driver::Driver::ReproLevel::OnCrash, C, *Job);
    }
    return Result < 0 ? 1 : Result;
  }

  llvm::SmallVectorImpl<const char *> &Arguments;
  AmpOptions Options;
  const Installation &Installed;
  llvm::StringSaver &Saver;
  std::string OneTbb;
  bool SaveTemps = false;
};

/// True if a signal is ending this process: LLVM's handler takes itself away before it removes
/// files.
bool isEnding() {
  struct sigaction Current = {};
  return sigaction(SIGTERM, nullptr, &Current) == 0 && Current.sa_handler == SIG_DFL;
}

/// A job of a driver that is killed would write files that nobody waits for. The signal that ended
/// the driver often came to the job, too: a second one would end it while it removes its files.
void endWithDriver() {
  struct sigaction Handler = {};
  Handler.sa_handler = [](int) {
    if (isEnding())
      return;
    const timespec AWhile = {0, 50'000'000};
    nanosleep(&AWhile, nullptr);
    if (!isEnding())
      raise(SIGTERM);
  };
  sigaction(SIGRTMIN, &Handler, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGRTMIN);
}

/// A job that is a process of its own. What crashes one thread of it often crashes another at the
/// same time: without recovery that one would end the process before the first has reported.
int runJob(llvm::SmallVectorImpl<const char *> &Arguments, const Installation &Installed) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Recovery;
  Recovery.DumpStackAndCleanupOnFailure = true;
  int Result = 1;
  if (!Recovery.RunSafely([&] { Result = compileUnit(Arguments, Installed); })) {
    CompileThread::awaitReports();
    llvm::sys::Process::Exit(Recovery.RetCode, /*NoCleanup=*/true); // threads may still run
  }
  return Result;
}

} // namespace

int runDriver(int Argc, const char **Argv, void *MainAddress) {
  llvm::setBugReportMsg(
      "PLEASE report this bug to the Tessera project with the crash backtrace, the preprocessed "
      "source and the script named below.\n");
  assert(Argc > 0 && Argv[0] && "the program's name comes first");
  llvm::InitializeAllTargets();
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 256> Arguments(Argv, Argv + Argc);
  if (llvm::Error E = expandResponseFiles(Arguments, /*ClangCLMode=*/false, Allocator)) {
    llvm::errs() << "amp++: error: " << llvm::toString(std::move(E)) << '\n';
    return 1;
  }
  const Installation Installed = Installation::find(Argv[0], MainAddress);
  // To write past a limit of the shell's is an error like a full disk, here and for linkers. LLVM
  // has its handlers by now, and asks for none again.
  std::signal(SIGXFSZ, SIG_IGN);
  if (Arguments.size() > 1 && llvm::StringRef(Arguments[1]) == "-cc1") {
    endWithDriver();
    // The job that preprocesses the source of a crash is the driver's own, without our headers.
    if (!has(Arguments, Installed.Include))
      Arguments.append({"-internal-isystem", Saver.save(Installed.Include).data()});
    return runJob(Arguments, Installed);
  }

  if (has(Arguments, "--port-report"))
    return reportPort(Arguments, Installed);
  AmpOptions Options;
  if (llvm::Error E = takeAmpOptions(Arguments, Options)) {
    llvm::errs() << "amp++: error: " << llvm::toString(std::move(E)) << '\n';
    return 1;
  }
  if (Options.PrintStages) {
    printStages(llvm::outs());
    return 0;
  }
  if (has(Arguments, "--help") || has(Arguments, "-help"))
    printAmpHelp(llvm::outs());
  if (has(Arguments, "--version"))
    llvm::outs() << ownVersion() << ", built on ";
  llvm::outs().flush();
  settleKernelOptions(Arguments, Options);
  if (Options.VisualCpp)
    addVisualCppOptions(Arguments);
  if (!Options.Kernels.Stages.StartFrom.empty())
    return resumeKernelIR(Arguments, Options);
  if (!Options.Kernels.Stages.StopAfter.empty())
    stopAtText(Arguments);
  return AmpDriver(Arguments, std::move(Options), Installed, Saver).run();
}

} // namespace tessera
