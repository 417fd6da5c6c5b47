// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that whatever an iterator of copy_async or a function of a task does, it does not wait for its own operation: what
// would is a runtime_exception that says so, after which the data is what it was and everything goes on; what need not wait
// is done. Whoever runs the copy: a thread that waits for it, one of the runtime's, or the end of the process.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t 2>/dev/null
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <functional>
#include <iterator>
#include <thread>

#include <unistd.h>

using namespace concurrency;

const int count = 100;

/// Writes to memory, and does something before the element in the middle.
class acting_iterator {
public:
  typedef std::output_iterator_tag iterator_category;
  typedef void value_type;
  typedef std::ptrdiff_t difference_type;
  typedef void pointer;
  typedef void reference;
  acting_iterator(int *to, std::function<void()> act) : begin_(to), at_(to), act_(act) {}
  acting_iterator &operator=(int value) {
    if (at_ - begin_ == count / 2)
      act_();
    *at_ = value;
    return *this;
  }
  acting_iterator &operator*() { return *this; }
  acting_iterator &operator++() {
    ++at_;
    return *this;
  }
  acting_iterator operator++(int) {
    acting_iterator before = *this;
    ++at_;
    return before;
  }

private:
  int *begin_, *at_;
  std::function<void()> act_;
};

/// The same for what is read.
class acting_source {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const int *pointer;
  typedef int reference;
  acting_source(int at, std::function<void()> act) : at_(at), act_(act) {}
  int operator*() const {
    if (at_ == count / 2)
      act_();
    return at_;
  }
  acting_source &operator++() {
    ++at_;
    return *this;
  }
  acting_source operator++(int) { return acting_source(at_++, act_); }
  bool operator==(const acting_source &other) const { return at_ == other.at_; }
  bool operator!=(const acting_source &other) const { return at_ != other.at_; }

private:
  int at_;
  std::function<void()> act_;
};

bool says_so(const std::function<void()> &act) {
  try {
    act();
  } catch (const runtime_exception &refused) {
    return std::string(refused.what()).find("this wait would never end") != std::string::npos;
  }
  return false;
}

enum class by { waiter, thread };

/// A copy from the view in whose middle `act` throws that exception, or with `works` nothing. Both
/// ways the copy is whole, and the view can be used afterwards.
void in_the_middle_of_a_copy(const char *what, by who, bool works,
                             const std::function<void(const array_view<int> &, const completion_future &)> &act) {
  std::vector<int> numbers(count), out(count);
  for (int i = 0; i < count; ++i)
    numbers[i] = i;
  const array_view<int> view(numbers);
  // So that the data has to be brought where it is used.
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  std::atomic<bool> is_known{false}, has_acted{false};
  completion_future copy;
  copy = copy_async(view, acting_iterator(out.data(), [&] {
                      while (!is_known)
                        std::this_thread::yield();
                      if (works)
                        act(view, copy);
                      else
                        expect(what, says_so([&] { act(view, copy); }));
                      has_acted = true;
                    }));
  is_known = true;
  if (who == by::thread)
    while (copy.wait_for(std::chrono::seconds(1)) != std::future_status::ready) {
    }
  copy.get();
  bool is_right = has_acted;
  for (int i = 0; i < count; ++i)
    is_right = is_right && out[i] == i + 1;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] * 2; });
  for (int i = 0; i < count; ++i)
    is_right = is_right && view[i] == i * 2;
  expect(what, is_right);
}

void copies(by who) {
  std::vector<int> others(count, 7);
  const array_view<int> other(others);
  typedef const array_view<int> &data;
  typedef const completion_future &own;
  in_the_middle_of_a_copy("written", who, false, [](data view, own) { view[0] = 5; });
  in_the_middle_of_a_copy("copied into", who, false, [&](data view, own) { copy(other, view); });
  in_the_middle_of_a_copy("copied from a range", who, false, [&](data view, own) { copy(others.begin(), view); });
  in_the_middle_of_a_copy("its future's get", who, false, [](data, own copy) { copy.get(); });
  in_the_middle_of_a_copy("its future's wait", who, false, [](data, own copy) { copy.wait(); });
  in_the_middle_of_a_copy("a later copy", who, false, [&](data view, own) { copy_async(other, view).get(); });
  in_the_middle_of_a_copy("its future in time", who, true, [](data, own copy) {
    expect("not ready", copy.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout);
  });
  in_the_middle_of_a_copy("another view", who, true, [&](data, own) {
    other[0] = 9;
    array<int> made(other);
    copy(made, other);
  });
}

void copies_in(by who) {
  std::vector<int> numbers(count, 3);
  const array_view<int> view(numbers);
  std::atomic<int> refusals{0};
  const std::function<void()> act = [&] {
    refusals += says_so([&] { view[0] = 5; });
    refusals += says_so([&] { std::vector<int> out(count), &to = out; copy(view, to.begin()); });
    refusals += says_so([&] { view.synchronize(); });
    refusals += says_so([&] { view.synchronize_to(accelerator(accelerator::direct3d_ref).default_view); });
  };
  const completion_future copy = copy_async(acting_source(0, act), acting_source(count, act), view);
  if (who == by::thread)
    while (copy.wait_for(std::chrono::seconds(1)) != std::future_status::ready) {
    }
  copy.get();
  expect("copied in", refusals == 4 && view[count - 1] == count - 1 && view[0] == 0);
}

/// The array's own queue holds the copy.
void accelerator_views(by who) {
  accelerator_view queue = accelerator().create_view();
  array<int> data(count, queue);
  const std::vector<int> zeros(count);
  copy(zeros.begin(), data);
  std::vector<int> out(count, 1);
  bool refused = false;
  const completion_future copy = copy_async(data, acting_iterator(out.data(), [&] {
                                              refused = says_so([&] { queue.wait(); });
                                              accelerator().create_view().wait();
                                            }));
  if (who == by::thread)
    while (copy.wait_for(std::chrono::seconds(1)) != std::future_status::ready) {
    }
  copy.get();
  queue.wait();
  expect("an accelerator_view", refused && out == zeros);
}

void tasks() {
  std::atomic<bool> is_known{false}, get{false}, wait{false};
  concurrency::task<int> own;
  own = concurrency::task<int>([&] {
    while (!is_known)
      std::this_thread::yield();
    get = says_so([&] { own.get(); });
    wait = says_so([&] { own.wait(); });
    return 3;
  });
  is_known = true;
  expect("a task", own.get() == 3 && get && wait);
}

/// Runs when the runtime has no other threads any more.
struct at_the_end {
  std::vector<int> numbers = std::vector<int>(count, 1), out = std::vector<int>(count);
  array_view<int> view{numbers};
  ~at_the_end() {
    bool refused = false;
    copy_async(view, acting_iterator(out.data(), [&] {
                 refused = says_so([&] { view[0] = 5; });
                 parallel_for_each(view.extent, [v = view](index<1> i) restrict(amp) { v[i] = 8; });
               })).get();
    if (!refused || out != std::vector<int>(count, 1) || view[0] != 8)
      _exit(1);
  }
};

int main() {
  static at_the_end last;
  alarm(60); // a hang is the end
  for (const by who : {by::waiter, by::thread}) {
    copies(who);
    copies_in(who);
    accelerator_views(who);
  }
  tasks();
  return result();
}
