// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/TemporaryFolder.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace tessera {

namespace {

constexpr StringLiteral Prefix = "amp++-run-";

/// For the handler: of the folder, empty if there is none.
char Path[4096] = "";
/// $TMPDIR before there was one.
std::optional<std::string> Before;

/// Of the folder; -1 where that is not there, or another process has it.
int lock(const char *Folder) {
  const int Handle = open(Folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (Handle < 0)
    return -1;
  struct stat About = {};
  // Without a name it has been removed by a run that saw it before it was locked.
  if (flock(Handle, LOCK_EX | LOCK_NB) == 0 && fstat(Handle, &About) == 0 && About.st_nlink > 0 &&
      About.st_uid == geteuid())
    return Handle;
  close(Handle);
  return -1;
}

void removeAbandoned(StringRef Root) {
  std::error_code EC;
  for (sys::fs::directory_iterator I(Root, EC, /*follow_symlinks=*/false), End; !EC && I != End;
       I.increment(EC)) {
    if (!sys::path::filename(I->path()).starts_with(Prefix))
      continue;
    if (const int Handle = lock(I->path().c_str()); Handle >= 0) {
      sys::fs::remove_directories(I->path());
      close(Handle);
    }
  }
}

/// Path stays empty where there can be none.
void makeFolder() {
  SmallString<128> Root;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Root);
  removeAbandoned(Root);
  SmallString<128> Made = Root;
  sys::path::append(Made, Prefix + "XXXXXX");
  if (Made.size() >= sizeof Path || !mkdtemp(const_cast<char *>(Made.c_str())))
    return;
  if (lock(Made.c_str()) < 0) { // the file system has no locks: nobody would remove it
    rmdir(Made.c_str());
    return;
  }
  std::strcpy(Path, Made.c_str());
  Before = sys::Process::GetEnv("TMPDIR");
  setenv("TMPDIR", Path, /*overwrite=*/1);
}

/// A job that is a process of its own removes its files a little later. What it had finished by
/// then it leaves, and it may come behind what LLVM has removed here.
void removeAfterJobs() {
  const timespec AWhile = {0, 10'000'000};
  for (int Tries = 0; Tries < 100; ++Tries) {
    if (rmdir(Path) == 0 || errno != ENOTEMPTY)
      return;
    nanosleep(&AWhile, nullptr);
  }
  execl("/bin/rm", "rm", "-rf", "--", Path, nullptr); // to list a folder may take a lock
}

/// LLVM has removed what this process had in it. Nothing here may take a lock.
void removeAndEnd(int Signal) {
  std::signal(Signal, SIG_DFL);
  if (rmdir(Path) != 0 && errno == ENOTEMPTY && fork() == 0) {
    removeAfterJobs();
    raise(SIGKILL);
  }
  raise(Signal);
}

void removeFilesAndEnd(int Signal) {
  sys::RunInterruptHandlers();
  removeAndEnd(Signal);
}

} // namespace

TemporaryFolder::TemporaryFolder() {
  assert(!Path[0] && "a process has one folder for temporary files");
  // Between the folder and the handlers that remove it none of these may come.
  constexpr int Signals[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT};
  sigset_t Blocked, Others;
  sigemptyset(&Blocked);
  for (const int Signal : Signals)
    sigaddset(&Blocked, Signal);
  sigprocmask(SIG_BLOCK, &Blocked, &Others);
  makeFolder();
  if (Path[0])
    for (const int Signal : Signals) {
      struct sigaction Old = {};
      if (sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler == SIG_DFL)
        std::signal(Signal, removeAndEnd);
    }
  sigprocmask(SIG_SETMASK, &Others, nullptr);
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path[0])
    return;
  leave();
  sys::fs::remove_directories(Path);
}

void TemporaryFolder::removeOnQuit() {
  struct sigaction Old = {};
  assert(sigaction(SIGQUIT, nullptr, &Old) == 0 && Old.sa_handler != SIG_DFL &&
         "LLVM has its handlers by now");
  if (sigaction(SIGQUIT, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN)
    std::signal(SIGQUIT, removeFilesAndEnd);
}

void TemporaryFolder::leave() {
  if (Before)
    setenv("TMPDIR", Before->c_str(), /*overwrite=*/1);
  else if (Path[0])
    unsetenv("TMPDIR");
}

} // namespace tessera
