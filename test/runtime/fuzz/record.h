// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a process that runs programs leaves behind for the one that watches it, in memory that both
/// share: it can be read after a crash and in the middle of a hang.
#ifndef TESSERA_TEST_RUNTIME_FUZZ_RECORD_H
#define TESSERA_TEST_RUNTIME_FUZZ_RECORD_H

#include <atomic>
#include <cstddef>
#include <string>

namespace fuzz {

/// What one host thread has done, a line for each action; the last line is under way.
struct log {
  std::atomic<std::size_t> length;
  char text[1 << 16];

  void add(const std::string &line);
  std::string read() const { return std::string(text, length.load()); }
};

struct record {
  static constexpr int logs = 9; ///< the last one is of children, and of the end of a program

  std::atomic<long> program;        ///< the number of the one that runs
  std::atomic<int> own_threads;     ///< that the program itself has at most
  std::atomic<int> blocked;         ///< threads that wait for continuations now
  std::atomic<int> most_blocked;    ///< ... and that have waited at most at one time
  std::atomic<int> crashed;         ///< the signal
  std::atomic<bool> differs;        ///< the finding is complete
  std::atomic_flag finding_started; ///< one is enough
  char finding[2048];
  log of_thread[logs];

  static record *make();
  /// Before a program.
  void clear();
  void block();
  /// A crash of this process or of a child leaves it as it is, for a debugger.
  void stay_after_crashes();
  /// Ends the process: after a wrong result nothing that it says is of use.
  [[noreturn]] void differ(const std::string &what);
};

/// How differ ends the process.
constexpr int exit_code_of_a_finding = 42;

} // namespace fuzz

#endif // TESSERA_TEST_RUNTIME_FUZZ_RECORD_H
