// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/PortReport.h"

#include "driver/Installation.h"
#include "driver/VisualStudioProjects.h"
#include "clang/Driver/Types.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

namespace {

struct Cause {
  StringRef Found, Write, Message;
};
constexpr Cause Causes[] = {
#define CAUSE(FOUND, WRITE, MESSAGE) {FOUND, WRITE, MESSAGE},
#include "driver/PortCauses.def"
};

const Cause *causeOf(StringRef Message) {
  for (const Cause &C : Causes)
    if (!C.Message.empty() && Regex(C.Message, Regex::NoFlags).match(Message))
      return &C;
  return nullptr;
}

struct PortError {
  std::string Place; ///< file:line:column, or the file alone
  std::string Message;
  std::vector<std::string> Notes;

  /// Where the message says only that no function fits, the note says why; several may disagree.
  const Cause *cause() const {
    const Cause *Known = causeOf(Message);
    return Known || Notes.size() != 1 ? Known : causeOf(Notes.front());
  }
};
using PortErrors = std::vector<PortError>;

struct PortRequest {
  std::vector<std::string> Options; ///< of the compiler
  std::vector<std::string> Files;   ///< to be tried
  std::vector<std::string> Folders; ///< that the sources are in
  bool Switch = false;              ///< -famp-msvc is among the options
  unsigned Jobs = 0;                ///< 0: as many as there are cores
};

/// The C++ sources in a folder and those below it, but for hidden ones, in the order of their
/// names.
Error addSources(StringRef Folder, std::vector<std::string> &Files) {
  std::vector<std::string> Found;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator I(Folder, EC, /*follow_symlinks=*/false), End;
       I != End && !EC; I.increment(EC)) {
    StringRef Extension = sys::path::extension(I->path());
    if (sys::path::filename(I->path()).starts_with("."))
      I.no_push();
    else if (Extension.consume_front(".") && sys::fs::is_regular_file(I->path()) &&
             clang::driver::types::lookupTypeForExtension(Extension) ==
                 clang::driver::types::TY_CXX)
      Found.push_back(sys::path::remove_leading_dotslash(I->path()).str());
  }
  if (EC)
    return createStringError(EC, "cannot read '" + Folder + "': " + EC.message());
  sort(Found);
  append_range(Files, Found);
  return Error::success();
}

Error addInput(StringRef Path, PortRequest &Request) {
  if (sys::fs::is_directory(Path)) {
    Request.Folders.push_back(Path.str());
    return addSources(Path, Request.Files);
  }
  if (!sys::fs::exists(Path))
    return createStringError("no such file or folder: '" + Path + "'");
  Request.Files.push_back(Path.str());
  return Error::success();
}

/// -jN and -j N; clang has no such option.
Expected<bool> takeJobs(ArrayRef<const char *> Arguments, size_t &I, unsigned &Jobs) {
  StringRef Value = Arguments[I];
  if (!Value.consume_front("-j"))
    return false;
  if (Value.empty() && I + 1 < Arguments.size())
    Value = Arguments[++I];
  if (Value.getAsInteger(10, Jobs) || Jobs == 0)
    return createStringError("invalid value '" + Value + "' in '-j': use a number from 1 on");
  return true;
}

Expected<PortRequest> readRequest(ArrayRef<const char *> Arguments) {
  PortRequest Request;
  std::vector<const char *> Rest;
  for (size_t I = 1; I < Arguments.size(); ++I) {
    if (!Arguments[I] || StringRef(Arguments[I]) == "--port-report")
      continue;
    Expected<bool> Taken = takeJobs(Arguments, I, Request.Jobs);
    if (!Taken)
      return Taken.takeError();
    if (!*Taken)
      Rest.push_back(Arguments[I]);
  }
  unsigned MissingIndex, MissingCount;
  const opt::InputArgList List = clang::getDriverOptTable().ParseArgs(
      Rest, MissingIndex, MissingCount, opt::Visibility(clang::options::ClangOption));
  std::vector<bool> IsInput(Rest.size());
  for (const opt::Arg *A : List.filtered(clang::options::OPT_INPUT)) {
    IsInput[A->getIndex()] = true;
    if (Error E = addInput(A->getValue(), Request))
      return std::move(E);
  }
  for (size_t I = 0; I < Rest.size(); ++I) {
    Request.Switch |= StringRef(Rest[I]).starts_with("-famp-msvc");
    if (!IsInput[I])
      Request.Options.push_back(Rest[I]);
  }
  return Request;
}

PortErrors failure(StringRef File, const Twine &Message) {
  return {{File.str(), Message.str(), {}}};
}

/// What \p Output, clang's messages, says of \p File, whose compilation ended with \p Result.
PortErrors readErrors(StringRef Output, StringRef File, int Result) {
  static const Regex Line("^(.*): (fatal error|error|warning|note): (.*)$");
  PortErrors Errors;
  SmallVector<StringRef, 4> Parts;
  bool OfError = false;
  for (StringRef Text : split(Output, '\n')) {
    if (!Line.match(Text, &Parts))
      continue;
    if (Parts[2] == "note") {
      if (OfError)
        Errors.back().Notes.push_back(Parts[3].str());
      continue;
    }
    OfError = Parts[2] != "warning";
    if (OfError)
      Errors.push_back({Parts[1].contains(':') ? Parts[1].str() : File.str(), Parts[3].str(), {}});
  }
  if (Result < 0 || Result == 70 || Result >= 128)
    Errors = failure(File, "the compiler crashed");
  else if (Result != 0 && Errors.empty())
    Errors = failure(File, "the compiler failed without an error");
  return Errors;
}

/// The line of an error's place, empty if it cannot be read.
std::string lineAt(StringRef Place) {
  const auto [FileAndLine, Column] = Place.rsplit(':');
  const auto [File, Number] = FileAndLine.rsplit(':');
  unsigned Line = 0;
  if (Number.getAsInteger(10, Line))
    return "";
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(File);
  for (StringRef Each : split(Text ? (*Text)->getBuffer() : "", '\n'))
    if (--Line == 0)
      return Each.str();
  return "";
}

/// Leaves out errors about a name that a line with another error would have declared.
PortErrors withoutFollowUps(PortErrors Errors) {
  static const Regex Unknown("^(use of undeclared identifier|unknown type name) '([A-Za-z_0-9]+)'");
  std::vector<std::string> Lines; // of the errors so far
  std::vector<PortError> Kept;
  for (PortError &E : Errors) {
    SmallVector<StringRef, 3> Parts;
    const std::string Line = lineAt(E.Place);
    bool Follows = false;
    if (Unknown.match(E.Message, &Parts)) {
      const Regex Declared(("[A-Za-z_0-9>*&] +[*&]*" + Parts[2] + " *[;=({,[]").str());
      Follows = any_of(Lines, [&](const std::string &Before) {
        return Before != Line && Declared.match(Before);
      });
    }
    if (Follows)
      continue;
    Lines.push_back(Line);
    Kept.push_back(std::move(E));
  }
  return Kept;
}

/// Compiles \p File in a process of its own.
PortErrors tryFile(StringRef File, const PortRequest &Request, bool Switch,
                   const VisualStudioProject *Project, const Installation &Installed) {
  SmallString<128> Said;
  if (std::error_code EC = sys::fs::createTemporaryFile("port-report", "txt", Said))
    return failure(File, "cannot write messages: " + EC.message());
  sys::RemoveFileOnSignal(Said);
  std::vector<StringRef> Command = {Installed.Executable};
  if (Switch)
    Command.push_back("-famp-msvc"); // in front, so that the user's own options win
  if (Project)
    append_range(Command, Project->Options);
  append_range(Command, Request.Options);
  append_range(Command,
               std::initializer_list<StringRef>{"-fsyntax-only", "-ferror-limit=0",
                                                "-fno-color-diagnostics", "-fno-caret-diagnostics",
                                                "-fno-crash-diagnostics", "-Qunused-arguments"});
  Command.push_back(File);
  std::string Failure;
  const int Result =
      sys::ExecuteAndWait(Installed.Executable, Command, std::nullopt,
                          {StringRef(""), StringRef(""), StringRef(Said)}, 0, 0, &Failure);
  PortErrors Errors;
  if (Result == -1)
    Errors = failure(File, "cannot run the compiler: " + Failure);
  else if (ErrorOr<std::unique_ptr<MemoryBuffer>> Output = MemoryBuffer::getFile(Said))
    Errors = Result == 0 ? PortErrors()
                         : withoutFollowUps(readErrors((*Output)->getBuffer(), File, Result));
  sys::fs::remove(Said);
  sys::DontRemoveFileOnSignal(Said);
  return Errors;
}

/// A file as it is, and, if that has errors, with -famp-msvc.
struct TriedFile {
  std::string Name;
  PortErrors AsItIs;
  PortErrors Switched;

  bool compiles() const { return AsItIs.empty(); }
  bool compilesSwitched() const { return !AsItIs.empty() && Switched.empty(); }
  bool fails() const { return !AsItIs.empty() && !Switched.empty(); }
};

std::vector<TriedFile> tryFiles(const PortRequest &Request, const VisualStudioProjects &Projects,
                                const Installation &Installed) {
  std::vector<TriedFile> Files(Request.Files.size());
  DefaultThreadPool Pool(hardware_concurrency(Request.Jobs));
  for (size_t I = 0; I < Files.size(); ++I)
    Pool.async([&, I] {
      Files[I].Name = Request.Files[I];
      const VisualStudioProject *Project = Projects.of(Request.Files[I]);
      Files[I].AsItIs = tryFile(Request.Files[I], Request, /*Switch=*/false, Project, Installed);
      if (Request.Switch)
        Files[I].Switched = Files[I].AsItIs;
      else if (!Files[I].compiles())
        Files[I].Switched = tryFile(Request.Files[I], Request, /*Switch=*/true, Project, Installed);
    });
  Pool.wait();
  return Files;
}

/// Finds headers in the folders of the sources, whose place no option tells.
class HeaderSearch {
public:
  explicit HeaderSearch(ArrayRef<std::string> Folders) : Folders(Folders) {}

  /// `-Isrc/common` where the header that the message misses lies; empty if none does.
  std::string optionFor(StringRef Message) const {
    static const Regex Missing("^'(.*)' file not found");
    SmallVector<StringRef, 2> Parts;
    if (!Missing.match(Message, &Parts))
      return "";
    std::string Name = "/" + Parts[1].str();
    replace(Name, '\\', '/');
    for (StringRef Folder : Folders) {
      std::error_code EC;
      std::vector<std::string> Found;
      for (sys::fs::recursive_directory_iterator I(Folder, EC, /*follow_symlinks=*/false), End;
           I != End && !EC; I.increment(EC))
        if (StringRef(I->path()).ends_with_insensitive(Name))
          Found.push_back(StringRef(I->path()).drop_back(Name.size()).str());
      if (!Found.empty())
        return "-I" + *min_element(Found);
    }
    return "";
  }

private:
  const ArrayRef<std::string> Folders;
};

/// \p Argument as it is written in a line for a shell.
std::string quotedForShell(StringRef Argument) {
  static constexpr StringLiteral Plain = "-_=+./:,@%";
  if (!Argument.empty() && all_of(Argument, [](char C) { return isAlnum(C) || Plain.contains(C); }))
    return Argument.str();
  return "'" + join(split(Argument, '\''), "'\\''") + "'";
}

/// One thing that stops files: a row of PortCauses.def, or a message that none knows.
struct Stop {
  const Cause *Known;
  PortError First;
  size_t Number;      ///< in the order in which they were found
  StringSet<> Places; ///< an error in a header that several files include counts once
  StringSet<> Files;
};

class StopTable {
public:
  void add(StringRef File, const PortErrors &Errors) {
    for (const PortError &E : Errors) {
      const Cause *Known = E.cause();
      auto [At, IsNew] =
          Numbers.try_emplace(Known ? Known->Found : StringRef(E.Message), Stops.size());
      if (IsNew)
        Stops.push_back({Known, E, At->second, {}, {}});
      Stop &S = Stops[At->second];
      S.Places.insert(E.Place + E.Message);
      S.Files.insert(File);
    }
  }

  /// What stops most files first. Nothing can be added afterwards.
  void print(raw_ostream &OS, const HeaderSearch &Headers) {
    sort(Stops, [](const Stop &Left, const Stop &Right) {
      return std::tuple(Right.Files.size(), Right.Places.size(), Left.Number) <
             std::tuple(Left.Files.size(), Left.Places.size(), Right.Number);
    });
    for (const Stop &S : Stops)
      print(OS, S, Headers.optionFor(S.First.Message));
  }

private:
  /// The texts of the table are Markdown.
  static std::string plain(StringRef Text) {
    std::string Result = Text.str();
    erase(Result, '`');
    return Result;
  }

  static void print(raw_ostream &OS, const Stop &S, StringRef Option) {
    const size_t Places = S.Places.size(), Files = S.Files.size();
    OS << "\n  " << Places << (Places == 1 ? " place" : " places") << " in " << Files
       << (Files == 1 ? " file" : " files") << (Places == 1 ? ": " : ", first ") << S.First.Place
       << ": " << S.First.Message << '\n';
    if (!Option.empty())
      OS << "    write: " << quotedForShell(Option)
         << " on the command line: the header lies there\n";
    else if (S.Known)
      OS << "    found: " << plain(S.Known->Found) << "\n    write: " << plain(S.Known->Write)
         << '\n';
  }

  StringMap<size_t> Numbers;
  std::vector<Stop> Stops;
};

void printProjects(raw_ostream &OS, ArrayRef<VisualStudioProject> Projects) {
  for (const VisualStudioProject &Project : Projects)
    if (!Project.Options.empty())
      OS << "Options of " << Project.Name << ": "
         << join(map_range(Project.Options, quotedForShell), " ") << '\n';
}

void printReport(raw_ostream &OS, ArrayRef<TriedFile> Files, const HeaderSearch &Headers,
                 bool Switch) {
  const size_t Compile = count_if(Files, [](const TriedFile &F) { return F.compiles(); });
  const size_t Switched = count_if(Files, [](const TriedFile &F) { return F.compilesSwitched(); });
  const size_t Fail = Files.size() - Compile - Switched;
  StopTable Stopping, TakenCareOf;
  for (const TriedFile &File : Files) {
    if (File.fails())
      Stopping.add(File.Name, File.Switched);
    else
      TakenCareOf.add(File.Name, File.AsItIs);
  }
  auto Counted = [](size_t Count) {
    return std::to_string(Count) + (Count == 1 ? " file" : " files");
  };
  if (Fail) {
    OS << "What stops " << Counted(Fail) << (Switch ? ":\n" : ", with -famp-msvc:\n");
    Stopping.print(OS, Headers);
    OS << '\n';
  }
  if (Switched) {
    OS << "What -famp-msvc takes care of, in " << Counted(Switched) << ":\n";
    TakenCareOf.print(OS, Headers);
    OS << '\n';
  }
  OS << Counted(Files.size()) << ": " << Compile << (Compile == 1 ? " compiles" : " compile");
  if (Switched)
    OS << ", " << Switched << " more with -famp-msvc";
  if (Fail)
    OS << ", " << Fail << (Fail == 1 ? " does not" : " do not");
  OS << '\n';
}

} // namespace

int reportPort(ArrayRef<const char *> Arguments, const Installation &Installed) {
  Expected<PortRequest> Request = readRequest(Arguments);
  if (!Request) {
    errs() << "amp++: error: " << toString(Request.takeError()) << '\n';
    return 1;
  }
  const VisualStudioProjects Projects(Request->Folders);
  for (const std::string &Each : Projects.unread())
    errs() << "amp++: warning: --port-report: cannot read the project " << Each
           << "; its options are not taken over\n";
  erase_if(Request->Files, [&](const std::string &Name) {
    if (!Projects.exclude(Name))
      return false;
    outs() << Name << ": left out, for its project excludes it from the build\n";
    return true;
  });
  if (Request->Files.empty()) {
    errs() << "amp++: error: --port-report: no C++ source: name files, or folders that hold some\n";
    return 1;
  }
  const std::vector<TriedFile> Files = tryFiles(*Request, Projects, Installed);
  printProjects(outs(), Projects.all());
  printReport(outs(), Files, HeaderSearch(Request->Folders), Request->Switch);
  return any_of(Files, [](const TriedFile &F) { return F.fails(); });
}

} // namespace tessera
