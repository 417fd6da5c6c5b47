// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver itself: what it does, what it refuses, and how it fails.
#include "driver/fake_cuda.h"
#include "driver/fake_functions.h"
#include "ptx_run.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <latch>
#include <numeric>

#include <sys/wait.h>
#include <unistd.h>

using namespace fake_cuda;

namespace {

control &driver() { return *fake_cuda_control(); }

constexpr unsigned non_blocking = 1, without_timing = 2;

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

/// Stores p1 at p0 when it has counted to 20,000.
const std::string slow = test::entry(2, R"(
  ld.param.b64 %rd1, [p0];
  ld.param.b32 %r5, [p1];
  mov.b32 %r1, 0;
AGAIN:
  add.s32 %r1, %r1, 1;
  setp.lt.s32 %p1, %r1, 20000;
  @%p1 bra AGAIN;
  st.global.b32 [%rd1], %r5;
  ret;)");

/// A device's context, current, and a stream.
struct on_device {
  context_id context = nullptr;
  stream_id stream = nullptr;
  const int device;

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

  status launch(stream_id in, device_address memory, std::uint64_t value, unsigned blocks = 1,
                unsigned block = 1, unsigned shared = 0) const {
    void *arguments[] = {&memory, &value};
    return cuLaunchKernel(function, blocks, 1, 1, block, 1, 1, shared, in, arguments, nullptr);
  }
};

struct memory_of_device {
  device_address address = 0;
  explicit memory_of_device(std::size_t bytes) {
    EXPECT_EQ(cuMemAlloc_v2(&address, bytes), success);
  }
  ~memory_of_device() { cuMemFree_v2(address); }
};

/// What is wrong with a text, and with which status.
std::pair<status, std::string> refusal(const std::string &text) {
  char log[512] = {};
  int options[] = {5, 6};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  module_id made;
  const status how = cuModuleLoadDataEx(&made, text.c_str(), 2, options, values);
  return {how, log};
}

template <typename... T> std::function<status()> with_nothing(status (*function)(T...)) {
  return [function] { return function(T{}...); };
}

class fake_cuda_driver : public testing::Test {
protected:
  void TearDown() override {
    EXPECT_EQ(driver().mistakes(), mistakes);
    std::map<std::string, int> live = driver().live();
    EXPECT_TRUE(live.empty()) << live.begin()->first;
  }
  std::vector<std::string> mistakes;
};

/// Holds what a stream is told after it, until it is opened: the host's next calls come before that
/// work, however slow the machine is.
struct gate {
  std::latch closed{1};

  explicit gate(stream_id stream) {
    const auto wait = [](void *of) { static_cast<gate *>(of)->closed.wait(); };
    EXPECT_EQ(cuLaunchHostFunc(stream, wait, this), success);
  }
  void open() { closed.count_down(); }
};

} // namespace

TEST_F(fake_cuda_driver, runs_a_kernel) {
  const on_device on;
  const loaded code(adding);
  const memory_of_device memory(4000);
  std::vector<int> numbers(1000);
  std::iota(numbers.begin(), numbers.end(), 0);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(memory.address, numbers.data(), 4000, on.stream), success);
  std::fill(numbers.begin(), numbers.end(), 0); // what is pageable has been read
  EXPECT_EQ(code.launch(on.stream, memory.address, 5, 10, 100), success);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(numbers.data(), memory.address, 4000, on.stream), success);
  for (int number = 0; number < 1000; ++number) // … and has been written
    EXPECT_EQ(numbers[std::size_t(number)], number + 5);
  EXPECT_EQ(driver().faults(), std::vector<std::string>());
  EXPECT_EQ(driver().bytes_in(), 4000u);
  EXPECT_EQ(driver().bytes_out(), 4000u);
  EXPECT_EQ(driver().launches(), 1u);
  EXPECT_EQ(driver().executed(), 12000u);
}

TEST_F(fake_cuda_driver, takes_arguments_in_one_buffer) {
  const on_device on;
  const loaded code(adding);
  const memory_of_device memory(4);
  EXPECT_EQ(cuMemsetD32Async(memory.address, 7, 1, on.stream), success);
  std::uint64_t arguments[] = {memory.address, 5};
  std::size_t bytes = sizeof arguments;
  void *extra[] = {reinterpret_cast<void *>(1), arguments, reinterpret_cast<void *>(2), &bytes,
                   nullptr};
  EXPECT_EQ(cuLaunchKernel(code.function, 1, 1, 1, 1, 1, 1, 0, on.stream, nullptr, extra), success);
  int value = 0;
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, memory.address, 4, on.stream), success);
  EXPECT_EQ(value, 12);
  bytes = 8;
  EXPECT_EQ(cuLaunchKernel(code.function, 1, 1, 1, 1, 1, 1, 0, on.stream, nullptr, extra),
            invalid_value);
  EXPECT_EQ(cuLaunchKernel(code.function, 1, 1, 1, 1, 1, 1, 0, on.stream, nullptr, nullptr),
            invalid_value);
}

TEST_F(fake_cuda_driver, tells_what_a_kernel_does_wrong_and_is_lost_for_ever) {
  {
    const on_device on;
    module_id code;
    ASSERT_EQ(cuModuleLoadDataEx(&code, adding.c_str(), 0, nullptr, nullptr), success);
    function_id function;
    ASSERT_EQ(cuModuleGetFunction(&function, code, "kernel"), success);
    device_address memory = 0, other = 0;
    ASSERT_EQ(cuMemAlloc_v2(&memory, 400), success);
    std::uint64_t added = 5;
    void *arguments[] = {&memory, &added};
    EXPECT_EQ(cuLaunchKernel(function, 2, 1, 1, 100, 1, 1, 0, on.stream, arguments, nullptr),
              success);
    EXPECT_EQ(cuStreamSynchronize(on.stream), illegal_address);
    EXPECT_EQ(cuMemFree_v2(memory), illegal_address);
    EXPECT_EQ(cuMemAlloc_v2(&other, 400), illegal_address);
    EXPECT_EQ(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, on.stream, arguments, nullptr),
              illegal_address);
    context_id again;
    EXPECT_EQ(cuDevicePrimaryCtxRetain(&again, 0), illegal_address);
    EXPECT_EQ(cuDevicePrimaryCtxRelease_v2(0), success);
    ASSERT_EQ(driver().faults().size(), 1u);
    EXPECT_NE(
        driver().faults()[0].find("kernel kernel, line 20 of its PTX: a load of 4 bytes at 0x"),
        std::string::npos)
        << driver().faults()[0];
  }
  const on_device anew; // once nobody has it any more
  const memory_of_device memory(400);
}

TEST_F(fake_cuda_driver, pinned_memory_is_used_when_the_stream_comes_to_it) {
  const on_device on;
  const loaded waits(slow);
  const memory_of_device memory(4);
  int *pinned = nullptr;
  ASSERT_EQ(cuMemHostAlloc(reinterpret_cast<void **>(&pinned), 4, 1), success);
  *pinned = 1;
  gate before(on.stream);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(memory.address, pinned, 4, on.stream), success);
  EXPECT_EQ(cuStreamQuery(on.stream), not_ready);
  *pinned = 2;
  before.open();
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  EXPECT_EQ(cuStreamQuery(on.stream), success);
  *pinned = 0;
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(pinned, memory.address, 4, on.stream), success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  EXPECT_EQ(*pinned, 2);
  // Kernels reach it.
  device_address seen = 0;
  EXPECT_EQ(cuMemHostGetDevicePointer_v2(&seen, pinned, 0), success);
  EXPECT_EQ(waits.launch(on.stream, seen, 77), success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  EXPECT_EQ(*pinned, 77);
  EXPECT_EQ(cuMemFreeHost(pinned), success);
}

TEST_F(fake_cuda_driver, streams_are_ordered_by_events_alone) {
  const on_device on;
  const loaded waits(slow), adds(adding);
  const memory_of_device memory(4);
  stream_id other;
  event_id event;
  EXPECT_EQ(cuStreamCreate(&other, non_blocking), success);
  EXPECT_EQ(cuEventCreate(&event, without_timing), success);
  EXPECT_EQ(cuEventQuery(event), success);
  bool was_early = false;
  for (int turn = 0; turn < 20; ++turn)
    for (const bool is_ordered : {true, false}) {
      EXPECT_EQ(cuMemsetD32Async(memory.address, 0, 1, on.stream), success);
      EXPECT_EQ(cuStreamSynchronize(on.stream), success);
      EXPECT_EQ(waits.launch(on.stream, memory.address, 100), success);
      EXPECT_EQ(cuEventRecord(event, on.stream), success);
      if (is_ordered)
        EXPECT_EQ(cuStreamWaitEvent(other, event, 0), success);
      EXPECT_EQ(adds.launch(other, memory.address, 5), success);
      EXPECT_EQ(cuStreamSynchronize(other), success);
      EXPECT_EQ(cuEventSynchronize(event), success);
      int value = 0;
      EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, memory.address, 4, on.stream), success);
      if (is_ordered)
        ASSERT_EQ(value, 105);
      else
        was_early |= value == 100;
    }
  EXPECT_TRUE(was_early);
  EXPECT_EQ(cuEventDestroy_v2(event), success);
  EXPECT_EQ(cuStreamDestroy_v2(other), success);
}

TEST_F(fake_cuda_driver, copies_boxes) {
  const on_device on;
  const memory_of_device memory(64 * 8 * 4);
  std::vector<unsigned char> from(10 * 6 * 3), to(10 * 6 * 3);
  std::iota(from.begin(), from.end(), 0);
  copy_of_boxes what{};
  what.from.memory_type = host_memory;
  what.from.host = from.data();
  what.from.pitch = 10;
  what.from.height = 6;
  what.from.x = 2, what.from.y = 1, what.from.z = 1;
  what.to.memory_type = device_memory;
  what.to.device = memory.address;
  what.to.pitch = 64;
  what.to.height = 8;
  what.to.x = 5, what.to.y = 3, what.to.z = 2;
  what.width = 7, what.height = 4, what.depth = 2;
  EXPECT_EQ(cuMemcpy3DAsync_v2(&what, on.stream), success);
  std::swap(what.from, what.to);
  what.to.host = to.data();
  EXPECT_EQ(cuMemcpy3DAsync_v2(&what, on.stream), success);
  for (std::size_t z = 0; z < 3; ++z)
    for (std::size_t y = 0; y < 6; ++y)
      for (std::size_t x = 0; x < 10; ++x) {
        const bool is_inside = x >= 2 && x < 9 && y >= 1 && y < 5 && z >= 1;
        EXPECT_EQ(to[(z * 6 + y) * 10 + x], is_inside ? (z * 6 + y) * 10 + x : 0u);
      }
  what.from.pitch = 11; // a row does not fit
  what.from.x = 5;
  EXPECT_EQ(cuMemcpy3DAsync_v2(&what, on.stream), invalid_value);
  what.from.pitch = 64, what.from.z = 3; // beyond the end
  EXPECT_EQ(cuMemcpy3DAsync_v2(&what, on.stream), invalid_value);
  mistakes = {"cuMemcpy3DAsync_v2 gets a box that CUDA does not allow",
              "cuMemcpy3DAsync_v2 copies what is outside of any allocation"};
}

TEST_F(fake_cuda_driver, several_devices_reach_each_other) {
  driver().be({{}, {}, {.reaches_others = false}});
  const on_device first(0);
  const memory_of_device here(4);
  const loaded adds(adding);
  EXPECT_EQ(cuMemsetD32Async(here.address, 1, 1, first.stream), success);
  EXPECT_EQ(cuStreamSynchronize(first.stream), success);
  {
    const on_device second(1);
    int can = -1;
    EXPECT_EQ(cuDeviceCanAccessPeer(&can, 0, 1), success);
    EXPECT_EQ(can, 1);
    EXPECT_EQ(cuDeviceCanAccessPeer(&can, 0, 2), success);
    EXPECT_EQ(can, 0);
    const memory_of_device there(4);
    const loaded code(adding);
    EXPECT_EQ(cuMemsetD32Async(there.address, 40, 1, second.stream), success);
    EXPECT_EQ(cuStreamSynchronize(second.stream), success);
    // What is of the other context.
    EXPECT_EQ(adds.launch(second.stream, there.address, 1), invalid_handle);
    EXPECT_EQ(cuStreamSynchronize(first.stream), invalid_handle);
    EXPECT_EQ(cuMemcpyPeerAsync(there.address, first.context, here.address, first.context, 4,
                                second.stream),
              invalid_value);
    EXPECT_EQ(cuMemcpyPeerAsync(there.address, second.context, here.address, first.context, 4,
                                second.stream),
              success);
    int value = 0;
    EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, there.address, 4, second.stream), success);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(cuCtxEnablePeerAccess(first.context, 0), success);
    EXPECT_EQ(cuCtxEnablePeerAccess(first.context, 0), peer_access_already_enabled);
    EXPECT_EQ(cuCtxEnablePeerAccess(second.context, 0), invalid_device);
    EXPECT_EQ(code.launch(second.stream, here.address, 5), success);
    EXPECT_EQ(cuStreamSynchronize(second.stream), success);
    EXPECT_EQ(cuCtxDisablePeerAccess(first.context), success);
    EXPECT_EQ(code.launch(second.stream, here.address, 5), success);
    EXPECT_EQ(cuStreamSynchronize(second.stream), illegal_address);
  }
  int value = 0; // the first one is not lost
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, here.address, 4, first.stream), success);
  EXPECT_EQ(value, 6);
  mistakes = {"cuLaunchKernel gets a function of another context than the current one",
              "cuStreamSynchronize gets a stream of another context than the current one",
              "cuMemcpyPeerAsync copies memory that is not of the contexts that it is told"};
}

TEST_F(fake_cuda_driver, refuses_launches_that_a_device_cannot_have) {
  const on_device on;
  const loaded plain(test::entry(2, "ret;")), tiled(test::entry(2, "ret;", "", ".reqntid 16, 4\n")),
      most(test::entry(2, "ret;", "", ".maxntid 64\n")),
      shared(
          test::entry(2, "mov.b64 %rd1, tile;\nret;", ".extern .shared .align 16 .b8 tile[];\n"));
  const auto launch = [&](const loaded &code, std::array<unsigned, 3> grid,
                          std::array<unsigned, 3> block, unsigned bytes = 0) {
    std::uint64_t none = 0;
    void *arguments[] = {&none, &none};
    return cuLaunchKernel(code.function, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                          bytes, on.stream, arguments, nullptr);
  };
  EXPECT_EQ(launch(plain, {1, 1, 1}, {1024, 1, 1}), success);
  EXPECT_EQ(launch(plain, {1, 65535, 1}, {1, 1, 1}), success);
  EXPECT_EQ(launch(plain, {1, 65536, 1}, {1, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {1, 1, 65536}, {1, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {0x80000000u, 1, 1}, {1, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {0, 1, 1}, {1, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {1, 1, 1}, {0, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {1, 1, 1}, {1025, 1, 1}), invalid_value);
  EXPECT_EQ(launch(plain, {1, 1, 1}, {1, 1, 64}), success);
  EXPECT_EQ(launch(plain, {1, 1, 1}, {1, 1, 65}), invalid_value);
  EXPECT_EQ(launch(plain, {1, 1, 1}, {33, 32, 1}), invalid_value);
  EXPECT_EQ(launch(tiled, {1, 1, 1}, {16, 4, 1}), success);
  EXPECT_EQ(launch(tiled, {1, 1, 1}, {4, 16, 1}), invalid_value);
  EXPECT_EQ(launch(most, {1, 1, 1}, {64, 1, 1}), success);
  EXPECT_EQ(launch(most, {1, 1, 1}, {65, 1, 1}), invalid_value);
  EXPECT_EQ(launch(shared, {1, 1, 1}, {1, 1, 1}, 49152), success);
  EXPECT_EQ(launch(shared, {1, 1, 1}, {1, 1, 1}, 49153), invalid_value);
  EXPECT_EQ(cuFuncSetAttribute(shared.function, 8, 65536), success);
  EXPECT_EQ(launch(shared, {1, 1, 1}, {1, 1, 1}, 65536), success);
  EXPECT_EQ(launch(shared, {1, 1, 1}, {1, 1, 1}, 65537), invalid_value);
  EXPECT_EQ(cuFuncSetAttribute(shared.function, 8, (96 << 10) + 1), invalid_value);
  // A private array is there for all that the device can hold: 8,192 of 256 KiB are 2 GiB, 16,384 4
  // GiB.
  const loaded large(test::entry(2, "mov.b64 %rd1, depot;\nret;", "", "")
                         .replace(test::entry(2, "mov.b64 %rd1, depot;\nret;").find(".reg"), 0,
                                  ".local .align 16 .b8 depot[524288];\n"));
  EXPECT_EQ(launch(large, {1, 1, 1}, {1, 1, 1}), success);
  int bytes = 0;
  EXPECT_EQ(cuFuncGetAttribute(&bytes, 3, large.function), success);
  EXPECT_EQ(bytes, 524288);
  int blocks = 0, grid = 0, block = 0;
  EXPECT_EQ(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain.function, 256, 0), success);
  EXPECT_EQ(blocks, 8);
  EXPECT_EQ(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, shared.function, 32, 32768),
            success);
  EXPECT_EQ(blocks, 3);
  EXPECT_EQ(cuOccupancyMaxPotentialBlockSize(&grid, &block, plain.function, nullptr, 0, 0),
            success);
  EXPECT_EQ(block, 1024);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  mistakes = driver().mistakes();
  EXPECT_EQ(mistakes.size(), 12u);
}

TEST_F(fake_cuda_driver, refuses_modules_with_the_line_that_is_wrong) {
  const on_device on;
  EXPECT_EQ(refusal(test::entry(0, "frob.b32 %r1, %r2;")).first, invalid_ptx);
  EXPECT_NE(refusal(test::entry(0, "frob.b32 %r1, %r2;"))
                .second.find("line 11; error   : the instruction 'frob' is not known here"),
            std::string::npos);
  EXPECT_EQ(refusal(test::entry(0, "ret;", "", "", "6.1")).first, unsupported_ptx_version);
  EXPECT_EQ(refusal(test::entry(0, "ret;", "", "", "6.0", "sm_72")).first, no_binary_for_gpu);
  EXPECT_EQ(refusal("\x7f"
                    "ELF")
                .first,
            invalid_image);
  EXPECT_EQ(
      refusal(test::entry(0, "call.uni missing, ();\nret;", ".extern .func missing();\n")).first,
      invalid_ptx);
  const loaded code(test::entry(0, "ret;"));
  function_id function;
  EXPECT_EQ(cuModuleGetFunction(&function, code.module, "other"), not_found);
}

TEST_F(fake_cuda_driver, links) {
  const on_device on;
  const std::string caller =
      test::entry(1,
                  "ld.param.b64 %rd1, [p0];\n{\n.param .b32 in;\n.param .b32 out;\nst.param.b32 "
                  "[in], 5;\ncall.uni (out), twice, (in);\n"
                  "ld.param.b32 %r1, [out];\n}\nst.global.b32 [%rd1], %r1;\nret;",
                  ".extern .func (.param .b32 result) twice(.param .b32 value);\n");
  const std::string callee = ".version 6.0\n.target sm_70\n.address_size 64\n.visible .func "
                             "(.param .b32 result) twice(.param .b32 value)\n"
                             "{\n.reg .b32 %r<3>;\nld.param.b32 %r1, [value];\nshl.b32 %r1, %r1, "
                             "1;\nst.param.b32 [result], %r1;\nret;\n}\n";
  link_id link;
  ASSERT_EQ(cuLinkCreate_v2(0, nullptr, nullptr, &link), success);
  void *image = nullptr;
  EXPECT_EQ(cuLinkAddData_v2(link, 1, const_cast<char *>(caller.c_str()), caller.size() + 1, "a", 0,
                             nullptr, nullptr),
            success);
  EXPECT_EQ(cuLinkComplete(link, &image, nullptr), invalid_ptx);
  EXPECT_EQ(cuLinkAddData_v2(link, 1, const_cast<char *>(callee.c_str()), callee.size() + 1, "b", 0,
                             nullptr, nullptr),
            success);
  ASSERT_EQ(cuLinkComplete(link, &image, nullptr), success);
  module_id module;
  function_id function;
  ASSERT_EQ(cuModuleLoadDataEx(&module, image, 0, nullptr, nullptr), success);
  EXPECT_EQ(cuLinkDestroy(link), success);
  ASSERT_EQ(cuModuleGetFunction(&function, module, "kernel"), success);
  memory_of_device memory(4);
  void *arguments[] = {&memory.address};
  EXPECT_EQ(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, on.stream, arguments, nullptr), success);
  int value = 0;
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, memory.address, 4, on.stream), success);
  EXPECT_EQ(value, 10);
  EXPECT_EQ(cuModuleUnload(module), success);
}

TEST_F(fake_cuda_driver, variables_of_modules_have_addresses_and_values) {
  const on_device on;
  const loaded code(test::entry(1, "ret;",
                                ".visible .global .align 4 .b32 table[3] = {1, 2, 3};\n.global "
                                ".align 8 .u64 pointers[2] = {table, generic(table)+4};\n"));
  device_address table = 0, pointers = 0;
  std::size_t bytes = 0;
  EXPECT_EQ(cuModuleGetGlobal_v2(&table, &bytes, code.module, "table"), success);
  EXPECT_EQ(bytes, 12u);
  EXPECT_EQ(cuModuleGetGlobal_v2(&pointers, &bytes, code.module, "pointers"), success);
  std::vector<std::uint32_t> values(3);
  std::vector<device_address> addresses(2);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(values.data(), table, 12, on.stream), success);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(addresses.data(), pointers, 16, on.stream), success);
  EXPECT_EQ(values, (std::vector<std::uint32_t>{1, 2, 3}));
  EXPECT_EQ(addresses, (std::vector<device_address>{table, table + 4}));
  EXPECT_EQ(cuModuleGetGlobal_v2(&table, &bytes, code.module, "other"), not_found);
}

TEST_F(fake_cuda_driver, memory_is_what_was_allocated) {
  const on_device on;
  device_address memory = 0, other = 0;
  EXPECT_EQ(cuMemAlloc_v2(&memory, 0), invalid_value);
  EXPECT_EQ(cuMemAlloc_v2(&memory, std::size_t(5) << 30), out_of_memory);
  ASSERT_EQ(cuMemAlloc_v2(&memory, 100), success);
  std::size_t left = 0, whole = 0;
  EXPECT_EQ(cuMemGetInfo_v2(&left, &whole), success);
  EXPECT_EQ(whole - left, 100u);
  std::vector<unsigned char> bytes(101);
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(memory, bytes.data(), 101, on.stream), invalid_value);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(bytes.data(), memory + 1, 100, on.stream), invalid_value);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(bytes.data(), memory, 100, on.stream), success);
  EXPECT_EQ(bytes[50], 0x77); // nobody wrote it
  EXPECT_EQ(cuMemcpyHtoDAsync_v2(reinterpret_cast<device_address>(bytes.data()), bytes.data(), 1,
                                 on.stream),
            invalid_value);
  EXPECT_EQ(cuMemFree_v2(memory + 8), invalid_value);
  EXPECT_EQ(cuMemFree_v2(memory), success);
  EXPECT_EQ(cuMemFree_v2(memory), invalid_value);
  EXPECT_EQ(cuMemFree_v2(0), success);
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(bytes.data(), memory, 100, on.stream), invalid_value);
  ASSERT_EQ(cuMemAllocAsync(&other, 100, on.stream), success);
  EXPECT_NE(other, memory); // addresses are never used again
  EXPECT_EQ(cuMemFreeAsync(other, on.stream), success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  mistakes = driver().mistakes();
  EXPECT_EQ(mistakes.size(), 5u);
}

TEST_F(fake_cuda_driver, what_is_left_is_a_mistake) {
  {
    const on_device on;
    device_address memory = 0;
    EXPECT_EQ(cuMemAlloc_v2(&memory, 100), success);
    event_id event;
    EXPECT_EQ(cuEventCreate(&event, without_timing), success);
    EXPECT_EQ(driver().live(), (std::map<std::string, int>{
                                   {"context", 1}, {"event", 1}, {"memory", 1}, {"stream", 1}}));
  }
  mistakes = {"a context is destroyed that has a event", "a context is destroyed that has memory"};
}

TEST_F(fake_cuda_driver, handles_that_are_none_are_noticed) {
  int none = 0;
  const auto handle = reinterpret_cast<stream_id>(&none);
  context_id past = nullptr;
  {
    const on_device on;
    past = on.context;
    EXPECT_EQ(cuStreamSynchronize(handle), invalid_handle);
    EXPECT_EQ(cuEventQuery(reinterpret_cast<event_id>(handle)), invalid_handle);
    EXPECT_EQ(cuModuleUnload(reinterpret_cast<module_id>(on.stream)), invalid_handle);
  }
  EXPECT_EQ(cuCtxPushCurrent_v2(past), context_is_destroyed);
  EXPECT_EQ(cuStreamSynchronize(nullptr), invalid_context);
  EXPECT_EQ(cuCtxPopCurrent_v2(nullptr), invalid_context);
  mistakes = driver().mistakes();
  EXPECT_EQ(mistakes.size(), 6u);
}

TEST_F(fake_cuda_driver, is_the_device_that_it_is_told_to_be) {
  driver().be({{.name = "First", .capability = 86, .multiprocessors = 7},
               {.name = "Second", .is_mig = true},
               {.compute_mode = 2},
               {.compute_mode = 3, .is_in_use = true}},
              {.driver_version = 12040, .ptx_version = 84});
  EXPECT_EQ(cuInit(0), success);
  int value = 0;
  EXPECT_EQ(cuDriverGetVersion(&value), success);
  EXPECT_EQ(value, 12040);
  EXPECT_EQ(cuDeviceGetCount(&value), success);
  EXPECT_EQ(value, 4);
  char name[64];
  EXPECT_EQ(cuDeviceGetName(name, sizeof name, 1), success);
  EXPECT_STREQ(name, "Second MIG 1g.5gb");
  uuid one, part;
  EXPECT_EQ(cuDeviceGetUuid(&one, 1), success);
  EXPECT_EQ(cuDeviceGetUuid_v2(&part, 1), success);
  EXPECT_NE(std::memcmp(&one, &part, sizeof one), 0);
  EXPECT_EQ(cuDeviceGetAttribute(&value, 75, 0), success);
  EXPECT_EQ(value, 8);
  EXPECT_EQ(cuDeviceGetAttribute(&value, 33, 1), success);
  EXPECT_EQ(value, 2);
  EXPECT_EQ(cuDeviceGetPCIBusId(name, sizeof name, 1), success);
  EXPECT_STREQ(name, "0000:02:00.0");
  context_id made;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&made, 2), unknown);
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&made, 3), device_unavailable);
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&made, 4), invalid_device);
  const on_device on;
  EXPECT_EQ(refusal(test::entry(0, "ret;", "", "", "8.4", "sm_86")),
            (std::pair<status, std::string>(success, "")));
  EXPECT_EQ(refusal(test::entry(0, "ret;", "", "", "8.4", "sm_89")).first, no_binary_for_gpu);
  EXPECT_EQ(refusal(test::entry(0, "ret;", "", "", "8.5", "sm_80")).first, unsupported_ptx_version);
  mistakes = {"a context is destroyed that has a module"};
}

TEST_F(fake_cuda_driver, nothing_works_before_it_is_initialised_or_at_the_end) {
  int value = 0;
  EXPECT_EQ(cuDeviceGetCount(&value), not_initialized);
  EXPECT_EQ(cuInit(1), invalid_value);
  EXPECT_EQ(cuInit(0), success);
  EXPECT_EQ(cuDeviceGetCount(&value), success);
  driver().end_process(true);
  EXPECT_EQ(cuDeviceGetCount(&value), deinitialized);
  EXPECT_EQ(cuInit(0), deinitialized);
  driver().end_process(false);
  EXPECT_EQ(cuDeviceGetCount(&value), success);
}

TEST_F(fake_cuda_driver, a_child_of_a_process_that_uses_it_cannot) {
  const auto of_child = [] {
    const pid_t child = fork();
    if (child == 0)
      _exit(cuInit(0));
    int how = 0;
    waitpid(child, &how, 0);
    return WEXITSTATUS(how);
  };
  EXPECT_EQ(of_child(), success);
  EXPECT_EQ(cuInit(0), success);
  EXPECT_EQ(of_child(), not_initialized);
}

TEST_F(fake_cuda_driver, fails_on_demand) {
  const on_device on;
  const loaded code(adding);
  const memory_of_device memory(4);
  // Every function, whatever it is called with, and once.
  const std::map<std::string, std::function<status()>> functions = {
#define CUDA_FUNCTION(name, parameters) {#name, with_nothing(name)},
#include "driver/fake_functions.def"
#undef CUDA_FUNCTION
  };
  EXPECT_EQ(functions.size(), driver().functions().size());
  for (const auto &[name, function] : functions) {
    if (name == "cuGetProcAddress_v2" || name == "cuModuleLoadData")
      continue; // they call the others
    SCOPED_TRACE(name);
    driver().fail(name, 4711);
    EXPECT_EQ(function(), 4711);
    EXPECT_GT(driver().calls().at(name), 0);
  }
  driver().fail("cuMemsetD32Async", out_of_memory, 2);
  for (const status expected : {success, success, out_of_memory, success})
    EXPECT_EQ(cuMemsetD32Async(memory.address, 7, 1, on.stream), expected);
  EXPECT_EQ(cuStreamSynchronize(on.stream), success);
  driver().fail("kernel", ecc_uncorrectable);
  EXPECT_EQ(code.launch(on.stream, memory.address, 5), success);
  EXPECT_EQ(cuStreamSynchronize(on.stream), ecc_uncorrectable);
  EXPECT_EQ(code.launch(on.stream, memory.address, 5), ecc_uncorrectable);
}

TEST_F(fake_cuda_driver, an_event_after_a_lost_kernel_says_so) {
  const on_device on;
  event_id event;
  EXPECT_EQ(cuEventCreate(&event, without_timing), success);
  const memory_of_device memory(4);
  driver().fail("copy", launch_failed);
  gate before(on.stream);
  EXPECT_EQ(cuMemcpyDtoDAsync_v2(memory.address, memory.address, 4, on.stream), success);
  EXPECT_EQ(cuEventRecord(event, on.stream), success);
  before.open();
  EXPECT_EQ(cuEventSynchronize(event), launch_failed);
  EXPECT_EQ(cuEventQuery(event), launch_failed);
}

TEST_F(fake_cuda_driver, the_default_stream_waits_for_others_and_they_for_it) {
  const on_device on;
  const loaded waits(slow), adds(adding);
  const memory_of_device memory(4);
  stream_id blocking;
  EXPECT_EQ(cuStreamCreate(&blocking, 0), success);
  for (int turn = 0; turn < 10; ++turn) {
    EXPECT_EQ(waits.launch(blocking, memory.address, 100), success);
    EXPECT_EQ(adds.launch(nullptr, memory.address, 5), success);
    EXPECT_EQ(adds.launch(blocking, memory.address, 7), success);
    EXPECT_EQ(cuStreamSynchronize(blocking), success);
    int value = 0;
    EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, memory.address, 4, blocking), success);
    ASSERT_EQ(value, 112);
  }
  EXPECT_EQ(cuStreamDestroy_v2(blocking), success);
}

TEST_F(fake_cuda_driver, a_destroyed_stream_does_what_it_was_told) {
  const on_device on;
  const loaded waits(slow);
  const memory_of_device memory(4);
  stream_id other;
  EXPECT_EQ(cuStreamCreate(&other, non_blocking), success);
  EXPECT_EQ(waits.launch(other, memory.address, 100), success);
  EXPECT_EQ(cuStreamDestroy_v2(other), success);
  EXPECT_EQ(cuCtxSynchronize(), success);
  int value = 0;
  EXPECT_EQ(cuMemcpyDtoHAsync_v2(&value, memory.address, 4, on.stream), success);
  EXPECT_EQ(value, 100);
}
