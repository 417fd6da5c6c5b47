// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch.h"

#include "player.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>
#include <utility>

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fuzz {
namespace {

int cores() {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}

void run(record &watched, const program &one) {
  watched.clear();
  // The process's first thread, and one for each list and for what its actions start themselves.
  watched.own_threads = 1 + 2 * int(one.size());
  world shared(watched);
  std::vector<std::thread> others;
  for (std::size_t thread = 1; thread < one.size(); ++thread)
    others.emplace_back([&, thread] { player(shared, int(thread)).play(one[thread]); });
  player(shared, 0).play(one[0]);
  for (std::thread &other : others)
    other.join();
  shared.finish();
}

/// The value of a row of /proc/PID/status.
long status_of(pid_t process, const std::string &row) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, row.size(), row) == 0)
      return std::strtol(line.c_str() + row.size() + 1, nullptr, 10);
  return 0;
}

/// Threads of fake devices, which stand for what has no threads here.
long threads_of_devices(pid_t process) {
  long count = 0;
  const std::string folder = "/proc/" + std::to_string(process) + "/task";
  std::error_code gone;
  for (const auto &task : std::filesystem::directory_iterator(folder, gone)) {
    std::ifstream file(task.path() / "comm");
    std::string name;
    count += std::getline(file, name) && name == "fake-queue";
  }
  return count;
}

/// The processes of a group.
std::vector<pid_t> members(pid_t group) {
  std::vector<pid_t> all;
  if (DIR *folder = opendir("/proc")) {
    while (const dirent *entry = readdir(folder))
      if (const pid_t process = std::atoi(entry->d_name); process > 0 && getpgid(process) == group)
        all.push_back(process);
    closedir(folder);
  }
  return all;
}

/// A frame of gdb's without what differs between threads: number, address, arguments.
std::string function_of(const std::string &frame) {
  std::size_t begin = frame.find(" in ");
  begin = begin == std::string::npos ? frame.find_first_not_of("#0123456789 ") : begin + 4;
  return frame.substr(begin, std::min<std::size_t>(frame.find(" (", begin) - begin, 150));
}

/// The stacks of all threads of a group, each with the number of threads that have it.
std::string stacks_of(pid_t group) {
  std::map<std::string, int> stacks;
  for (const pid_t process : members(group)) {
    const std::string command = "timeout 60 gdb -p " + std::to_string(process) +
                                " -batch -ex 'thread apply all bt 24' 2>/dev/null";
    std::FILE *pipe = popen(command.c_str(), "r");
    std::string stack;
    char line[1000];
    while (pipe && std::fgets(line, sizeof line, pipe))
      if (line[0] == '#') {
        if (const std::string name = function_of(line); name[0] != '?')
          stack += "    " + name + "\n";
      } else if (std::strncmp(line, "Thread", 6) == 0 && !stack.empty()) {
        ++stacks[std::exchange(stack, "")];
      }
    ++stacks[stack];
    if (pipe)
      pclose(pipe);
  }
  std::string text;
  for (const auto &[stack, count] : stacks)
    text += "  " + std::to_string(count) + (count == 1 ? " thread in\n" : " threads in\n") + stack;
  return text;
}

} // namespace

void settings::apply() const {
  setenv("TESSERA_OPENCL", "off", 0); // drivers are not ours to test, least of all at exit
  if (threads)
    setenv("TESSERA_NUM_THREADS", std::to_string(threads).c_str(), 1);
  if (delays)
    setenv("TESSERA_DELAYS", std::to_string(delays).c_str(), 1);
}

std::string settings::text() const {
  const char *memory = std::getenv("TESSERA_CPU_MEMORY");
  const bool has_devices = std::getenv("FAKE_DEVICES");
  return std::string(memory ? memory : "shared") + " memory, " +
         (has_devices ? "asynchronous devices, " : "") +
         (threads ? std::to_string(threads) : "as many as cores") + " threads, " +
         (delays ? "delays of seed " + std::to_string(delays) : "no delays");
}

void runner::start(const settings &with, const list &programs, long first, long last) {
  record_.clear();
  record_.program = first;
  record_.differs = false;
  record_.finding_started.clear();
  record_.most_blocked = record_.crashed = 0;
  seen_ = -1;
  allowed_threads_ = std::max(cores(), with.threads) + limits_.spare_threads;
  if (output_ < 0)
    output_ = memfd_create("output", 0);
  if (ftruncate(output_, 0) != 0 || lseek(output_, 0, SEEK_SET) < 0)
    std::perror("runtime-fuzz: output");
  std::fflush(stdout);
  process_ = fork();
  if (process_ != 0) {
    setpgid(process_, process_);
    return;
  }
  setpgid(0, 0);
  dup2(output_, STDERR_FILENO);
  with.apply();
  record_.stay_after_crashes();
  for (long number = first; number < last; ++number) {
    record_.program = number;
    run(record_, programs(number));
  }
  record_.clear();
  record_.of_thread[record::logs - 1].add("all programs are done: exit");
  std::exit(0);
}

std::string runner::printed() const {
  std::string text(12000, '\0');
  const off_t size = lseek(output_, 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - off_t(text.size()));
  text.resize(std::size_t(std::max<ssize_t>(0, pread(output_, text.data(), text.size(), begin))));
  return text;
}

finding runner::describe(const std::string &what, bool with_stacks) {
  finding found = {record_.program, what, ""};
  for (int thread = 0; thread < record::logs; ++thread)
    if (const std::string text = record_.of_thread[thread].read(); !text.empty())
      found.details +=
          (thread + 1 < record::logs ? "thread " + std::to_string(thread) : "a child, or the end") +
          ":\n" + text;
  if (with_stacks)
    found.details += stacks_of(process_);
  if (const std::string text = printed(); !text.empty())
    found.details += "printed:\n" + text;
  return found;
}

void runner::end() {
  kill(-process_, SIGKILL);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
}

std::optional<finding> runner::look() {
  std::optional<finding> found;
  int status = 0;
  if (waitpid(process_, &status, WNOHANG) == process_) {
    if (record_.differs)
      found = describe(record_.finding, false);
    else if (WIFSIGNALED(status))
      found = describe(std::string("a crash: ") + strsignal(WTERMSIG(status)), false);
    else if (WEXITSTATUS(status) != 0)
      found = describe("ends with code " + std::to_string(WEXITSTATUS(status)), false);
    kill(-process_, SIGKILL); // children that it has left behind
    process_ = 0;
    return found;
  }
  const auto now = std::chrono::steady_clock::now();
  if (seen_ != record_.program) {
    seen_ = record_.program;
    seen_since_ = now;
  }
  const long threads = status_of(process_, "Threads:") - threads_of_devices(process_);
  const long kib = status_of(process_, "VmHWM:");
  most_threads_ = std::max(most_threads_, threads);
  most_kib_ = std::max(most_kib_, kib);
  const int allowed = allowed_threads_ + record_.own_threads + record_.most_blocked;
  if (const int signal = record_.crashed)
    found = describe(std::string("a crash: ") + strsignal(signal), true);
  else if (now - seen_since_ > limits_.patience)
    found = describe("a hang", true);
  else if (threads > allowed)
    found = describe("too many threads: " + std::to_string(threads) + " instead of at most " +
                         std::to_string(allowed),
                     true);
  else if (kib > limits_.memory_kib)
    found = describe("too much memory: " + std::to_string(kib) + " KiB", false);
  if (found)
    end();
  return found;
}

} // namespace fuzz
