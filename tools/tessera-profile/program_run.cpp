// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "program_run.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>

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

namespace {

constexpr int handed_on[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
struct sigaction before[std::size(handed_on)];
std::atomic<pid_t> running{0};
std::atomic<int> times_handed_on{0}, waiting_signal{0};

void hand_on(int number, siginfo_t *about, void *) {
  const int error = errno;
  const pid_t program = running.load();
  if (program == 0)
    waiting_signal = number;
  else if (about->si_code <= 0) // a process has sent it
    kill(program, times_handed_on++ == 0 ? number : SIGKILL);
  errno = error;
}

/// Blocked, but for the program that is made meanwhile.
class signals_held {
public:
  signals_held() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
  }
  signals_held(const signals_held &) = delete;
  ~signals_held() { sigprocmask(SIG_SETMASK, &mask, nullptr); }

  sigset_t mask; ///< as it was
};

} // namespace

handed_on_signals::handed_on_signals() {
  struct sigaction own = {};
  own.sa_sigaction = hand_on;
  own.sa_flags = SA_SIGINFO | SA_RESTART;
  times_handed_on = waiting_signal = 0;
  for (std::size_t which = 0; which < std::size(handed_on); ++which) {
    sigaction(handed_on[which], nullptr, &before[which]);
    if (before[which].sa_handler != SIG_IGN)
      sigaction(handed_on[which], &own, nullptr);
  }
}

handed_on_signals::~handed_on_signals() {
  for (std::size_t which = 0; which < std::size(handed_on); ++which)
    sigaction(handed_on[which], &before[which], nullptr);
  if (const int number = waiting_signal; number != 0)
    raise(number);
}

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
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (!is_heard)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  program_end end;
  const auto begun = std::chrono::steady_clock::now();
  pid_t process = 0;
  int failed = 0;
  {
    const signals_held until_it_is_known;
    posix_spawnattr_setsigmask(&attributes, &until_it_is_known.mask);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    failed = posix_spawnp(&process, words.front().c_str(), &files, &attributes,
                          pointers_to(words).data(), pointers_to(environment).data());
    if (failed == 0)
      running = process;
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  int status = 0;
  while (failed == 0 && waitpid(process, &status, 0) < 0 && errno == EINTR)
    ;
  running = 0;
  end.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  if (failed != 0)
    end.failure = std::strerror(failed);
  end.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return end;
}

} // namespace tessera::profile
