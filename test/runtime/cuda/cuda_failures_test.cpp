// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every function of the driver that fails, in every way: somebody is told, nothing is left, and
/// the program goes on, with the CPU if the device is gone.
#include "cuda_accelerator.h"

#include <gtest/gtest.h>

using namespace concurrency;
using test::refusal_of;
using test::soon;
using test::on_cuda::adding_kernel;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

using namespace tessera::cuda;

/// What a launch on a new view of the program's data calls, and a copy back.
constexpr const char *needed_calls[] = {
    "cuDevicePrimaryCtxRetain", "cuCtxPushCurrent_v2",  "cuStreamCreate",     "cuMemAlloc_v2",
    "cuMemcpyHtoDAsync_v2",     "cuMemcpyDtoHAsync_v2", "cuEventCreate",      "cuEventRecord",
    "cuModuleLoadDataEx",       "cuModuleGetFunction",  "cuFuncGetAttribute", "cuLaunchKernel"};

constexpr status outcomes[] = {tessera::cuda::out_of_memory, invalid_value, launch_out_of_resources,
                               unknown};
constexpr status ends[] = {illegal_address,      launch_failed,       ecc_uncorrectable,
                           launch_timeout,       assertion,           misaligned_address,
                           hardware_stack_error, illegal_instruction, invalid_pc};

/// How many calls throw.
template <typename... Calls> int thrown_by(Calls... each) {
  int thrown = 0;
  const auto one = [&](auto call) {
    try {
      call();
    } catch (const runtime_exception &failure) {
      ++thrown;
      EXPECT_STRNE(failure.what(), "");
    }
  };
  (one(each), ...);
  return thrown;
}

class cuda_failures : public testing::Test {
protected:
  cuda_failures() { fake_driver().be({{}}); }
  ~cuda_failures() override {
    EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
    EXPECT_EQ(fake_driver().faults(), std::vector<std::string>());
  }
};

class cuda_functions_that_fail : public cuda_failures,
                                 public testing::WithParamInterface<const char *> {};

} // namespace

TEST_P(cuda_functions_that_fail, are_told_and_leave_nothing) {
  const accelerator_view cpu = accelerator(L"tessera\\cpu").default_view;
  for (const status outcome : outcomes) {
    SCOPED_TRACE(outcome);
    const cuda_accelerator on; // it has no context yet
    const adding_kernel kernel;
    std::vector<int> numbers(100, 1);
    {
      const array_view<int> view(numbers);
      accelerator_view own = on.make_view();
      const std::string function = GetParam();
      fake_driver().fail(function, outcome);
      if (function == "cuMemAlloc_v2")
        fake_driver().fail(function, outcome); // it is asked again once everything is given back
      EXPECT_EQ(thrown_by([&] { kernel.launch(view, 1, own); }, [&] { view.synchronize(); },
                          [&] { own.wait(); }),
                1);
      fake_driver().fail_no_more();
      EXPECT_EQ(thrown_by([&] { view.synchronize(); }, [&] { own.wait(); }), 0);
      const int value = view[99];
      EXPECT_TRUE(value == 1 || value == 2) << value;
      kernel.launch(view, 1, own);
      view.synchronize();
      EXPECT_EQ(numbers[99], value + 1);
      kernel.launch(view, 1, cpu);
      view.synchronize();
      EXPECT_EQ(numbers[99], value + 2);
    }
    EXPECT_TRUE(on.retire());
  }
}

INSTANTIATE_TEST_SUITE_P(each, cuda_functions_that_fail, testing::ValuesIn(needed_calls),
                         [](const auto &info) { return std::string(info.param); });

TEST_F(cuda_failures, of_what_is_not_needed_are_nobodys) {
  for (const char *const function :
       {"cuEventQuery", "cuEventSynchronize", "cuCtxPopCurrent_v2",
        "cuOccupancyMaxActiveBlocksPerMultiprocessor", "cuDeviceGetUuid_v2"}) {
    SCOPED_TRACE(function);
    fake_driver().fail(function, invalid_value);
    const cuda_accelerator on;
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    adding_kernel().launch(view, 1, on.default_view());
    EXPECT_EQ(view[0], 2);
    fake_driver().fail_no_more();
    on.default_view().wait();
    EXPECT_GT(fake_driver().calls()[function], 0);
  }
}

/// How often the device is told to be gone.
struct removals {
  int count = 0;

  template <typename Call> void of(Call call) {
    try {
      call();
    } catch (const accelerator_view_removed &gone) {
      ++count;
      EXPECT_EQ(gone.get_view_removed_reason(), HRESULT(0x887A0005));
      EXPECT_NE(std::string(gone.what()).find("this process can no longer use it"),
                std::string::npos)
          << gone.what();
    }
  }
};

void lose_the_device(const cuda_accelerator &on, const char *function, status end) {
  const adding_kernel kernel, next;
  std::vector<int> numbers(100, 1), others(100, 1), fresh(100, 1);
  const array_view<int> view(numbers), other(others), on_cpu(fresh);
  accelerator_view own = on.make_view(), second = on.default_view();
  kernel.launch(other, 1, second);
  second.wait();
  fake_driver().fail(function, end);
  removals first, later;
  first.of([&] { next.launch(view, 1, own); });
  first.of([&] { own.wait(); });
  first.of([&] { view.synchronize(); });
  EXPECT_GE(first.count, 1);
  fake_driver().fail_no_more();
  // For all its views, and nobody asks the driver any more.
  const std::map<std::string, int> before = fake_driver().calls();
  later.of([&] { next.launch(view, 1, own); });
  later.of([&] { next.launch(view, 1, second); });
  later.of([&] { array<int>(10, on.make_view()); });
  later.of([&] { other.synchronize(); }); // what only it had is told lost
  EXPECT_EQ(later.count, 4);
  EXPECT_EQ(fake_driver().calls(), before);
  // The rest goes on.
  kernel.launch(on_cpu, 1, accelerator(L"tessera\\cpu").default_view);
  EXPECT_EQ(on_cpu[99], 2);
  other.discard_data();
}

TEST_F(cuda_failures, that_end_the_context_remove_the_device_for_ever) {
  constexpr const char *functions[] = {"kernel",         "copy",
                                       "cuLaunchKernel", "cuMemcpyHtoDAsync_v2",
                                       "cuEventQuery",   "cuModuleLoadDataEx",
                                       "cuMemAlloc_v2"};
  // Each time another device: nobody can release what a context has that has ended.
  fake_driver().be(std::vector<fake_cuda::description>(std::size(ends) * std::size(functions)));
  std::size_t number = 0;
  for (const status end : ends)
    for (const char *const function : functions) {
      SCOPED_TRACE(std::string(function) + " " + std::to_string(end));
      const tessera::backend_options options;
      lose_the_device(cuda_accelerator(options, number++), function, end);
    }
}

TEST_F(cuda_failures, of_a_launch_name_the_kernel) {
  const cuda_accelerator on;
  const adding_kernel kernel;
  std::vector<int> numbers(100, 1);
  const array_view<int> view(numbers);
  fake_driver().fail("cuLaunchKernel", 701);
  const std::string why = refusal_of([&] {
    kernel.launch(view, 1, on.default_view());
    view.synchronize();
  });
  EXPECT_EQ(why.find("the accelerator \"Fake GPU\" has failed to run the kernel at " +
                     std::string(kernel.kernel.name) + ": CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"),
            0u)
      << why;
  fake_driver().fail_no_more();
}

/// Who is told first may be told by a later launch's call.
TEST_F(cuda_failures, of_what_is_under_way_name_the_kernel) {
  fake_driver().be(std::vector<fake_cuda::description>(20));
  for (std::size_t time = 0; time < 20; ++time) {
    const tessera::backend_options options;
    const cuda_accelerator on(options, time);
    const adding_kernel kernel;
    adding_kernel next;
    next.kernel.name = "test.cpp:2";
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    next.launch(view, 1, on.default_view());
    on.default_view().wait();
    fake_driver().fail("kernel", illegal_address);
    const std::string why = refusal_of([&] {
      kernel.launch(view, 1, on.default_view());
      for (int later = 0; later < 3; ++later)
        next.launch(view, 1, on.default_view());
      on.default_view().wait();
    });
    EXPECT_EQ(why,
              "the accelerator \"Fake GPU\" has failed to run the kernel at test.cpp:1: "
              "CUDA_ERROR_ILLEGAL_ADDRESS (700), what the fake driver's error says; this process "
              "can no longer use it, and data that only it had is lost");
    fake_driver().fail_no_more();
    view.discard_data();
  }
}

TEST_F(cuda_failures, of_the_linker_are_told) {
  const auto failure = [&](const char *function, status outcome) {
    const cuda_accelerator on;
    adding_kernel kernel, called(".version 6.0\n.target sm_70\n.address_size 64\n"
                                 ".visible .func f() {\n  ret;\n}\n");
    const tessera_blob *const libraries[] = {&called.blob};
    kernel.blob.libraries = libraries;
    kernel.blob.library_count = 1;
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    if (outcome != success)
      fake_driver().fail(function, outcome);
    const std::string why = refusal_of([&] { kernel.launch(view, 1, on.default_view()); });
    fake_driver().fail_no_more();
    if (outcome == success)
      EXPECT_EQ(view[0], 2);
    return why;
  };
  EXPECT_EQ(failure("", success), "");
  const std::string begin = "the accelerator \"Fake GPU\" has failed to ";
  for (const char *const function :
       {"cuLinkCreate_v2", "cuLinkAddData_v2", "cuLinkComplete", "cuModuleLoadDataEx"})
    EXPECT_EQ(failure(function, invalid_value).find(begin), 0u) << function;
}
