// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nothing which the implementation adds clashes with a program's names, in code that uses the specification's
// namespaces, on the host and in kernels; and that -famp-msvc's additions give way to a program's own (1.1).
// Conformance: A002+ A002-
// RUN: %amp++ -std=c++14 -O1 %s -o %t && %t
// RUN: %if thorough %{ %amp++ -std=c++20 -O1 %s -o %t && %t %}
// RUN: %amp++ -famp-msvc -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -DOWN -O1 %s -o %t && %t
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;
using namespace concurrency::graphics;
using namespace concurrency::fast_math;

// The words that the headers use themselves.
namespace detail {
int launch(int x) restrict(cpu, amp) { return x + 1; }
} // namespace detail
namespace details {
int region(int x) restrict(cpu, amp) { return x + 2; }
} // namespace details
namespace tessera {
struct view {
  int rows, columns;
};
} // namespace tessera
namespace visual_cpp {
int status(int x) restrict(cpu, amp) { return x * 3; }
} // namespace visual_cpp
namespace amp {
int lanes(int x) restrict(cpu, amp) { return x * 5; }
} // namespace amp
struct __strided_view {
  int buffer, data;
};
struct __view_storage {};
struct __view_handle {
  int value;
};
class __kernel_entry {};
template <class T> struct coordinates {
  T first, second;
};
enum source { host = 3, device = 4 };
int check(int x) restrict(cpu, amp) { return x - 1; }
int capture(int x) restrict(cpu, amp) { return x - 2; }
int component_count = 6, rank = 7;
typedef int lane;
#ifdef OWN // as the program's own they win against those of -famp-msvc
int min(int a, int b) restrict(cpu, amp) { return a + b; }
int max(int a, int b) restrict(cpu, amp) { return a * b; }
#endif

int all(int x) restrict(cpu, amp) {
  tessera::view v = {x, 2};
  __strided_view s = {x, 3};
  __view_handle h = {x};
  coordinates<lane> c = {x, 4};
  return detail::launch(x) + details::region(v.rows) * visual_cpp::status(v.columns) + amp::lanes(s.data) + h.value +
         c.second + check(x) * capture(x) + host * device;
}

#if defined(__TESSERA_MSVC__) && !defined(OWN)
const bool WithoutStd = true;
int extended(int x) restrict(cpu, amp) { return min(x, 5) + 10 * max(x, 6); }
#elif defined(OWN)
const bool WithoutStd = false;
int extended(int x) restrict(cpu, amp) { return min(x, 5) + 10 * max(x, 6); }
#else
const bool WithoutStd = true;
int extended(int x) restrict(cpu, amp) { return (x < 5 ? x : 5) + 10 * (x > 6 ? x : 6); }
#endif

int main() {
  const std::vector<int> numbers = random_ints(1000, 20);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = all(in[i]) + extended(in[i]); });
  out.synchronize();
  for (int x : numbers)
    expected.push_back(all(x) + (WithoutStd ? std::min(x, 5) + 10 * std::max(x, 6) : x + 5 + 60 * x));
  expect_equal("names of the program", results, expected);
  return component_count + rank == 13 ? result() : 1;
}
