// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program_remarks.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include <elf.h>
#include <unistd.h>

namespace tessera::profile {
namespace {

std::string path_of(const std::string &program) {
  if (program.find('/') != program.npos)
    return program;
  const char *const folders = std::getenv("PATH");
  std::istringstream list(folders ? folders : "");
  for (std::string folder; std::getline(list, folder, ':');)
    if (const std::string path = folder + "/" + program; access(path.c_str(), X_OK) == 0)
      return path;
  return "";
}

template <typename T> bool read_at(std::ifstream &file, std::uint64_t offset, T &into) {
  return bool(
      file.seekg(std::streamoff(offset)).read(reinterpret_cast<char *>(&into), sizeof into));
}

std::string bytes_at(std::ifstream &file, const Elf64_Shdr &section) {
  constexpr std::uint64_t most = 64 << 20; // a wrong file may say anything
  std::string bytes(section.sh_size < most ? section.sh_size : 0, '\0');
  file.seekg(std::streamoff(section.sh_offset)).read(bytes.data(), std::streamsize(bytes.size()));
  return file ? bytes : "";
}

/// Empty if the file is no ELF file of 64 bits, or has none.
std::string section_of(const std::string &path, std::string_view name) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr head;
  Elf64_Shdr names, one;
  if (!file || !read_at(file, 0, head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
      head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_shentsize != sizeof one ||
      !read_at(file, head.e_shoff + std::uint64_t(head.e_shstrndx) * sizeof one, names))
    return "";
  const std::string texts = bytes_at(file, names);
  for (std::uint64_t number = 0; number < head.e_shnum; ++number)
    if (read_at(file, head.e_shoff + number * sizeof one, one) && one.sh_name < texts.size() &&
        texts.c_str() + one.sh_name == name)
      return bytes_at(file, one);
  return "";
}

} // namespace

std::vector<program_remark> remarks_of(const std::string &program) {
  std::vector<program_remark> all;
  std::istringstream texts(section_of(path_of(program), ".tessera.remarks"));
  for (std::string text; std::getline(texts, text, '\0');) {
    std::istringstream parts(text);
    program_remark one;
    std::string level;
    if (std::getline(parts, level, '\t') && std::getline(parts, one.kernel, '\t') &&
        std::getline(parts, one.place, '\t') && std::getline(parts, one.text)) {
      one.image = level == "v1" ? "x86-64" : "x86-64-" + level;
      all.push_back(one);
    }
  }
  return all;
}

} // namespace tessera::profile
