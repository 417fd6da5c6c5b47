// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A GPU of NVIDIA's as the default accelerator of the process, where kernels run that it cannot
/// run, and what becomes of the process when it is gone.
#include "cuda_accelerator.h"

#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using test::refusal_of;
using test::on_cuda::adding_kernel;
using test::on_cuda::fake_driver;

namespace {

/// The fake driver is the machine's, for it is loaded already when somebody asks for its name.
class cuda_default : public testing::Test {
protected:
  cuda_default() {
    EXPECT_FALSE(tessera::runtime::existing()) << "each of these tests needs its own process";
    fake_driver().be({{}});
    setenv("TESSERA_CUDA", "all", 1);
    setenv("TESSERA_OPENCL", "off", 1);
    tessera_embeds(tessera_image_ptx);
  }
  ~cuda_default() override { EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>()); }

  std::vector<int> numbers_ = std::vector<int>(256, 1);
};

} // namespace

TEST_F(cuda_default, runs_what_it_can_run) {
  const array_view<int> view(numbers_);
  adding_kernel().launch(view, 2);
  EXPECT_EQ(view[255], 3);
  EXPECT_EQ(fake_driver().launches(), 1u);
  EXPECT_EQ(accelerator().get_device_path(), L"cuda\\0");
  EXPECT_EQ(accelerator::get_all()[0].get_device_path(), L"cuda\\0");
}

TEST_F(cuda_default, leaves_the_rest_to_the_cpu) {
  adding_kernel none, cannot, statics, parameters;
  none.kernel.image_count = 1;
  cannot.blob.bytes = 0;
  cannot.blob.strings = "it is too strange";
  statics.blob.tile_static_bytes = 100000;
  parameters.blob.closure_bytes = 5000;
  for (const adding_kernel *const kernel : {&none, &cannot, &statics, &parameters}) {
    const array_view<int> view(numbers_);
    kernel->launch(view, 2);
    view.synchronize();
    EXPECT_EQ(numbers_, std::vector<int>(256, 3));
    kernel->launch(view, -2);
    view.synchronize();
    EXPECT_EQ(fake_driver().launches(), 0u);
  }
}

TEST_F(cuda_default, without_the_drivers_compiler_is_no_failure) {
  const array_view<int> view(numbers_);
  fake_driver().fail("cuModuleLoadDataEx", tessera::cuda::jit_compiler_not_found);
  const adding_kernel kernel;
  kernel.launch(view, 2);
  EXPECT_EQ(view[255], 3);
  EXPECT_EQ(fake_driver().launches(), 0u);
}

TEST_F(cuda_default, hides_no_failure) {
  adding_kernel kernel(std::string(test::on_cuda::ptx_head) + "nonsense");
  EXPECT_EQ(refusal_of([&] {
              kernel.launch(array_view<int>(numbers_), 1);
            }).find("the accelerator \"Fake GPU\" has failed to compile"),
            0u);
}

TEST_F(cuda_default, that_is_gone_leaves_everything_to_the_cpu) {
  const adding_kernel kernel;
  {
    const array_view<int> view(numbers_);
    kernel.launch(view, 2);
    accelerator().get_default_view().wait();
    fake_driver().fail("kernel", tessera::cuda::illegal_address);
    // The launch itself may be told of it, or who waits.
    EXPECT_THROW(
        {
          kernel.launch(view, 2);
          accelerator().get_default_view().wait();
        },
        accelerator_view_removed);
    fake_driver().fail_no_more();
    // What the kernel had written is lost.
    EXPECT_THROW(view.synchronize(), runtime_exception);
    view.discard_data();
  }
  std::vector<int> others(256, 1);
  const array_view<int> view(others);
  for (int time = 0; time < 3; ++time)
    kernel.launch(view, 2);
  view.synchronize();
  EXPECT_EQ(others, std::vector<int>(256, 7));
  EXPECT_EQ(fake_driver().launches(), 1u);
  // Who means it is told.
  EXPECT_THROW(kernel.launch(view, 2, accelerator(L"cuda\\0").default_view),
               accelerator_view_removed);
}

TEST_F(cuda_default, is_the_parents) {
  const array_view<int> view(numbers_);
  const adding_kernel kernel;
  kernel.launch(view, 2);
  view.synchronize();
  const int calls = fake_driver().calls()["cuLaunchKernel"];
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    std::vector<int> own(256, 1), others(256, 1);
    const array_view<int> of_child(own);
    adding_kernel none;
    none.launch(of_child, 1, accelerator(L"tessera\\cpu").default_view);
    of_child.synchronize();
    const bool is_told = refusal_of([&] { kernel.launch(array_view<int>(others), 1); }) != "";
    _exit(own[255] == 2 && is_told && fake_driver().calls()["cuLaunchKernel"] == calls ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

/// docs/decisions/end-of-the-process.md: it was made before the driver, whose end comes first.
struct using_it_at_the_end {
  std::vector<int> numbers = std::vector<int>(100, 1);
  adding_kernel kernel;
  array_view<int> view{numbers};

  ~using_it_at_the_end() {
    const accelerator cpu(accelerator::direct3d_warp);
    kernel.launch(view, 1, cpu.default_view);
    if (view[99] != 3)
      _exit(1);
    const std::string why = refusal_of([&] {
      kernel.launch(view, 1);
      accelerator().default_view.wait();
    });
    _exit(why == "the accelerator \"Fake GPU\" cannot be used any more: the process has ended, and "
                 "its driver with it."
              ? 7
              : 2);
  }
};

TEST_F(cuda_default, is_gone_when_the_process_has_ended) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        static using_it_at_the_end object;
        object.kernel.launch(object.view, 1);
        if (object.view[99] != 2 || fake_driver().launches() != 1)
          _exit(3);
        std::exit(0);
      },
      testing::ExitedWithCode(7), "");
}

TEST_F(cuda_default, is_no_accelerator_where_it_is_switched_off) {
  setenv("TESSERA_CUDA", "off", 1);
  const array_view<int> view(numbers_);
  adding_kernel().launch(view, 2);
  EXPECT_EQ(view[255], 3);
  accelerator::get_all();
  EXPECT_EQ(fake_driver().calls(), (std::map<std::string, int>()));
}
