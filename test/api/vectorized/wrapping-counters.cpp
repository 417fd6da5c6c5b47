// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that guards hold whose indices have a counter that wraps around on its way, and that kernels with such counters
// compute what plain loops would: of every width, signed and unsigned, up and down, with many starts and steps, and with a
// constant number of iterations and an unknown one.
//
// RUN: %amp++ -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %amp++ -O2 -famp-version=1.2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust
// RUN: %if thorough %{ %amp++ -O1 -famp-version=1.2 %s -o %t-O1 && %run --only=shared %t-O1 %}
// RUN: %if thorough %{ %amp++ -O2 -famp-version=1.2 -famp-no-interior %s -o %t-plain && %run --only=shared %t-plain %}
// RUN: %if thorough %{ %amp++ -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
#include <amp.h>

#include "../serial_comparison.h"

#include <cstdint>

using namespace concurrency;

/// The counter begins with `start` and grows by `Step` in each of `trips` iterations, modulo its
/// size; what stands before the first element or behind the last one counts otherwise.
template <class Counter, std::int64_t Step, int Constant> struct walk {
  Counter start;
  int trips;

  template <class In> unsigned operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int count = Constant ? Constant : trips;
    unsigned sum = 0;
    Counter h = start;
    for (int c = 0; c < count; ++c, h = Counter(std::uint64_t(h) + std::uint64_t(Step))) {
      const int k = int(unsigned(h) + unsigned(i));
      if (k >= 0 && k < n)
        sum += in[k] * 7u + in[k >> 1];
      else
        sum = sum * 3u + 1u;
    }
    return sum;
  }
};

/// The same in a loop that ends when the counter itself has come round.
template <class Counter, std::int64_t Step> struct ring {
  Counter start, end;

  template <class In> unsigned operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned sum = 0;
    for (Counter h = start; h != end; h = Counter(std::uint64_t(h) + std::uint64_t(Step))) {
      const int k = int(unsigned(h) - unsigned(i));
      if (unsigned(k) < unsigned(n))
        sum += in[k] * 5u + in[n - 1 - k];
      else
        sum = sum * 3u + 1u;
    }
    return sum;
  }
};

template <class Function> void compare(const char *what, int n, const Function &function) {
  std::vector<unsigned> numbers = random_values<unsigned>(n, 0, 4e9), sums(n), wanted(n);
  array_view<const unsigned> in(n, numbers);
  array_view<unsigned> out(n, sums);
  out.discard_data();
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) { out[i] = function(in, i[0], n); });
  out.synchronize();
  for (int i = 0; i < n; ++i)
    wanted[i] = function(numbers, i, n);
  expect_equal(what, sums, wanted);
}

template <class Counter, std::int64_t Step, int Trips> void compare_walks(const char *what) {
  constexpr std::uint64_t top = std::uint64_t(1) << (sizeof(Counter) * 8 - 1);
  for (const int n : {1, 65, 1000})
    for (const std::uint64_t start : {std::uint64_t(0), std::uint64_t(5), std::uint64_t(-3),
                                      top - 2, top + 2, top / 2, std::uint64_t(-n)}) {
      compare(what, n, walk<Counter, Step, Trips>{Counter(start), 0});
      compare(what, n, walk<Counter, Step, 0>{Counter(start), Trips});
    }
}

template <class Counter, std::int64_t Step> void compare_rings(const char *what) {
  for (const int n : {1, 65, 1000})
    for (const int start : {0, 3, n / 2, -7})
      for (const int trips : {1, 16, 100})
        compare(what, n,
                ring<Counter, Step>{Counter(start),
                                    Counter(std::uint64_t(start) + std::uint64_t(Step) * trips)});
}

int main() {
  compare_walks<unsigned, 0x04000000, 65>("around 2^32, unsigned");
  compare_walks<int, 0x04000000, 65>("around 2^32, signed");
  compare_walks<int, 0x00800000, 513>("around 2^32 in steps of 2^23, signed");
  compare_walks<unsigned, -0x00fffff1, 258>("down around 2^32 in odd steps, unsigned");
  compare_walks<std::uint8_t, 1, 300>("bytes");
  compare_walks<std::int16_t, -4099, 17>("two signed bytes, down");
  compare_walks<unsigned long long, 0x0400000000000000, 65>("around 2^64");
  compare_rings<unsigned, -1>("a ring, down");
  compare_rings<int, 0x04000000>("a ring, signed");
  compare_rings<unsigned long long, -3>("a ring of eight bytes, down");
#ifdef EVERY_SHAPE
  compare_walks<unsigned, -0x04000000, 65>("down around 2^32, unsigned");
  compare_walks<int, 1, 9>("by one");
  compare_walks<unsigned, -1, 9>("down by one");
  compare_walks<std::int8_t, -3, 90>("signed bytes, down");
  compare_walks<std::uint16_t, 1000, 66>("two bytes");
  compare_walks<long long, 0x100000000 + 1, 70>("parts of eight bytes");
  compare_rings<unsigned, 1>("a ring, up");
  compare_rings<std::uint8_t, 7>("a ring of bytes");
#endif
  return result();
}
