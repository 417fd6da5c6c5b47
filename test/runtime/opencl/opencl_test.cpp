// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The OpenCL backend on a device that checks what it is asked: kernels, copies, messages,
/// refusals.
#include "../device_checks.h"
#include "opencl_accelerator.h"

#include <atomic>
#include <cstring>

#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::counting;
using test::fake_library;
using test::opencl_accelerator;
using test::refusal_of;

namespace {

/// Every kind of memory, by the name that asks for it.
class opencl_memories : public testing::TestWithParam<const char *> {
protected:
  opencl_memories() { options_.opencl_memory = GetParam(); }
  ~opencl_memories() override { EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>()); }

  tessera::backend_options options_;
};

void say(const fake_opencl::work_item &item) {
  auto *const buffer = static_cast<tessera_message_buffer *>(item.arguments[2]);
  if (item.id[0] != 0)
    return;
  const std::uint64_t number = std::uint64_t(-5), text = 31;
  double value = 2.5;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const std::uint32_t message[] = {9,
                                   tessera_message_printf,
                                   0,
                                   std::uint32_t(number),
                                   std::uint32_t(number >> 32),
                                   std::uint32_t(text),
                                   0,
                                   std::uint32_t(bits),
                                   std::uint32_t(bits >> 32)};
  std::memcpy(buffer->words, message, sizeof message);
  buffer->used = 9;
}

void fail(const fake_opencl::work_item &item) {
  auto *const buffer = static_cast<tessera_message_buffer *>(item.arguments[2]);
  if (item.id[0] != 0)
    return;
  const std::uint32_t message[] = {5, tessera_message_errorf, 0, 42, 0,
                                   3, tessera_message_abort,  0};
  std::memcpy(buffer->words, message, sizeof message);
  buffer->used = 8;
}

} // namespace

TEST_P(opencl_memories, kernels_compute) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 5, on.default_view());
  kernel.launch(view.section(100, 50), 1000, on.default_view());
  kernel.launch(view, 1, on.make_view());
  view.synchronize();
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(numbers[i], i + 6 + (i >= 100 && i < 150 ? 1000 : 0));
  EXPECT_EQ(fake_library().bytes_in(), 4000u);
  EXPECT_EQ(fake_library().bytes_out(), 4000u);
}

TEST_P(opencl_memories, an_image_with_a_precondition_runs_where_it_holds) {
  const opencl_accelerator on({}, options_);
  constexpr tessera_question apart{tessera_asks_apart, tessera_answer_holds, {}};
  std::vector<int> numbers = counting(100);
  const array_view<int> view(numbers);
  // Captured once, and as two containers that share memory.
  for (std::uint32_t captures : {1, 2}) {
    adding_kernel kernel, without_aliases([](const fake_opencl::work_item &item) {
      test::add_one(item);
      test::add_one(item);
    });
    tessera_image images[] = {without_aliases.images[1], kernel.images[1]};
    images[0].preconditions = 1;
    const tessera_capture twice[] = {kernel.capture, kernel.capture};
    kernel.code.argument_count = without_aliases.code.argument_count = 1 + captures;
    kernel.kernel.images = images;
    kernel.kernel.captures = twice;
    kernel.kernel.capture_count = captures;
    kernel.kernel.questions = &apart;
    kernel.kernel.question_count = 1;
    kernel.launch(view, captures == 1 ? 5 : 100, on.default_view());
  }
  view.synchronize();
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(numbers[i], i + 10 + 100);
}

/// Two images of a kernel: the first one has a precondition that holds, and adds twice.
struct two_images {
  tessera_question holds{tessera_asks_apart, tessera_answer_holds, {}};
  adding_kernel kernel, faster{[](const fake_opencl::work_item &item) {
    test::add_one(item);
    test::add_one(item);
  }};
  tessera_image images[2] = {faster.images[1], kernel.images[1]};

  two_images() {
    images[0].preconditions = 1;
    kernel.kernel.images = images;
    kernel.kernel.image_count = 2;
    kernel.kernel.questions = &holds;
    kernel.kernel.question_count = 1;
  }
};

TEST_P(opencl_memories, an_image_that_runs_over_another_domain_is_left_out) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(100);
  const array_view<int> view(numbers);
  const auto launch = [&](auto change) {
    two_images one;
    change(one);
    one.kernel.launch(view, 1, on.default_view());
  };
  launch([](two_images &one) { one.images[0].columns = 10; });
  launch([](two_images &one) { one.images[0].interchanged = 1; });
  launch([](two_images &one) { one.images[0].traits = tessera_trait_scalar; });
  for (const std::uint32_t answer :
       {tessera_answer_columns, tessera_answer_iterations, tessera_answer_multiple})
    launch([answer](two_images &one) { one.holds.answer = answer; });
  EXPECT_EQ(view[0], 6);
  launch([](two_images &one) { one.images[0].traits = tessera_trait_untiled; });
  EXPECT_EQ(view[0], 8);
  EXPECT_NE(refusal_of([&] {
              launch([](two_images &one) { one.images[1].columns = 10; });
            }).find("no code for such devices that runs over its compute domain"),
            std::string::npos);
}

TEST_P(opencl_memories, a_kernel_runs_without_an_image_that_cannot_be_loaded) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(100);
  const array_view<int> view(numbers);
  two_images nonsense, none;
  nonsense.faster.code.does_not_compile = 1;
  none.faster.blob.bytes = 0;
  none.faster.blob.strings = "it is too strange";
  const int before = fake_library().calls()["clBuildProgram"];
  for (int time = 0; time < 3; ++time)
    for (const two_images *const one : {&nonsense, &none})
      one->kernel.launch(view, 1, on.default_view());
  EXPECT_EQ(view[0], 6);
  EXPECT_EQ(fake_library().calls()["clBuildProgram"] - before, 3); // one of them in vain
  // Where none runs in every launch, the reason is that of the one that would.
  two_images neither;
  neither.faster.blob.bytes = neither.kernel.blob.bytes = 0;
  neither.faster.blob.strings = "it is too strange";
  neither.kernel.blob.strings = "it is stranger";
  EXPECT_NE(
      refusal_of([&] { neither.kernel.launch(view, 1, on.default_view()); }).find("it is stranger"),
      std::string::npos);
}

TEST_P(opencl_memories, the_end_is_told_without_calls_of_the_driver_or_anybody_waiting) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 5, on.default_view());
  std::atomic<bool> told = false;
  view.synchronize_async().then([&] { told = true; });
  EXPECT_TRUE(test::soon([&] { return told.load(); }));
  EXPECT_EQ(numbers[999], 1004);
  kernel.launch(view, 5, on.default_view());
  EXPECT_EQ(on.default_view().create_marker().wait_for(std::chrono::seconds(10)),
            std::future_status::ready);
  EXPECT_EQ(fake_library().calls()["clSetEventCallback"], 0);
}

TEST_P(opencl_memories, what_is_only_read_is_not_copied_back) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  adding_kernel kernel([](const fake_opencl::work_item &) {});
  kernel.capture.access = tessera_access_read;
  kernel.launch(view, 5, on.default_view());
  view.synchronize();
  on.default_view().wait();
  EXPECT_EQ(view[7], 7);
  EXPECT_EQ(fake_library().bytes_in(), 4000u);
  EXPECT_EQ(fake_library().bytes_out(), 0u);
}

TEST_P(opencl_memories, closures_lie_in_memory_where_they_are_to) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  const adding_kernel kernel(test::add_one, tessera_blob_closure_in_memory);
  for (int time = 0; time < 10; ++time)
    kernel.launch(view, time, on.default_view());
  view.synchronize();
  EXPECT_EQ(numbers[999], 999 + 45);
}

TEST_P(opencl_memories, messages_are_printed) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(10);
  adding_kernel kernel(say, tessera_blob_messages);
  kernel.blob.strings = "number %d, '%3s', %.2f, 100%%\n\0ab";
  testing::internal::CaptureStdout();
  kernel.launch(array_view<int>(numbers), 0, on.default_view());
  on.default_view().wait();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "number -5, ' ab', 2.50, 100%\n");
}

TEST_P(opencl_memories, a_message_may_fail_the_launch) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers = counting(10);
  adding_kernel kernel(fail, tessera_blob_messages);
  kernel.blob.strings = "wrong: %d\n";
  testing::internal::CaptureStderr();
  EXPECT_EQ(refusal_of([&] {
              kernel.launch(array_view<int>(numbers), 0, on.default_view());
              on.default_view().wait();
            }),
            "wrong: 42\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "wrong: 42\n");
}

TEST_P(opencl_memories, a_loss_in_a_destructor_is_said) {
  const opencl_accelerator on({}, options_);
  std::vector<int> numbers(100, 1);
  adding_kernel kernel(test::add_one);
  testing::internal::CaptureStderr();
  {
    const array_view<int> view(numbers);
    kernel.launch(view, 1, on.default_view());
    on.default_view().wait();
    fake_library().fail("copy", tessera::opencl::out_of_resources);
  }
  fake_library().fail_no_more();
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.find("tessera: data is lost, because the last view of it was destroyed without "
                      "array_view::synchronize: the accelerator \""),
            0)
      << said;
  EXPECT_NE(said.find("\" has failed to "), said.npos) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
}

TEST_P(opencl_memories, boxes_are_copied) {
  test::check_copies_of_boxes(opencl_accelerator({}, options_));
}

TEST_P(opencl_memories, everything_is_given_back) {
  const opencl_accelerator on({}, options_);
  const adding_kernel kernel;
  const auto use = [&] {
    std::vector<int> numbers = counting(1000);
    const array_view<int> view(numbers);
    kernel.launch(view, 1, on.make_view());
    view.synchronize();
  };
  use();
  // The first one's event may still be known, and its queue.
  std::map<std::string, int> before, seen;
  EXPECT_TRUE(test::soon([&] {
    before = std::exchange(seen, fake_library().live());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return before == seen;
  }));
  for (int time = 0; time < 20; ++time)
    use();
  EXPECT_TRUE(test::soon([&] { return fake_library().live() == before; }));
}

INSTANTIATE_TEST_SUITE_P(all, opencl_memories, testing::Values("usm", "svm", "buffer"),
                         [](const auto &info) { return std::string(info.param); });

TEST(opencl, takes_spirv_by_extension) {
  fake_opencl::description old;
  old.by_extension = true;
  old.has_usm = old.has_svm = false;
  const opencl_accelerator on(old);
  std::vector<int> numbers = counting(10);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 5, on.default_view());
  EXPECT_EQ(view[9], 14);
  EXPECT_EQ(fake_library().calls()["clCreateProgramWithILKHR"], 1);
}

TEST(opencl, names_what_a_kernel_lacks_or_has_too_much_of) {
  fake_opencl::description small;
  small.has_double = false;
  small.work_group_of_kernels = 64;
  const opencl_accelerator on(small);
  std::vector<int> numbers = counting(256);
  const auto refusal = [&](const adding_kernel &kernel) {
    return refusal_of([&] { kernel.launch(array_view<int>(numbers), 0, on.default_view()); });
  };
  adding_kernel none, statics, groups, parameters, doubles, precise, nonsense;
  none.kernel.image_count = 1;
  EXPECT_EQ(refusal(none),
            "the kernel at test.cpp:1 was compiled without code for the accelerator "
            "\"Fake GPU\": compile it with spirv in -famp-targets=, as is the default.");
  statics.blob.tile_static_bytes = 40000;
  EXPECT_EQ(refusal(statics), "the kernel at test.cpp:1 has 40000 bytes of tile_static variables, "
                              "and the accelerator \"Fake GPU\" 32768 bytes for a tile.");
  groups.kernel.tile[0] = 128;
  EXPECT_EQ(refusal(groups), "the kernel at test.cpp:1 has tiles of 128 work-items, and the "
                             "accelerator \"Fake GPU\" 64 work-items of this kernel in a tile.");
  parameters.blob.closure_bytes = 2000;
  EXPECT_EQ(refusal(parameters), "the kernel at test.cpp:1 has 2008 bytes of arguments, and the "
                                 "accelerator \"Fake GPU\" 1024 bytes for a kernel.");
  doubles.kernel.features = tessera_feature_double;
  EXPECT_NE(refusal(doubles).find("computes with double"), std::string::npos);
  precise.blob.flags = tessera_blob_double;
  EXPECT_EQ(refusal(precise),
            "the kernel at test.cpp:1 computes with double, which the accelerator "
            "\"Fake GPU\" does not support.");
  nonsense.code.does_not_compile = 1;
  EXPECT_EQ(refusal(nonsense),
            "the accelerator \"Fake GPU\" has failed to compile the kernel at test.cpp:1: "
            "CL_BUILD_PROGRAM_FAILURE (-11)\nline 1: nonsense");
  const adding_kernel good;
  EXPECT_EQ(refusal(good), "");
}

TEST(opencl, loads_by_what_code_is) {
  const opencl_accelerator on;
  std::vector<int> numbers = counting(10);
  const array_view<int> view(numbers);
  const adding_kernel first;
  auto second = std::make_unique<adding_kernel>();
  std::memcpy(second->blob.hash, first.blob.hash, sizeof first.blob.hash);
  first.launch(view, 1, on.default_view());
  second->launch(view, 1, on.default_view());
  view.synchronize();
  second.reset();
  first.launch(view, 1, on.default_view());
  EXPECT_EQ(view[0], 3);
  EXPECT_EQ(fake_library().calls()["clBuildProgram"], 1);
}

TEST(opencl, threads_load_a_program_once) {
  test::check_launches_of_threads(opencl_accelerator(), adding_kernel());
  EXPECT_EQ(fake_library().calls()["clBuildProgram"], 1);
  EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>());
}

TEST(opencl, memory_is_kept_up_to_a_limit) {
  tessera::backend_options options;
  options.kept_memory_mib = 1;
  const opencl_accelerator on({}, options);
  const auto use = [&](std::uint64_t bytes) {
    return bool(on.device.allocate(bytes, tessera::memory_kind::device));
  };
  for (int time = 0; time < 10; ++time)
    EXPECT_TRUE(use(100000 - time)); // of one class
  EXPECT_EQ(fake_library().calls()["clDeviceMemAllocINTEL"], 1);
  for (int time = 0; time < 3; ++time)
    EXPECT_TRUE(use(2 << 20)); // more than is kept
  EXPECT_EQ(fake_library().calls()["clDeviceMemAllocINTEL"], 4);
  EXPECT_EQ(fake_library().live()["USM"], 1);
}

TEST(opencl, what_is_kept_is_given_back_before_memory_is_out) {
  tessera::backend_options options;
  options.kept_memory_mib = 1024;
  fake_opencl::description small;
  small.memory = 1 << 20;
  const opencl_accelerator on(small, options);
  for (const int bytes : {800000, 600000, 500000})
    EXPECT_TRUE(bool(on.device.allocate(bytes, tessera::memory_kind::device))) << bytes;
  tessera::result<std::unique_ptr<tessera::allocation>> too_much =
      on.device.allocate(2 << 20, tessera::memory_kind::device);
  ASSERT_FALSE(too_much);
  EXPECT_EQ(too_much.failure().code, tessera_error_out_of_memory);
  EXPECT_TRUE(bool(on.device.allocate(800000, tessera::memory_kind::device)));
  too_much = on.device.allocate(std::uint64_t(2) << 30, tessera::memory_kind::device);
  ASSERT_FALSE(too_much);
  EXPECT_EQ(too_much.failure().message,
            "Failed to create buffer: 2147483648 bytes are more than the 1073741824 that the "
            "accelerator \"Fake GPU\" has in one piece");
}

TEST(opencl, the_child_of_a_fork_is_told) {
  test::check_the_child_of_a_fork(opencl_accelerator(), adding_kernel());
}
