// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What kernels say, little or much, and what it costs them to say nothing.
#include "cuda_accelerator.h"

#include <gtest/gtest.h>

using namespace concurrency;
using test::refusal_of;
using test::on_cuda::adding_kernel;
using test::on_cuda::cuda_accelerator;
using test::on_cuda::fake_driver;

namespace {

/// As many messages as its amount says, each of five words and of that kind.
std::string counting_ptx(tessera_message_kind kind = tessera_message_printf) {
  std::string text = std::string(test::on_cuda::ptx_head) +
                     ".visible .entry add(.param .align 8 .b8 add_param_0[CLOSURE_BYTES], "
                     ".param .u64 add_param_1, .param .u64 add_param_2) {" +
                     test::on_cuda::ptx_of_arguments + R"(
  setp.ne.s32 %p2, %r3, 0;
  @%p2 bra END;
  ld.param.u64 %rd6, [add_param_2];
  cvta.to.global.u64 %rd6, %rd6;
  ld.global.u32 %r8, [%rd6+4];
  mov.u32 %r9, 0;
LOOP:
  setp.ge.s32 %p3, %r9, %r1;
  @%p3 bra END;
  atom.global.add.u32 %r10, [%rd6], 5;
  add.s32 %r11, %r10, 5;
  setp.gt.u32 %p2, %r11, %r8;
  @%p2 bra NEXT;
  mul.wide.u32 %rd7, %r10, 4;
  add.s64 %rd8, %rd6, %rd7;
  mov.u32 %r12, 5;
  mov.u32 %r13, MESSAGE_KIND;
  mov.u32 %r14, 0;
  st.global.u32 [%rd8+8], %r12;
  st.global.u32 [%rd8+12], %r13;
  st.global.u32 [%rd8+16], %r14;
  st.global.u32 [%rd8+20], %r9;
  st.global.u32 [%rd8+24], %r14;
NEXT:
  add.s32 %r9, %r9, 1;
  bra LOOP;
END:
  ret;
}
)";
  text.replace(text.find("MESSAGE_KIND"), 12, std::to_string(kind));
  return test::on_cuda::with_numbers(text);
}

class cuda_messages : public testing::Test {
protected:
  cuda_messages() {
    fake_driver().be({{}});
    kernel_.blob.strings = "%d,";
  }
  ~cuda_messages() override {
    EXPECT_EQ(fake_driver().mistakes(), std::vector<std::string>());
    EXPECT_EQ(fake_driver().faults(), std::vector<std::string>());
  }

  std::string said(int messages, accelerator_view on) {
    testing::internal::CaptureStdout();
    kernel_.launch(view_, messages, on);
    on.wait();
    return testing::internal::GetCapturedStdout();
  }
  static std::string numbers(int count) {
    std::string all;
    for (int number = 0; number < count; ++number)
      all += std::to_string(number) + ",";
    return all;
  }

  adding_kernel kernel_{counting_ptx(), tessera_blob_messages};
  std::vector<int> data_ = std::vector<int>(10);
  const array_view<int> view_{data_};
};

} // namespace

TEST_F(cuda_messages, are_read_however_many_there_are) {
  const cuda_accelerator on;
  const accelerator_view view = on.default_view();
  for (const int count : {0, 1, 0, 50, 51, 0, 1000, 2, 0, 13106, 3})
    EXPECT_EQ(said(count, view), numbers(count)) << count;
}

TEST_F(cuda_messages, come_in_the_order_of_the_launches) {
  const cuda_accelerator on;
  accelerator_view view = on.default_view();
  testing::internal::CaptureStdout();
  std::string expected;
  for (int time = 0; time < 100; ++time) {
    const int count = time * 37 % 200;
    kernel_.launch(view_, count, view);
    expected += numbers(count);
  }
  view.wait();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), expected);
}

TEST_F(cuda_messages, that_have_no_room_are_told_of) {
  const cuda_accelerator on;
  testing::internal::CaptureStderr();
  EXPECT_EQ(said(20000, on.default_view()), numbers(13106));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: a kernel wrote more messages than there is room for: some are lost\n");
  EXPECT_EQ(said(7, on.default_view()), numbers(7));
}

TEST_F(cuda_messages, may_fail_the_launch) {
  const cuda_accelerator on;
  adding_kernel kernel(counting_ptx(tessera_message_errorf), tessera_blob_messages);
  kernel.blob.strings = "wrong: %d\n";
  testing::internal::CaptureStderr();
  EXPECT_EQ(refusal_of([&] {
              kernel.launch(view_, 1, on.default_view());
              on.default_view().wait();
            }),
            "wrong: 0\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "wrong: 0\n");
}

TEST_F(cuda_messages, cost_one_short_copy_where_there_are_none) {
  const cuda_accelerator on;
  const accelerator_view view = on.default_view();
  said(0, view);
  std::map<std::string, int> before = fake_driver().calls();
  const std::uint64_t in = fake_driver().bytes_in(), out = fake_driver().bytes_out();
  for (int time = 0; time < 10; ++time)
    said(0, view);
  std::map<std::string, int> now = fake_driver().calls();
  EXPECT_EQ(now["cuMemcpyDtoHAsync_v2"] - before["cuMemcpyDtoHAsync_v2"], 10);
  EXPECT_EQ(now["cuLaunchKernel"] - before["cuLaunchKernel"], 10);
  for (const char *const name : {"cuMemAlloc_v2", "cuMemHostAlloc"})
    EXPECT_EQ(now[name], before[name]) << name;
  EXPECT_LT(now["cuEventCreate"] - before["cuEventCreate"], 3); // they are used again
  EXPECT_EQ(fake_driver().bytes_in() - in, 0u);
  EXPECT_EQ(fake_driver().bytes_out() - out, 10u * 1024);
  said(100, view);
  said(0, view);
  EXPECT_EQ(fake_driver().bytes_in() - in, (2u + 500) * 4);
}

TEST_F(cuda_messages, that_cannot_be_read_fail_the_launch) {
  const cuda_accelerator on;
  const accelerator_view view = on.default_view();
  said(0, view);
  view_.synchronize();
  // The second copy reads what the first one has no room for.
  for (const int skipped : {0, 1}) {
    said(0, view);
    fake_driver().fail("cuMemcpyDtoHAsync_v2", tessera::cuda::launch_out_of_resources, skipped);
    EXPECT_THROW(said(1000, view), runtime_exception);
    testing::internal::GetCapturedStdout();
    fake_driver().fail_no_more();
    EXPECT_EQ(said(1000, view), numbers(1000));
    EXPECT_EQ(said(0, view), "");
    EXPECT_EQ(said(0, view), "");
  }
}
