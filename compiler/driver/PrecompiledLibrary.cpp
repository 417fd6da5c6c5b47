// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/PrecompiledLibrary.h"

#include "driver/UnitBeginning.h"
#include "frontend/AmpMode.h"
#include "frontend/KernelPass.h"
#include "frontend/UnitTokens.h"
#include "frontend/diagnostics/Report.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LockFileManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace tessera {

namespace {

constexpr char LibraryHeader[] = "/tessera/detail/precompiled_library.h";
constexpr std::chrono::seconds LongestWait(60);
/// Longer than any job writes at a file.
constexpr std::chrono::minutes LongestWork(10);

/// Whether the library's text may ask for a macro of that name without having it. Whether another
/// name stands in it Record tells.
bool isForLibrary(llvm::StringRef Macro) { return Macro.starts_with("_") || Macro == "NDEBUG"; }

constexpr llvm::StringLiteral WithoutMeaning[] = {"-O0",
                                                  "-emit-obj",
                                                  "-S",
                                                  "-emit-llvm",
                                                  "-emit-llvm-bc",
                                                  "-emit-llvm-only",
                                                  "-emit-llvm-uselists",
                                                  "-emit-codegen-only",
                                                  "-fsyntax-only",
                                                  "-fixit",
                                                  "-fno-spell-checking",
                                                  "-ftime-report",
                                                  "-v",
                                                  "-w",
                                                  "-disable-free",
                                                  "-clear-ast-before-backend",
                                                  "-disable-llvm-verifier",
                                                  "-vectorize-loops",
                                                  "-vectorize-slp",
                                                  "-discard-value-names",
                                                  "-fno-caret-diagnostics"};
constexpr llvm::StringLiteral PrefixesWithoutMeaning[] = {"-W",
                                                          "-verify",
                                                          "-R",
                                                          "-ftime-trace",
                                                          "-gkey-instructions",
                                                          "-debug-info-kind=",
                                                          "-debugger-tuning=",
                                                          "-dwarf-",
                                                          "-fcolor-diagnostics",
                                                          "-fdebug-",
                                                          "-fdiagnostics-",
                                                          "-fmessage-length=",
                                                          "-fno-diagnostics-",
                                                          "-mframe-pointer=",
                                                          "-fcoverage-compilation-dir="};
constexpr llvm::StringLiteral ValuesWithoutMeaning[] = {"-o",
                                                        "-main-file-name",
                                                        "-dumpdir",
                                                        "-ferror-limit",
                                                        "-fdiagnostics-format",
                                                        "-opt-record-file",
                                                        "-x"};
constexpr llvm::StringLiteral Folders[] = {"-I", "-iquote", "-isystem", "-idirafter",
                                           "-cxx-isystem"};

bool meansNothing(llvm::StringRef Argument) {
  return llvm::is_contained(WithoutMeaning, Argument) ||
         llvm::any_of(PrefixesWithoutMeaning,
                      [&](llvm::StringRef Prefix) { return Argument.starts_with(Prefix); });
}

/// The arguments that decide about the result, and the folder that relative paths start from.
std::string meaningOf(llvm::ArrayRef<const char *> CC1, llvm::StringRef Input) {
  std::string Meaning;
  bool DependsOnPlace = false;
  for (size_t I = 0; I < CC1.size(); ++I) {
    const llvm::StringRef Argument = CC1[I] ? CC1[I] : "";
    const llvm::StringRef Value = I + 1 < CC1.size() && CC1[I + 1] ? CC1[I + 1] : "";
    if (llvm::is_contained(ValuesWithoutMeaning, Argument) ||
        ((Argument == "-D" || Argument == "-U") && !isForLibrary(nameOfMacro(Value)))) {
      ++I;
      continue;
    }
    if (meansNothing(Argument) || Argument == Input)
      continue;
    DependsOnPlace |= llvm::is_contained(Folders, Argument) && llvm::sys::path::is_relative(Value);
    const bool Optimises = Argument == "-O1" || Argument == "-O2" || Argument == "-O3";
    Meaning += ((Optimises ? llvm::StringRef("-O2") : Argument) + "\n").str();
  }
  llvm::SmallString<128> Place;
  if (DependsOnPlace && !llvm::sys::fs::current_path(Place))
    Meaning += Place.str();
  return Meaning;
}

/// Names what the library is made with: compiler and options.
std::string keyOf(llvm::ArrayRef<const char *> CC1, llvm::StringRef Input,
                  const AmpOptions &Options, const Installation &Installed) {
  std::string Key = meaningOf(CC1, Input);
  for (const llvm::StringRef Argument : Options.Written)
    // No function of the library has a clause, so the version of C++ AMP makes no difference.
    if (Argument.starts_with("-famp-auto") || Argument.starts_with("-famp-msvc") ||
        Argument.starts_with("-famp-disable-rule"))
      Key += (Argument + "\n").str();
  llvm::sys::fs::file_status Compiler;
  if (!llvm::sys::fs::status(Installed.Executable, Compiler))
    Key += std::to_string(Compiler.getLastModificationTime().time_since_epoch().count());
  return llvm::utohexstr(llvm::xxh3_64bits(Key), /*LowerCase=*/true);
}

/// Beside the two files: what the library was read from, and they themselves, a line each with its
/// size and time, and behind an empty line all names that it knows.
struct Record {
  static std::string lineFor(llvm::StringRef Path) {
    llvm::sys::fs::file_status Status;
    if (llvm::sys::fs::status(Path, Status))
      return "";
    return (Path + "\t" + std::to_string(Status.getSize()) + "\t" +
            std::to_string(Status.getLastModificationTime().time_since_epoch().count()))
        .str();
  }

  static std::error_code write(const CompilerInstance &CI, const PrecompiledLibrary &Library,
                               llvm::StringRef Path) {
    assert(llvm::sys::fs::exists(Library.Kernels) && llvm::sys::fs::exists(Library.Host) &&
           "the record is written last");
    llvm::SmallString<128> Model(Path), Temporary;
    Model += ".%%%%%%.tmp";
    int Descriptor;
    if (std::error_code E = llvm::sys::fs::createUniqueFile(Model, Descriptor, Temporary))
      return E;
    {
      llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
      const SourceManager &SM = CI.getSourceManager();
      for (auto I = SM.fileinfo_begin(); I != SM.fileinfo_end(); ++I)
        Out << lineFor(I->first.getName()) << '\n';
      Out << lineFor(Library.Kernels) << '\n' << lineFor(Library.Host) << "\n\n";
      for (const auto &Identifier : CI.getPreprocessor().getIdentifierTable())
        Out << Identifier.getKey() << '\n';
    }
    return llvm::sys::fs::rename(Temporary, Path);
  }

  /// Whether what \p Path records is still so.
  bool read(llvm::StringRef Path) {
    auto Text = llvm::MemoryBuffer::getFile(Path);
    if (!Text)
      return false;
    auto [Inputs, Words] = (*Text)->getBuffer().split("\n\n");
    for (llvm::StringRef Line : llvm::split(Inputs, '\n'))
      if (lineFor(Line.split('\t').first) != Line)
        return false;
    for (llvm::StringRef Word : llvm::split(Words, '\n'))
      Names.insert(Word);
    return true;
  }

  llvm::StringSet<> Names;
};

/// The unit's options for the library alone, to be written to \p Output.
std::shared_ptr<CompilerInvocation> invocationFor(const CompilerInvocation &Unit,
                                                  const Installation &Installed) {
  auto Result = std::make_shared<CompilerInvocation>(Unit);
  clang::FrontendOptions &FO = Result->getFrontendOpts();
  FO.Inputs = {
      FrontendInputFile(Installed.Include + LibraryHeader, InputKind(Language::CXX).getHeader())};
  llvm::erase_if(Result->getPreprocessorOpts().Macros,
                 [](const auto &Macro) { return !isForLibrary(nameOfMacro(Macro.first)); });
  Result->getDiagnosticOpts().VerifyDiagnostics = false;
  // Once here, and not at the end of each unit: <cmath> and <future> ask for hundreds of functions.
  Result->getLangOpts().PCHInstantiateTemplates = true;
  return Result;
}

bool precompile(std::shared_ptr<CompilerInvocation> Invocation, FrontendAction &Action,
                const std::string &Output, llvm::function_ref<bool(CompilerInstance &)> Then) {
  assert(!Output.empty() && Then && "the file has a name beside its record");
  Invocation->getFrontendOpts().ProgramAction = frontend::GeneratePCH;
  Invocation->getFrontendOpts().OutputFile = Output;
  CompilerInstance CI(std::move(Invocation));
  CI.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  IgnoringDiagConsumer Silent; // what is wrong the unit says
  CI.createDiagnostics(&Silent, /*ShouldOwnClient=*/false);
  return CI.ExecuteAction(Action) && !CI.getDiagnostics().hasErrorOccurred() && Then(CI);
}

/// Writes the record last: it says that all is there.
bool make(const CompilerInvocation &Unit, const Installation &Installed,
          const PrecompiledLibrary &Library, llvm::StringRef RecordPath) {
  const tessera::FrontendOptions Options;
  auto Kernels = invocationFor(Unit, Installed);
  makeKernelInvocation(*Kernels, Options);
  const auto KernelAction = librarysKernelPass(std::make_unique<GeneratePCHAction>());
  if (!precompile(Kernels, *KernelAction, Library.Kernels, [](CompilerInstance &) { return true; }))
    return false;
  tessera::FrontendOptions HostOptions;
  HostOptions.MakesLibrary = true;
  HostOptions.OwnInclude = Installed.Include;
  AmpAction HostAction(std::make_unique<GeneratePCHAction>(), HostOptions,
                       /*Builder=*/nullptr);
  return precompile(invocationFor(Unit, Installed), HostAction, Library.Host,
                    [&](CompilerInstance &CI) { return !Record::write(CI, Library, RecordPath); });
}

/// Makes \p Folder a place that one can write to.
std::error_code prepareFolder(llvm::StringRef Folder) {
  if (std::error_code E = llvm::sys::fs::create_directories(Folder))
    return E;
  if (!llvm::sys::fs::is_directory(Folder))
    return std::make_error_code(std::errc::not_a_directory);
  return llvm::sys::fs::access(Folder, llvm::sys::fs::AccessMode::Write);
}

/// Removes what jobs that were killed have left of theirs: beside the three files of a library
/// there are only temporary files and locks.
void removeAbandoned(llvm::StringRef Folder) {
  const llvm::Regex OfJob("^[0-9a-f]{1,16}[.-].*(\\.tmp|\\.lock-[0-9a-f]+)$");
  std::error_code EC;
  for (llvm::sys::fs::directory_iterator I(Folder, EC), End; !EC && I != End; I.increment(EC)) {
    llvm::sys::fs::file_status Status;
    if (OfJob.match(llvm::sys::path::filename(I->path())) &&
        !llvm::sys::fs::status(I->path(), Status) &&
        std::chrono::system_clock::now() - Status.getLastModificationTime() > LongestWork)
      llvm::sys::fs::remove(I->path());
  }
}

/// Of several jobs one makes it, and the others wait.
bool makeOnce(const CompilerInvocation &Unit, const Installation &Installed,
              const PrecompiledLibrary &Library, llvm::StringRef RecordPath) {
  llvm::LockFileManager Lock(RecordPath);
  llvm::Expected<bool> Owned = Lock.tryLock();
  if (!Owned)
    llvm::consumeError(Owned.takeError()); // to make it once more does no harm
  else if (!*Owned && Lock.waitForUnlockFor(LongestWait) == llvm::WaitForUnlockResult::Success)
    return true;
  return make(Unit, Installed, Library, RecordPath);
}

/// Whether something else may stand before the library, or wants to see its text.
bool looksAtText(const CompilerInvocation &Unit) {
  const PreprocessorOptions &PPO = Unit.getPreprocessorOpts();
  const DependencyOutputOptions &Dependencies = Unit.getDependencyOutputOpts();
  const clang::FrontendOptions &FO = Unit.getFrontendOpts();
  return !PPO.Includes.empty() || !PPO.MacroIncludes.empty() || !PPO.ImplicitPCHInclude.empty() ||
         !PPO.RemappedFiles.empty() || !PPO.RemappedFileBuffers.empty() ||
         !Dependencies.OutputFile.empty() || Dependencies.ShowHeaderIncludes ||
         importsHeaders(Unit) || !FO.CodeCompletionAt.FileName.empty() || FO.ShowStats ||
         FO.Inputs.size() != 1 || !FO.Inputs[0].isFile();
}

} // namespace

PrecompiledLibrary precompiledLibrary(const CompilerInvocation &Invocation,
                                      llvm::ArrayRef<const char *> CC1, const AmpOptions &Options,
                                      const Installation &Installed, DiagnosticsEngine &Diags) {
  if (Options.PrecompileFolder.empty() || !Invocation.getLangOpts().CPlusPlus14 ||
      looksAtText(Invocation))
    return {};
  const llvm::StringRef Input = Invocation.getFrontendOpts().Inputs[0].getFile();
  const std::string OursForVisualCpp =
      Options.VisualCpp ? Installed.Include + "/tessera/visual_cpp/headers/" : "";
  if (!beginsWithAmp(Invocation, OursForVisualCpp))
    return {};
  const std::string Path = Options.PrecompileFolder + "/" + keyOf(CC1, Input, Options, Installed);
  const PrecompiledLibrary Library = {Path + ".host.pch", Path + ".kernels.pch"};
  const std::string RecordPath = Path + ".txt";
  Record Made;
  if (!Made.read(RecordPath)) {
    if (std::error_code E = prepareFolder(Options.PrecompileFolder)) {
      warn(Diags, {},
           ("the C++ library cannot be kept precompiled in '" + Options.PrecompileFolder +
            "' and is parsed: " + E.message() +
            "; give -famp-precompile= a folder that you may write to"));
      return {};
    }
    removeAbandoned(Options.PrecompileFolder);
    if (!makeOnce(Invocation, Installed, Library, RecordPath) || !Made.read(RecordPath))
      return {};
  }
  for (const auto &[Definition, IsUndefined] : Invocation.getPreprocessorOpts().Macros) {
    const llvm::StringRef Macro = nameOfMacro(Definition);
    if (!isForLibrary(Macro) && Made.Names.contains(Macro))
      return {};
  }
  return Library;
}

} // namespace tessera
