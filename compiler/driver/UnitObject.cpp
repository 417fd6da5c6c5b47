// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/UnitObject.h"

#include "driver/Installation.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using sys::fs::TempFile;

namespace tessera {

namespace {

/// A rename would put a file in the place of a device (/dev/null!) or a link (/dev/stdout).
bool mayRename(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status, /*follow=*/false))
    return Path != "-"; // there is none yet
  return Status.type() == sys::fs::file_type::regular_file;
}

Expected<TempFile> createInTemporaryFolder() {
  SmallString<128> Folder;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Folder);
  SmallString<128> Model = Folder;
  sys::path::append(Model, "amp++-%%%%%%%%.o");
  Expected<TempFile> File = TempFile::create(Model);
  return File ? std::move(File) : createFileError(Folder, File.takeError());
}

Expected<std::string> findLinker(const Installation &Installed) {
  StringRef LlvmBin = Installed.LlvmBin;
  for (const char *Name : {"ld.lld", "ld"})
    for (ArrayRef<StringRef> Paths : {ArrayRef<StringRef>(LlvmBin), ArrayRef<StringRef>()})
      if (ErrorOr<std::string> Path = sys::findProgramByName(Name, Paths))
        return *Path;
  return createStringError(
      "no linker found to join host and kernel code: install lld-22 or binutils");
}

/// Runs a program and waits; it ends with this one, and leaves no file behind it then.
bool run(ArrayRef<const char *> Arguments) {
  assert(Arguments.size() > 1 && !Arguments.back() && "execv looks for the end");
  const pid_t Child = fork();
  if (Child == 0) { // of several threads: nothing here may take a lock
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execv(Arguments[0], const_cast<char *const *>(Arguments.data()));
    raise(SIGKILL);
  }
  int Status = 1;
  while (Child > 0 && waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return false;
  return Child > 0 && Status == 0;
}

Error write(ArrayRef<char> Code, const TempFile &File) {
  raw_fd_ostream OS(File.FD, /*shouldClose=*/false);
  OS.write(Code.data(), Code.size());
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC ? createFileError(File.TmpName, EC) : Error::success();
}

/// Another process.
bool isAtWork(StringRef Number) {
  pid_t Process = 0;
  return !Number.getAsInteger(10, Process) && Process > 0 && Process != getpid() &&
         (kill(Process, 0) == 0 || errno != ESRCH);
}

} // namespace

void removePartsOf(StringRef Path) {
  const Regex Part("^" + Regex::escape(sys::path::filename(Path)) +
                   "\\.([0-9]+)-[0-9a-f]{6}\\.tmp");
  StringRef Folder = sys::path::parent_path(Path);
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder.empty() ? "." : Folder, EC), End; !EC && I != End;
       I.increment(EC))
    if (SmallVector<StringRef, 2> Found;
        Part.match(sys::path::filename(I->path()), &Found) && !isAtWork(Found[1]))
      sys::fs::remove(I->path());
}

UnitObject::UnitObject(StringRef Path) : Path(Path), Renames(mayRename(Path)) {
  if (Path.empty() || (Renames && sys::fs::exists(Path) && !sys::fs::can_write(Path)))
    return;
  if (Renames)
    removePartsOf(Path);
  Expected<TempFile> Part = createPart();
  // A file that may be written in a folder that may not.
  if (!Part && Renames && sys::fs::exists(Path)) {
    consumeError(Part.takeError());
    Renames = false;
    Part = createPart();
  }
  if (Part)
    Host = std::move(*Part);
  else
    consumeError(Part.takeError());
}

UnitObject::~UnitObject() {
  if (Host)
    consumeError(Host->discard());
}

Expected<TempFile> UnitObject::createPart() const {
  return Renames ? TempFile::create(Path + "." + Twine(getpid()) + "-%%%%%%.tmp")
                 : createInTemporaryFolder();
}

Error UnitObject::finish(ArrayRef<SmallVector<char, 0>> Kernels, const Installation &Installed) {
  if (!Host)
    return Kernels.empty() ? Error::success()
                           : createStringError("an object with kernels needs a name: give -o FILE");
  if (!sys::fs::exists(Host->TmpName))
    return Error::success(); // Clang has removed it: errors that -verify has expected
  // Clang, which has filled it, has said that it is to stay.
  sys::RemoveFileOnSignal(Host->TmpName);
  if (Kernels.empty())
    return place(*Host);
  Expected<TempFile> Joined = createPart();
  if (!Joined)
    return Joined.takeError();
  llvm::scope_exit Discard([&] { consumeError(Joined->discard()); });
  if (Error E = join(Kernels, *Joined, Installed))
    return E;
  return place(*Joined);
}

Error UnitObject::join(ArrayRef<SmallVector<char, 0>> Kernels, TempFile &Joined,
                       const Installation &Installed) const {
  assert(Host && !Kernels.empty() && "two objects or more are joined");
  Expected<std::string> Linker = findLinker(Installed);
  if (!Linker)
    return Linker.takeError();
  std::vector<TempFile> Parts;
  llvm::scope_exit Discard([&] {
    for (TempFile &Part : Parts)
      consumeError(Part.discard());
  });
  std::vector<const char *> Arguments = {Linker->c_str(), "-r", "-o", Joined.TmpName.c_str(),
                                         Host->TmpName.c_str()};
  for (const SmallVector<char, 0> &Code : Kernels) {
    Expected<TempFile> Part = createPart();
    if (!Part)
      return Part.takeError();
    Parts.push_back(std::move(*Part));
    if (Error E = write(Code, Parts.back()))
      return E;
  }
  for (const TempFile &Part : Parts)
    Arguments.push_back(Part.TmpName.c_str());
  Arguments.push_back(nullptr);
  if (!run(Arguments))
    return createStringError("joining host and kernel code failed: " + *Linker);
  return Error::success();
}

Error UnitObject::place(TempFile &Whole) const {
  assert(!Path.empty() && "without a name nothing has been written");
  if (Renames)
    return Whole.keep(Path);
  ErrorOr<std::unique_ptr<MemoryBuffer>> Object = MemoryBuffer::getFile(Whole.TmpName);
  if (!Object)
    return createFileError(Whole.TmpName, Object.getError());
  std::error_code EC;
  raw_fd_ostream OS(Path, EC); // "-" is standard output
  if (EC)
    return createFileError(Path, EC);
  OS << (*Object)->getBuffer();
  OS.flush();
  EC = OS.error();
  OS.clear_error();
  return EC ? createFileError(Path, EC) : Error::success();
}

} // namespace tessera
