// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/Driver.h"
#include "driver/TemporaryFolder.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/InitLLVM.h"
#include <optional>

int main(int Argc, char **Argv) {
  static std::optional<tessera::TemporaryFolder> Folder;             // goes at exit(), too
  const bool IsJob = Argc > 1 && llvm::StringRef(Argv[1]) == "-cc1"; // in its driver's folder
  if (!IsJob)
    Folder.emplace();
  llvm::InitLLVM Init(Argc, Argv);
  tessera::TemporaryFolder::removeOnQuit();
  static int Address; // any object of this program tells where it lies
  return tessera::runDriver(Argc, const_cast<const char **>(Argv), &Address);
}
