// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A process that runs programs, and a watch over it: its time, its threads and its memory.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_WATCH_H
#define TESSERA_TEST_RUNTIME_FUZZ_WATCH_H

#include "actions.h"
#include "record.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace fuzz {

struct limits {
  std::chrono::milliseconds patience{10000}; ///< for one program
  long memory_kib = 1 << 18;
  int spare_threads = 8;
};

/// What the environment of a process says: the same for the same number.
struct settings {
  int threads = 0;          ///< TESSERA_NUM_THREADS; 0: not set
  std::uint32_t delays = 0; ///< TESSERA_DELAYS; 0: none
  void apply() const;
  std::string text() const;
};

/// What is wrong, and where: what it is compared by is free of numbers.
struct finding {
  long program;
  std::string what;
  std::string details; ///< what the threads have done, stacks, what was printed
};

/// One process that runs the programs of some numbers, and ends.
class runner {
public:
  using list = std::function<program(long number)>;

  runner(const limits &allowed) : limits_(allowed), record_(*record::make()) {}
  runner(const runner &) = delete;

  void start(const settings &with, const list &programs, long first, long last);
  bool is_running() const { return process_ != 0; }
  /// Has a look. Something when the process has found or is something, and then it is gone.
  std::optional<finding> look();
  /// The number that the process has come to.
  long reached() const { return record_.program; }
  /// Of all its processes.
  long most_threads() const { return most_threads_; }
  long most_kib() const { return most_kib_; }

private:
  finding describe(const std::string &what, bool with_stacks);
  void end();
  std::string printed() const;

  limits limits_;
  record &record_;
  pid_t process_ = 0;
  int output_ = -1;
  int allowed_threads_ = 0;
  long most_threads_ = 0, most_kib_ = 0;
  long seen_ = -1; ///< the program that ran at the last look, since seen_since_
  std::chrono::steady_clock::time_point seen_since_;
};

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_WATCH_H
