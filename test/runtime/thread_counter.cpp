// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A program for process_test.cpp: prints how many threads a long kernel runs on.
#include "hand_made_kernel.h"

#include <chrono>
#include <cstdio>
#include <mutex>
#include <set>
#include <thread>

int main() {
  std::mutex counting;
  std::set<std::thread::id> threads;
  test::hand_made_kernel kernel(1, {1});
  kernel.function.whole_tile = [&](const tessera_tile &, void *) {
    {
      const std::lock_guard lock(counting);
      threads.insert(std::this_thread::get_id());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  try {
    kernel.run(concurrency::extent<1>(200));
  } catch (const concurrency::runtime_exception &failure) {
    std::printf("%s\n", failure.what());
    return 1;
  }
  std::printf("%zu\n", threads.size());
}
