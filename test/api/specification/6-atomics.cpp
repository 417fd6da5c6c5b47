// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the atomic operations are those of section 6: every form, on elements of arrays and views and on
// tile_static variables, with the old value as result; and that other types, constants and the host are errors.
// Conformance: B197+ B197- B198+ B198- B199+ B199- B200+ B201+ B202+ B203+ B204- G037+
//
// RUN: %if thorough %{ %amp++ -O0 -Werror %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 -Werror %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -DWRONG -Xclang -verify -ferror-limit=0 -c %s -o %t.o
#include <amp.h>

#include "../serial_comparison.h"

#include <type_traits>

using namespace concurrency;

#ifndef WRONG
/// What one operation is expected to do.
template <class T> struct outcome {
  T before, operand, after;
};

/// B197, B204: `operate(place, operand)` on an array's element, a view's and a tile_static variable, whose results are
/// the old values.
template <class T, class Operation>
void each_place(const char *what, const std::vector<outcome<T>> &cases, Operation operate) {
  const int count = int(cases.size());
  std::vector<T> starts, operands, ends;
  for (const outcome<T> &one : cases) {
    starts.push_back(one.before);
    operands.push_back(one.operand);
    ends.push_back(one.after);
  }
  array<T> in_array(count, starts.begin());
  std::vector<T> viewed = starts, in_tile(count), old(3 * count), wanted;
  array_view<T> view(viewed), tile_view(in_tile), results(old);
  array_view<const T> start(count, starts), operand(count, operands);
  parallel_for_each(extent<1>(count).tile<1>(), [=, &in_array](tiled_index<1> t) restrict(amp) {
    tile_static T shared;
    const int i = t.global[0];
    shared = start[i];
    results[i] = operate(&in_array[i], operand[i]);
    results[count + i] = operate(&view[i], operand[i]);
    results[2 * count + i] = operate(&shared, operand[i]);
    tile_view[i] = shared;
  });
  view.synchronize(), tile_view.synchronize(), results.synchronize();
  for (int place = 0; place < 3; ++place)
    wanted.insert(wanted.end(), starts.begin(), starts.end());
  expect_equal(what, old, wanted);
  expect_equal(what, std::vector<T>(in_array), ends);
  expect_equal(what, viewed, ends);
  expect_equal(what, in_tile, ends);
}

const int most = 2147483647, least = -most - 1;
const unsigned most_unsigned = 4294967295u;

#define OPERATION(T, name)                                                                         \
  [](T *place, T operand) restrict(amp) -> T {                                                     \
    static_assert(std::is_same<decltype(name(place, operand)), T>::value, #name);                  \
    return name(place, operand);                                                                   \
  }
#define OPERATION_ALONE(T, name)                                                                   \
  [](T *place, T) restrict(amp) -> T {                                                             \
    static_assert(std::is_same<decltype(name(place)), T>::value, #name);                           \
    return name(place);                                                                            \
  }

// B198
void exchanges() {
  each_place<int>("exchange int", {{5, -7, -7}, {0, least, least}}, OPERATION(int, atomic_exchange));
  each_place<unsigned>("exchange unsigned", {{5, most_unsigned, most_unsigned}, {9, 0, 0}},
                       OPERATION(unsigned, atomic_exchange));
  each_place<float>("exchange float", {{1.5f, -0.25f, -0.25f}, {0, 3e38f, 3e38f}, {-1, 0, 0}},
                    OPERATION(float, atomic_exchange));
}

// B200 to B203: sums wrap around, which unsigned and signed numbers both show.
void numbers() {
  each_place<int>("add int", {{5, -7, -2}, {most, 1, least}}, OPERATION(int, atomic_fetch_add));
  each_place<int>("sub int", {{5, -7, 12}, {least, 1, most}}, OPERATION(int, atomic_fetch_sub));
  each_place<int>("max int", {{5, -7, 5}, {-7, 5, 5}, {least, most, most}}, OPERATION(int, atomic_fetch_max));
  each_place<int>("min int", {{5, -7, -7}, {-7, 5, -7}, {most, least, least}}, OPERATION(int, atomic_fetch_min));
  each_place<int>("and int", {{12, 10, 8}, {-1, least, least}}, OPERATION(int, atomic_fetch_and));
  each_place<int>("or int", {{12, 10, 14}, {1, least, least + 1}}, OPERATION(int, atomic_fetch_or));
  each_place<int>("xor int", {{12, 10, 6}, {-1, most, least}}, OPERATION(int, atomic_fetch_xor));
  each_place<int>("inc int", {{-1, 0, 0}, {most, 0, least}}, OPERATION_ALONE(int, atomic_fetch_inc));
  each_place<int>("dec int", {{0, 0, -1}, {least, 0, most}}, OPERATION_ALONE(int, atomic_fetch_dec));
  each_place<unsigned>("add unsigned", {{5, 7, 12}, {most_unsigned, 2, 1}}, OPERATION(unsigned, atomic_fetch_add));
  each_place<unsigned>("sub unsigned", {{7, 5, 2}, {1, 2, most_unsigned}}, OPERATION(unsigned, atomic_fetch_sub));
  each_place<unsigned>("max unsigned", {{5, most_unsigned, most_unsigned}, {most_unsigned, 5, most_unsigned}},
                       OPERATION(unsigned, atomic_fetch_max));
  each_place<unsigned>("min unsigned", {{5, most_unsigned, 5}, {most_unsigned, 5, 5}},
                       OPERATION(unsigned, atomic_fetch_min));
  each_place<unsigned>("and unsigned", {{12, 10, 8}, {most_unsigned, 1u << 31, 1u << 31}},
                       OPERATION(unsigned, atomic_fetch_and));
  each_place<unsigned>("or unsigned", {{12, 10, 14}}, OPERATION(unsigned, atomic_fetch_or));
  each_place<unsigned>("xor unsigned", {{12, 10, 6}}, OPERATION(unsigned, atomic_fetch_xor));
  each_place<unsigned>("inc unsigned", {{9, 0, 10}, {most_unsigned, 0, 0}},
                       OPERATION_ALONE(unsigned, atomic_fetch_inc));
  each_place<unsigned>("dec unsigned", {{9, 0, 8}, {0, 0, most_unsigned}},
                       OPERATION_ALONE(unsigned, atomic_fetch_dec));
}

/// B199: 0 is written, -1 stays; what was read is in `expected` both times. It may fail though both are equal.
template <class T> void compares(const char *what) {
  std::vector<T> values = {0, T(-1), 0, T(-1)}, seen(8);
  array_view<T> value(values), results(seen);
  parallel_for_each(extent<1>(2).tile<1>(), [=](tiled_index<1> t) restrict(amp) {
    tile_static T shared;
    const int i = t.global[0];
    static_assert(std::is_same<decltype(atomic_compare_exchange(&value[i], &value[i], T(7))), bool>::value, "");
    T expected = 0;
    bool done = false;
    for (int attempt = 0; attempt < 1000 && !done; ++attempt) {
      expected = 0;
      done = atomic_compare_exchange(&value[i], &expected, T(7));
    }
    results[i] = done ? T(1) : T(0);
    results[2 + i] = expected;
    shared = value[2 + i];
    done = false;
    for (int attempt = 0; attempt < 1000 && !done; ++attempt) {
      expected = 0;
      done = atomic_compare_exchange(&shared, &expected, T(7));
    }
    results[4 + i] = done ? T(1) : T(0);
    results[6 + i] = expected;
    value[2 + i] = shared;
  });
  value.synchronize(), results.synchronize();
  expect_equal(what, values, std::vector<T>{7, T(-1), 7, T(-1)});
  expect_equal(what, seen, std::vector<T>{1, 0, 0, T(-1), 1, 0, 0, T(-1)});
}

struct particle {
  float energy;
  int hits;
};

/// A member, an element reached by a pointer, one of a section and one of a local view over tile_static memory.
void places() {
  std::vector<particle> particles(3);
  std::vector<int> numbers(12);
  array_view<particle> in(particles);
  array_view<int, 2> table(3, 4, numbers);
  parallel_for_each(extent<1>(24).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int counters[2];
    array_view<int> counted(2, counters);
    if (t.local[0] < 2)
      counted[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_inc(&in[t.local[0] % 3].hits);
    int *row = &table[t.tile[0]][0];
    atomic_fetch_add(row + t.local[0] % 4, 2);
    const array_view<int, 2> part = table.section(index<2>(1, 1), extent<2>(2, 2));
    atomic_fetch_or(&part(1, 1), 64);
    atomic_fetch_inc(&counted[t.local[0] % 2]);
    t.barrier.wait();
    if (t.local[0] == 0)
      atomic_fetch_add(&table(t.tile[0], 3), 100 * counters[0] + 1000 * counted[1]);
  });
  in.synchronize(), table.synchronize();
  std::vector<int> hits;
  for (const particle &one : particles)
    hits.push_back(one.hits);
  expect_equal("members", hits, {9, 9, 6});
  std::vector<int> wanted(12, 4);
  for (int row = 0; row < 3; ++row)
    wanted[row * 4 + 3] += 4400;
  wanted[10] |= 64;
  expect_equal("tables", numbers, wanted);
}

int main() {
  exchanges();
  numbers();
  compares<int>("compare int");
  compares<unsigned>("compare unsigned");
  places();
  return result();
}

#else
// B197, B199, B204
// expected-note@* 0+ {{candidate function not viable}}
// expected-note@* 0+ {{declared here}}
void wrong(array_view<double> doubles, array_view<float> floats, array_view<int> ints, array_view<const int> constants,
           array_view<unsigned> naturals) restrict(amp) {
  atomic_fetch_add(&doubles[0], 1.0); // expected-error {{'double' cannot be used like this: atomic operations are for int and unsigned int alone}}
  atomic_exchange(&doubles[0], 1.0); // expected-error {{'double' cannot be used like this: atomic operations are for int and unsigned int alone}}
  atomic_fetch_add(&floats[0], 1.0f); // expected-error {{'float' cannot be used like this: atomic operations are for int and unsigned int alone}}
  atomic_fetch_add(&constants[0], 1); // expected-error {{no matching function for call to 'atomic_fetch_add'}}
  atomic_fetch_max(ints[0], 1); // expected-error {{no matching function for call to 'atomic_fetch_max'}}
  atomic_fetch_inc(&ints[0], 1); // expected-error {{no matching function for call to 'atomic_fetch_inc'}}
  bool flag = false;
  atomic_exchange(&flag, true); // expected-error {{'bool' cannot be used like this: atomic operations are for int and unsigned int alone}}
  float real = 0;
  unsigned natural = 0;
  atomic_compare_exchange(&floats[0], &real, 1.0f); // expected-error {{'float' cannot be used like this: atomic operations are for int and unsigned int alone}}
  atomic_compare_exchange(&ints[0], &natural, 1); // expected-error {{no matching function for call to 'atomic_compare_exchange'}}
  atomic_compare_exchange(&naturals[0], naturals[1], 1u); // expected-error {{no matching function for call to 'atomic_compare_exchange'}}
}
int on_the_host(int *place) {
  return atomic_fetch_inc(place); // expected-error {{'atomic_fetch_inc' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
}
#endif
