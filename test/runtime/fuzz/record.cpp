// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "record.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace fuzz {

void log::add(const std::string &line) {
  const std::size_t begin = length.load();
  const std::size_t added = std::min(line.size() + 1, sizeof text - begin);
  if (added == 0)
    return;
  std::memcpy(text + begin, line.data(), added - 1);
  text[begin + added - 1] = '\n';
  length.store(begin + added);
}

record *record::make() {
  void *memory =
      mmap(nullptr, sizeof(record), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::perror("runtime-fuzz: mmap");
    std::exit(2);
  }
  return new (memory) record();
}

void record::clear() {
  own_threads = 1;
  blocked = 0;
  for (log &one : of_thread)
    one.length = 0;
}

void record::block() {
  const int now = ++blocked;
  int most = most_blocked;
  while (most < now && !most_blocked.compare_exchange_weak(most, now)) {
  }
}

void record::stay_after_crashes() {
  static record *of_process = nullptr;
  of_process = this;
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    std::signal(number, [](int caught) {
      of_process->crashed = caught;
      for (;;)
        pause();
    });
}

void record::differ(const std::string &what) {
  if (!finding_started.test_and_set()) {
    std::snprintf(finding, sizeof finding, "%s", what.c_str());
    differs = true;
    _exit(exit_code_of_a_finding);
  }
  // Another thread is about to end the process, or a child has ended with the finding.
  while (!differs)
    usleep(1000);
  _exit(exit_code_of_a_finding);
}

} // namespace fuzz
