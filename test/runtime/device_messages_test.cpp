// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel prints on a device with memory of its own is what printf prints.
#include "backends/device_messages.h"

#include "abi/kernel.h"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

std::uint64_t word(int value) { return std::uint64_t(std::int64_t(value)); }
std::uint64_t word(double value) { return std::bit_cast<std::uint64_t>(value); }

/// What is told of one message with these arguments.
template <typename... Arguments>
std::string told(const std::string &format, Arguments... arguments) {
  std::vector<std::uint32_t> buffer = tessera::empty_message_buffer(100);
  const std::size_t head = offsetof(tessera_message_buffer, words) / 4;
  std::size_t at = head;
  buffer[at++] = 3 + 2 * sizeof...(arguments);
  buffer[at++] = tessera_message_printf;
  buffer[at++] = 0;
  for (const std::uint64_t one : {word(arguments)...}) {
    buffer[at++] = std::uint32_t(one);
    buffer[at++] = std::uint32_t(one >> 32);
  }
  buffer[0] = std::uint32_t(at - head);
  testing::internal::CaptureStdout();
  EXPECT_TRUE(tessera::tell_device_messages(buffer, format.c_str()));
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

template <typename... Arguments>
std::string printed(const std::string &format, Arguments... arguments) {
  char text[200];
  const int length = std::snprintf(text, sizeof text, format.c_str(), arguments...);
  return std::string(text, std::size_t(length));
}

} // namespace

TEST(device_messages, have_widths_and_precisions_of_any_sign) {
  for (const int number : {-12, -7, -1, 0, 1, 3, 12})
    for (const std::string flags : {"", "-", "0", "+", "#"}) {
      const std::string of = flags + " " + std::to_string(number);
      EXPECT_EQ(told("[%" + flags + "*d]", number, 42), printed("[%" + flags + "*d]", number, 42))
          << of;
      EXPECT_EQ(told("[%" + flags + ".*d]", number, 42), printed("[%" + flags + ".*d]", number, 42))
          << of;
      EXPECT_EQ(told("[%" + flags + ".*f]", number, 2.5),
                printed("[%" + flags + ".*f]", number, 2.5))
          << of;
      EXPECT_EQ(told("[%" + flags + ".*g|%e]", number, 2.5, 1e10),
                printed("[%" + flags + ".*g|%e]", number, 2.5, 1e10))
          << of;
      for (const int width : {-15, 0, 15})
        EXPECT_EQ(told("[%" + flags + "*.*f]", width, number, -2.5),
                  printed("[%" + flags + "*.*f]", width, number, -2.5))
            << width << ' ' << of;
    }
}
