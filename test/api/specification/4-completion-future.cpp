// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that completion_future is that of section 4.6: states, copies and moves, waiting with and without an end, for
// longer than there are nanoseconds, too, std::shared_future, continuations and tasks, and that what went wrong comes out of get alone.
// Conformance: B091+ B091- B092+ B092- B093+ B094+ B095+ B096+ B097+ H024+
//
// RUN: %amp++ -O1 %s -o %t && %run %t && env TESSERA_NUM_THREADS=1 %t
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <chrono>
#include <iterator>
#include <limits>
#include <thread>

using namespace concurrency;

#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
completion_future &f();
const completion_future &c();
struct function {
  void operator()() const {}
};

// B091 to B097
static_assert(std::is_default_constructible<completion_future>::value, "");
static_assert(std::is_copy_constructible<completion_future>::value, "");
static_assert(std::is_move_constructible<completion_future>::value, "");
OF(f() = c(), completion_future &);
OF(f() = completion_future(), completion_future &);
OF(c().get(), void);
OF(c().valid(), bool);
OF(c().wait(), void);
OF(c().wait_for(std::chrono::seconds(1)), std::future_status);
OF(c().wait_until(std::chrono::system_clock::now()), std::future_status);
static_assert(std::is_convertible<const completion_future &, std::shared_future<void>>::value, "");
OF(c().then(function()), void);
OF(c().to_task(), task<void>);
OF(std::declval<accelerator_view &>().create_marker(), completion_future);

/// Of a launch of so many work-items, all of which add one.
completion_future start(const array_view<int> &view) {
  accelerator_view made = accelerator().create_view();
  parallel_for_each(made, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  return made.create_marker();
}

/// Of a launch that fails.
completion_future fail() {
  accelerator_view made = accelerator().create_view();
  parallel_for_each(made, extent<1>(1), [=](index<1>) restrict(amp) { direct3d_abort(); });
  return made.create_marker();
}

template <typename Use> void expect_no_state(const char *what, Use use) {
  try {
    use();
    expect(what, false);
  } catch (const std::future_error &error) {
    expect(what, error.code() == std::future_errc::no_state);
  }
}

void states() {
  std::vector<int> numbers(100);
  array_view<int> view(numbers);
  completion_future none, first = start(view), copied(first), assigned;
  expect("by default", !none.valid() && first.valid() && copied.valid());
  assigned = first;
  completion_future moved(std::move(first));
  expect("moved", moved.valid() && !first.valid() && assigned.valid());
  none = std::move(moved);
  expect("move-assigned", none.valid() && !moved.valid());
  none.get();
  copied.get();
  assigned.get(); // each may ask, as often as it likes
  assigned.get();
  expect("the same operation", view[99] == 1 && copied.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
  completion_future &alias = copied;
  copied = alias;
  expect("assigned to itself", copied.valid());
  copied = completion_future();
  expect("emptied", !copied.valid());
  expect_no_state("get", [&] { moved.get(); });
  expect_no_state("wait", [&] { moved.wait(); });
  expect_no_state("wait_for", [&] { moved.wait_for(std::chrono::seconds(0)); });
  expect_no_state("then", [&] { moved.then([] {}); });
}

void waiting() {
  std::vector<int> numbers(100);
  array_view<int> view(numbers);
  const completion_future future = start(view);
  std::future_status status = std::future_status::timeout;
  for (int iteration = 0; iteration < 200 && status != std::future_status::ready; ++iteration)
    status = iteration % 2 ? future.wait_for(std::chrono::milliseconds(100))
                      : future.wait_until(std::chrono::steady_clock::now() + std::chrono::milliseconds(100));
  expect("wait_for, wait_until", status == std::future_status::ready);
  expect("in the past", future.wait_until(std::chrono::system_clock::now() - std::chrono::hours(1)) ==
                            std::future_status::ready);
  expect("the result", view[0] == 1);
  std::shared_future<void> shared = start(view);
  shared.get();
  expect("shared_future", view[0] == 2);
}

/// Takes elements once it is open.
struct gate {
  typedef std::output_iterator_tag iterator_category;
  typedef void value_type, difference_type, pointer, reference;
  gate &operator*() { return *this; }
  gate &operator++() { return *this; }
  gate operator++(int) { return *this; }
  void operator=(int) { is_open->wait(); }
  const std::shared_future<void> *is_open;
};

/// Waits with \p wait for a copy that \p duration later may go on.
template <typename Wait>
void expect_status(const char *what, std::future_status expected, std::chrono::milliseconds duration, Wait wait) {
  std::vector<int> numbers(1);
  array_view<const int> view(numbers);
  std::promise<void> opening;
  const std::shared_future<void> is_open = opening.get_future().share();
  const completion_future copied = copy_async(view, gate{&is_open});
  std::thread later([&] {
    std::this_thread::sleep_for(duration);
    opening.set_value();
  });
  expect(what, wait(copied) == expected);
  later.join();
  copied.get();
}

// B093: what no counter of nanoseconds holds is a long time, and what is before them is none
void ends_of_time() {
  using namespace std::chrono;
  typedef duration<double, std::ratio<86400>> days_in_double;
  const double no_number = std::numeric_limits<double>::quiet_NaN();
  const auto waits = [](const char *what, auto time) {
    expect_status(what, std::future_status::ready, milliseconds(20),
                  [=](const completion_future &future) { return future.wait_for(time); });
  };
  waits("nanoseconds", nanoseconds::max());
  waits("less than all nanoseconds", nanoseconds::max() - seconds(1));
  waits("hours", hours::max());
  waits("seconds in 64 bits", duration<unsigned long long>::max());
  waits("days in double", days_in_double(1e30));
  waits("infinity", duration<float>(std::numeric_limits<float>::infinity()));
  const auto waits_until = [](const char *what, auto time) {
    expect_status(what, std::future_status::ready, milliseconds(20),
                  [=](const completion_future &future) { return future.wait_until(time); });
  };
  waits_until("the end of the steady clock", steady_clock::time_point::max());
  waits_until("the end of the system's", system_clock::time_point::max());
  waits_until("the last hour", time_point<system_clock, hours>::max());

  const auto gives_up = [](const char *what, auto time) {
    expect_status(what, std::future_status::timeout, milliseconds(50),
                  [=](const completion_future &future) { return future.wait_for(time); });
  };
  gives_up("a moment", microseconds(10));
  gives_up("none", seconds(0));
  gives_up("less than none", seconds(-1));
  gives_up("least nanoseconds", nanoseconds::min());
  gives_up("least hours", hours::min());
  gives_up("no number", duration<double>(no_number));
  expect_status("the beginning of time", std::future_status::timeout, milliseconds(50),
                [](const completion_future &future) { return future.wait_until(steady_clock::time_point::min()); });
  expect_status("the first hour", std::future_status::timeout, milliseconds(50), [](const completion_future &future) {
    return future.wait_until(time_point<system_clock, hours>::min());
  });
}

// B096: continuations run once, after the operation, and may use the library
void continuations() {
  std::vector<int> numbers(100);
  array_view<int> view(numbers);
  std::promise<int> seen;
  const completion_future future = start(view);
  future.then([&seen, view] {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 10; });
    seen.set_value(view[99]);
  });
  expect("then", seen.get_future().get() == 10);
  std::atomic<int> calls(0);
  std::promise<void> last;
  for (int number = 0; number < 10; ++number)
    future.then([&] {
      if (++calls == 10)
        last.set_value();
    });
  last.get_future().wait();
  expect("of what is ready", calls == 10);
}

void tasks() {
  std::vector<int> numbers(100);
  array_view<int> view(numbers);
  task<void> started = start(view).to_task();
  task<int> chained = started.then([view] { return view[5] + 41; });
  expect("a task's value", chained.get() == 42);
  task<void> failed = fail().to_task();
  expect_throws<runtime_exception>("a task's error", "", [&] { failed.get(); });
  expect_throws<runtime_exception>("a task's wait", "", [&] { failed.wait(); });
  started.wait();
  std::vector<task<int>> several(2);
  for (int member = 0; member < 4; ++member)
    expect_no_state("a task of no work", [&] {
      member == 0   ? several[0].wait()
      : member == 1 ? (void)several[0].get()
      : member == 2 ? (void)several[0].is_done()
                    : (void)several[0].then([](int) {});
    });
  several[1] = chained;
  expect("a task assigned", several[1].get() == 42 && several[0] == task<int>() && several[0] != chained);
}

// B092, B093
void errors() {
  const completion_future future = fail(), copied = future;
  future.wait(); // does not throw
  expect("ready", future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
  for (int iteration = 0; iteration < 2; ++iteration)
    expect_throws<runtime_exception>("get", "", [&] { future.get(); });
  expect_throws<runtime_exception>("a copy's get", "", [&] { copied.get(); });
  const std::shared_future<void> shared = future;
  shared.wait();
  expect_throws<runtime_exception>("shared_future", "", [&] { shared.get(); });
  std::promise<void> called;
  future.then([&] { called.set_value(); });
  called.get_future().get();
}

int main() {
  states();
  waiting();
  ends_of_time();
  continuations();
  tasks();
  errors();
  return result();
}
