// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What kernels say, little or much, and what it costs them to say nothing.
#include "opencl_accelerator.h"

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;
using test::opencl_accelerator;

namespace {

/// As many messages as its amount says, each of five words.
void count(const fake_opencl::work_item &item) {
  auto *const buffer = static_cast<tessera_message_buffer *>(item.arguments[2]);
  int amount = 0;
  std::memcpy(&amount, item.arguments[0], sizeof amount);
  if (item.id[0] != 0)
    return;
  for (int number = 0; number < amount; ++number) {
    const std::uint32_t at = buffer->used;
    const std::uint32_t message[] = {5, tessera_message_printf, 0, std::uint32_t(number), 0};
    buffer->used += 5;
    if (at + 5 <= buffer->capacity)
      std::memcpy(buffer->words + at, message, sizeof message);
  }
}

/// Every kind of memory, by the name that asks for it.
class opencl_messages : public testing::TestWithParam<const char *> {
protected:
  opencl_messages() {
    options_.opencl_memory = GetParam();
    kernel_.blob.strings = "%d,";
  }
  ~opencl_messages() override { EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>()); }

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

  tessera::backend_options options_;
  adding_kernel kernel_{count, tessera_blob_messages};
  std::vector<int> data_ = std::vector<int>(10);
  const array_view<int> view_{data_};
};

} // namespace

TEST_P(opencl_messages, are_read_however_many_there_are) {
  const opencl_accelerator on({}, options_);
  const accelerator_view view = on.default_view();
  for (const int count : {0, 1, 0, 50, 51, 0, 1000, 2, 0, 13106, 3})
    EXPECT_EQ(said(count, view), numbers(count)) << count;
}

TEST_P(opencl_messages, come_in_the_order_of_the_launches) {
  const opencl_accelerator on({}, options_);
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

TEST_P(opencl_messages, that_have_no_room_are_told_of) {
  const opencl_accelerator on({}, options_);
  testing::internal::CaptureStderr();
  EXPECT_EQ(said(20000, on.default_view()), numbers(13106));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: a kernel wrote more messages than there is room for: some are lost\n");
  EXPECT_EQ(said(7, on.default_view()), numbers(7));
}

TEST_P(opencl_messages, cost_little_where_there_are_none) {
  const opencl_accelerator on({}, options_);
  const accelerator_view view = on.default_view();
  said(0, view);
  const std::uint64_t in = fake_library().bytes_in(), out = fake_library().bytes_out();
  for (int time = 0; time < 10; ++time)
    said(0, view);
  EXPECT_EQ(fake_library().bytes_in() - in, 0u);
  EXPECT_EQ(fake_library().bytes_out() - out, 10u * 1024);
  said(100, view);
  said(0, view);
  EXPECT_EQ(fake_library().bytes_in() - in, (2u + 500) * 4);
}

TEST_P(opencl_messages, that_cannot_be_read_fail_the_launch) {
  const opencl_accelerator on({}, options_);
  const accelerator_view view = on.default_view();
  said(0, view);
  view_.synchronize();
  // The second copy reads what the first one has no room for.
  for (const int skipped : {0, 1}) {
    said(0, view);
    fake_library().fail("copy", tessera::opencl::out_of_resources, skipped);
    EXPECT_THROW(said(1000, view), runtime_exception);
    testing::internal::GetCapturedStdout();
    fake_library().fail_no_more();
    EXPECT_EQ(said(1000, view), numbers(1000));
    EXPECT_EQ(said(0, view), "");
    EXPECT_EQ(said(0, view), "");
  }
}

TEST_P(opencl_messages, are_read_when_the_driver_does_not_tell) {
  const opencl_accelerator on({}, options_);
  const accelerator_view view = on.default_view();
  EXPECT_EQ(said(1, view), numbers(1));
  fake_library().fail("clGetEventInfo", tessera::opencl::out_of_resources, 1);
  EXPECT_EQ(said(1000, view), numbers(1000));
  fake_library().fail_no_more();
}

INSTANTIATE_TEST_SUITE_P(all, opencl_messages, testing::Values("usm", "svm", "buffer"),
                         [](const auto &info) { return std::string(info.param); });
