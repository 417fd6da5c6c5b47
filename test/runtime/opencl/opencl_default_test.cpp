// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A GPU as the default accelerator of the process, and where kernels run that it cannot run.
#include "opencl_accelerator.h"

#include "../hand_made_kernel.h"
#include "backends/gpu_nodes.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;

namespace {

/// The fake library is the machine's, for it is loaded already when somebody asks for its name.
class opencl_default : public testing::Test {
protected:
  opencl_default() {
    EXPECT_FALSE(tessera::runtime::existing()) << "each of these tests needs its own process";
    fake_opencl::description small;
    small.has_double = false;
    small.work_group_of_kernels = 64;
    fake_library().be(small);
    setenv("TESSERA_OPENCL", "all", 1);
    setenv("TESSERA_CACHE", "off", 1);
    tessera_embeds(tessera_image_spirv);
  }
  ~opencl_default() override { EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>()); }

  int launches_on_device() { return fake_library().calls()["clEnqueueNDRangeKernel"]; }
  /// What is thrown, "failed: ..." if it is no unsupported_feature.
  static std::string refusal(const std::function<void()> &call) {
    try {
      call();
    } catch (const unsupported_feature &refused) {
      return refused.what();
    } catch (const runtime_exception &failed) {
      return std::string("failed: ") + failed.what();
    }
    return "";
  }
  std::string refusal(const adding_kernel &kernel) {
    return refusal([&] { kernel.launch(array_view<int>(numbers_), 1); });
  }

  std::vector<int> numbers_ = std::vector<int>(256, 1);
};

} // namespace

TEST_F(opencl_default, runs_what_it_can_run) {
  const array_view<int> view(numbers_);
  const adding_kernel kernel;
  kernel.launch(view, 2);
  EXPECT_EQ(view[255], 3);
  EXPECT_EQ(launches_on_device(), 1);
  EXPECT_EQ(accelerator().get_device_path(), L"opencl\\0");
}

TEST_F(opencl_default, leaves_the_rest_to_the_cpu) {
  adding_kernel none, cannot, statics, groups, parameters, doubles, precise;
  none.kernel.image_count = 1;
  cannot.blob.bytes = 0;
  cannot.blob.strings = "it is too strange";
  statics.blob.tile_static_bytes = 40000;
  groups.kernel.tile[0] = 128;
  parameters.blob.closure_bytes = 2000;
  doubles.kernel.features = tessera_feature_double;
  precise.blob.flags = tessera_blob_double;
  const accelerator_view on_device = accelerator(L"opencl\\0").default_view;
  for (const adding_kernel *const kernel :
       {&none, &cannot, &statics, &groups, &parameters, &doubles, &precise}) {
    const array_view<int> view(numbers_);
    kernel->launch(view, 2);
    view.synchronize();
    EXPECT_EQ(numbers_, std::vector<int>(256, 3));
    kernel->launch(view, -2);
    view.synchronize();
    EXPECT_EQ(launches_on_device(), 0);
    // Who asks for the device is told why not.
    const std::string why = refusal([&] { kernel->launch(view, 1, on_device); });
    EXPECT_EQ(why.find("the kernel at test.cpp:1"), 0u) << why;
    EXPECT_EQ(numbers_, std::vector<int>(256, 1));
  }
}

TEST_F(opencl_default, gets_the_data_back) {
  const array_view<int> view(numbers_);
  const adding_kernel kernel;
  adding_kernel none;
  none.kernel.image_count = 1;
  for (int time = 0; time < 3; ++time) {
    kernel.launch(view, 1);
    none.launch(view, 10);
    none.launch(view, 10);
  }
  EXPECT_EQ(view[255], 64);
  // What lies in memory of the CPU's own draws the kernels after it.
  EXPECT_EQ(launches_on_device(),
            accelerator(L"tessera\\cpu").get_supports_cpu_shared_memory() ? 3 : 1);
}

TEST_F(opencl_default, waits_for_what_went_to_the_cpu) {
  std::atomic<int> done = 0;
  test::hand_made_kernel kernel(1);
  kernel.function.work_item = [&done](const int *) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    ++done;
  };
  kernel.start(extent<1>(1));
  accelerator().get_default_view().wait();
  EXPECT_EQ(done, 1);
  kernel.start(extent<1>(1));
  accelerator::get_auto_selection_view().wait();
  EXPECT_EQ(done, 2);
  kernel.start(extent<1>(1));
  accelerator(L"tessera\\cpu").get_default_view().wait();
  EXPECT_EQ(done, 3);
}

TEST_F(opencl_default, marks_what_went_to_the_cpu) {
  std::atomic<bool> may_end = false;
  test::hand_made_kernel kernel(1), aborting(1);
  kernel.function.work_item = [&may_end](const int *) {
    while (!may_end)
      std::this_thread::yield();
  };
  kernel.start(extent<1>(1));
  accelerator_view view = accelerator().get_default_view();
  const completion_future marker = view.create_marker();
  EXPECT_EQ(marker.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  may_end = true;
  marker.get();
  aborting.function.work_item = [](const int *) { __tessera_abort(); };
  aborting.start(extent<1>(1));
  const completion_future failed = accelerator::get_auto_selection_view().create_marker();
  EXPECT_NE(refusal([&] { failed.get(); }).find("abort"), std::string::npos);
  EXPECT_EQ(refusal([&] { view.wait(); }), "");
}

TEST_F(opencl_default, tells_one_error_at_a_time) {
  const array_view<int> view(numbers_);
  const adding_kernel on_device;
  test::hand_made_kernel on_cpu(1);
  on_cpu.function.work_item = [](const int *) { __tessera_abort(); };
  fake_library().fail("kernel", -5);
  on_device.launch(view, 1);
  on_cpu.start(extent<1>(1));
  accelerator_view waited = accelerator().get_default_view();
  const auto wait = [&waited] { waited.wait(); };
  const std::string first = refusal(wait), second = refusal(wait);
  EXPECT_NE(first.find("OUT_OF_RESOURCES"), std::string::npos) << first;
  EXPECT_NE(second.find("abort"), std::string::npos) << second;
  EXPECT_EQ(refusal(wait), "");
}

TEST_F(opencl_default, does_not_wait_for_what_was_launched_on_the_cpu) {
  std::atomic<bool> may_end = false;
  test::hand_made_kernel kernel(1);
  kernel.function.work_item = [&may_end](const int *) {
    while (!may_end)
      std::this_thread::yield();
  };
  accelerator_view cpu = accelerator(L"tessera\\cpu").get_default_view();
  kernel.start(extent<1>(1), tessera_detail::__view_handle::__of(cpu));
  accelerator().get_default_view().wait();
  may_end = true;
  cpu.wait();
}

TEST_F(opencl_default, keeps_kernels_of_its_arrays) {
  array<int> numbers(16);
  test::hand_made_kernel kernel(1);
  kernel.capture(numbers);
  const int extent[] = {16};
  const tessera_launch launched = kernel.launch(extent);
  EXPECT_EQ(launched.__status, tessera_error_unsupported);
}

TEST_F(opencl_default, says_in_the_trace_what_it_cannot_run) {
  setenv("TESSERA_TRACE", "launch", 1);
  adding_kernel kernel;
  kernel.blob.bytes = 0;
  kernel.blob.strings = "it is too strange";
  testing::internal::CaptureStderr();
  EXPECT_EQ(refusal(kernel), "");
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.substr(0, said.find("\n") + 1),
            "tessera: launch: test.cpp:1 not on opencl\\0: the kernel at test.cpp:1 cannot run on "
            "the accelerator \"Fake GPU\": it is too strange.\n");
  EXPECT_NE(said.find("tessera: launch: test.cpp:1 on tessera\\cpu\n"), std::string::npos) << said;
}

/// docs/decisions/end-of-the-process.md: it was made before the driver, whose end comes first.
struct launching_at_the_end {
  std::vector<int> numbers = std::vector<int>(100, 1);
  adding_kernel kernel;
  array_view<int> view{numbers};

  ~launching_at_the_end() {
    const accelerator cpu(accelerator::direct3d_warp);
    kernel.launch(view, 1, cpu.default_view);
    if (view[99] != 3)
      _exit(1);
    try {
      kernel.launch(view, 1);
      accelerator().default_view.wait();
    } catch (const runtime_exception &refused) {
      if (refused.what() == std::string("the accelerator \"Fake GPU\" cannot be used any more: the "
                                        "process has ended, and its driver with it."))
        _exit(7);
    }
    _exit(2);
  }
};

TEST_F(opencl_default, is_gone_when_the_process_has_ended) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        static launching_at_the_end object;
        object.kernel.launch(object.view, 1);
        if (object.view[99] != 2 || fake_library().calls()["clEnqueueNDRangeKernel"] != 1)
          _exit(3);
        std::exit(0);
      },
      testing::ExitedWithCode(7), "");
}

TEST_F(opencl_default, hides_no_failure) {
  adding_kernel kernel;
  kernel.code.does_not_compile = 1;
  EXPECT_EQ(refusal(kernel).find("failed: the accelerator \"Fake GPU\" has failed to compile"), 0u);
}

TEST_F(opencl_default, is_meant_if_the_program_sets_it) {
  EXPECT_TRUE(accelerator::set_default(L"opencl\\0"));
  adding_kernel kernel;
  kernel.kernel.image_count = 1;
  EXPECT_EQ(refusal(kernel).find("the kernel at test.cpp:1 was compiled without code"), 0u);
}

TEST_F(opencl_default, is_meant_if_the_environment_names_it) {
  setenv("TESSERA_DEFAULT_ACCELERATOR", "opencl\\0", 1);
  adding_kernel kernel;
  kernel.kernel.image_count = 1;
  EXPECT_EQ(refusal(kernel).find("the kernel at test.cpp:1 was compiled without code"), 0u);
}

TEST_F(opencl_default, is_looked_for_only_where_there_can_be_one) {
  unsetenv("TESSERA_OPENCL");
  const array_view<int> view(numbers_);
  const adding_kernel kernel;
  kernel.launch(view, 2);
  EXPECT_EQ(view[255], 3);
  EXPECT_EQ(fake_library().calls()["clGetPlatformIDs"] != 0, tessera::has_gpu_node());
  accelerator::get_all();
  EXPECT_NE(fake_library().calls()["clGetPlatformIDs"], 0);
}
