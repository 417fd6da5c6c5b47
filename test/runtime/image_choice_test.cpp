// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a launch asks, and which image of a kernel runs then.
#include "backends/image_choice.h"
#include "core/captures.h"
#include "core/handles.h"
#include "core/runtime.h"
#include "hand_made_kernel.h"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

using namespace tessera;

namespace {

/// As array_view<int, 2> lies in a function object: the extents, and the stride of dimension 0.
struct captured_view {
  tessera_view view;
  std::int32_t rows, columns, stride;
};

struct closure {
  captured_view first, second;
  const captured_view *array;
};

int memory[1000];

tessera_buffer *wrapped_memory() {
  static buffer *const root =
      buffer::wrap(memory, sizeof memory, runtime::instance().host().default_view());
  return handle(root);
}

captured_view section(int origin, int rows, int columns, int stride) {
  return {{memory + origin, wrapped_memory(), 2, sizeof(int)}, rows, columns, stride};
}

bool are_apart(const closure &captured, tessera_access first, tessera_access second,
               tessera_access array) {
  const auto at = [&](const void *place) {
    return std::uint32_t(static_cast<const char *>(place) -
                         reinterpret_cast<const char *>(&captured));
  };
  const tessera_capture captures[] = {
      {at(&captured.first), tessera_capture_view, std::uint16_t(first), sizeof(captured_view)},
      {at(&captured.second), tessera_capture_view, std::uint16_t(second), sizeof(captured_view)},
      {at(&captured.array), tessera_capture_array, std::uint16_t(array), sizeof(captured_view)}};
  tessera_kernel kernel = {};
  kernel.closure_size = sizeof captured;
  kernel.closure_align = alignof(closure);
  kernel.captures = captures;
  kernel.capture_count = 3;
  const capture_table table(kernel, &captured);
  closure_copy copy(kernel, {}, &captured, table);
  copy.relocate_for(runtime::instance().host().hardware(), table);
  return writes_apart(copy.over(kernel, nullptr).data);
}

constexpr tessera_access reads = tessera_access_read, writes = tessera_access_read_write;

} // namespace

TEST(image_choice, what_is_only_read_may_overlap) {
  const captured_view array = section(900, 10, 10, 0);
  EXPECT_TRUE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, reads, reads, writes));
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(0, 2, 10, 100), &array}, reads, writes, reads));
}

TEST(image_choice, a_section_reaches_to_its_last_element) {
  const captured_view array = section(900, 10, 10, 0);
  EXPECT_FALSE(
      are_apart({section(0, 2, 10, 100), section(109, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(0, 2, 10, 100), section(110, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(50, 1, 1, 1), section(0, 1, 51, 51), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(50, 1, 1, 1), section(0, 1, 50, 50), &array}, writes, reads, reads));
}

TEST(image_choice, an_array_has_no_strides) {
  const captured_view array = section(0, 10, 10, 100);
  EXPECT_FALSE(
      are_apart({section(99, 1, 1, 1), section(500, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_TRUE(
      are_apart({section(100, 1, 1, 1), section(500, 1, 1, 1), &array}, writes, reads, reads));
  EXPECT_FALSE(
      are_apart({section(99, 1, 1, 1), section(500, 1, 1, 1), &array}, reads, reads, writes));
}

namespace {
std::atomic<int> untiled_work_items;
void count_untiled(const void *, const tessera_tile *tile, void *) {
  untiled_work_items += tile->rows * tile->columns;
}
} // namespace

namespace {
/// A hand-made kernel with images in front of its own.
struct kernel_of_images : test::hand_made_kernel {
  using hand_made_kernel::hand_made_kernel;

  tessera_image &add_image(std::uint32_t preconditions) {
    images.insert(images.end() - 1, image);
    tessera_image &added = images[images.size() - 2];
    added.entry = count_untiled;
    added.preconditions = preconditions;
    kernel.images = images.data();
    kernel.image_count = std::uint32_t(images.size());
    return added;
  }
  void ask(tessera_question question) {
    questions.push_back(question);
    kernel.questions = questions.data();
    kernel.question_count = std::uint32_t(questions.size());
  }

  std::vector<tessera_image> images{image};
  std::vector<tessera_question> questions;
};

constexpr tessera_question apart{tessera_asks_apart, tessera_answer_holds, {}};
} // namespace

TEST(image_choice, a_kernel_that_writes_apart_runs_without_tiles) {
  const int extent[] = {20, 40};
  concurrency::array<int, 2> result(20, 40);
  kernel_of_images kernel(2, {10, 10});
  std::atomic<int> tiles{0};
  kernel.function.whole_tile = [&](const tessera_tile &, void *) { ++tiles; };
  kernel.capture(result);
  kernel.ask(apart);
  kernel.add_image(1).traits = tessera_trait_untiled;
  untiled_work_items = 0;
  kernel.run(concurrency::extent<2>(extent));
  EXPECT_EQ(tiles, 0);
  EXPECT_EQ(untiled_work_items, 20 * 40);

  // The same array twice.
  const tessera_capture twice[] = {kernel.capture_table, kernel.capture_table};
  kernel.kernel.captures = twice;
  kernel.kernel.capture_count = 2;
  kernel.run(concurrency::extent<2>(extent));
  EXPECT_EQ(tiles, 8);
  EXPECT_EQ(untiled_work_items, 20 * 40);
}

namespace {
std::int32_t iterations_of_launch;
std::int32_t find_iterations(const void *, const std::int32_t *extent) {
  EXPECT_EQ(extent[0], 50);
  return iterations_of_launch;
}
} // namespace

TEST(image_choice, iterations_become_work_items_where_the_launch_allows_it) {
  concurrency::array<int> result(50);
  kernel_of_images kernel(1);
  std::atomic<int> work_items{0};
  kernel.function.work_item = [&](const int *) { ++work_items; };
  kernel.capture(result);
  kernel.ask(apart);
  kernel.ask({tessera_asks_function, tessera_answer_multiple, {find_iterations}});
  kernel.add_image(3);
  const auto run = [&] {
    work_items = untiled_work_items = 0;
    kernel.run(concurrency::extent<1>(50));
    return std::pair(work_items.load(), untiled_work_items.load());
  };
  for (const std::uint32_t answer : {tessera_answer_multiple, tessera_answer_iterations}) {
    kernel.questions[1].answer = answer;
    iterations_of_launch = 7;
    EXPECT_EQ(run(), std::pair(0, 350));
    iterations_of_launch = 0;
    EXPECT_EQ(run(), std::pair(50, 0));
  }
}

namespace {
/// What a launch asks, in the order in which it does, and what it is answered.
std::vector<int> asked;
std::int32_t answers[4];
template <int Number> std::int32_t ask(const void *, const std::int32_t *) {
  asked.push_back(Number);
  return answers[Number];
}

/// Which of images with those preconditions a launch chooses.
struct chooser {
  std::vector<tessera_image> images;
  tessera_question questions[4] = {{tessera_asks_function, 0, {ask<0>}},
                                   {tessera_asks_function, 0, {ask<1>}},
                                   {tessera_asks_function, 0, {ask<2>}},
                                   {tessera_asks_function, 0, {ask<3>}}};
  tessera_kernel kernel = {};

  explicit chooser(std::initializer_list<std::uint32_t> preconditions,
                   std::uint32_t kind = tessera_image_host) {
    for (const std::uint32_t some : preconditions)
      images.emplace_back(tessera_image{.kind = kind, .preconditions = some});
    kernel.images = images.data();
    kernel.image_count = std::uint32_t(images.size());
    kernel.questions = questions;
    kernel.question_count = 4;
  }

  std::ptrdiff_t choose(std::initializer_list<std::int32_t> answered,
                        std::span<const relocation> data = {}, const std::int32_t *extent = nullptr,
                        std::uint64_t at_once = 0) {
    asked.clear();
    std::copy(answered.begin(), answered.end(), answers);
    const dispatch work = {kernel, nullptr, {}, data, {}, extent};
    const image_choice choice(work, first_image(kernel, images[0].kind), address_of, {}, at_once);
    choice.for_each_answer([&](const tessera_question &question, std::int32_t answer) {
      EXPECT_EQ(answer, answers[&question - questions]);
    });
    return &choice.image() - images.data();
  }
};
} // namespace

TEST(image_choice, no_question_is_asked_twice_or_in_vain) {
  chooser of_six({7, 9, 1, 6, 8, 0});
  EXPECT_EQ(of_six.choose({1, 1, 1, 0}), 0);
  EXPECT_EQ(asked, (std::vector{0, 1, 2}));
  EXPECT_EQ(of_six.choose({1, 0, 1, 5}), 1);
  EXPECT_EQ(asked, (std::vector{0, 1, 3}));
  EXPECT_EQ(of_six.choose({1, 1, 0, 0}), 2);
  EXPECT_EQ(asked, (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(of_six.choose({0, 1, 1, 0}), 3);
  EXPECT_EQ(asked, (std::vector{0, 1, 2}));
  EXPECT_EQ(of_six.choose({0, 0, 1, 1}), 4);
  EXPECT_EQ(asked, (std::vector{0, 1, 3}));
  EXPECT_EQ(of_six.choose({0, 0, 0, 0}), 5);
  EXPECT_EQ(asked, (std::vector{0, 1, 3}));
}

TEST(image_choice, without_preconditions_nothing_is_asked) {
  chooser one({0});
  EXPECT_EQ(one.choose({}), 0);
  EXPECT_EQ(asked, std::vector<int>());
}

/// As of a device with code of its own, which has an image for aligned data.
TEST(image_choice, data_may_have_to_be_aligned) {
  chooser of_two({1, 0}, tessera_image_ptx);
  of_two.questions[0] = {tessera_asks_aligned, tessera_answer_holds, {}};
  of_two.questions[0].alignment = 64;
  alignas(64) static std::byte bytes[256];
  const relocation data[] = {{0, memory_ref::of_host(bytes), 64, reads},
                             {8, memory_ref::of_host(bytes + 128), 64, reads}};
  EXPECT_EQ(of_two.choose({1}, data), 0);
  const relocation beside[] = {data[0], {8, memory_ref::of_host(bytes + 96), 64, reads}};
  EXPECT_EQ(of_two.choose({1}, beside), 1);
}

TEST(image_choice, the_domain_may_have_to_occupy_the_device) {
  chooser of_two({1, 0}, tessera_image_ptx);
  of_two.questions[0] = {tessera_asks_occupied, tessera_answer_holds, {}};
  of_two.questions[0].times = 2;
  of_two.kernel.rank = 2;
  const std::int32_t extent[] = {100, 20};
  EXPECT_EQ(of_two.choose({1}, {}, extent, 1000), 0);
  EXPECT_EQ(of_two.choose({1}, {}, extent, 1001), 1);
  EXPECT_EQ(of_two.choose({1}, {}, extent), 1) << "how many it runs at once is not known";
  const std::int32_t large[] = {0x7FFFFFFF, 0x7FFFFFFF};
  EXPECT_EQ(of_two.choose({1}, {}, large, 1000), 0);
}
