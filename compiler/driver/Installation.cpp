// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/Installation.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace tessera {

namespace {

std::string join(StringRef Directory, const Twine &Rest) {
  SmallString<256> Path = Directory;
  sys::path::append(Path, Rest);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

/// Where LLVM is linked statically its files lie below our prefix, else where they were at the
/// build.
std::string ofPrefix(StringRef Prefix, StringRef Path) {
  return sys::path::is_absolute(Path) ? Path.str() : join(Prefix, Twine(Path));
}

/// The library directory beside bin/ that holds libtessera: lib, or Debian's lib/<triple>.
std::string libraryDirectory(StringRef Prefix) {
  for (const char *Candidate : {"lib", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64"})
    if (std::string Directory = join(Prefix, Candidate);
        sys::fs::exists(join(Directory, "libtessera.so")))
      return Directory;
  return join(Prefix, "lib");
}

} // namespace

Installation Installation::find(StringRef Argv0, void *MainAddress) {
  Installation Found;
  std::string Name = Argv0.str();
  Found.Executable = sys::fs::getMainExecutable(Name.c_str(), MainAddress);
  const std::string Prefix = sys::path::parent_path(sys::path::parent_path(Found.Executable)).str();
  Found.Include = join(Prefix, "include");
  Found.Library = libraryDirectory(Prefix);
  Found.LlvmBin = ofPrefix(Prefix, TESSERA_LLVM_BIN);
  Found.LlvmLibrary = ofPrefix(Prefix, TESSERA_LLVM_LIBRARY);
  Found.ResourceDir = ofPrefix(Prefix, TESSERA_CLANG_RESOURCE_DIR);
  return Found;
}

} // namespace tessera
