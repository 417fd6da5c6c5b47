// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an exception of an iterator of copy_async comes out of that copy's future alone, as often as it is asked; that
// a copy behind it, of the same data, tells of the failure as a runtime_exception if nobody else did; and that a future that
// is dropped takes its exception with it.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t 2>/dev/null
#include <amp.h>

#include "../serial_comparison.h"

#include <unistd.h>

using namespace concurrency;

struct failure {};

class failing_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef int value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const int *pointer;
  typedef int reference;
  explicit failing_iterator(int at) : at(at) {}
  int operator*() const { return at == 50 ? throw failure() : at; }
  failing_iterator &operator++() {
    ++at;
    return *this;
  }
  failing_iterator operator++(int) { return failing_iterator(at++); }
  bool operator==(const failing_iterator &other) const { return at == other.at; }
  bool operator!=(const failing_iterator &other) const { return at != other.at; }

private:
  int at;
};

enum class outcome { done, own_exception, other_exception };

outcome ask(const completion_future &copy) {
  try {
    copy.get();
    return outcome::done;
  } catch (const failure &) {
    return outcome::own_exception;
  } catch (const runtime_exception &) {
    return outcome::other_exception;
  }
}

int main() {
  alarm(20); // a hang is the end
  std::vector<int> numbers(100), out(100);
  array_view<int> view(numbers);
  const failing_iterator first(0), last(100);

  const completion_future failed = copy_async(first, last, view);
  expect("its own", ask(failed) == outcome::own_exception && ask(failed) == outcome::own_exception);
  const completion_future later = copy_async(view, out.begin());
  expect("told already", ask(later) == outcome::done);

  copy_async(first, last, view); // whose future goes
  const completion_future behind = copy_async(view, out.begin());
  const outcome seen = ask(behind);
  expect("behind one that was dropped", seen == outcome::done || seen == outcome::other_exception);
  expect("the same again", ask(behind) == seen);

  const completion_future kept = copy_async(first, last, view), second = copy_async(view, out.begin());
  expect("the second asked first", ask(second) != outcome::own_exception);
  expect("and then the first", ask(kept) == outcome::own_exception);

  copy(out.begin(), out.end(), view);
  expect("the data is as good as before", view[99] == out[99]);
  return result();
}
