// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/source_lines.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <vector>

#include <climits>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace tessera {
namespace {

/// A place in the file of a program or a library.
struct module_place {
  std::string file;
  std::uintptr_t offset = 0;
};

std::string path_of_program() {
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return length > 0 ? std::string(path, std::size_t(length)) : std::string();
}

module_place module_of(std::uintptr_t address) {
  struct search {
    std::uintptr_t address;
    module_place found;
  } wanted = {address, {}};
  dl_iterate_phdr(
      [](dl_phdr_info *info, std::size_t, void *data) {
        search &one = *static_cast<search *>(data);
        for (int number = 0; number < info->dlpi_phnum; ++number) {
          const auto &part = info->dlpi_phdr[number];
          const std::uintptr_t offset = one.address - info->dlpi_addr;
          if (part.p_type != PT_LOAD || offset - part.p_vaddr >= part.p_memsz)
            continue;
          one.found = {*info->dlpi_name ? info->dlpi_name : path_of_program(), offset};
          return 1;
        }
        return 0;
      },
      &wanted);
  return wanted.found;
}

/// What the command writes; nothing if it cannot be run.
std::string output_of(std::vector<const char *> command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return "";
  command.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, command[0], &actions, nullptr,
                                   const_cast<char *const *>(command.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char piece[4096];
  for (ssize_t bytes; (bytes = read(ends[0], piece, sizeof piece)) > 0;)
    text.append(piece, std::size_t(bytes));
  close(ends[0]);
  if (failure != 0)
    return "";
  waitpid(child, nullptr, 0);
  return text;
}

bool is_of_system(std::string_view path) {
  for (const std::string_view folder : {"/usr/include/", "/usr/lib/", "/lib/", "/lib64/"})
    if (path.starts_with(folder))
      return true;
  return path.find("/lib/clang/") != std::string_view::npos ||
         path.find("/include/c++/") != std::string_view::npos;
}

bool is_of_amp(std::string_view path) {
  return path.find("/tessera/") != std::string_view::npos && path.ends_with(".h");
}

/// The lines that addr2line has for an address: an inlined call's first.
std::vector<source_line> lines_at(const module_place &place) {
  char offset[32];
  std::snprintf(offset, sizeof offset, "0x%zx", std::size_t(place.offset));
  std::string text;
  for (const char *const tool : {"addr2line", "llvm-addr2line", "llvm-addr2line-22"})
    if (text = output_of({tool, "-i", "-e", place.file.c_str(), offset}); !text.empty())
      break;
  std::vector<source_line> lines;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t colon = line.rfind(':', line.find(" ("));
    if (colon == std::string_view::npos)
      continue;
    source_line found;
    std::from_chars(line.data() + colon + 1, line.data() + line.size(), found.line);
    found.file = line.substr(0, colon);
    if (found.line == 0 || found.file.starts_with('?'))
      continue;
    found.place = found.file.substr(found.file.rfind('/') + 1) + ":" + std::to_string(found.line);
    lines.push_back(std::move(found));
  }
  return lines;
}

} // namespace

source_line line_of_calls(std::span<void *const> frames) {
  source_line fallback;
  for (std::size_t number = 0; number < frames.size(); ++number) {
    // Where a call returns to may be another line already.
    const auto address = std::uintptr_t(frames[number]) - (number == 0 ? 0 : 1);
    const module_place place = module_of(address);
    if (place.file.empty() || is_of_system(place.file))
      continue;
    for (source_line &line : lines_at(place))
      if (!is_of_system(line.file) && !is_of_amp(line.file))
        return std::move(line);
    char text[32];
    std::snprintf(text, sizeof text, "+0x%zx", std::size_t(place.offset));
    if (fallback.place.empty() && place.file == path_of_program())
      fallback.place = place.file.substr(place.file.rfind('/') + 1) + text;
  }
  if (fallback.place.empty())
    fallback.place = "an unknown place";
  return fallback;
}

} // namespace tessera
