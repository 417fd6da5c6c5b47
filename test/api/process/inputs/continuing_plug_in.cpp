// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library without a kernel, whose functions the runtime calls in the background: the program unloads it before they
// have been called. Each exported function asks for three calls, in another way.
#include <amp.h>

#include <atomic>
#include <functional>
#include <vector>

#include <unistd.h>

using namespace concurrency;

static std::atomic<int> *calls;
static bool calls_at_the_end;

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

static struct last_object {
  ~last_object() {
    if (calls_at_the_end)
      for (int number = 0; number < 3; ++number)
        later(call);
  }
} last;

extern "C" void nested(std::atomic<int> *counter) {
  calls = counter;
  later([] {
    call();
    later([] {
      call();
      later(call);
    });
  });
}

extern "C" void chain(std::atomic<int> *counter) {
  calls = counter;
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
}

extern "C" void erased(std::atomic<int> *counter) {
  calls = counter;
  const std::function<int()> first = [] {
    call();
    return 1;
  };
  const std::function<int(int)> next = [](int value) {
    call();
    return value;
  };
  task<int>(first).then(next).then(next);
}

extern "C" void iterators(std::atomic<int> *counter) {
  calls = counter;
  copy_slowly();
}

extern "C" void nested_iterators(std::atomic<int> *counter) {
  calls = counter;
  later(copy_slowly);
}

extern "C" void at_the_end(std::atomic<int> *counter) {
  calls = counter;
  calls_at_the_end = true;
}
