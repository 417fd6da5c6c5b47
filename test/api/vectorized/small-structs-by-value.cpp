// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that structs of 3, 5, 6 and 7 bytes, which Clang passes by value as integers of as many
// bits, are each work-item's own: in private arrays, in the tile's memory and in containers.
//
// RUN: %if thorough %{ %amp++ -famp-version=1.2 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -famp-version=1.2 -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -famp-version=1.2 -O2 -famp-no-spmd %s -o %t-llvm && %run %t-llvm
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class T, int Count> struct few {
  T part[Count];
};

/// A container's elements have 4 bytes or a multiple of them.
template <class T, int Count> struct boxed {
  few<T, Count> it;
  int number;
};

template <class T, int Count> few<T, Count> made(int k) restrict(cpu, amp) {
  few<T, Count> result;
  for (int at = 0; at < Count; ++at)
    result.part[at] = T(k + 4 * at);
  return result;
}

template <class T, int Count>
few<T, Count> blended(few<T, Count> a, few<T, Count> b) restrict(cpu, amp) {
  few<T, Count> result;
  for (int at = 0; at < Count; ++at)
    result.part[at] = T(a.part[Count - 1 - at] ^ b.part[at]);
  return result;
}

template <class T, int Count> int total(few<T, Count> a) restrict(cpu, amp) {
  int sum = 0;
  for (int at = 0; at < Count; ++at)
    sum = sum * 7 + a.part[at];
  return sum;
}

template <class T, int Count> int in_private_array(int chosen) restrict(cpu, amp) {
  few<T, Count> p[2];
  for (int k = 0; k < 2; ++k)
    p[k] = made<T, Count>(k + (chosen & 3));
  p[chosen & 1] = blended(p[chosen >> 1 & 1], p[1]);
  return total(p[1]) * 31 + total(p[0]);
}

template <class T, int Count> void compare(int count) {
  using element = few<T, Count>;
  const std::vector<int> chosen = random_ints(count);
  std::vector<boxed<T, Count>> elements(count);
  std::vector<int> results(count), exchanged(count), expected(count), expected_exchanged(count);
  for (int i = 0; i < count; ++i)
    elements[i].it = made<T, Count>(chosen[i]);
  std::vector<boxed<T, Count>> blends(count), expected_blends(count);
  array_view<const int> from(count, chosen);
  array_view<const boxed<T, Count>> in(count, elements);
  array_view<int> to(count, results), next(count, exchanged);
  array_view<boxed<T, Count>> out(count, blends);
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) {
        to[i] = in_private_array<T, Count>(from[i]);
        if (from[i] & 4)
          out[i].it = blended(in[i].it, in[(i[0] * 3 + 1) % count].it);
      });
  parallel_for_each(
      to.extent.template tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
        tile_static element of_tile[16];
        of_tile[t.local[0]] = made<T, Count>(t.global[0] & 7);
        t.barrier.wait();
        if (t.global[0] < count)
          next[t.global] = total(blended(of_tile[15 - t.local[0]], of_tile[t.local[0] * 5 & 15]));
      });
  to.synchronize();
  next.synchronize();
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    expected[i] = in_private_array<T, Count>(chosen[i]);
    if (chosen[i] & 4)
      expected_blends[i].it = blended(elements[i].it, elements[(i * 3 + 1) % count].it);
    const int tile = i / 16 * 16, local = i % 16;
    expected_exchanged[i] = total(blended(made<T, Count>((tile + 15 - local) & 7),
                                          made<T, Count>((tile + (local * 5 & 15)) & 7)));
  }
  expect_equal("private arrays", results, expected);
  expect_equal("the tile's memory", exchanged, expected_exchanged);
  std::vector<int> totals(count), expected_totals(count);
  for (int i = 0; i < count; ++i) {
    totals[i] = total(blends[i].it);
    expected_totals[i] = total(expected_blends[i].it);
  }
  expect_equal("containers", totals, expected_totals);
}

int main() {
  for (int count : {1, 7, 64, 1000}) {
    compare<signed char, 3>(count);
    compare<signed char, 5>(count);
    compare<short, 3>(count);
    compare<signed char, 7>(count);
  }
  return result();
}
