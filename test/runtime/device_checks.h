// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What holds on devices of every kind: tests of the backends call these on theirs.
#ifndef TESSERA_TEST_RUNTIME_DEVICE_CHECKS_H
#define TESSERA_TEST_RUNTIME_DEVICE_CHECKS_H

#include "device_accelerator.h"

#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace test {

inline std::vector<int> counting(int count) {
  std::vector<int> all(std::size_t(count), 0);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// Boxes in the middle of others, on the device, to it and from it.
inline void check_copies_of_boxes(const device_accelerator &on) {
  using namespace concurrency;
  std::vector<int> numbers = counting(9 * 10 * 11);
  array<int, 3> data(9, 10, 11, numbers.begin(), on.default_view());
  array<int, 3> other(5, 6, 7, on.default_view());
  array_view<int, 3>(data).synchronize_to(on.default_view());
  copy(array_view<int, 3>(data).section(index<3>(1, 2, 3), extent<3>(4, 5, 6)),
       array_view<int, 3>(other).section(index<3>(1, 1, 1), extent<3>(4, 5, 6)));
  std::vector<int> out(4 * 5 * 6);
  copy(array_view<int, 3>(other).section(index<3>(1, 1, 1), extent<3>(4, 5, 6)), out.begin());
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j)
      for (int k = 0; k < 6; ++k)
        ASSERT_EQ(out[(i * 5 + j) * 6 + k], ((i + 1) * 10 + j + 2) * 11 + k + 3);
  for (int &one : out)
    one = -one;
  copy(out.begin(), array_view<int, 3>(data).section(index<3>(1, 2, 3), extent<3>(4, 5, 6)));
  copy(data, numbers.begin());
  EXPECT_EQ(numbers[(1 * 10 + 2) * 11 + 3], -((1 * 10 + 2) * 11 + 3));
  EXPECT_EQ(numbers[(1 * 10 + 2) * 11 + 2], (1 * 10 + 2) * 11 + 2);
}

/// Four threads launch one kernel at once, each on a view of its own.
inline void check_launches_of_threads(const device_accelerator &on,
                                      const adding_kernel_of_device &kernel) {
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number)
    threads.emplace_back([&] {
      std::vector<int> numbers = counting(300);
      const concurrency::array_view<int> view(numbers);
      const concurrency::accelerator_view own = on.make_view();
      for (int time = 0; time < 50; ++time)
        kernel.launch(view, 1, own);
      EXPECT_EQ(view[299], 299 + 50);
    });
  for (std::thread &one : threads)
    one.join();
}

/// The child of a fork is told that the device is its parent's, which goes on.
inline void check_the_child_of_a_fork(const device_accelerator &on,
                                      const adding_kernel_of_device &kernel) {
  std::vector<int> numbers = counting(10);
  const concurrency::array_view<int> view(numbers);
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    const std::string text = refusal_of([&] { kernel.launch(view, 1, on.default_view()); });
    _exit(text != "the accelerator \"Fake GPU\" cannot be used in the child of a fork: its driver "
                  "belongs to the parent.");
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  kernel.launch(view, 1, on.default_view());
  EXPECT_EQ(view[0], 2);
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_DEVICE_CHECKS_H
