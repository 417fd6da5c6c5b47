// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program_run.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace tessera::profile {
namespace {

std::vector<std::string>
environment_with(const std::vector<std::pair<std::string, std::string>> &settings) {
  std::vector<std::string> all;
  for (char **one = environ; *one; ++one) {
    bool is_set = false;
    for (const auto &[name, value] : settings)
      is_set |= std::string(*one).starts_with(name + "=");
    if (!is_set)
      all.push_back(*one);
  }
  for (const auto &[name, value] : settings)
    all.push_back(name + "=" + value);
  return all;
}

std::vector<char *> pointers_to(std::vector<std::string> &texts) {
  std::vector<char *> pointers;
  for (std::string &one : texts)
    pointers.push_back(one.data());
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace

temporary_folder::temporary_folder() {
  std::error_code failure;
  std::string pattern =
      (std::filesystem::temp_directory_path(failure) / "tessera-profile-XXXXXX").string();
  if (!failure && mkdtemp(pattern.data()))
    path_ = pattern;
}

temporary_folder::~temporary_folder() {
  std::error_code ignored;
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

program_end run_program(const std::vector<std::string> &arguments,
                        const std::vector<std::pair<std::string, std::string>> &settings,
                        bool is_heard) {
  std::vector<std::string> words = arguments, environment = environment_with(settings);
  // A key that stops the program lets the report follow.
  const auto before_interrupt = std::signal(SIGINT, SIG_IGN);
  const auto before_quit = std::signal(SIGQUIT, SIG_IGN);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  for (const auto &[number, before] :
       {std::pair(SIGINT, before_interrupt), std::pair(SIGQUIT, before_quit)})
    if (before != SIG_IGN)
      sigaddset(&usual, number);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (!is_heard)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  program_end end;
  const auto begun = std::chrono::steady_clock::now();
  pid_t process = 0;
  const int failed = posix_spawnp(&process, words.front().c_str(), &files, &attributes,
                                  pointers_to(words).data(), pointers_to(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  int status = 0;
  while (failed == 0 && waitpid(process, &status, 0) < 0 && errno == EINTR)
    ;
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  std::signal(SIGINT, before_interrupt);
  std::signal(SIGQUIT, before_quit);
  if (failed != 0)
    end.failure = std::strerror(failed);
  end.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return end;
}

} // namespace tessera::profile
