// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/MergeObjects.h"

#include "driver/Installation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera {

namespace {

Expected<std::string> findLinker(const Installation &Installed) {
  StringRef LlvmBin = Installed.LlvmBin;
  for (const char *Name : {"ld.lld", "ld"})
    for (ArrayRef<StringRef> Paths : {ArrayRef<StringRef>(LlvmBin), ArrayRef<StringRef>()})
      if (ErrorOr<std::string> Path = sys::findProgramByName(Name, Paths))
        return *Path;
  return createStringError(
      "no linker found to join host and kernel code: install lld-22 or binutils");
}

} // namespace

Error mergeObjects(StringRef Path, ArrayRef<char> Kernels, const Installation &Installed) {
  if (Path.empty() || Path == "-")
    return createStringError(
        "an object with kernels cannot be written to standard output: give -o FILE");
  Expected<std::string> Linker = findLinker(Installed);
  if (!Linker)
    return Linker.takeError();
  SmallString<128> KernelFile, Merged;
  int FD;
  if (std::error_code EC = sys::fs::createTemporaryFile("kernels", "o", FD, KernelFile))
    return createStringError(EC, "cannot create a temporary file: " + EC.message());
  FileRemover RemoveKernels(KernelFile);
  {
    raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS.write(Kernels.data(), Kernels.size());
  }
  // Beside the output, so that the rename below stays on one file system.
  if (std::error_code EC = sys::fs::createUniqueFile(Path + ".%%%%%%.tmp", Merged))
    return createStringError(EC, "cannot write beside '" + Path + "': " + EC.message());
  FileRemover RemoveMerged(Merged);
  StringRef Arguments[] = {*Linker, "-r", "-o", Merged, Path, KernelFile};
  std::string Message;
  if (sys::ExecuteAndWait(*Linker, Arguments, std::nullopt, {}, 0, 0, &Message) != 0)
    return createStringError("joining host and kernel code failed: " + *Linker + " " + Message);
  if (std::error_code EC = sys::fs::rename(Merged, Path))
    return createStringError(EC, "cannot write '" + Path + "': " + EC.message());
  RemoveMerged.releaseFile();
  return Error::success();
}

} // namespace tessera
