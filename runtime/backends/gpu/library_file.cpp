// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/library_file.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

/// Of the file that holds this code; the linker defines it.
extern "C" const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

namespace tessera::gpu {
namespace {

bool is_absolute(const std::string &folder) { return folder.starts_with('/'); }

/// The dynamic linker goes past libraries for other machines. Any other file it takes, and says
/// what is wrong with it.
bool is_for_another_machine(const std::string &path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "rbe"),
                                                              std::fclose);
  const ElfW(Ehdr) &own = __ehdr_start;
  ElfW(Ehdr) head;
  if (!file || std::fread(&head, sizeof head, 1, file.get()) != 1 ||
      std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
    return false;
  return head.e_ident[EI_CLASS] != own.e_ident[EI_CLASS] || head.e_machine != own.e_machine;
}

} // namespace

std::vector<std::string> library_folders() {
  Dl_info here;
  void *self = nullptr;
  if (dladdr(reinterpret_cast<void *>(&library_folders), &here) != 0)
    self = dlopen(here.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!self) // linked into the program
    self = dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo size;
  if (!self || dlinfo(self, RTLD_DI_SERINFOSIZE, &size) != 0)
    return {};
  const std::unique_ptr<char[]> memory(new char[size.dls_size]);
  auto *const info = reinterpret_cast<Dl_serinfo *>(memory.get());
  if (dlinfo(self, RTLD_DI_SERINFOSIZE, info) != 0 || dlinfo(self, RTLD_DI_SERINFO, info) != 0)
    return {};
  std::vector<std::string> folders;
  for (unsigned int number = 0; number < info->dls_cnt; ++number)
    folders.emplace_back(info->dls_serpath[number].dls_name);
  return folders;
}

std::string library_file(const std::string &name, const std::vector<std::string> &folders) {
  if (void *const loaded = dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD)) {
    dlclose(loaded);
    return name;
  }
  for (const std::string &folder : folders) {
    const std::string path = folder + "/" + name;
    if (is_absolute(folder) && access(path.c_str(), F_OK) == 0 && !is_for_another_machine(path))
      return path;
  }
  return std::ranges::all_of(folders, is_absolute) ? name : "";
}

std::string driver_file(const std::string &name, std::string &refusal) {
  if (getauxval(AT_SECURE) != 0) {
    refusal = "a program with more rights than its caller loads no drivers, which do what the "
              "caller's environment says";
    return "";
  }
  std::string file = library_file(name, library_folders());
  if (file.empty())
    refusal = "it is in no folder with an absolute path, and is not looked for elsewhere: an "
              "empty or relative path in LD_LIBRARY_PATH means the current directory";
  return file;
}

void *open_driver(const char *file_name, std::string &refusal) {
  void *const file = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (file)
    return file;
  const char *const said = dlerror();
  const std::string why = said ? said : "it cannot be loaded";
  const std::string none =
      std::string(file_name) + ": cannot open shared object file: No such file or directory";
  if (why != none)
    refusal = why;
  return nullptr;
}

std::wstring wide(const std::string &text) {
  std::wstring made;
  for (const char one : text)
    made += static_cast<unsigned char>(one) < 0x80 ? wchar_t(one) : L'?';
  return made;
}

} // namespace tessera::gpu
