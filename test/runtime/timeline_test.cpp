// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time line's parts, one by one: names, the clock, records of several threads, slices, flows,
/// text that is no UTF-8, protocol buffers.
#include "timeline/description.h"
#include "timeline/protobuf.h"
#include "timeline/recorder.h"
#include "timeline/slices.h"
#include "timeline/utf8.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

using namespace tessera::timeline;

namespace {

/// Ticks are nanoseconds.
const clock_line same({0, 0}, {1000, 1000});

/// Every test is a process of its own.
struct timeline : testing::Test {
  timeline() {
    set_most_mebibytes(1);
    recording.store(true);
  }
};

record span_on(const char *track, std::uint64_t begin, std::uint64_t end) {
  return {.begin = begin, .end = end, .track = number_of(track), .kind = record_kind::span};
}

record kernel_on(const char *track, std::uint64_t begin, std::uint64_t end,
                 std::uint64_t work = 0) {
  record made = span_on(track, begin, end);
  made.work = work;
  made.kind = record_kind::kernel;
  return made;
}

std::string text_of(const all_slices &all, const slice &one) {
  std::string text;
  all.for_each_text(one, [&](const char *part, unsigned length) { text.append(part, length); });
  return text;
}

std::string made_utf8(std::string_view text) {
  std::string good;
  for_each_utf8(text, [&](std::string_view part) { good += part; });
  return good;
}

} // namespace

TEST_F(timeline, a_name_has_one_number) {
  std::string name = "somewhere.cpp:12";
  const std::uint32_t number = number_of(name);
  name[0] = 'S'; // it is a copy
  EXPECT_STREQ(tessera::timeline::text_of(number), "somewhere.cpp:12");
  EXPECT_EQ(number_of("somewhere.cpp:12"), number);
  EXPECT_NE(number_of("somewhere.cpp:13"), number);
  EXPECT_EQ(number_of(""), 0u);
  EXPECT_STREQ(tessera::timeline::text_of(0), "");
}

TEST_F(timeline, too_many_names_share_one) {
  for (int number = 0; number < 40000; ++number)
    number_of(std::to_string(number));
  EXPECT_EQ(number_of("39999"), number_of("one more"));
  EXPECT_STREQ(tessera::timeline::text_of(number_of("one more")), "(another)");
  EXPECT_STREQ(tessera::timeline::text_of(number_of("5")), "5");
}

TEST_F(timeline, ticks_become_nanoseconds_before_and_after_the_readings) {
  const clock_line line({1000, 50}, {3000, 1050});
  EXPECT_EQ(line.nanoseconds(1000), 50u);
  EXPECT_EQ(line.nanoseconds(3000), 1050u);
  EXPECT_EQ(line.nanoseconds(5000), 2050u);
  EXPECT_EQ(line.nanoseconds(940), 20u);
  EXPECT_EQ(line.ticks(1050), 3000u);
  EXPECT_EQ(line.ticks(20), 940u);
}

TEST_F(timeline, the_clock_agrees_with_the_systems) {
  const clock_reading first = clock_reading::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const clock_line line(first, clock_reading::now());
  std::uint64_t before = nanoseconds_now();
  for (int tries = 0; tries < 100; ++tries) {
    const std::uint64_t between = line.nanoseconds(ticks());
    EXPECT_GE(between + 5000, before); // the fit of so short a time
    before = nanoseconds_now();
    EXPECT_LE(between, before + 5000);
  }
}

TEST_F(timeline, records_of_all_threads_are_read) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([thread] {
      for (std::uint64_t number = 0; number < 1000; ++number)
        add(span_on(("track " + std::to_string(thread)).c_str(), number * 10, number * 10 + 5));
    });
  for (std::thread &one : threads)
    one.join();
  const all_slices all(same);
  ASSERT_TRUE(all.is_there());
  EXPECT_EQ(all.slices().size(), 4000u);
  EXPECT_EQ(dropped_records(), 0u);
  EXPECT_EQ(all.threads().size(), 4u);
}

TEST_F(timeline, the_oldest_records_make_room) {
  constexpr std::uint64_t records = 100000;
  for (std::uint64_t number = 0; number < records; ++number)
    add(span_on("track", number * 10, number * 10 + 5));
  const all_slices all(same);
  const std::uint64_t left = all.slices().size();
  EXPECT_EQ(left + dropped_records(), records);
  EXPECT_GT(left, (1u << 20) / 64 - 1000);
  EXPECT_LE(left, (1u << 20) / 64);
  EXPECT_EQ(all.first_time(), (records - left) * 10);
}

TEST_F(timeline, a_thread_that_ends_leaves_its_records) {
  for (int thread = 0; thread < 200; ++thread) // more chunks than there may be
    std::thread([] { add(span_on("track", 1, 2)); }).join();
  const all_slices all(same);
  EXPECT_EQ(all.slices().size() + dropped_records(), 200u);
  EXPECT_GE(all.slices().size(), 60u);
}

TEST_F(timeline, texts_follow_their_records) {
  const std::string longer(1000, 'x'), too_long(100000, 'y');
  for (const std::string &text : {std::string("short"), std::string(), longer, too_long})
    add(span_on("track", 1, 2), text);
  const all_slices all(same);
  ASSERT_EQ(all.slices().size(), 4u);
  EXPECT_EQ(text_of(all, all.slices()[0]), "short");
  EXPECT_EQ(text_of(all, all.slices()[1]), "");
  EXPECT_EQ(text_of(all, all.slices()[2]), longer);
  EXPECT_EQ(text_of(all, all.slices()[3]), too_long.substr(0, 60 * text_bytes + 180));
}

TEST_F(timeline, what_crosses_goes_to_another_lane) {
  add(span_on("track", 10, 30));
  add(span_on("track", 15, 20)); // inside
  add(span_on("track", 20, 40)); // across
  add(span_on("track", 40, 50));
  const all_slices all(same);
  ASSERT_EQ(all.slices().size(), 4u);
  std::vector<std::pair<int, std::uint64_t>> seen;
  for (const slice &one : all.slices())
    seen.emplace_back(one.track.lane, one.begin);
  EXPECT_EQ(seen, (decltype(seen){{0, 10}, {0, 15}, {0, 40}, {1, 20}}));
}

TEST_F(timeline, kernels_of_a_view_do_not_nest) {
  add(kernel_on("view", 10, 30));
  add(kernel_on("view", 15, 20));
  const all_slices all(same);
  ASSERT_EQ(all.slices().size(), 2u);
  EXPECT_EQ(all.slices()[0].track.lane, 0);
  EXPECT_EQ(all.slices()[1].track.lane, 1);
}

TEST_F(timeline, a_flow_has_two_ends_or_is_none) {
  add(kernel_on("view", 10, 20, 1)); // alone
  add(kernel_on("view", 30, 40, 2));
  add(kernel_on("view", 50, 60, 2));
  add(kernel_on("view", 70, 80, 2));
  add(kernel_on("view", 90, 95));
  const all_slices all(same);
  std::vector<flow_end> seen;
  for (const slice &one : all.slices())
    seen.push_back(one.flows[0].end);
  EXPECT_EQ(seen, (std::vector{flow_end::none, flow_end::first, flow_end::middle, flow_end::last,
                               flow_end::none}));
}

TEST_F(timeline, a_kernel_says_what_ran_and_why) {
  record made = kernel_on("view", 1, 2);
  made.name = number_of("kernel.cpp:3");
  made.values[0] = 640 | std::uint64_t(480) << 32;
  made.values[1] = std::uint64_t(2) << 32;
  made.notes[0] = number_of("in bounds, no alias");
  made.notes[1] = 4;
  made.notes[2] = 8 | 16 << 16;
  made.flags = std::uint8_t(std::uint8_t(ran_version::both) | kernel_has_variants |
                            kernel_is_measured | kernel_is_decided);
  add(made, "vector from now on");
  made.notes[0] = 0;
  made.flags = std::uint8_t(ran_version::scalar) | kernel_has_variants;
  add(made);
  const all_slices all(same);
  ASSERT_EQ(all.slices().size(), 2u);
  description told;
  const auto shown = [&](const slice &one) {
    told.describe(all, one);
    std::string text(told.name());
    for (const argument &some : told)
      text += std::string("; ") + some.name + ": " + std::string(some.text);
    return text;
  };
  EXPECT_EQ(shown(all.slices()[0]),
            "kernel.cpp:3; extent: 640 x 480; tile: 8 x 16; image: x86-64-v4; variant: in bounds, "
            "no alias; version: vector and scalar; why this variant: its preconditions hold in "
            "this launch; why this version: to measure which one is faster; decided: vector from "
            "now on; accelerator_view: view");
  EXPECT_EQ(shown(all.slices()[1]),
            "kernel.cpp:3; extent: 640 x 480; tile: 8 x 16; image: x86-64-v4; version: scalar; why "
            "this variant: the preconditions of no other variant hold; why this version: the "
            "choice is made, or asked for; accelerator_view: view");
}

TEST_F(timeline, memory_is_what_is_allocated) {
  const std::uint32_t device = number_of("device");
  count_memory(device, 100);
  count_memory(number_of("another"), 7);
  count_memory(device, -60);
  const all_slices all(clock_line(clock_reading::now(), clock_reading::now()));
  std::vector<std::uint64_t> values;
  for (const slice &one : all.slices())
    if (one.track.number == device)
      values.push_back(all.record_of(one).values[0]);
  EXPECT_EQ(values, (std::vector<std::uint64_t>{100, 40}));
}

TEST_F(timeline, text_becomes_utf8) {
  EXPECT_EQ(made_utf8("\u0436\u20AC\U0001F600 plain"), "\u0436\u20AC\U0001F600 plain");
  EXPECT_EQ(made_utf8("a\xFF"
                      "b\xC3"),
            "a\uFFFDb\uFFFD");
  EXPECT_EQ(made_utf8("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD"); // a surrogate
  EXPECT_EQ(made_utf8("\xC0\x80\xF4\x90\x80\x80"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"); // too long, too large
}

TEST_F(timeline, messages_are_protocol_buffers) {
  message made;
  made.number(1, 150);
  const std::size_t inner = made.begin(2);
  made.text(3, "a\xFF");
  made.fixed(20, 0x0102030405060708);
  made.end(inner);
  EXPECT_EQ(made.bytes(), std::string_view("\x08\x96\x01"
                                           "\x12\x93\x80\x80\x00"
                                           "\x1A\x84\x80\x80\x00"
                                           "a\xEF\xBF\xBD"
                                           "\xA1\x01\x08\x07\x06\x05\x04\x03\x02\x01",
                                           27));
}

TEST_F(timeline, a_message_takes_what_it_has_room_for) {
  message made;
  for (int times = 0; times < 100; ++times)
    made.text(1, std::string(5000, '\xFF'));
  made.number(2, 1);
  EXPECT_LE(made.bytes().size(), 16384u);
  EXPECT_EQ(made.bytes().substr(made.bytes().size() - 2), "\x10\x01");
}

TEST_F(timeline, a_short_text_takes_what_it_has_room_for) {
  short_text text;
  text << "number " << std::uint64_t(18446744073709551615ull);
  EXPECT_EQ(text.text(), "number 18446744073709551615");
  for (int times = 0; times < 1000; ++times)
    text << "more and more";
  EXPECT_EQ(text.length(), 4096u);
}
