// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that structs of 3, 5, 6 and 7 bytes by value, in calls that stay calls, and bits of numbers that are turned around,
// give what a serial loop computes: the compiler makes numbers of 24, 40, 48 and 56 bits of the former, of 5 of the latter.
//
// RUN: %if thorough %{ %amp++ -famp-version=1.2 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -famp-version=1.2 -O2 %s -o %t-O2 && %run %t-O2
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

/// More than fits in one register.
template <class T, int Count> struct named {
  long long name;
  few<T, Count> it;
};

template <class T, int Count>
__attribute__((noinline)) few<T, Count> made(int k) restrict(cpu, amp) {
  few<T, Count> result;
  for (int at = 0; at < Count; ++at)
    result.part[at] = T(k * (at + 1) - 4 * at);
  return result;
}

/// The last part becomes the first one.
template <class T, int Count>
__attribute__((noinline)) few<T, Count> turned(few<T, Count> a) restrict(cpu, amp) {
  few<T, Count> result;
  for (int at = 0; at < Count; ++at)
    result.part[(at + 1) % Count] = a.part[at];
  return result;
}

template <class T, int Count>
__attribute__((noinline)) few<T, Count> blended(few<T, Count> a,
                                                few<T, Count> b) restrict(cpu, amp) {
  few<T, Count> result;
  for (int at = 0; at < Count; ++at)
    result.part[at] = T(a.part[Count - 1 - at] * 3 + b.part[at]);
  return result;
}

template <class T, int Count>
__attribute__((noinline)) few<T, Count> greater(few<T, Count> a,
                                                few<T, Count> b) restrict(cpu, amp) {
  int at = 0;
  while (at < Count - 1 && a.part[at] == b.part[at])
    ++at;
  return a.part[at] < b.part[at] ? b : a;
}

template <class T, int Count>
__attribute__((noinline)) int total(few<T, Count> a) restrict(cpu, amp) {
  int sum = 0;
  for (int at = 0; at < Count; ++at)
    sum = sum * 7 + a.part[at];
  return sum;
}

template <class T, int Count>
__attribute__((noinline)) named<T, Count> renamed(named<T, Count> a, int by) restrict(cpu, amp) {
  named<T, Count> result;
  result.name = a.name * by + total(a.it);
  result.it = turned(a.it);
  return result;
}

template <class T, int Count>
int computed(few<T, Count> own, few<T, Count> other, int k) restrict(cpu, amp) {
  few<T, Count> kept[3] = {own, blended(own, other), made<T, Count>(k)};
  kept[k & 1] = greater(turned(kept[1]), kept[2]);
  for (int round = k & 3; round > 0; --round)
    kept[0] = turned(kept[0]);
  named<T, Count> whole;
  whole.name = k;
  whole.it = kept[0];
  whole = renamed(whole, k | 1);
  return total(kept[0]) * 31 + total(kept[1]) * 17 + int(whole.name) + total(whole.it);
}

template <class T, int Count> void structs(int count) {
  const std::vector<int> chosen = random_ints(count);
  std::vector<boxed<T, Count>> elements(count), results(count), expected(count);
  for (int i = 0; i < count; ++i) {
    elements[i].it = made<T, Count>(chosen[i]);
    elements[i].number = i;
  }
  array_view<const int> from(count, chosen);
  array_view<const boxed<T, Count>> in(count, elements);
  array_view<boxed<T, Count>> out(count, results);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        const few<T, Count> other = in[(i[0] * 3 + 1) % count].it;
        out[i].number = computed(in[i].it, other, from[i]);
        out[i].it = from[i] & 4 ? blended(in[i].it, other) : turned(other);
      });
  out.synchronize();
  std::vector<int> numbers(count), expected_numbers(count);
  for (int i = 0; i < count; ++i) {
    const few<T, Count> other = elements[(i * 3 + 1) % count].it;
    numbers[i] = results[i].number;
    expected_numbers[i] = computed(elements[i].it, other, chosen[i]);
    expected[i].it = chosen[i] & 4 ? blended(elements[i].it, other) : turned(other);
  }
  expect_equal("what structs give", numbers, expected_numbers);
  for (int i = 0; i < count; ++i) {
    numbers[i] = total(results[i].it);
    expected_numbers[i] = total(expected[i].it);
  }
  expect_equal("stored structs", numbers, expected_numbers);
}

/// As a Fourier transform of 32 elements numbers them.
unsigned reversed(unsigned x) restrict(cpu, amp) {
  return (x & 1) << 4 | (x & 2) << 2 | (x & 4) | (x & 8) >> 2 | (x & 16) >> 4;
}

unsigned reversed_in_a_loop(unsigned x) restrict(cpu, amp) {
  unsigned result = 0;
  for (int bit = 0; bit < 5; ++bit) {
    result = result << 1 | (x & 1);
    x >>= 1;
  }
  return result;
}

/// Numbers of 5 and 9 bits beside each other in one, the latter with a sign.
int of_fields(unsigned x, int y) restrict(cpu, amp) {
  unsigned fields = (x & 31) | (y & 511) << 5;
  const unsigned low = fields & 31;
  const int middle = int(fields << 18) >> 23;
  fields = ((low * 3 + reversed(low)) & 31) | ((middle / 3 - (middle >> 2)) & 511) << 5;
  return int((fields & 31) * 1000) + (int(fields << 18) >> 23);
}

unsigned high_of_sum(unsigned x, unsigned y) restrict(cpu, amp) {
  const unsigned long long sum = (unsigned long long)x * 2 + y;
  return unsigned(sum >> 1) ^ unsigned((sum & 0x1ffffffffull) >> 32) * 3u;
}

void bits(int count) {
  const std::vector<int> numbers = random_ints(count, 1000000);
  std::vector<unsigned> results(4 * count), expected(4 * count);
  array_view<const int> in(count, numbers);
  array_view<unsigned> out(4 * count, results);
  parallel_for_each(
      in.extent, [=](index<1> i) restrict(amp) {
        const unsigned x = in[i];
        out[4 * i[0]] = reversed(x);
        out[4 * i[0] + 1] = reversed_in_a_loop(x);
        out[4 * i[0] + 2] = of_fields(x, in[(i[0] + 1) % count]);
        out[4 * i[0] + 3] = high_of_sum(x * 2654435761u, in[(i[0] + 1) % count] * 40503u);
      });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const unsigned x = numbers[i];
    expected[4 * i] = reversed(x);
    expected[4 * i + 1] = reversed_in_a_loop(x);
    expected[4 * i + 2] = of_fields(x, numbers[(i + 1) % count]);
    expected[4 * i + 3] = high_of_sum(x * 2654435761u, numbers[(i + 1) % count] * 40503u);
  }
  expect_equal("bits", results, expected);
}

int main() {
  for (int count : {1, 7, 63, 1001}) {
    structs<signed char, 3>(count);
    structs<unsigned char, 5>(count);
    structs<short, 3>(count);
    structs<signed char, 7>(count);
    bits(count);
  }
  return result();
}
