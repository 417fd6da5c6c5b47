// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Asynchronous devices with memory of their own: what is submitted to them when, what they do at
/// once, what stays on them, and what becomes of their failures.
#include "fake_accelerator.h"
#include "hand_made_kernel.h"
#include "other_threads.h"
#include "view_kernel.h"

#include <chrono>
#include <numeric>
#include <thread>

#include <gtest/gtest.h>

using namespace concurrency;
using namespace std::chrono_literals;
using tessera::fake_device;
using test::soon;
using test::threads_of_the_process;

namespace {

class devices : public testing::Test {
protected:
  test::fake_accelerator first_ = test::fake_accelerator::make(false, true);
  test::fake_accelerator second_ = test::fake_accelerator::make(false, true);
  fake_device::counters &counts = first_.device.counts;
  accelerator_view first = first_.default_view();
  accelerator_view second = second_.default_view();

  /// Launches a kernel that changes every element.
  void change(const array_view<int> &view, const accelerator_view &on,
              const std::function<int(int)> &changed) {
    kernels_.push_back(
        std::make_unique<test::view_kernel<1>>([changed](const array_view<int> &data) {
          for (int i = 0; i < data.get_extent()[0]; ++i)
            data.get_ref(index<1>(i)) = changed(data.get_ref(index<1>(i)));
        }));
    kernels_.back()->launch(view, &on);
  }
  void add(const array_view<int> &view, int amount, const accelerator_view &on) {
    change(view, on, [amount](int before) { return before + amount; });
  }

private:
  std::vector<std::unique_ptr<test::view_kernel<1>>> kernels_;
};

std::vector<int> counting(int count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// How many exceptions that is.
int thrown_by(const std::function<void()> &call) {
  try {
    call();
    return 0;
  } catch (const runtime_exception &) {
    return 1;
  }
}

} // namespace

TEST_F(devices, a_pipeline_needs_no_host) {
  std::vector<int> numbers = counting(1000);
  array_view<int> view(numbers);
  first_.device.stop();
  for (int kernel = 0; kernel < 20; ++kernel)
    add(view, 1, first);
  EXPECT_EQ(counts.launches, 20u);
  EXPECT_EQ(counts.launches_done, 0u);
  EXPECT_EQ(counts.copies, 1u);
  first_.device.go_on();
  view.synchronize();
  EXPECT_EQ(numbers[999], 999 + 20);
  EXPECT_EQ(counts.copies, 2u);
}

TEST_F(devices, queues_of_one_device_need_no_host_between_them) {
  accelerator_view other = first_.make_view();
  std::vector<int> numbers = counting(1000), apart = counting(10);
  array_view<int> view(numbers), view_apart(apart);
  first_.device.stop();
  for (int kernel = 0; kernel < 20; ++kernel)
    add(view, 1, kernel % 2 ? other : first);
  add(view_apart, 1, other);
  EXPECT_EQ(counts.launches, 21u);
  first_.device.go_on();
  view.synchronize();
  view_apart.synchronize();
  EXPECT_EQ(numbers[999], 999 + 20);
  EXPECT_EQ(apart[9], 10);
}

TEST_F(devices, queues_of_one_device_keep_the_order_of_what_they_share) {
  accelerator_view other = first_.make_view();
  int number = 1, expected = 1;
  array_view<int> view(1, &number);
  for (int kernel = 0; kernel < 20; ++kernel) {
    change(view, kernel % 2 ? other : first, [kernel](int before) {
      std::this_thread::sleep_for(1ms);
      return before * 3 % 1000 + kernel;
    });
    expected = expected * 3 % 1000 + kernel;
  }
  view.synchronize();
  EXPECT_EQ(number, expected);
}

TEST_F(devices, queues_of_one_device_keep_their_order_while_data_comes_from_elsewhere) {
  accelerator_view other = first_.make_view();
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  add(view.section(50, 50), 1, second);
  std::atomic<bool> go{false};
  change(view.section(0, 50), first, [&](int before) {
    while (!go)
      std::this_thread::yield();
    return before + 1;
  });
  change(view, other, [](int before) { return before * 2; });
  EXPECT_TRUE(soon([&] { return counts.launches == 2; }));
  std::this_thread::sleep_for(20ms);
  EXPECT_EQ(counts.launches_done, 0u);
  go = true;
  view.synchronize();
  EXPECT_EQ(numbers[49], (49 + 1) * 2);
  EXPECT_EQ(numbers[99], (99 + 1) * 2);
}

TEST_F(devices, what_is_written_behind_a_failed_copy_stays) {
  const std::vector<int> ones(10, 1), zeros(10);
  array<int> from(10, ones.begin(), first), to(10, zeros.begin(), first);
  array_view<int>(from).synchronize_to(first);
  first_.device.stop();
  first_.device.fail_next(fake_device::entry::begun_copy,
                          tessera::error(tessera_error, "the copy failed"));
  add(array_view<int>(to), 5, first);
  const completion_future copied = copy_async(from, to);
  first_.device.go_on();
  copied.wait();
  EXPECT_EQ(thrown_by([&] { first.wait(); }), 1);
  std::vector<int> out(10);
  copy(to, out.begin());
  EXPECT_EQ(out, ones);
}

TEST_F(devices, what_is_outstanding_holds_no_threads) {
  std::vector<int> numbers = counting(10), others = counting(10);
  array_view<int> view(numbers), other(others);
  add(view, 1, first);
  add(view, 1, second);
  view.synchronize();
  const int before = threads_of_the_process();
  first_.device.stop();
  second_.device.stop();
  std::vector<completion_future> futures;
  std::vector<std::vector<int>> copies(200, std::vector<int>(10));
  for (int number = 0; number < 200; ++number) {
    add(view, 1, number % 3 ? first : second); // by way of the host each time
    futures.push_back(copy_async(view, copies[number].begin()));
    futures.push_back(view.synchronize_async());
  }
  EXPECT_LE(threads_of_the_process(), before + 8);
  first_.device.go_on();
  second_.device.go_on();
  for (int number = 0; number < 200; ++number) {
    futures[2 * number].get();
    EXPECT_EQ(copies[number][9], 9 + 2 + number + 1);
  }
  EXPECT_LE(threads_of_the_process(), before + 8);
}

TEST_F(devices, copies_pass_kernels_of_other_queues) {
  std::vector<int> numbers = counting(10), others = counting(1000);
  array_view<int> view(numbers);
  array<int> data(1000, others.begin(), first_.make_view());
  std::atomic<bool> go{false};
  const test::view_kernel<1>::function hold = [&](const array_view<int> &) {
    while (!go)
      std::this_thread::yield();
  };
  const test::view_kernel<1> held(hold);
  held.launch(view, &first);
  // All of it while that one runs.
  array_view<int> elsewhere(data);
  const accelerator_view other = first_.make_view();
  add(elsewhere, 5, other);
  std::vector<int> out(1000);
  copy(data, out.begin());
  EXPECT_EQ(out[999], 999 + 5);
  EXPECT_EQ(counts.launches_done, 1u);
  go = true;
  view.synchronize();
}

TEST_F(devices, the_program_goes_on_after_each_failure) {
  const fake_device::entry entries[] = {
      fake_device::entry::allocate,  fake_device::entry::load, fake_device::entry::make_queue,
      fake_device::entry::launch,    fake_device::entry::copy, fake_device::entry::begun_launch,
      fake_device::entry::begun_copy};
  const std::uint64_t free_bytes = first_.device.free_bytes;
  for (const fake_device::entry where : entries) {
    SCOPED_TRACE(int(where));
    std::vector<int> numbers = counting(100);
    {
      accelerator_view own = first_.make_view();
      array_view<int> view(numbers);
      first_.device.fail_next(where, tessera::error(tessera_error, "the device is lost"));
      int thrown = thrown_by([&] { add(view, 1, own); });
      thrown += thrown_by([&] { view.synchronize(); });
      EXPECT_EQ(thrown, 1);
      EXPECT_EQ(thrown_by([&] { own.wait(); }), 0);
      // Nothing has been added, and the data is what it was.
      EXPECT_EQ(view[99], 99);
      add(view, 1, own);
      view.synchronize();
      EXPECT_EQ(numbers[99], 100);
      add(view, 1, accelerator(L"tessera\\cpu").default_view);
      view.synchronize();
      EXPECT_EQ(numbers[0], 2);
    }
    EXPECT_TRUE(soon([&] { return first_.device.free_bytes == free_bytes; }));
  }
}

TEST_F(devices, an_error_is_heard_by_who_waits_for_a_later_writer_alone) {
  for (const bool is_submitted_before : {true, false}) {
    SCOPED_TRACE(is_submitted_before);
    std::vector<int> numbers = counting(100);
    array_view<int> view(numbers);
    first_.device.stop();
    first_.device.fail_next(fake_device::entry::begun_launch,
                            tessera::error(tessera_error, "the device is lost"));
    accelerator_view failing = first_.make_view(), later = first_.make_view();
    add(view.section(10, 10), 1, failing);
    for (int time = 0; time < 3; ++time)
      add(view, 1, later); // all that concerns the view comes behind it
    completion_future told;
    if (is_submitted_before)
      told = view.section(15, 50).synchronize_async();
    const completion_future not_told = view.section(20, 50).synchronize_async();
    first_.device.go_on();
    if (is_submitted_before)
      EXPECT_EQ(thrown_by([&] { told.get(); }), 1);
    not_told.get();
    if (!is_submitted_before) {
      later.wait();
      EXPECT_EQ(thrown_by([&] { view.section(15, 50).synchronize(); }), 1);
    }
    view.synchronize();
    failing.wait();
    EXPECT_EQ(numbers[9], 12);
    EXPECT_EQ(numbers[10], 13); // one has been lost
  }
}

TEST_F(devices, a_copy_to_the_host_that_failed_is_made_again) {
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  add(view, 1, first);
  first.wait();
  for (const auto where : {fake_device::entry::copy, fake_device::entry::begun_copy}) {
    first_.device.fail_next(where, tessera::error(tessera_error, "the copy failed"));
    EXPECT_EQ(thrown_by([&] { view.synchronize(); }), 1);
    EXPECT_EQ(numbers[99], 99);
  }
  view.synchronize();
  EXPECT_EQ(numbers[99], 100);
}

TEST_F(devices, an_access_behind_a_failed_copy_does_not_bring_what_never_arrived) {
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  first_.device.stop();
  first_.device.fail_next(fake_device::entry::begun_copy,
                          tessera::error(tessera_error, "the copy failed"));
  add(view, 1, first);
  std::thread other([&] { EXPECT_EQ(thrown_by([&] { view[99] += 5; }), 1); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  first_.device.go_on();
  other.join();
  view.synchronize();
  EXPECT_EQ(numbers[99], 99);
  add(view, 1, first);
  view.synchronize();
  EXPECT_EQ(numbers[99], 100);
}

TEST_F(devices, a_copy_between_devices_that_failed_is_made_again) {
  const fake_device::entry entries[] = {fake_device::entry::allocate, fake_device::entry::copy,
                                        fake_device::entry::begun_copy};
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  add(view, 1, second);
  second.wait();
  int added = 1;
  for (fake_device *failing : {&first_.device, &second_.device})
    for (const fake_device::entry where : entries) {
      if (failing == &second_.device && where == fake_device::entry::allocate)
        continue; // it has the data
      SCOPED_TRACE(int(where));
      view.synchronize_to(second); // it alone has what is current
      add(view, 1, second);
      second.wait();
      ++added;
      failing->fail_next(where, tessera::error(tessera_error, "the copy failed"));
      EXPECT_EQ(thrown_by([&] { add(view, 1, first); }) + thrown_by([&] { first.wait(); }), 1);
      add(view, 1, first);
      ++added;
    }
  view.synchronize();
  EXPECT_EQ(numbers[99], 99 + added);
}

TEST_F(devices, arrays_of_one_device_are_copied_there) {
  array<int, 3> from(4, 5, 6, first), to(7, 8, 9, first);
  array_view<int, 3> source(from), target(to);
  std::vector<int> numbers = counting(4 * 5 * 6), zeros(7 * 8 * 9);
  copy(numbers.begin(), source);
  copy(zeros.begin(), target);
  source.synchronize_to(first);
  target.synchronize_to(first);
  const std::uint64_t in = counts.bytes_in, out = counts.bytes_out;
  copy(source.section(index<3>(1, 1, 1), extent<3>(3, 4, 5)),
       target.section(index<3>(2, 3, 4), extent<3>(3, 4, 5)));
  copy_async(source.section(index<3>(0, 0, 0), extent<3>(1, 1, 6)),
             target.section(index<3>(0, 0, 0), extent<3>(1, 1, 6)))
      .get();
  EXPECT_EQ(counts.bytes_inside, (3u * 4u * 5u + 6u) * sizeof(int));
  EXPECT_EQ(counts.bytes_in, in);
  EXPECT_EQ(counts.bytes_out, out);
  std::vector<int> all(7 * 8 * 9);
  copy(to, all.begin());
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int k = 0; k < 5; ++k)
        EXPECT_EQ(all[((2 + i) * 8 + 3 + j) * 9 + 4 + k], ((1 + i) * 5 + 1 + j) * 6 + 1 + k);
  EXPECT_EQ(all[5], 5);
  EXPECT_EQ(std::count(all.begin(), all.end(), 0), 7 * 8 * 9 - 3 * 4 * 5 - 5);
}

TEST_F(devices, arrays_of_two_devices_pass_by_pinned_memory) {
  constexpr int count = 5'000'001; // some pieces, and a bit
  const std::vector<int> numbers = counting(count);
  array<int> from(count, numbers.begin(), first), to(count, second);
  array_view<int>(from).synchronize_to(first);
  const std::uint64_t in = counts.bytes_in;
  copy(from, to);
  const std::uint64_t bytes = count * sizeof(int);
  EXPECT_EQ(counts.bytes_out, bytes);
  EXPECT_EQ(counts.bytes_in, in);
  EXPECT_EQ(second_.device.counts.bytes_in, bytes);
  EXPECT_GT(second_.device.counts.bytes_pinned, 0u);
  EXPECT_LT(second_.device.counts.bytes_pinned, bytes);
  std::vector<int> out(count);
  copy_async(to, out.begin()).get();
  EXPECT_EQ(out, numbers);
}

TEST_F(devices, rows_pass_from_device_to_device_in_pieces) {
  constexpr int rows = 3000, columns = 1001;
  const std::vector<int> numbers = counting(rows * columns);
  array<int, 2> from(rows, columns, numbers.begin(), first), to(rows, columns, second);
  copy(array_view<int, 2>(from).section(0, 1, rows - 1, columns - 1),
       array_view<int, 2>(to).section(1, 0, rows - 1, columns - 1));
  std::vector<int> out(rows * columns);
  copy(array_view<int, 2>(to).section(1, 0, rows - 1, columns - 1), out.begin());
  for (int row = 0; row < rows - 1; ++row)
    for (int column = 0; column < columns - 1; ++column)
      ASSERT_EQ(out[row * (columns - 1) + column], row * columns + column + 1);
}

TEST_F(devices, data_follows_kernels_from_device_to_device) {
  std::vector<int> numbers = counting(3000);
  array_view<int> view(numbers);
  for (int kernel = 0; kernel < 30; ++kernel)
    add(view.section(kernel * 50, 1500), 1, kernel % 2 ? first : second);
  view.synchronize();
  for (int i = 0; i < 3000; ++i) {
    int expected = i;
    for (int kernel = 0; kernel < 30; ++kernel)
      expected += kernel * 50 <= i && i < kernel * 50 + 1500;
    ASSERT_EQ(numbers[i], expected) << i;
  }
}

TEST_F(devices, markers_and_continuations_come_after_their_kernels) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  first_.device.stop();
  add(view, 1, first);
  const completion_future marker = first.create_marker();
  std::atomic<std::uint64_t> done_then{0};
  marker.then([&] { done_then = counts.launches_done + 1; });
  EXPECT_EQ(marker.wait_for(std::chrono::milliseconds(5)), std::future_status::timeout);
  first_.device.go_on();
  marker.get();
  EXPECT_EQ(counts.launches_done, 1u);
  EXPECT_TRUE(soon([&] { return done_then == 2; }));
}

namespace {

/// A kernel as a blob, which the fake device knows how to load.
struct blob_kernel {
  static inline std::atomic<int> runs{0};
  static void entry(const void *, const tessera_tile *, void *) { ++runs; }

  tessera_cpu_entry address = entry;
  tessera_blob blob = {&address, sizeof address, "kernel", {}, 0, 0, 0, nullptr, nullptr, 0};
  tessera_image images[2] = {};
  tessera_kernel kernel = {};

  explicit blob_kernel(int tile) {
    images[0].kind = tessera_image_ptx; // not for this device
    images[1].kind = tessera_image_spirv;
    for (tessera_image &image : images)
      image.blob = &blob;
    kernel.abi_version = TESSERA_ABI_VERSION;
    kernel.rank = 1;
    kernel.tile[0] = tile;
    kernel.closure_size = kernel.closure_align = 1;
    kernel.name = "blob.cpp:1";
    kernel.image_count = 2;
    kernel.images = images;
  }

  /// What the launch says; empty if it is right.
  std::string launch(const accelerator_view &on) const {
    const std::int32_t extent[] = {256};
    tessera_launch launch = {TESSERA_ABI_VERSION, 1, extent,
                             tessera_detail::__view_handle::__of(on), 0};
    tessera_launch_kernel(&kernel, &launch, "");
    if (launch.__status == tessera_ok)
      return "";
    EXPECT_EQ(launch.__status, tessera_error_unsupported);
    return tessera_error_message();
  }
};

} // namespace

TEST_F(devices, a_blob_is_loaded_once_by_each_device) {
  const blob_kernel kernel(256);
  blob_kernel::runs = 0;
  for (int times = 0; times < 3; ++times)
    for (const accelerator_view &view : {first, second, first_.make_view()})
      EXPECT_EQ(kernel.launch(view), "");
  first.wait();
  second.wait();
  EXPECT_TRUE(soon([&] { return blob_kernel::runs == 9; }));
  EXPECT_EQ(counts.loads, 1u);
  EXPECT_EQ(second_.device.counts.loads, 1u);
  EXPECT_EQ(kernel.launch(accelerator(L"tessera\\cpu").default_view),
            "the kernel at blob.cpp:1 has no code that this processor can run.");
}

TEST_F(devices, a_blob_with_a_precondition_runs_where_it_holds) {
  static std::atomic<int> plain, without_aliases;
  const tessera_cpu_entry entries[] = {
      [](const void *, const tessera_tile *, void *) { ++without_aliases; },
      [](const void *, const tessera_tile *, void *) { ++plain; }};
  tessera_blob blobs[2] = {};
  tessera_image images[2] = {};
  for (int number : {0, 1}) {
    blobs[number].code = &entries[number];
    images[number].kind = tessera_image_spirv;
    images[number].blob = &blobs[number];
  }
  images[0].preconditions = 1;
  constexpr tessera_question apart{tessera_asks_apart, tessera_answer_holds, {}};
  const array<int> captured(256, first);
  test::hand_made_kernel kernel(1, {256});
  kernel.capture(captured);
  kernel.kernel.images = images;
  kernel.kernel.image_count = 2;
  kernel.kernel.questions = &apart;
  kernel.kernel.question_count = 1;
  tessera_accelerator_view *const on = tessera_detail::__view_handle::__of(first);
  kernel.run(concurrency::extent<1>(256), on);
  EXPECT_EQ(std::pair(without_aliases.load(), plain.load()), std::pair(1, 0));

  const tessera_capture twice[] = {kernel.capture_table, kernel.capture_table};
  kernel.kernel.captures = twice;
  kernel.kernel.capture_count = 2;
  kernel.run(concurrency::extent<1>(256), on);
  EXPECT_EQ(std::pair(without_aliases.load(), plain.load()), std::pair(1, 1));
}

TEST_F(devices, launches_keep_the_limits_of_tiles) {
  blob_kernel kernel(256);
  kernel.blob.tile_static_bytes = 4096;
  first_.device.limit_tiles(256, 4096);
  EXPECT_EQ(kernel.launch(first), "");
  first_.device.limit_tiles(255, 4096);
  EXPECT_EQ(kernel.launch(first),
            "the kernel at blob.cpp:1 has tiles of 256 work-items, and the accelerator \"fake "
            "accelerator\" runs 255 of a tile at most.");
  first_.device.limit_tiles(256, 4095);
  EXPECT_EQ(kernel.launch(first), "the kernel at blob.cpp:1 has 4096 bytes of tile_static "
                                  "variables, and the fake accelerator 4095 for a tile.");
  first.wait();
}

TEST_F(devices, kernels_elsewhere_follow_copies_between_devices) {
  for (const bool of_target : {false, true})
    for (const accelerator_view &on : {first, second}) {
      SCOPED_TRACE(of_target);
      const std::vector<int> ones(1, 1), twos(1, 2);
      array<int> from(1, ones.begin(), second), to(1, twos.begin(), first);
      array_view<int> source(from), target(to);
      copy_async(source, target);
      change(of_target ? target : source, on, [](int before) { return before + 10; });
      EXPECT_EQ(source[0], of_target ? 1 : 11);
      EXPECT_EQ(target[0], of_target ? 11 : 1);
    }
}
