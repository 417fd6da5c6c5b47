// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program with <amp.h> alone finds what Visual C++'s headers happened to bring along: the algorithms of <ppl.h>,
// the locks of <concrt.h>, create_task, _ASSERT, ARRAYSIZE; that a program without these names does not read the headers; and
// that launches with a view of their own are none of their uses.
//
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -famp-msvc=19.30 -std=c++20 -O0 %s -o %t && %t %}
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++17 -include ppl.h -fsyntax-only %s %}
// RUN: %amp++ -famp-msvc -std=c++17 -include ppl.h -fsyntax-only %S/inputs/loops.cpp
// RUN: %amp++ -famp-msvc -fsyntax-only -H %S/inputs/loops.cpp 2>&1 | %filecheck %s --check-prefix=HEADER
// RUN: %if thorough %{ %amp++ -famp-msvc -fsyntax-only -H %S/inputs/launches.cpp 2>&1 | %filecheck %s --check-prefix=ALONE %}
// RUN: %amp++ -famp-msvc -H -O0 %S/inputs/own-loops.cpp -o %t-own 2>&1 | %filecheck %s --check-prefix=ALONE --allow-empty
// RUN: %t-own
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=WITHOUT
// HEADER: tbb
// ALONE-NOT: {{tbb|concrt.h}}
// WITHOUT: error: {{.*}}'critical_section'
#include <amp.h>
#define N 100

#include <numeric>
#include <set>

using namespace concurrency;

/// Launches, which are the only use of the name `parallel_for_each` in a program.
std::vector<int> squares(accelerator_view where, int n) {
  std::vector<int> results(n);
  array_view<int> out(n, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
  parallel_for_each(where, out.extent, [=](index<1> i) restrict(amp) {
    int factors[] = {1, i[0]};
    for (unsigned k = 0; k < ARRAYSIZE(factors); ++k)
      out[i] *= factors[k];
  });
  parallel_for_each(where, out.get_extent().tile<1>(), [=](tiled_index<1> i) restrict(amp) {
    out[i.global] += i.local[0];
  });
  out.synchronize();
  return results;
}

/// The numbers below \p n, counted by all threads.
std::multiset<int> counted(int n) {
  std::multiset<int> seen;
  critical_section section;
  parallel_for(0, n, [&](int i) {
    critical_section::scoped_lock lock(section);
    seen.insert(i);
  });
  parallel_for(0, n, 2, [&](int i) {
    section.lock();
    seen.insert(i);
    section.unlock();
  });
  return seen;
}

int main() {
  const int numbers[] = {1, 2, 3, 4};
  static_assert(ARRAYSIZE(numbers) == 4, "a constant");
  _ASSERT(numbers[0] == 1);
  _ASSERTE(numbers[1] == 2);
  bool right = true;
  const std::multiset<int> seen = counted(N);
  for (int i = 0; i < N; ++i)
    right &= seen.count(i) == (i % 2 ? 1u : 2u);

  std::vector<int> values = squares(accelerator().default_view, 50);
  parallel_for_each(values.begin(), values.end(), [](int &value) { value += 1; });
  concurrency::parallel_for_each(begin(values), end(values), [](int &value) { value += 1; });
  parallel_sort(values.begin(), values.end());
  for (int i = 0; i < 50; ++i)
    right &= values[i] == i * i + 2;

  reader_writer_lock lock;
  lock.lock();
  lock.unlock();
  int one = 0, two = 0;
  parallel_invoke([&] { one = 1; }, [&] { two = 2; });
  task_group group;
  group.run([&] { one += 1; });
  group.wait();
  combinable<int> sums;
  parallel_for(0, 10, [&](int i) { sums.local() += i; });
  right &= one == 2 && two == 2 && sums.combine(std::plus<int>()) == 45;
  right &= create_task([] { return 7; }).get() == 7;
  return right ? 0 : 1;
}
