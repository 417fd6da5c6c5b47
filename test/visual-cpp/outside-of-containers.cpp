// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-msvc, and no -famp-bounds, kernels read 0 outside of views and arrays and write nothing there, as
// Direct3D had it: a filter that reads beyond its rows and a histogram with a bin too few. What -famp-bounds asks for
// counts, before the switch or behind it.
//
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run --only=shared,separate %t
// RUN: %if every-shape %{ %amp++ -famp-msvc=19.16 -O0 %s -o %t && %run --only=shared %t %}
// RUN: %if every-shape %{ %amp++ -famp-bounds=check -famp-msvc -DFAILS -O2 %s -o %t && %run --only=shared %t 2>/dev/null %}
// RUN: %amp++ -famp-msvc -famp-bounds=check -DFAILS -O2 %s -o %t && %run --only=shared %t 2>/dev/null
// RUN: %amp++ -famp-msvc -famp-stop-after=shape %s | %filecheck %s --check-prefix=GUARDED
// RUN: %amp++ -famp-bounds=none -famp-msvc -famp-stop-after=shape %s | %filecheck %s --check-prefix=BARE
// RUN: %amp++ -famp-msvc -famp-bounds=none -famp-stop-after=shape %s | %filecheck %s --check-prefix=BARE
// RUN: %amp++ -famp-stop-after=shape %s | %filecheck %s --check-prefix=BARE
// GUARDED: define {{.*}}.is_in_bounds.
// BARE-NOT: is_in_bounds
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

/// The sum of each element and its two neighbours, which the first and the last do not have.
std::vector<int> blurred(std::vector<int> &values) {
  const int n = static_cast<int>(values.size());
  std::vector<int> results(values.size(), -1);
  array_view<const int> in(n, values);
  array_view<int> out(n, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = in[i[0] - 1] + in[i] + in[i[0] + 1];
  });
  out.synchronize();
  return results;
}

/// Values up to \p bins, of which the last has no bin.
std::vector<int> counted(const std::vector<int> &values, int bins) {
  array<int> counts(bins);
  parallel_for_each(counts.extent, [&](index<1> i) restrict(amp) { counts[i] = 0; });
  array<int> in(static_cast<int>(values.size()), values.begin());
  parallel_for_each(in.extent, [&](index<1> i) restrict(amp) {
    atomic_fetch_add(&counts[in[i]], 1);
  });
  return counts;
}

bool right() {
  std::vector<int> values;
  for (int i = 0; i < 1000; ++i)
    values.push_back(i % 9);
  const std::vector<int> sums = blurred(values), counts = counted(values, 8);
  bool right = true;
  for (int i = 0; i < 1000; ++i)
    right &= sums[i] == values[i] + (i ? values[i - 1] : 0) + (i < 999 ? values[i + 1] : 0);
  for (int bin = 0; bin < 8; ++bin)
    right &= counts[bin] == 111 + (bin < 1000 % 9);
  return right;
}

int main() {
#ifdef FAILS
  try {
    right();
  } catch (const runtime_exception &) {
    return 0;
  }
  std::puts("no launch failed");
  return 1;
#else
  return right() ? 0 : 1;
#endif
}
