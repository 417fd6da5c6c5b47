// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every function of OpenCL's that fails, in every way: somebody is told, nothing is left, and the
/// program goes on.
#include "opencl_accelerator.h"

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;
using test::opencl_accelerator;

namespace {

using namespace tessera::opencl;

struct failing_call {
  const char *memory;
  const char *function;
};

void PrintTo(const failing_call &of, std::ostream *to) { *to << of.memory << ' ' << of.function; }

/// What a launch on a new view of the program's data calls.
constexpr failing_call calls[] = {
    {"usm", "clCreateContext"},
    {"usm", "clCreateCommandQueue"},
    {"usm", "clDeviceMemAllocINTEL"},
    {"usm", "clEnqueueMemcpyINTEL"},
    {"usm", "clCreateProgramWithIL"},
    {"usm", "clBuildProgram"},
    {"usm", "clCreateKernel"},
    {"usm", "clGetKernelWorkGroupInfo"},
    {"usm", "clSetKernelArg"},
    {"usm", "clSetKernelArgMemPointerINTEL"},
    {"usm", "clEnqueueNDRangeKernel"},
    {"usm", "kernel"},
    {"usm", "copy"},
    {"svm", "clSVMAlloc"},
    {"svm", "clEnqueueSVMMemcpy"},
    {"svm", "clSetKernelArgSVMPointer"},
    {"buffer", "clCreateBuffer"},
    {"buffer", "clEnqueueWriteBuffer"},
    {"buffer", "clEnqueueReadBuffer"},
};

constexpr status outcomes[] = {
    out_of_resources,   out_of_host_memory,   invalid_value, memory_object_allocation_failure,
    waited_for_failure, device_not_available, -9999 /* a lost device, as one vendor says */};

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

class opencl_failures : public testing::TestWithParam<failing_call> {};

} // namespace

TEST_P(opencl_failures, are_told_and_leave_nothing) {
  tessera::backend_options options;
  options.opencl_memory = GetParam().memory;
  const accelerator_view cpu = accelerator(L"tessera\\cpu").default_view;
  for (const status outcome : outcomes) {
    SCOPED_TRACE(outcome);
    // A device of its own, which has no context yet.
    const std::map<std::string, int> before = fake_library().live();
    const opencl_accelerator on({}, options);
    adding_kernel kernel(test::add_one, tessera_blob_closure_in_memory);
    if (std::string(GetParam().function) == "clSetKernelArg") // which takes closures by value
      kernel.blob.flags = 0;
    std::vector<int> numbers(100, 1);
    {
      const array_view<int> view(numbers);
      accelerator_view own = on.make_view();
      const std::string function = GetParam().function;
      fake_library().fail(function, outcome);
      if (function.find("Alloc") != std::string::npos || function == "clCreateBuffer")
        fake_library().fail(function, outcome); // it is asked again once everything is given back
      EXPECT_EQ(thrown_by([&] { kernel.launch(view, 1, own); }, [&] { view.synchronize(); },
                          [&] { own.wait(); }),
                1);
      fake_library().fail_no_more();
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
    EXPECT_TRUE(on.retire(before));
  }
  EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(of, opencl_failures, testing::ValuesIn(calls), [](const auto &info) {
  return std::string(info.param.memory) + "_" + info.param.function;
});

TEST(opencl, goes_on_when_the_driver_does_not_tell_or_wait) {
  for (const char *const function : {"clFlush", "clWaitForEvents", "clGetEventInfo"}) {
    SCOPED_TRACE(function);
    const opencl_accelerator on;
    const adding_kernel kernel;
    std::vector<int> numbers(100, 1);
    const array_view<int> view(numbers);
    fake_library().fail(function, out_of_resources);
    thrown_by([&] { kernel.launch(view, 1, on.default_view()); }, [&] { view.synchronize(); });
    fake_library().fail_no_more();
    kernel.launch(view, 1, on.default_view());
    view.synchronize();
    EXPECT_GE(numbers[0], 2);
  }
}

TEST(opencl, a_device_that_cannot_be_asked_is_none) {
  fake_library().be({});
  for (const char *const function : {"clGetPlatformIDs", "clGetDeviceIDs"}) {
    fake_library().fail(function, out_of_host_memory);
    EXPECT_TRUE(test::find_fake_devices({}).devices.empty()) << function;
  }
  EXPECT_EQ(test::find_fake_devices({}).devices.size(), 1u);
}
