// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// When kernels run, who waits for whom, and where errors come to light (spec 3.3, 4.6, 12).
// Conformance: G010+
#include "fake_accelerator.h"
#include "hand_made_kernel.h"
#include "other_threads.h"
#include "view_kernel.h"

#include <chrono>
#include <thread>

#include <link.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

using namespace concurrency;
using namespace std::chrono_literals;
using test::hand_made_kernel;
using test::soon;
using test::threads_of_the_process;

namespace {

class queues : public testing::Test {
protected:
  test::fake_accelerator fake_ = test::fake_accelerator::make(true);
  accelerator_view view = fake_.default_view();
  accelerator_view other = fake_.make_view();

  static tessera_accelerator_view *handle(const accelerator_view &of) {
    return tessera_detail::__view_handle::__of(of);
  }
};

/// A kernel that runs until it is let go.
struct held_kernel {
  hand_made_kernel kernel{1};
  std::atomic<bool> go{false};
  std::atomic<int> runs{0};

  held_kernel() {
    kernel.function.work_item = [this](const int *) {
      while (!go)
        std::this_thread::yield();
      ++runs;
    };
  }
  void start(const accelerator_view &on) {
    kernel.start(extent<1>(1), tessera_detail::__view_handle::__of(on));
  }
};

void throws(const char *text, const std::function<void()> &call) {
  try {
    call();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &failure) {
    EXPECT_STREQ(failure.what(), text);
  }
}

} // namespace

TEST_F(queues, a_launch_returns_before_its_kernel_ends) {
  held_kernel held;
  held.start(view);
  EXPECT_EQ(held.runs, 0);
  held.go = true;
  view.wait();
  EXPECT_EQ(held.runs, 1);
}

TEST_F(queues, what_nobody_waits_for_runs_all_the_same) {
  held_kernel held;
  held.go = true;
  held.start(view);
  EXPECT_TRUE(soon([&] { return held.runs == 1; }));
  accelerator_view immediate = fake_.make_view(queuing_mode_immediate);
  held.start(immediate);
  EXPECT_TRUE(soon([&] { return held.runs == 2; }));
  held.start(view);
  view.flush();
  EXPECT_TRUE(soon([&] { return held.runs == 3; }));
  view.wait();
  immediate.wait();
}

TEST_F(queues, views_are_independent) {
  held_kernel held, free;
  held.start(view);
  view.flush();
  free.go = true;
  free.start(other);
  other.wait(); // though the other view is busy
  EXPECT_EQ(free.runs, 1);
  EXPECT_EQ(held.runs, 0);
  free.start(other);
  EXPECT_TRUE(soon([&] { return free.runs == 2; }));
  held.go = true;
  view.wait();
}

TEST_F(queues, one_view_keeps_the_order) {
  std::vector<int> order;
  std::deque<hand_made_kernel> kernels;
  for (int number = 0; number < 500; ++number) {
    hand_made_kernel &kernel = kernels.emplace_back(1);
    kernel.function.work_item = [&order, number](const int *) { order.push_back(number); };
    kernel.start(extent<1>(1), handle(view));
    if (number % 100 == 0)
      view.flush();
  }
  view.wait();
  ASSERT_EQ(order.size(), 500u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_F(queues, data_orders_kernels_of_different_views) {
  std::vector<int> numbers(10);
  array_view<int> data(numbers);
  std::atomic<bool> go{false};
  const test::view_kernel<1> slow([&go](const array_view<int> &captured) {
    while (!go)
      std::this_thread::yield();
    captured.get_ref(index<1>(3)) = 5;
  });
  const test::view_kernel<1> doubled(
      [](const array_view<int> &captured) { captured.get_ref(index<1>(3)) *= 2; });
  slow.launch(data, &view);
  view.flush();
  doubled.launch(data, &other);
  const std::shared_future<void> both = other.create_marker();
  EXPECT_EQ(both.wait_for(20ms), std::future_status::timeout);
  go = true;
  EXPECT_EQ(data[3], 10);
  both.wait();
}

TEST_F(queues, a_writer_beside_a_reader_of_the_same_view_is_waited_for) {
  for (const bool reader_first : {true, false}) {
    SCOPED_TRACE(reader_first);
    std::vector<int> numbers(10);
    array_view<int> data(numbers);
    std::atomic<bool> go{false};
    const test::view_kernel<1> reader([](const array_view<int> &) {}, tessera_access_read);
    const test::view_kernel<1> writer([&go](const array_view<int> &captured) {
      while (!go)
        std::this_thread::yield();
      captured.get_ref(index<1>(3)) = 5;
    });
    if (reader_first)
      reader.launch(data, &view);
    writer.launch(data, &view);
    if (!reader_first)
      reader.launch(data, &view);
    std::thread releases([&go] {
      std::this_thread::sleep_for(10ms);
      go = true;
    });
    EXPECT_EQ(array_view<const int>(data)[3], 5); // a read waits for writers alone
    releases.join();
  }
}

TEST_F(queues, the_last_view_waits_for_kernels_that_read) {
  std::atomic<bool> go{false}, gone{false};
  const test::view_kernel<1> reader(
      [&go](const array_view<int> &) {
        while (!go)
          std::this_thread::yield();
      },
      tessera_access_read);
  std::thread owner([&] {
    {
      std::vector<int> numbers(10);
      reader.launch(array_view<int>(numbers), &view);
    }
    gone = true; // the numbers, too
  });
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(gone);
  go = true;
  owner.join();
}

TEST_F(queues, disjoint_parts_do_not_order_kernels) {
  std::vector<int> numbers(10);
  array_view<int> data(numbers);
  std::atomic<bool> go{false};
  const test::view_kernel<1> slow([&go](const array_view<int> &) {
    while (!go)
      std::this_thread::yield();
  });
  const test::view_kernel<1> quick(
      [](const array_view<int> &captured) { captured.get_ref(index<1>(0)) = 1; });
  slow.launch(data.section(0, 5), &view);
  view.flush();
  quick.launch(data.section(5, 5), &other);
  other.wait();
  EXPECT_EQ(data.section(5, 1)[0], 1); // the host's access waits for nobody either
  go = true;
  view.wait();
}

TEST_F(queues, a_marker_is_ready_after_its_kernel) {
  held_kernel held;
  held.start(view);
  const completion_future marker = view.create_marker();
  EXPECT_TRUE(marker.valid());
  EXPECT_EQ(marker.wait_for(10ms), std::future_status::timeout);
  EXPECT_EQ(marker.wait_until(std::chrono::system_clock::now() + 5ms), std::future_status::timeout);
  held.go = true;
  marker.wait();
  EXPECT_EQ(held.runs, 1);
  EXPECT_EQ(marker.wait_for(0s), std::future_status::ready);
  marker.get();
  marker.get();
}

TEST_F(queues, futures_are_copied_and_moved) {
  completion_future none;
  EXPECT_FALSE(none.valid());
  EXPECT_THROW(none.get(), std::future_error);
  EXPECT_THROW(none.wait(), std::future_error);
  completion_future first = view.create_marker();
  completion_future copy = first;
  EXPECT_TRUE(first.valid() && copy.valid());
  completion_future moved = std::move(first);
  EXPECT_FALSE(first.valid());
  first = copy;
  none = std::move(copy);
  EXPECT_FALSE(copy.valid());
  for (const completion_future &one : {first, moved, none})
    one.get();
}

TEST_F(queues, continuations_run_when_the_work_is_done) {
  held_kernel held;
  held.start(view);
  const completion_future marker = view.create_marker();
  std::atomic<int> seen{-1};
  marker.then([&] { seen = held.runs.load(); });
  EXPECT_EQ(seen, -1);
  held.go = true;
  EXPECT_TRUE(soon([&] { return seen == 1; }));
  std::atomic<bool> again{false};
  marker.then([&] { again = true; });
  EXPECT_TRUE(soon([&] { return again.load(); }));
}

TEST_F(queues, continuations_block_inside_continuations) {
  // What they wait for, the runtime does not know of.
  std::atomic<int> reached{0};
  std::function<void(int)> descend = [&](int depth) {
    std::promise<void> inner;
    hand_made_kernel kernel(1);
    kernel.function.work_item = [](const int *) {};
    kernel.start(extent<1>(1), handle(view));
    view.create_marker().then([&] {
      ++reached;
      if (depth > 1)
        descend(depth - 1);
      inner.set_value();
    });
    inner.get_future().wait();
    view.wait();
  };
  descend(100);
  EXPECT_EQ(reached, 100);
}

TEST_F(queues, continuations_wait_for_tasks_of_continuations_on_few_threads) {
  std::atomic<int> reached{0}, most{0};
  std::function<void(int)> descend = [&](int depth) {
    view.create_marker()
        .to_task()
        .then([&, depth] {
          ++reached;
          most = std::max(most.load(), threads_of_the_process());
          if (depth > 1)
            descend(depth - 1);
        })
        .wait();
  };
  descend(100);
  EXPECT_EQ(reached, 100);
  EXPECT_LE(most, int(std::thread::hardware_concurrency()) + 8);
}

/// Of this program, whose code is called.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];

namespace {

/// Waits until it is told, and is then called no more.
struct held_call {
  std::atomic<bool> go{false}, has_begun{false}, has_ended{false};
  static void call(void *self) {
    auto &mine = *static_cast<held_call *>(self);
    mine.has_begun = true;
    mine.go.wait(false);
    mine.has_ended = true;
  }
};

} // namespace

TEST_F(queues, calls_into_a_library_end_before_it_is_unloaded) {
  held_call held;
  tessera_run_in_background(nullptr, nullptr, held_call::call, &held);
  ASSERT_TRUE(soon([&] { return held.has_begun.load(); }));
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1300));
    held.go = true;
    held.go.notify_all();
  });
  tessera_library_closing(__ehdr_start);
  EXPECT_TRUE(held.has_ended);
  other.join();
}

TEST_F(queues, calls_that_nothing_begins_do_not_keep_a_library) {
  tessera_event *never;
  ASSERT_EQ(tessera_event_create(&never), tessera_ok);
  held_call held;
  held.go = true;
  tessera_run_in_background(nullptr, never, held_call::call, &held);
  const auto start = std::chrono::steady_clock::now();
  tessera_library_closing(__ehdr_start);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(900));
  tessera_event_set(never);
  tessera_library_closing(__ehdr_start);
  EXPECT_TRUE(held.has_ended);
  tessera_event_release(never);
}

TEST_F(queues, a_library_that_goes_with_a_call_under_way_is_told_of) {
  held_call held;
  tessera_run_in_background(nullptr, nullptr, held_call::call, &held);
  ASSERT_TRUE(soon([&] { return held.has_begun.load(); }));
  testing::internal::CaptureStderr();
  tessera_library_closing(__ehdr_start);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: a library is unloaded while a function of it, called in the background, has "
            "waited for 5 seconds: wait for its continuations before dlclose\n");
  held.go = true;
  held.go.notify_all();
  EXPECT_TRUE(soon([&] { return held.has_ended.load(); }));
}

TEST_F(queues, copies_of_the_same_arrays_on_several_threads) {
  array<int> from(100), to(100);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&] {
      for (int round = 0; round < 30'000; ++round)
        copy(from, to);
    });
  for (std::thread &one : threads)
    one.join();
}

TEST_F(queues, the_end_of_a_forks_child_needs_no_lock_of_the_loader) {
  std::atomic<bool> ends{false};
  std::thread other([&] {
    while (!ends)
      dl_iterate_phdr([](dl_phdr_info *, std::size_t, void *) { return 0; }, nullptr);
  });
  for (int round = 0; round < 200; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(5);
      tessera_library_closing(__ehdr_start);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
  }
  ends = true;
  other.join();
}

TEST_F(queues, much_outstanding_work_makes_few_threads) {
  constexpr int copies = 4000, calls = 20000;
  std::atomic<int> called{0}, most{0};
  std::vector<int> numbers(copies);
  array_view<int> data(numbers);
  for (int number = 0; number < copies; ++number) {
    const int *const source = new int(number);
    copy_async(source, source + 1, data.section(number, 1)).then([source, &called] {
      delete source;
      ++called;
    });
    if (number % 100 == 0)
      most = std::max(most.load(), threads_of_the_process());
  }
  const completion_future done = view.create_marker();
  for (int number = 0; number < calls; ++number) {
    done.then([&] { ++called; });
    if (number % 500 == 0)
      most = std::max(most.load(), threads_of_the_process());
  }
  EXPECT_TRUE(soon([&] { return called == copies + calls; }));
  for (int number = 0; number < copies; ++number)
    ASSERT_EQ(data[number], number);
  EXPECT_LE(most, int(std::thread::hardware_concurrency()) + 8);
}

TEST_F(queues, two_queues_alternate_kernels_without_a_waiter) {
  std::vector<int> numbers(4);
  array_view<int> data(numbers);
  const test::view_kernel<1> next(
      [](const array_view<int> &captured) { ++captured.get_ref(index<1>(3)); });
  for (int round = 0; round < 2000; ++round)
    next.launch(data, round % 2 ? &view : &other);
  const completion_future last = other.create_marker();
  EXPECT_EQ(last.wait_for(10s), std::future_status::ready); // on threads of the pool alone
  EXPECT_EQ(data[3], 2000);
}

TEST_F(queues, tasks_chain_and_carry_values_and_exceptions) {
  const task<void> done = view.create_marker().to_task();
  const task<int> chained = done.then([] { return 20; }).then([](int value) { return value + 1; });
  EXPECT_EQ(chained.get(), 21);
  EXPECT_TRUE(done.is_done());
  fake_.device.fail_next(tessera::error(tessera_error, "broken"));
  hand_made_kernel kernel(1);
  kernel.start(extent<1>(1), handle(view));
  std::atomic<bool> passed_by{true};
  const task<std::string> caught =
      view.create_marker().to_task().then([&] { passed_by = false; }).then([](task<void> earlier) {
        try {
          earlier.get();
          return std::string("nothing");
        } catch (const runtime_exception &failure) {
          return std::string(failure.what());
        }
      });
  EXPECT_EQ(caught.get(), "broken");
  EXPECT_TRUE(passed_by);
}

TEST_F(queues, an_error_surfaces_at_the_next_wait_exactly_once) {
  hand_made_kernel kernel(1);
  kernel.function.work_item = [](const int *) {};
  fake_.device.fail_next(tessera::error(tessera_error, "first"));
  fake_.device.fail_next(tessera::error(tessera_error_out_of_memory, "second"));
  kernel.start(extent<1>(1), handle(view));
  kernel.start(extent<1>(1), handle(view));
  kernel.start(extent<1>(1), handle(view));
  throws("first", [&] { view.wait(); });
  EXPECT_THROW(view.wait(), out_of_memory);
  view.wait();
  kernel.run(extent<1>(1), handle(view));
}

TEST_F(queues, an_error_surfaces_at_get_as_often_as_it_is_called) {
  hand_made_kernel kernel(1);
  fake_.device.fail_next(tessera::error(tessera_error, "broken"));
  kernel.start(extent<1>(1), handle(view));
  const completion_future marker = view.create_marker();
  marker.wait(); // says nothing
  throws("broken", [&] { marker.get(); });
  throws("broken", [&] { marker.get(); });
  view.wait(); // has been told already
  view.create_marker().get();
}

TEST_F(queues, a_marker_knows_nothing_of_later_errors) {
  hand_made_kernel kernel(1);
  const completion_future earlier = view.create_marker();
  fake_.device.fail_next(tessera::error(tessera_error, "broken"));
  kernel.start(extent<1>(1), handle(view));
  const completion_future later = view.create_marker();
  later.wait();
  earlier.get();
  throws("broken", [&] { later.get(); });
}

TEST_F(queues, an_error_surfaces_where_the_data_is_used) {
  std::vector<int> numbers(10);
  array_view<int> data(numbers);
  const test::view_kernel<1> kernel([](const array_view<int> &) {});
  const auto fail = [&] {
    fake_.device.fail_next(tessera::error(tessera_error, "broken"));
    kernel.launch(data, &view);
  };
  fail();
  throws("broken", [&] { data[0] = 1; });
  data[0] = 1;
  fail();
  throws("broken", [&] { data.synchronize(); });
  data.synchronize();
  fail();
  std::this_thread::sleep_for(5ms); // it has failed by now, and is not lost
  throws("broken", [&] { copy(data, numbers.begin()); });
  fail();
  throws("broken", [&] { data.synchronize_async().get(); });
  array<int> made(10, view);
  fail();
  throws("broken", [&] { copy_async(data, made).get(); });
  fail();
  std::vector<int> target(10);
  throws("broken", [&] { copy_async(data, target.begin()).get(); });
  view.wait();
}

TEST_F(queues, an_error_of_another_part_stays_for_its_own_reader) {
  std::vector<int> numbers(10);
  array_view<int> data(numbers);
  const test::view_kernel<1> kernel([](const array_view<int> &) {});
  fake_.device.fail_next(tessera::error(tessera_error, "broken"));
  kernel.launch(data.section(0, 5), &view);
  view.flush();
  data.section(5, 5).synchronize();
  throws("broken", [&] { data.section(0, 5).synchronize(); });
}

TEST_F(queues, a_removed_view_says_why) {
  hand_made_kernel kernel(1);
  tessera::error removed(tessera_error_view_removed, "the accelerator is gone");
  removed.reason = static_cast<HRESULT>(0x887A0006u);
  fake_.device.fail_next(removed);
  kernel.start(extent<1>(1), handle(view));
  try {
    view.wait();
    FAIL();
  } catch (const accelerator_view_removed &failure) {
    EXPECT_STREQ(failure.what(), "the accelerator is gone");
    EXPECT_EQ(failure.get_view_removed_reason(), static_cast<HRESULT>(0x887A0006u));
  }
}

TEST_F(queues, an_error_that_nobody_waited_for_is_printed) {
  testing::internal::CaptureStderr();
  {
    accelerator_view gone = fake_.make_view();
    hand_made_kernel kernel(1);
    fake_.device.fail_next(tessera::error(tessera_error, "broken"));
    kernel.start(extent<1>(1), handle(gone));
    gone.create_marker().wait();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tessera: an error that nobody waited for: broken\n");
}

TEST_F(queues, an_exception_of_an_iterator_comes_out_of_the_future) {
  struct thrower {
    using iterator_category = std::input_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int *;
    using reference = int;
    int operator*() const { throw std::domain_error("no more"); }
    thrower &operator++() { return *this; }
    thrower operator++(int) { return *this; }
  };
  array<int> made(3, view);
  const completion_future copied = copy_async(thrower(), made);
  EXPECT_THROW(copied.get(), std::domain_error);
  view.wait(); // has been told
}

TEST_F(queues, sixteen_threads_and_four_views) {
  std::vector<accelerator_view> views = {view, other, fake_.make_view(),
                                         fake_.make_view(queuing_mode_immediate)};
  std::atomic<int> runs{0};
  hand_made_kernel kernel(1);
  kernel.function.work_item = [&](const int *) { runs.fetch_add(1, std::memory_order_relaxed); };
  std::vector<std::thread> threads;
  for (int number = 0; number < 16; ++number)
    threads.emplace_back([&, number] {
      for (int round = 0; round < 400; ++round) {
        accelerator_view &on = views[std::size_t(number + round) % 4];
        kernel.start(extent<1>(1), handle(on));
        if (round % 7 == 0)
          on.wait();
        if (round % 31 == 0)
          on.create_marker().get();
      }
    });
  for (std::thread &one : threads)
    one.join();
  for (accelerator_view &on : views)
    on.wait();
  EXPECT_EQ(runs, 16 * 400);
}
