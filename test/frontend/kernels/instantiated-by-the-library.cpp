// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels are compiled which nobody but the standard library instantiates: in generic
// lambdas that are given to algorithms, std::function, std::thread and std::call_once, and in
// operators that algorithms call. (The kernel pass leaves out functions of the library's that are
// given nothing of the program's, unless the program adds to its namespaces.)
//
// RUN: %if every-shape %{ %amp++ -std=c++14 -O1 %s -o %t-14 && %run %t-14 %}
// RUN: %amp++ -std=c++17 -DEXTENDED -O1 %s -o %t-17 && %run %t-17
// RUN: %amp++ -std=c++20 -O1 %s -o %t-20 && %run %t-20
#include <amp.h>

#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>

using namespace concurrency;

/// A kernel of its own for each type and number.
template <int Number, typename T> T added(T value) {
  array_view<T> one(1);
  one[0] = value;
  parallel_for_each(one.extent, [=](index<1> i) restrict(amp) { one[i] += T(Number); });
  return one[0];
}

struct number {
  int value;
  template <typename Other> bool operator<(const Other &other) const {
    return added<1>(value) < added<1>(other.value);
  }
  template <typename Other> number operator+(const Other &other) const {
    return {added<2>(value + other.value)};
  }
};

#ifdef EXTENDED
#include <complex>
namespace std {
template <typename T> bool operator<(const complex<T> &one, const complex<T> &other) {
  return added<80>(one.real()) < added<80>(other.real());
}
} // namespace std
#endif

int main() {
  int failures = 0;
  const auto expect = [&failures](const char *what, int is, int wanted) {
    if (is == wanted)
      return;
    std::printf("FAILED %s: %d instead of %d\n", what, is, wanted);
    ++failures;
  };
  std::vector<int> numbers = {3, 1, 2};
  std::for_each(numbers.begin(), numbers.end(),
                [](auto &element) { element = added<10>(element); });
  expect("std::for_each", numbers[0], 13);
  std::sort(numbers.begin(), numbers.end(),
            [](auto a, auto b) { return added<20>(a) < added<20>(b); });
  expect("std::sort", numbers[0], 11);
  const std::function<int(int)> call = [](auto value) { return added<30>(value); };
  expect("std::function", call(1), 31);
  int seen = 0;
  std::thread([&seen](auto value) { seen = added<40>(value); }, 2).join();
  expect("std::thread", seen, 42);
  std::once_flag once;
  std::call_once(once, [&seen](auto value) { seen = added<50>(value); }, 3u);
  expect("std::call_once", seen, 53);
  expect("std::async", std::async([](auto value) { return added<60>(value); }, 4).get(), 64);
  const std::unique_ptr<int, std::function<void(int *)>> owned(new int(5), [&seen](auto *value) {
    seen = added<70>(*value);
    delete value;
  });
  std::map<number, int> sorted = {{{2}, 20}, {{1}, 10}};
  expect("std::map", sorted.begin()->second, 10);
  const std::vector<number> several = {{1}, {2}};
  expect("std::accumulate", std::accumulate(several.begin(), several.end(), number{0}).value, 7);
#ifdef EXTENDED
  std::vector<std::complex<float>> points = {{3, 0}, {1, 0}, {2, 0}};
  std::sort(points.begin(), points.end());
  expect("an operator in namespace std", points[0].real(), 1);
#endif
  return failures;
}
