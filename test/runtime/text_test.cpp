// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// UTF-8 and wide text; trace topics.
#include "core/text.h"
#include "core/trace.h"

#include <gtest/gtest.h>

using namespace tessera;

TEST(text, characters_of_every_length) {
  EXPECT_EQ(narrow(L"a\u00e4\u044f\u20ac\U0001F600"),
            "a\xC3\xA4\xD1\x8F\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(widen("a\xC3\xA4\xD1\x8F\xE2\x82\xAC\xF0\x9F\x98\x80"),
            L"a\u00e4\u044f\u20ac\U0001F600");
}

TEST(text, what_is_no_character_is_replaced) {
  EXPECT_EQ(narrow(std::wstring(1, wchar_t(0xD800))), "\xEF\xBF\xBD");
  EXPECT_EQ(narrow(std::wstring(1, wchar_t(0x110000))), "\xEF\xBF\xBD");
  EXPECT_EQ(widen("\xFF"), L"\uFFFD");
  EXPECT_EQ(widen("\xC3"), L"\uFFFD");
  EXPECT_EQ(widen("\xC3q"), L"\uFFFDq");
  EXPECT_EQ(widen("\x80z"), L"\uFFFDz");
}

TEST(trace, topics) {
  const trace some("copy,launch");
  EXPECT_TRUE(some.shows(trace::copy) && some.shows(trace::launch));
  EXPECT_FALSE(some.shows(trace::buffer));
  EXPECT_TRUE(trace("all").shows(trace::buffer));
  EXPECT_FALSE(trace("").shows(trace::copy));
  EXPECT_FALSE(trace("co,").shows(trace::copy));
}
