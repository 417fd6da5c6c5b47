// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What tests ask about threads that are not theirs.
#ifndef TESSERA_TEST_RUNTIME_OTHER_THREADS_H
#define TESSERA_TEST_RUNTIME_OTHER_THREADS_H

#include <chrono>
#include <filesystem>
#include <iterator>
#include <thread>

namespace test {

/// Waits for something that happens on other threads.
template <typename Condition> bool soon(Condition condition) {
  for (int round = 0; round < 5000;
       ++round, std::this_thread::sleep_for(std::chrono::milliseconds(1)))
    if (condition())
      return true;
  return false;
}

inline int threads_of_the_process() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return int(std::distance(begin(tasks), end(tasks)));
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_OTHER_THREADS_H
