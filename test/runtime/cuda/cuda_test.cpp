// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The CUDA backend on a driver that executes PTX and checks what it is asked: kernels, copies,
/// refusals.
#include "../device_checks.h"
#include "cuda_accelerator.h"

#include <atomic>
#include <cstring>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::counting;
using test::refusal_of;
using test::soon;
using test::on_cuda::adding_kernel;
using test::on_cuda::adding_ptx;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

class cuda : public testing::Test {
protected:
  cuda() { fake_driver().be({{}}); }
  ~cuda() override {
    EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
    EXPECT_EQ(fake_driver().faults(), std::vector<std::string>());
  }

  std::string refusal(const adding_kernel &kernel, const cuda_accelerator &on) {
    std::vector<int> numbers(256, 1);
    return refusal_of([&] { kernel.launch(array_view<int>(numbers), 0, on.default_view()); });
  }
};

} // namespace

TEST_F(cuda, kernels_compute) {
  const cuda_accelerator on;
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 5, on.default_view());
  kernel.launch(view.section(100, 50), 1000, on.default_view());
  kernel.launch(view, 1, on.make_view());
  view.synchronize();
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(numbers[i], i + 6 + (i >= 100 && i < 150 ? 1000 : 0));
  EXPECT_EQ(fake_driver().bytes_in(), 4000u);
  EXPECT_EQ(fake_driver().bytes_out(), 4000u);
  EXPECT_EQ(fake_driver().launches(), 3u);
}

TEST_F(cuda, queues_follow_each_other) {
  const cuda_accelerator on;
  std::vector<int> numbers(5000, 1);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  const accelerator_view queues[] = {on.make_view(), on.default_view(), on.make_view()};
  for (int time = 0; time < 60; ++time)
    kernel.launch(view, time, queues[time % 3]);
  EXPECT_EQ(view[4999], 1 + 59 * 60 / 2);
}

TEST_F(cuda, an_image_with_a_precondition_runs_where_it_holds) {
  const cuda_accelerator on;
  constexpr tessera_question aligned{tessera_asks_aligned, tessera_answer_holds, {.alignment = 16}};
  std::vector<int> numbers = counting(100);
  const array_view<int> view(numbers);
  adding_kernel kernel, of_aligned(adding_ptx(2));
  tessera_image images[] = {of_aligned.images[1], kernel.images[1]};
  images[0].preconditions = 1;
  kernel.kernel.images = images;
  kernel.kernel.questions = &aligned;
  kernel.kernel.question_count = 1;
  kernel.launch(view, 5, on.default_view());
  kernel.launch(view.section(1, 10), 100, on.default_view());
  view.synchronize();
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(numbers[i], i + 10 + (i >= 1 && i < 11 ? 100 : 0));
}

TEST_F(cuda, the_end_is_told_without_anybody_waiting) {
  const cuda_accelerator on;
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 5, on.default_view());
  std::atomic<bool> told = false;
  view.synchronize_async().then([&] { told = true; });
  EXPECT_TRUE(soon([&] { return told.load(); }));
  EXPECT_EQ(numbers[999], 1004);
  EXPECT_EQ(fake_driver().calls()["cuLaunchHostFunc"], 0);
}

TEST_F(cuda, what_is_only_read_is_not_copied_back) {
  const cuda_accelerator on;
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  adding_kernel kernel(
      std::string(test::on_cuda::ptx_head) +
      test::on_cuda::with_numbers(".visible .entry add(.param .align 8 .b8 a[CLOSURE_BYTES], "
                                  ".param .u64 b) {\n  ret;\n}\n"));
  kernel.capture.access = tessera_access_read;
  kernel.launch(view, 5, on.default_view());
  view.synchronize();
  on.default_view().wait();
  EXPECT_EQ(view[7], 7);
  EXPECT_EQ(fake_driver().bytes_out(), 0u);
}

TEST_F(cuda, closures_lie_in_memory_where_they_are_to) {
  const cuda_accelerator on;
  std::vector<int> numbers = counting(1000);
  const array_view<int> view(numbers);
  std::string text = adding_ptx();
  // The closure's address in place of the closure.
  const auto replace = [&](const std::string &what, const std::string &with) {
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + with.size()))
      text.replace(at, what.size(), with);
  };
  replace(".param .align 8 .b8 add_param_0[" + std::to_string(sizeof(test::adding_closure) + 8) +
              "]",
          ".param .u64 add_param_0");
  replace("ld.param.u32 %r1, [add_param_0]",
          "ld.param.u64 %rd9, [add_param_0];\n  cvta.to.global.u64 %rd9, %rd9;\n"
          "  ld.global.u32 %r1, [%rd9]");
  replace("ld.param.u32 %r2, [add_param_0+", "ld.global.u32 %r2, [%rd9+");
  const adding_kernel kernel(text, tessera_blob_closure_in_memory);
  for (int time = 0; time < 10; ++time)
    kernel.launch(view, time, on.default_view());
  view.synchronize();
  EXPECT_EQ(numbers[999], 999 + 45);
}

TEST_F(cuda, boxes_are_copied) {
  test::check_copies_of_boxes(cuda_accelerator());
  EXPECT_GT(fake_driver().calls()["cuMemcpy3DAsync_v2"], 0);
}

TEST_F(cuda, everything_is_given_back) {
  const cuda_accelerator on;
  const adding_kernel kernel;
  const auto use = [&] {
    std::vector<int> numbers = counting(1000);
    const array_view<int> view(numbers);
    kernel.launch(view, 1, on.make_view());
    view.synchronize();
  };
  for (int time = 0; time < 20; ++time)
    use();
  using counts = std::map<std::string, int>;
  counts left; // the last one's queue may still be known
  const auto is_given_back = [&] {
    left = fake_driver().live();
    const int events = left["event"]; // which are used again
    left.erase("event");
    return events < 8 && left == counts{{"context", 1}, {"module", 1}, {"stream", 1}};
  };
  EXPECT_TRUE(soon(is_given_back)) << testing::PrintToString(left);
  EXPECT_TRUE(on.retire());
}

TEST_F(cuda, the_programs_own_context_stays_current) {
  const cuda_accelerator on;
  const tessera::cuda::functions &api = test::on_cuda::fake_functions();
  tessera::cuda::context_id own = nullptr, popped = nullptr;
  ASSERT_EQ(api.cuDevicePrimaryCtxRetain(&own, 0), 0);
  ASSERT_EQ(api.cuCtxPushCurrent_v2(own), 0);
  std::vector<int> numbers = counting(100);
  const array_view<int> view(numbers);
  adding_kernel().launch(view, 1, on.default_view());
  EXPECT_EQ(view[99], 100);
  EXPECT_EQ(api.cuCtxPopCurrent_v2(&popped), 0);
  EXPECT_EQ(popped, own);
  // Where it has none, it has none.
  adding_kernel().launch(view, 1, on.default_view());
  EXPECT_EQ(view[99], 101);
  const auto get_current = reinterpret_cast<tessera::cuda::status (*)(tessera::cuda::context_id *)>(
      dlsym(dlopen(FAKE_CUDA, RTLD_NOW), "cuCtxGetCurrent"));
  ASSERT_EQ(get_current(&popped), 0);
  EXPECT_EQ(popped, nullptr);
  EXPECT_EQ(api.cuDevicePrimaryCtxRelease_v2(0), 0);
}

TEST_F(cuda, names_what_a_kernel_lacks_or_has_too_much_of) {
  const cuda_accelerator on;
  adding_kernel none, cannot, statics, of_others, groups, parameters, nonsense;
  none.kernel.image_count = 1;
  EXPECT_EQ(
      refusal(none, on),
      "the kernel at test.cpp:1 was compiled without code for the "
      "accelerator \"Fake GPU\": compile it with nvptx in -famp-targets=, as is the default.");
  cannot.blob.bytes = 0;
  cannot.blob.strings = "it is too strange";
  EXPECT_EQ(refusal(cannot, on), "the kernel at test.cpp:1 cannot run on the accelerator "
                                 "\"Fake GPU\": it is too strange.");
  statics.blob.tile_static_bytes = 100000;
  EXPECT_EQ(refusal(statics, on), "the kernel at test.cpp:1 has 100000 bytes of tile_static "
                                  "variables, and the accelerator \"Fake GPU\" 98304 bytes for a "
                                  "tile.");
  groups.set_code(adding_ptx().insert(adding_ptx().find('{'), ".maxntid 64, 1, 1 "));
  groups.kernel.tile[0] = 128;
  EXPECT_EQ(refusal(groups, on),
            "the kernel at test.cpp:1 has tiles of 128 work-items, and the "
            "accelerator \"Fake GPU\" 64 work-items of this kernel in a tile.");
  parameters.blob.closure_bytes = 4350;
  EXPECT_EQ(refusal(parameters, on), "the kernel at test.cpp:1 has 4358 bytes of arguments, and "
                                     "the accelerator \"Fake GPU\" 4352 bytes for a kernel.");
  nonsense.set_code(std::string(test::on_cuda::ptx_head) + "nonsense");
  const std::string why = refusal(nonsense, on);
  EXPECT_EQ(why.find("the accelerator \"Fake GPU\" has failed to compile the kernel at test.cpp:1: "
                     "CUDA_ERROR_INVALID_PTX (218)"),
            0u)
      << why;
  EXPECT_NE(why.find('\n'), why.npos) << why; // the driver's log
  EXPECT_EQ(refusal(adding_kernel(), on), "");
}

TEST_F(cuda, names_private_memory_that_all_threads_together_cannot_have) {
  fake_cuda::description small;
  small.memory = 64 << 20;
  const cuda_accelerator on(std::vector{small});
  adding_kernel kernel;
  std::string text = adding_ptx();
  text.insert(text.find("  .reg"), "  .local .align 4 .b8 own[16384];\n");
  kernel.set_code(text);
  EXPECT_EQ(refusal(kernel, on),
            "the kernel at test.cpp:1 has 16384 bytes of variables in memory for each work-item, "
            "and the accelerator \"Fake GPU\" 4096 bytes for each of all that run at once.");
}

TEST_F(cuda, more_shared_memory_is_asked_for) {
  const cuda_accelerator on;
  std::vector<int> numbers(64, 1);
  const array_view<int> view(numbers);
  std::string text = adding_ptx();
  text.insert(text.find(".visible"), ".extern .shared .align 16 .b8 tile[];\n");
  // What is stored goes by way of the last byte of it.
  text.insert(text.find("  st.global"), "  mov.u32 %r8, tile;\n  mov.u32 %r9, %tid.x;\n"
                                        "  shl.b32 %r9, %r9, 2;\n  add.s32 %r8, %r8, %r9;\n"
                                        "  st.shared.u32 [%r8+59744], %r7;\n"
                                        "  ld.shared.u32 %r7, [%r8+59744];\n");
  adding_kernel kernel(text);
  kernel.blob.tile_static_bytes = 60000;
  kernel.kernel.tile[0] = 64;
  kernel.launch(view, 3, on.default_view());
  EXPECT_EQ(view[63], 4);
  EXPECT_EQ(fake_driver().calls()["cuFuncSetAttribute"], 1);
}

TEST_F(cuda, a_kernel_runs_without_an_image_that_cannot_be_loaded) {
  const cuda_accelerator on;
  std::vector<int> numbers(100, 1);
  const array_view<int> view(numbers);
  constexpr tessera_question apart{tessera_asks_apart, tessera_answer_holds, {}};
  adding_kernel kernel, nonsense(std::string(test::on_cuda::ptx_head) + "nonsense");
  tessera_image images[] = {nonsense.images[1], kernel.images[1]};
  images[0].preconditions = 1;
  kernel.kernel.images = images;
  kernel.kernel.questions = &apart;
  kernel.kernel.question_count = 1;
  for (int time = 0; time < 3; ++time)
    kernel.launch(view, 1, on.default_view());
  EXPECT_EQ(view[0], 4);
  EXPECT_EQ(fake_driver().calls()["cuModuleLoadDataEx"], 2);
}

TEST_F(cuda, loads_by_what_code_is) {
  const cuda_accelerator on;
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
  EXPECT_EQ(fake_driver().calls()["cuModuleLoadDataEx"], 1);
}

TEST_F(cuda, threads_load_a_program_once) {
  test::check_launches_of_threads(cuda_accelerator(), adding_kernel());
  EXPECT_EQ(fake_driver().calls()["cuModuleLoadDataEx"], 1);
}

TEST_F(cuda, memory_is_kept_up_to_a_limit) {
  tessera::backend_options options;
  options.kept_memory_mib = 1;
  const cuda_accelerator on(options);
  const auto use = [&](std::uint64_t bytes) {
    return bool(on.device.allocate(bytes, tessera::memory_kind::device));
  };
  for (int time = 0; time < 10; ++time)
    EXPECT_TRUE(use(100000 - time)); // of one class
  EXPECT_EQ(fake_driver().calls()["cuMemAlloc_v2"], 1);
  for (int time = 0; time < 3; ++time)
    EXPECT_TRUE(use(2 << 20)); // more than is kept
  EXPECT_EQ(fake_driver().calls()["cuMemAlloc_v2"], 4);
}

TEST_F(cuda, pinned_memory_is_the_hosts) {
  const cuda_accelerator on;
  tessera::result<std::unique_ptr<tessera::allocation>> made =
      on.device.allocate(5000, tessera::memory_kind::pinned_host);
  ASSERT_TRUE(bool(made));
  std::memset((*made)->host_address(), 1, 5000);
  EXPECT_EQ(fake_driver().calls()["cuMemHostAlloc"], 1);
}

TEST_F(cuda, too_much_memory_is_told) {
  fake_cuda::description small;
  small.memory = 1 << 20;
  tessera::backend_options options;
  options.kept_memory_mib = 1024;
  const cuda_accelerator on(std::vector{small}, options);
  for (const int bytes : {800000, 600000, 500000}) // what is kept makes room
    EXPECT_TRUE(bool(on.device.allocate(bytes, tessera::memory_kind::device))) << bytes;
  tessera::result<std::unique_ptr<tessera::allocation>> too_much =
      on.device.allocate(2 << 20, tessera::memory_kind::device);
  ASSERT_FALSE(too_much);
  EXPECT_EQ(too_much.failure().code, tessera_error_out_of_memory);
  EXPECT_EQ(too_much.failure().message.find("the accelerator \"Fake GPU\" has failed to allocate "
                                            "2097152 bytes: CUDA_ERROR_OUT_OF_MEMORY (2)"),
            0u)
      << too_much.failure().message;
  EXPECT_TRUE(bool(on.device.allocate(800000, tessera::memory_kind::device)));
}

TEST_F(cuda, devices_copy_to_each_other) {
  fake_driver().be({{}, {}});
  const tessera::backend_options options;
  const cuda_accelerator first(options, 0), second(options, 1);
  std::vector<int> numbers = counting(6 * 7 * 8);
  EXPECT_TRUE(first.device.reaches(second.device));
  const array<int, 3> from(6, 7, 8, numbers.begin(), first.default_view());
  array<int, 3> to(6, 7, 8, second.default_view());
  copy(from, to);
  EXPECT_EQ(fake_driver().calls()["cuMemcpyPeerAsync"], 1);
  EXPECT_EQ(fake_driver().calls()["cuCtxEnablePeerAccess"], 1);
  std::vector<int> out(numbers.size());
  copy(to, out.begin());
  EXPECT_EQ(out, numbers);
}

TEST_F(cuda, devices_and_the_cpu_work_at_once) {
  fake_driver().be({{}, {}});
  const tessera::backend_options options;
  const cuda_accelerator first(options, 0), second(options, 1);
  const adding_kernel kernel;
  const accelerator_view cpu = accelerator(L"tessera\\cpu").default_view;
  const accelerator_view all[] = {first.default_view(), second.default_view(), cpu};
  // Each has a third of the vector, and all of them in turn another one.
  std::vector<int> thirds = counting(3000), shared = counting(500);
  const array_view<int> of_all(shared);
  std::vector<std::thread> threads;
  for (int number = 0; number < 3; ++number)
    threads.emplace_back([&, number] {
      const array_view<int> own(1000, thirds.data() + 1000 * number);
      for (int time = 0; time < 50; ++time)
        kernel.launch(own, number + 1, all[number]);
    });
  for (int time = 0; time < 60; ++time)
    kernel.launch(of_all, 1, all[time % 3]);
  for (std::thread &one : threads)
    one.join();
  of_all.synchronize();
  for (int i = 0; i < 500; ++i)
    ASSERT_EQ(shared[std::size_t(i)], i + 60);
  for (int i = 0; i < 3000; ++i)
    ASSERT_EQ(thirds[std::size_t(i)], i + 50 * (i / 1000 + 1));
  EXPECT_GT(fake_driver().calls()["cuMemcpyPeerAsync"], 0);
}

TEST_F(cuda, the_child_of_a_fork_is_told) {
  test::check_the_child_of_a_fork(cuda_accelerator(), adding_kernel());
}

TEST_F(cuda, large_copies_go_by_pinned_memory_in_pieces) {
  tessera::backend_options options;
  options.kept_memory_mib = 64;
  const cuda_accelerator on(options);
  std::vector<int> numbers = counting(3 << 20); // three pieces
  const array_view<int> view(numbers);
  const adding_kernel kernel;
  kernel.launch(view, 1, on.default_view());
  kernel.launch(view, 1, on.default_view());
  view.synchronize();
  for (int i = 0; i < int(numbers.size()); ++i)
    ASSERT_EQ(numbers[i], i + 2);
  EXPECT_EQ(fake_driver().calls()["cuMemHostAlloc"], 2); // the same places in both directions
  EXPECT_EQ(fake_driver().calls()["cuMemcpyHtoDAsync_v2"], 3);
  EXPECT_EQ(fake_driver().calls()["cuMemcpyDtoHAsync_v2"], 3);
}

TEST_F(cuda, copies_to_the_host_hold_up_nobody) {
  const cuda_accelerator on;
  std::vector<int> numbers = counting(1 << 20), out(1 << 20);
  const array<int> data(1 << 20, numbers.begin(), on.default_view());
  std::atomic<bool> told = false;
  copy_async(data, out.begin()).then([&] { told = true; });
  EXPECT_TRUE(soon([&] { return told.load(); }));
  EXPECT_EQ(out, numbers);
}
