// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that views may end, and futures be dropped, while copy_async is still busy with them: the copy comes to its end,
// what it wrote is there, and nobody waits for ever, not even at the end of the program.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <chrono>
#include <thread>
#include <unistd.h>

using namespace concurrency;

/// An iterator whose first element takes its time, so that the view ends before the copy.
class slow_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef int *pointer;
  typedef int &reference;
  explicit slow_iterator(int *at, bool is_first = false) : at(at), is_first(is_first) {}
  int &operator*() const {
    if (is_first)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return *at;
  }
  slow_iterator &operator++() {
    is_first = false;
    ++at;
    return *this;
  }
  slow_iterator operator++(int) {
    const slow_iterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const slow_iterator &other) const { return at == other.at; }
  bool operator!=(const slow_iterator &other) const { return at != other.at; }

private:
  int *at;
  bool is_first;
};

const int size = 1000;

void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}

/// What becomes true soon, once the copy is done whose future is gone.
template <typename Condition> bool soon(Condition condition) {
  for (int wait = 0; wait < 5000 && !condition(); ++wait)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return condition();
}

int main() {
  alarm(20); // a hang is the end
  std::vector<int> first = random_ints(size), second(size), third(size), fourth(size), numbers(size, 1);

  completion_future in;
  {
    array_view<int> view(second);
    in = copy_async(slow_iterator(first.data(), true), slow_iterator(first.data() + size), view);
  }
  in.get();
  expect_equal("from iterators to a view that has ended", second, first);

  completion_future out;
  {
    array_view<int> view(numbers);
    add(view, 1);
    out = copy_async(view, slow_iterator(third.data(), true));
  }
  out.get();
  expect_equal("from a view that has ended to an iterator", third, std::vector<int>(size, 2));

  {
    array_view<int> view(numbers);
    add(view, 3);
    copy_async(view, slow_iterator(fourth.data(), true)); // whose future goes
  }
  expect("the future has gone, and the view", soon([&] { return fourth[size - 1] == 5; }));

  std::vector<int> fifth(size);
  completion_future between;
  {
    array_view<int> from(numbers), to(fifth);
    add(from, 1);
    between = copy_async(from, to);
    copy_async(from, to);
  }
  between.get();
  expect_equal("between views that have ended", fifth, std::vector<int>(size, 6));

  completion_future of_array;
  std::vector<int> sixth(size);
  {
    array<int> data(size, first.begin());
    of_array = copy_async(data, slow_iterator(sixth.data(), true));
  }
  of_array.get();
  expect_equal("from an array that has ended", sixth, first);

  completion_future synchronized;
  {
    array_view<int> view(numbers);
    add(view, 1);
    synchronized = view.synchronize_async();
  }
  synchronized.get();
  expect("synchronize_async of a view that has ended", numbers[size - 1] == 7);

  // Nobody asks for these. Their memory outlives the program's objects.
  static std::vector<int> &kept = *new std::vector<int>(size);
  static std::vector<int> &other = *new std::vector<int>(size);
  {
    array_view<int> view(kept);
    copy_async(slow_iterator(other.data(), true), slow_iterator(other.data() + size), view);
    copy_async(view, slow_iterator(other.data(), true));
    copy_async(view, array_view<int>(other));
  }
  array_view<int> last(size);
  copy_async(last, slow_iterator(other.data(), true));
  return result();
}
