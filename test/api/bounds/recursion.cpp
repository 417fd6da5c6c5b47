// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -famp-bounds sees the indices of functions that call themselves, and so stay functions.
//
// RUN: %amp++ -O2 -famp-version=1.2 -famp-bounds=check %s -o %t && %t 2>&1 | %filecheck %s
// RUN: %if every-shape %{ %amp++ -O0 -famp-version=1.2 -famp-bounds=check %s -o %t-O0 && %t-O0 2>&1 | %filecheck %s %}
// RUN: %amp++ -O2 -famp-version=1.2 %s -o %t-none && %run --only=ref %t-none 2>&1 | %filecheck %s
// RUN: %amp++ -O2 -famp-version=1.2 -famp-bounds=robust %s -o %t-robust && %t-robust | %filecheck %s --check-prefix=ROBUST
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int sum(const array_view<const int> &numbers, int from, int to) restrict(amp, cpu) {
  if (to - from < 2)
    return to > from ? numbers[from] : 0;
  const int middle = (from + to) / 2;
  return sum(numbers, from, middle) + sum(numbers, middle, to);
}

void print_sums(const array_view<const int> &numbers, int length) {
  std::vector<int> sums(9, -1);
  array_view<int> out(9, sums);
  try {
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = sum(numbers, i[0], length); });
    out.synchronize();
    std::printf("%d of %d\n", sums[0], length);
  } catch (const runtime_exception &error) {
    std::printf("%s\n", error.what());
  }
}

int main() {
  const std::vector<int> some(9, 3);
  const array_view<const int> numbers(7, some);
  // CHECK: 21 of 7
  // ROBUST: 21 of 7
  print_sums(numbers, 7);
  // CHECK: recursion.cpp:17{{.*}}: out of bounds: index ({{[78]}}) of a view with the extent (7)
  // ROBUST-NEXT: 21 of 9
  print_sums(numbers, 9);
}
