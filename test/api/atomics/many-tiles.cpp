// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that atomic operations of many tiles on all threads at few places lose nothing: every result is that of a
// serial loop, whatever the order. An operation that reads and writes apart loses updates here in every run.
// Conformance: G026+ G028+ G036+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && env TESSERA_NUM_THREADS=8 %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && env TESSERA_NUM_THREADS=8 %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

const int count = 1 << 18;

// B197, B200, G026, G028, G031
void histograms() {
  const std::vector<int> numbers = random_ints(count, 1 << 20);
  const int bins = 7;
  std::vector<int> found(bins), wanted(bins);
  std::vector<unsigned> tiled(bins), wanted_tiled(bins);
  array_view<const int> in(count, numbers);
  array_view<int> bin(found);
  array_view<unsigned> tiled_bin(tiled);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_inc(&bin[(in[i] & 0xfffff) % bins]);
  });
  parallel_for_each(in.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    const unsigned number = unsigned(in[t.global]) & 0xfffffu;
    atomic_fetch_add(&tiled_bin[int(number % 7u)], number);
    atomic_fetch_sub(&tiled_bin[int(number / 7u % 7u)], 1u);
  });
  for (int number : numbers) {
    const unsigned natural = unsigned(number) & 0xfffffu;
    ++wanted[natural % bins];
    wanted_tiled[natural % bins] += natural;
    --wanted_tiled[natural / bins % bins];
  }
  bin.synchronize(), tiled_bin.synchronize();
  expect_equal("histogram", found, wanted);
  expect_equal("weighted histogram", tiled, wanted_tiled);
}

// B201, B202: each place is the target of all work-items.
void extremes_and_bits() {
  const std::vector<int> numbers = random_ints(count, 1 << 30);
  std::vector<int> found = {numbers[0], numbers[0], -1, 0, 0};
  std::vector<unsigned> naturals = {0u, ~0u, ~0u, 0u, 0u};
  std::vector<int> wanted = found;
  std::vector<unsigned> wanted_naturals = naturals;
  array_view<const int> in(count, numbers);
  array_view<int> out(found);
  array_view<unsigned> natural_out(naturals);
  parallel_for_each(in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    const int number = in[t.global];
    const unsigned natural = unsigned(number);
    atomic_fetch_max(&out[0], number);
    atomic_fetch_min(&out[1], number);
    atomic_fetch_and(&out[2], number | ~(1 << t.global[0] % 31));
    atomic_fetch_or(&out[3], number & (1 << t.global[0] % 29));
    atomic_fetch_xor(&out[4], number);
    atomic_fetch_max(&natural_out[0], natural);
    atomic_fetch_min(&natural_out[1], natural);
    atomic_fetch_and(&natural_out[2], natural | ~(1u << t.global[0] % 32));
    atomic_fetch_or(&natural_out[3], natural & (1u << t.global[0] % 32));
    atomic_fetch_xor(&natural_out[4], natural * 3u);
  });
  for (int i = 0; i < count; ++i) {
    const int number = numbers[i];
    const unsigned natural = unsigned(number);
    wanted[0] = std::max(wanted[0], number);
    wanted[1] = std::min(wanted[1], number);
    wanted[2] &= number | ~(1 << i % 31);
    wanted[3] |= number & (1 << i % 29);
    wanted[4] ^= number;
    wanted_naturals[0] = std::max(wanted_naturals[0], natural);
    wanted_naturals[1] = std::min(wanted_naturals[1], natural);
    wanted_naturals[2] &= natural | ~(1u << i % 32);
    wanted_naturals[3] |= natural & (1u << i % 32);
    wanted_naturals[4] ^= natural * 3u;
  }
  out.synchronize(), natural_out.synchronize();
  expect_equal("extremes and bits, int", found, wanted);
  expect_equal("extremes and bits, unsigned", naturals, wanted_naturals);
}

/// B198: what goes in by an exchange comes out by another one, once. Whoever takes a value writes it to the place of
/// its own number, so that each is there once except those that are left in the end.
template <class T> void exchanges(const char *what) {
  const int places = 3;
  std::vector<T> held(places);
  for (int place = 0; place < places; ++place)
    held[place] = T(count + place);
  std::vector<int> times(count + places);
  array_view<T> place(held);
  array_view<int> taken(times);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    const T old = atomic_exchange(&place[i[0] % places], T(i[0]));
    atomic_fetch_inc(&taken[int(old)]);
  });
  place.synchronize(), taken.synchronize();
  for (T left : held)
    ++times[int(left)];
  expect_equal(what, times, std::vector<int>(count + places, 1));
}

// B199, B204: a product by comparing and trying again, a place's maximum with its owner
void compare_exchange() {
  const std::vector<int> numbers = random_ints(count, 1 << 20);
  std::vector<unsigned> products(2, 1u), wanted(2, 1u);
  std::vector<int> best(1, 0);
  array_view<const int> in(count, numbers);
  array_view<unsigned> product(products);
  array_view<int> winner(best);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    const unsigned factor = unsigned(in[i]) | 1u;
    unsigned *place = &product[i[0] & 1];
    unsigned seen = *place;
    while (!atomic_compare_exchange(place, &seen, seen * factor))
      ;
    int before = 0;
    while (in[i] > in[before] || (in[i] == in[before] && i[0] < before))
      if (atomic_compare_exchange(&winner[0], &before, i[0]))
        break;
  });
  for (int i = 0; i < count; ++i)
    wanted[i & 1] *= unsigned(numbers[i]) | 1u;
  product.synchronize(), winner.synchronize();
  expect_equal("products", products, wanted);
  expect_equal("the first of the greatest", best,
               {int(std::max_element(numbers.begin(), numbers.end()) - numbers.begin())});
}

int main() {
  for (int round = 0; round < 3; ++round) {
    histograms();
    extremes_and_bits();
    exchanges<int>("exchange int");
    exchanges<unsigned>("exchange unsigned");
    exchanges<float>("exchange float");
    compare_exchange();
  }
  return result();
}
