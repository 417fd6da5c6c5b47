// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A unit with much of the C++ library on both sides of a kernel.
#include <amp.h>

#include <map>
#include <utility>
#include <vector>

using namespace std;
using namespace concurrency;

struct either {
  int value;
  operator int() const restrict(cpu) { return value; }
  operator float() const restrict(amp) { return value + 0.5f; }
};

auto same(int x) restrict(amp) -> decltype(std::declval<int>() + x) { return x; }

int main() {
  vector<int> numbers(64, 1);
  array<int> other(64, numbers.begin());
  array_view<int> view(64, numbers);
  const either one = {1};
  parallel_for_each(view.extent, [=, &other](index<1> i) restrict(amp) {
    const float half = one;
#ifdef WRONG
    int unused;
    view[i] += std::rand();
#endif
    view[i] += same(other[i]) + int(half * 3.5f);
  });
  view.synchronize();
  map<string, int> counts;
  for (int number : numbers)
    ++counts[to_string(number)];
  cout << counts["7"] << endl;
  return counts["7"] == 64 && one + 1 == 2 ? 0 : 1;
}
