// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Times of an OpenCL device on the time line: its own, by the host's clock.
#include "../device_checks.h"
#include "../timeline_records.h"
#include "opencl_accelerator.h"

#include "backends/gpu/device_clock.h"

#include <gtest/gtest.h>

using namespace concurrency;
using namespace tessera::timeline;
using tessera::gpu::device_clock;
using test::adding_kernel;
using test::counting;
using test::fake_library;
using test::latest;
using test::opencl_accelerator;
using test::records_of;

namespace {

/// What the kernel was at, by the host's clock.
std::atomic<std::uint64_t> began, ended;

void add_slowly(const fake_opencl::work_item &item) {
  if (item.id[0] == 0) {
    began = nanoseconds_now();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ended = nanoseconds_now();
  }
}

} // namespace

TEST(opencl_timeline, has_the_devices_own_times) {
  set_most_mebibytes(1);
  recording.store(true);
  const opencl_accelerator on;
  adding_kernel kernel(add_slowly);
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  for (int times = 0; times < 3; ++times) {
    kernel.launch(view, 1, on.default_view());
    view.synchronize();
    const std::vector<record> kernels = records_of(record_kind::kernel);
    ASSERT_EQ(kernels.size(), std::size_t(times) + 1);
    const record &last = latest(kernels);
    EXPECT_TRUE(last.flags & time_in_nanoseconds);
    EXPECT_FALSE(last.flags & kernel_on_thread);
    // What lies between the fake device's looks at the clock and the kernel's.
    constexpr std::uint64_t near = 4'000'000'000;
    EXPECT_LE(last.begin, began + near);
    EXPECT_GE(last.begin + near, began);
    EXPECT_GE(last.end - last.begin, 5'000'000u);
    EXPECT_GE(last.end + near, ended);
  }
  const std::vector<record> copies = records_of(record_kind::copy);
  ASSERT_GE(copies.size(), 2u);
  for (const record &one : copies)
    EXPECT_TRUE(one.flags & time_in_nanoseconds);
  EXPECT_GE(fake_library().calls()["a queue that keeps times"], 1);
  EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>());
}

TEST(opencl_timeline, a_device_that_does_not_tell_has_those_of_the_host) {
  set_most_mebibytes(1);
  recording.store(true);
  const opencl_accelerator on;
  adding_kernel kernel;
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  for (int times = 0; times < 10; ++times)
    fake_library().fail("clGetEventProfilingInfo", -7);
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  const std::vector<record> kernels = records_of(record_kind::kernel);
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_FALSE(kernels[0].flags & time_in_nanoseconds);
  EXPECT_LE(kernels[0].begin, kernels[0].end);
  EXPECT_EQ(view[99], 100);
}

TEST(opencl_timeline, without_one_no_queue_keeps_times) {
  const opencl_accelerator on;
  adding_kernel kernel;
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  EXPECT_EQ(fake_library().calls()["a queue that keeps times"], 0);
  EXPECT_EQ(fake_library().calls()["clGetEventProfilingInfo"], 0);
}

TEST(device_clock, is_fitted_by_what_both_clocks_say) {
  device_clock clock;
  clock.saw(1000, 5000, 5100); // 4000 to 4100 ahead
  EXPECT_EQ(clock.on_host(2000), 6050u);
  clock.saw(1100, 5050, 5120); // 3950 to 4020
  EXPECT_EQ(clock.on_host(2000), 6010u);
  clock.saw(1200, 9200, 9210); // somebody has set it: what was known is void
  EXPECT_EQ(clock.on_host(1200), 9205u);
}

TEST(device_clock, may_be_ahead_of_the_hosts) {
  device_clock clock;
  clock.saw(5'000'000'000'000, 100, 200);
  EXPECT_EQ(clock.on_host(5'000'000'000'050), 200u);
}

TEST(device_clock, may_drift) {
  device_clock clock;
  clock.saw(0, 1000, 1000);
  // After a second it may be fifty microseconds off.
  clock.saw(1'000'000'000, 1'000'031'000, 1'000'031'100);
  EXPECT_EQ(clock.on_host(1'000'000'000), 1'000'031'050u);
}
