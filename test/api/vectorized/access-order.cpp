// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the accesses of a work-item to its own few elements happen in their order, whichever of them LLVM's loop vectoriser could
// make one: elements that are changed after and before their neighbours, in loops that count up and down, wherever work-items begin.
//
// RUN: %if thorough %{ %amp++ -O1 %s -o %t-O1 && %run --only=shared %t-O1 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -O2 -famp-versions=all %s -o %t-all && env TESSERA_CPU_VERSION=scalar %run --only=shared %t-all
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
// RUN: %if thorough %{ %amp++ -O3 -famp-no-spmd %s -o %t-O3 && %run --only=shared %t-O3 %}
// RUN: %amp++ -O2 -famp-no-spmd -famp-count-decisions=%t.decisions %s -o %t-counted
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK: {{^}}keep-access-order.passed	{{[1-9][0-9]*}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Runs \p change for each of \p count work-items, which have \p width elements each, and one after the other.
template <class Change> void compare(const char *what, int count, int width, Change change) {
  const std::vector<int> numbers = random_ints(count * width, 1 << 20);
  std::vector<int> results = numbers, expected = numbers;
  // The second launch may take another version than the first one.
  for (int launch = 0; launch < 4; ++launch) {
    results = numbers;
    const array_view<int> all(count * width, results);
    parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) { change(all, width * i[0]); });
    all.synchronize();
    if (launch == 0) {
      const array_view<int> serial(count * width, expected);
      for (int i = 0; i < count; ++i)
        change(serial, width * i);
    }
    expect_equal(what, results, expected);
  }
}

template <int Width> void widths(int count) {
  compare("the next one where odd, from the last one", count, Width, [](const array_view<int> &all, int first) restrict(amp, cpu) {
    for (int k = Width - 1; k >= 0; --k) {
      const int v = all[first + k];
      if (v & 1)
        all[first + (k + 1) % Width] = v + 1;
    }
  });
  compare("the next one where odd", count, Width, [](const array_view<int> &all, int first) restrict(amp, cpu) {
    for (int k = 0; k < Width; ++k) {
      const int v = all[first + k];
      if (v & 1)
        all[first + (k + 1) % Width] = v + 1;
    }
  });
  compare("each from the one before", count, Width, [](const array_view<int> &all, int first) restrict(amp, cpu) {
    for (int k = 1; k < Width; ++k)
      all[first + k] = int(3 * unsigned(all[first + k]) - unsigned(all[first + k - 1]));
  });
  compare("one that is looked up", count, Width, [](const array_view<int> &all, int first) restrict(amp, cpu) {
    for (int k = 0; k < Width; ++k)
      all[first + int(unsigned(all[first + k]) % Width)] = 7 * k;
  });
  compare("stored twice", count, Width, [](const array_view<int> &all, int first) restrict(amp, cpu) {
    const int chosen = first + int(unsigned(all[first]) % Width);
    all[first] = 5;
    all[chosen] = 6;
    all[first + 1] = all[first] + all[chosen];
  });
}

int main() {
  for (const int count : {1, 2, 15, 16, 33, 100, 257}) {
    widths<2>(count);
    widths<3>(count);
    widths<4>(count);
    widths<8>(count);
  }
  return result();
}
