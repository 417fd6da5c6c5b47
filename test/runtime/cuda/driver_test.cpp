// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver itself: what it does, and what it refuses.
#include "driver/fake_cuda.h"
#include "driver/fake_functions.h"
#include "ptx_run.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace fake_cuda;

namespace {

control &driver() { return *fake_cuda_control(); }

constexpr unsigned non_blocking = 1;

/// Adds p1 to each of the numbers at p0.
const std::string adding = test::entry(2, R"(
  ld.param.b64 %rd1, [p0];
  ld.param.b32 %r5, [p1];
  mov.u32 %r1, %ctaid.x;
  mov.u32 %r2, %ntid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.s32 %r4, %r1, %r2, %r3;
  mul.wide.u32 %rd2, %r4, 4;
  add.s64 %rd3, %rd1, %rd2;
  ld.global.b32 %r6, [%rd3];
  add.s32 %r7, %r6, %r5;
  st.global.b32 [%rd3], %r7;
  ret;)");

/// A device's context, current, and a stream.
struct on_device {
  context_id context = nullptr;
  stream_id stream = nullptr;
  int device;

  explicit on_device(int device = 0) : device(device) {
    EXPECT_EQ(cuInit(0), success);
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&context, device), success);
    EXPECT_EQ(cuCtxPushCurrent_v2(context), success);
    EXPECT_EQ(cuStreamCreate(&stream, non_blocking), success);
  }
  ~on_device() {
    cuStreamDestroy_v2(stream);
    cuCtxPopCurrent_v2(nullptr);
    cuDevicePrimaryCtxRelease_v2(device);
  }
};

struct loaded {
  module_id module = nullptr;
  function_id function = nullptr;
  explicit loaded(const std::string &text) {
    char log[512] = {};
    int options[] = {5, 6};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    EXPECT_EQ(cuModuleLoadDataEx(&module, text.c_str(), 2, options, values), success) << log;
    EXPECT_EQ(cuModuleGetFunction(&function, module, "kernel"), success);
  }
  ~loaded() { cuModuleUnload(module); }
};

} // namespace

TEST(fake_cuda, runs_a_kernel) {
  const on_device on;
  const loaded code(adding);
  std::vector<int> numbers(1000);
  std::iota(numbers.begin(), numbers.end(), 0);
  device_address memory = 0;
  ASSERT_EQ(cuMemAlloc_v2(&memory, 4000), success);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(memory, numbers.data(), 4000, on.stream), success);
  std::uint64_t added = 5;
  void *arguments[] = {&memory, &added};
  EXPECT_EQ(cuLaunchKernel(code.function, 10, 1, 1, 100, 1, 1, 0, on.stream, arguments, nullptr),
            success);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(numbers.data(), memory, 4000, on.stream), success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  for (int number = 0; number < 1000; ++number)
    EXPECT_EQ(numbers[std::size_t(number)], number + 5);
  EXPECT_EQ(cuMemFree_v2(memory), success);
  EXPECT_EQ(driver().mistakes(), std::vector<std::string>());
  EXPECT_EQ(driver().faults(), std::vector<std::string>());
}

TEST(fake_cuda, tells_what_a_kernel_does_wrong_and_is_lost_for_ever) {
  const on_device on;
  const loaded code(adding);
  device_address memory = 0;
  ASSERT_EQ(cuMemAlloc_v2(&memory, 400), success);
  std::uint64_t added = 5;
  void *arguments[] = {&memory, &added};
  EXPECT_EQ(cuLaunchKernel(code.function, 2, 1, 1, 100, 1, 1, 0, on.stream, arguments, nullptr),
            success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), illegal_address);
  EXPECT_EQ(cuMemFree_v2(memory), illegal_address);
  EXPECT_EQ(cuMemAlloc_v2(&memory, 400), illegal_address);
  ASSERT_EQ(driver().faults().size(), 1u);
  EXPECT_NE(driver().faults()[0].find("kernel kernel, line 20 of its PTX: a load of 4 bytes at 0x"),
            std::string::npos)
      << driver().faults()[0];
}
