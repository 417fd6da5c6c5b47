// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Times of a CUDA device on the time line: its own, by the host's clock.
#include "../device_checks.h"
#include "../timeline_records.h"
#include "cuda_accelerator.h"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

using namespace concurrency;
using namespace tessera::timeline;
using test::counting;
using test::latest;
using test::records_of;
using test::on_cuda::adding_kernel;
using test::on_cuda::adding_ptx;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

/// Each launch has times of its own, between the host's and behind those of the one before.
void launch_three_times(const cuda_accelerator &on) {
  adding_kernel kernel(adding_ptx(200));
  std::vector<int> numbers = counting(10000);
  array_view<int> view(numbers);
  std::uint64_t last_end = 0;
  for (int times = 0; times < 3; ++times) {
    const std::uint64_t before = nanoseconds_now();
    kernel.launch(view, 1, on.default_view());
    view.synchronize();
    const std::uint64_t after = nanoseconds_now();
    const std::vector<record> kernels = records_of(record_kind::kernel);
    ASSERT_EQ(kernels.size(), std::size_t(times) + 1);
    const record &last = latest(kernels);
    EXPECT_TRUE(last.flags & time_in_nanoseconds);
    EXPECT_FALSE(last.flags & kernel_on_thread);
    EXPECT_GE(last.begin, before);
    EXPECT_LE(last.end, after);
    EXPECT_GE(last.end - last.begin, 10'000u); // two million additions
    EXPECT_GE(last.begin, last_end);
    last_end = last.end;
    // The driver's times are from another event on after a second.
    if (times == 1)
      std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  }
}

} // namespace

TEST(cuda_timeline, has_the_devices_own_times) {
  set_most_mebibytes(1);
  recording.store(true);
  const cuda_accelerator on({fake_cuda::description()});
  launch_three_times(on);
  const std::vector<record> copies = records_of(record_kind::copy);
  ASSERT_GE(copies.size(), 2u);
  // Those back go by way of memory of the host's, by its threads.
  EXPECT_TRUE(std::ranges::any_of(
      copies, [](const record &one) { return one.flags & time_in_nanoseconds; }));
  EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
  EXPECT_TRUE(on.retire());
}

TEST(cuda_timeline, a_driver_that_does_not_tell_has_those_of_the_host) {
  set_most_mebibytes(1);
  recording.store(true);
  const cuda_accelerator on({fake_cuda::description()});
  adding_kernel kernel;
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  for (int times = 0; times < 10; ++times)
    fake_driver().fail("cuEventElapsedTime", 400);
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  const std::vector<record> kernels = records_of(record_kind::kernel);
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_FALSE(kernels[0].flags & time_in_nanoseconds);
  EXPECT_LE(kernels[0].begin, kernels[0].end);
  EXPECT_EQ(view[99], 100);
}

TEST(cuda_timeline, without_one_nobody_asks_for_times) {
  const cuda_accelerator on({fake_cuda::description()});
  adding_kernel kernel;
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  EXPECT_EQ(fake_driver().calls()["cuEventElapsedTime"], 0);
}
