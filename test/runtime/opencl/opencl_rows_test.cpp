// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of many short rows: few commands, and nothing beside the rows changes.
#include "opencl_accelerator.h"

#include <numeric>

#include <gtest/gtest.h>

using namespace concurrency;
using test::adding_kernel;
using test::fake_library;
using test::opencl_accelerator;

namespace {

using tessera::copy_region;
using tessera::memory_ref;

constexpr int rows = 500, columns = 12;

/// Both kinds of memory that OpenCL copies in one piece at a time.
class opencl_rows : public testing::TestWithParam<const char *> {
protected:
  opencl_rows()
      : options_{with_memory(GetParam())}, on_({}, options_),
        queue_(std::move(*on_.device.make_queue())), table_(allocate()), other_(allocate()) {
    std::iota(numbers_.begin(), numbers_.end(), 0);
    EXPECT_TRUE(done(whole({table_.get(), 0}, host(numbers_))));
  }
  ~opencl_rows() override { EXPECT_EQ(fake_library().mistakes(), std::vector<std::string>()); }

  static tessera::backend_options with_memory(const char *kind) {
    tessera::backend_options made;
    made.opencl_memory = kind;
    return made;
  }
  std::unique_ptr<tessera::allocation> allocate() {
    return std::move(
        *on_.device.allocate(sizeof(int) * numbers_.size(), tessera::memory_kind::device));
  }
  static memory_ref host(const std::vector<int> &data) { return memory_ref::of_host(data.data()); }
  static copy_region whole(memory_ref to, memory_ref from) {
    return {.to = {to}, .from = {from}, .bytes = sizeof(int) * rows * columns};
  }
  /// A column of a table, of so many ints.
  static copy_region::place column(memory_ref table, int number) {
    return {table + number * sizeof(int), columns * sizeof(int), columns * rows * sizeof(int)};
  }
  static copy_region::place dense(memory_ref begin, int width) {
    return {begin, width * sizeof(int), rows * width * sizeof(int)};
  }
  static copy_region copy_of(copy_region::place to, copy_region::place from, int width) {
    return {.to = to, .from = from, .bytes = width * sizeof(int), .rows = rows};
  }
  tessera::counted<tessera::event> begun(const copy_region &what) {
    tessera::result<tessera::counted<tessera::event>> made = queue_->copy(what, {});
    return made ? *made : tessera::counted<tessera::event>();
  }
  bool done(const copy_region &what) {
    const tessera::counted<tessera::event> made = begun(what);
    if (made)
      made->wait();
    return made && !made->failure();
  }
  std::vector<int> contents(const tessera::allocation &of) {
    std::vector<int> all(rows * columns);
    EXPECT_TRUE(done(whole(host(all), {&of, 0})));
    return all;
  }
  static int commands() {
    int all = 0;
    for (const auto &[name, calls] : fake_library().calls())
      if (name.find("clEnqueue") == 0)
        all += calls;
    return all;
  }

  const tessera::backend_options options_;
  std::vector<int> numbers_ = std::vector<int>(rows * columns);
  const opencl_accelerator on_;
  const std::unique_ptr<tessera::queue> queue_;
  const std::unique_ptr<tessera::allocation> table_, other_;
};

} // namespace

TEST_P(opencl_rows, are_copied_alone) {
  for (const int width : {1, 2, 5}) {
    std::vector<int> some(rows * width), back(rows * columns, -1);
    const int before = commands();
    EXPECT_TRUE(done(copy_of(dense(host(some), width), column({table_.get(), 0}, 5), width)));
    EXPECT_TRUE(done(copy_of(column(host(back), 3), column({table_.get(), 0}, 4), width)));
    EXPECT_LE(commands() - before, 6);
    for (int i = 0; i < rows * width; ++i)
      ASSERT_EQ(some[i], i / width * columns + 5 + i % width);
    for (int i = 0; i < rows * columns; ++i)
      ASSERT_EQ(back[i], i % columns >= 3 && i % columns < 3 + width ? i + 1 : -1);
    for (int &one : some)
      one = -one;
    EXPECT_TRUE(done(whole({other_.get(), 0}, host(numbers_))));
    EXPECT_TRUE(done(copy_of(column({other_.get(), 0}, 5), dense(host(some), width), width)));
    std::vector<int> after = contents(*other_);
    for (int i = 0; i < rows * columns; ++i)
      ASSERT_EQ(after[i], i % columns >= 5 && i % columns < 5 + width ? -i : i);
    EXPECT_TRUE(done(copy_of(column({other_.get(), 0}, 1), column({table_.get(), 0}, 6), width)));
    after = contents(*other_);
    for (int i = 0; i < rows; ++i)
      ASSERT_EQ(after[i * columns + 1], i * columns + 6);
  }
}

TEST_P(opencl_rows, may_be_bytes_in_slices) {
  std::vector<char> out(10 * 20 * 7, 'x');
  const copy_region boxes = {.to = {memory_ref::of_host(out.data() + 2), 7, 140},
                             .from = {{table_.get(), 1}, 12, 480},
                             .bytes = 3,
                             .rows = 20,
                             .slices = 10};
  EXPECT_TRUE(done(boxes));
  const char *const from = reinterpret_cast<const char *>(numbers_.data()) + 1;
  for (int slice = 0; slice < 10; ++slice)
    for (int row = 0; row < 20; ++row)
      for (int byte = 0; byte < 7; ++byte)
        ASSERT_EQ(out[slice * 140 + row * 7 + byte],
                  byte >= 2 && byte < 5 ? from[slice * 480 + row * 12 + byte - 2] : 'x');
}

TEST_P(opencl_rows, follow_what_the_queue_has) {
  std::vector<int> first(rows, 1), second(rows), third(rows, 3), fourth(rows);
  for (int time = 0; time < 100; ++time) {
    const copy_region::place place = column({table_.get(), 0}, 4);
    std::fill(second.begin(), second.end(), 0);
    const tessera::counted<tessera::event> all[] = {
        begun(copy_of(place, dense(host(first), 1), 1)),
        begun(copy_of(dense(host(second), 1), place, 1)),
        begun(copy_of(column({other_.get(), 0}, 2), dense(host(second), 1), 1)),
        begun(copy_of(place, dense(host(third), 1), 1)),
        begun(copy_of(dense(host(fourth), 1), column({other_.get(), 0}, 2), 1))};
    for (const tessera::counted<tessera::event> &one : all) {
      ASSERT_TRUE(one);
      one->wait();
    }
    ASSERT_EQ(second, first);
    ASSERT_EQ(fourth, first);
    EXPECT_TRUE(done(copy_of(dense(host(fourth), 1), place, 1)));
    ASSERT_EQ(fourth, third);
  }
}

TEST_P(opencl_rows, go_one_by_one_where_there_is_no_kernel) {
  fake_library().fail("clBuildProgram", tessera::opencl::build_program_failure);
  std::vector<int> some(rows);
  const int before = commands();
  EXPECT_TRUE(done(copy_of(dense(host(some), 1), column({table_.get(), 0}, 5), 1)));
  EXPECT_EQ(some[rows - 1], (rows - 1) * columns + 5);
  EXPECT_EQ(commands() - before, rows);
}

TEST_P(opencl_rows, that_fail_are_told_of_and_leave_nothing) {
  const char *const copies =
      GetParam() == std::string("usm") ? "clEnqueueMemcpyINTEL" : "clEnqueueSVMMemcpy";
  std::vector<int> some(rows);
  const auto place = column({table_.get(), 0}, 5);
  const copy_region out = copy_of(dense(host(some), 1), place, 1);
  const copy_region in = copy_of(place, dense(host(some), 1), 1);
  EXPECT_TRUE(done(out));
  const auto events = [] { return fake_library().live()["event"]; };
  for (const copy_region &what : {out, in})
    for (const char *const function :
         {"clCreateUserEvent", "clEnqueueMarkerWithWaitList", "clSetEventCallback",
          "clEnqueueNDRangeKernel", "kernel", "copy", "marker", "clSetKernelArg", copies}) {
      SCOPED_TRACE(function);
      const tessera::counted<tessera::event> busy =
          begun(whole({other_.get(), 0}, host(numbers_))); // so that the host has to wait
      fake_library().fail(function, tessera::opencl::out_of_resources);
      (void)done(what);
      fake_library().fail_no_more();
      busy->wait();
      EXPECT_TRUE(done(in));
      EXPECT_TRUE(done(out));
    }
  EXPECT_TRUE(test::soon([&] { return events() <= 1; })) << events();
}

INSTANTIATE_TEST_SUITE_P(all, opencl_rows, testing::Values("usm", "svm"),
                         [](const auto &info) { return std::string(info.param); });
