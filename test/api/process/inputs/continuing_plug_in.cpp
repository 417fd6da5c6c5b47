// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library without a kernel, whose functions the runtime calls in the background: the program unloads it before they
// have been called. CASE says when what comes how.
#include <amp.h>

#include <atomic>
#include <functional>
#include <vector>

#include <unistd.h>

using namespace concurrency;

enum { NESTED = 1, CHAIN, ERASED, ITERATORS, AT_THE_END, NESTED_ITERATORS };

static std::atomic<int> *calls;

static void call() {
  usleep(500);
  ++*calls;
}

static void later(const std::function<void()> &function) {
  accelerator().default_view.create_marker().then(function);
}

/// Slow, and its end is another call.
struct slow_iterator {
  typedef std::input_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const int *pointer;
  typedef int reference;

  int position;
  int operator*() const { return position; }
  slow_iterator &operator++() {
    if (++position % 100 == 0)
      call();
    return *this;
  }
  bool operator==(const slow_iterator &other) const { return position == other.position; }
  bool operator!=(const slow_iterator &other) const { return position != other.position; }
};

static void copy_slowly() {
  array_view<int> all(300);
  copy_async(slow_iterator{0}, slow_iterator{300}, all);
}

static void use_in_the_background() {
  switch (CASE) {
  case NESTED:
    later([] {
      call();
      later([] {
        call();
        later(call);
      });
    });
    break;
  case CHAIN: {
    task<int> first([] {
      call();
      return 1;
    });
    first
        .then([](int value) {
          call();
          return value;
        })
        .then([](task<int>) { call(); });
    break;
  }
  case ERASED: {
    const std::function<int()> first = [] {
      call();
      return 1;
    };
    const std::function<int(int)> next = [](int value) {
      call();
      return value;
    };
    task<int>(first).then(next).then(next);
    break;
  }
  case ITERATORS:
    copy_slowly();
    break;
  case NESTED_ITERATORS:
    later(copy_slowly);
    break;
  case AT_THE_END:
    break;
  }
}

static struct last_object {
  ~last_object() {
    if (CASE == AT_THE_END)
      for (int number = 0; number < 3; ++number)
        later(call);
  }
} last;

/// There will be three calls.
extern "C" void begin(std::atomic<int> *counter) {
  calls = counter;
  use_in_the_background();
}
