// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an index which some work-items divide out of numbers that all share is right for them, whichever lanes they
// are: LLVM's loop vectoriser asks the first one alone.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run %t-llvm
#include <amp.h>
#include <cstdio>

using namespace concurrency;

static int differences = 0;

static void compare(int chosen, int n, int divisor) {
  const int count = 96;
  std::vector<int> numbers(count), out(count), rests(count);
  for (int i = 0; i < count; ++i)
    numbers[i] = i * 7919 + n;
  const array_view<const int> in(count, numbers);
  const array_view<int> to(count, out), to_rests(count, rests);
  parallel_for_each(extent<2>(6, 16).tile<2, 16>(), [=](tiled_index<2, 16> t) restrict(amp) {
    const int l = t.local[0] * 16 + t.local[1], g = t.global[0] * 16 + t.global[1];
    tile_static int found[32];
    found[l] = l == chosen ? in[unsigned(n * 64 + 1) % unsigned(divisor)] % (g + 1) : 1;
    t.barrier.wait();
    to[g] = found[31 - l] & 3;
    to_rests[g] = l >= chosen ? -n / divisor : n;
  });
  to.synchronize();
  to_rests.synchronize();
  for (int g = 0; g < count; ++g) {
    const int l = 31 - g % 32, other = g / 32 * 32 + l;
    const int wanted =
        (l == chosen ? numbers[unsigned(n * 64 + 1) % unsigned(divisor)] % (other + 1) : 1) & 3;
    const int rest = g % 32 >= chosen ? -n / divisor : n;
    if (out[g] != wanted || rests[g] != rest) {
      std::printf("lane %d, %d by %d: element %d is %d and %d, not %d and %d\n", chosen, n, divisor,
                  g, out[g], rests[g], wanted, rest);
      ++differences;
      return;
    }
  }
}

int main() {
  for (const int chosen : {0, 1, 7, 16, 31})
    for (const int n : {0, 1, 12, 1000})
      for (const int divisor : {1, 5, 96})
        compare(chosen, n, divisor);
  return differences != 0;
}
