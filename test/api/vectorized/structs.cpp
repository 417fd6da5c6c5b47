// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that adjacent work-items read and write the members of adjacent structs, of two to five words, all
// members or some, in any order, where a write of one may be what another reads; and the same of structs anywhere.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>

using namespace concurrency;

struct two {
  int a, b;
  bool operator==(const two &other) const { return a == other.a && b == other.b; }
};

struct three {
  int a;
  float b;
  int c;
  bool operator==(const three &other) const {
    return a == other.a && b == other.b && c == other.c;
  }
};

struct four {
  double a, b, c, d;
  bool operator==(const four &other) const {
    return a == other.a && b == other.b && c == other.c && d == other.d;
  }
};

struct five {
  int a[5];
  bool operator==(const five &other) const { return std::equal(a, a + 5, other.a); }
};

struct halves {
  unsigned short a, b;
  bool operator==(const halves &other) const { return a == other.a && b == other.b; }
};

static int number() { return int(random_numbers()() % 1000); }
static void set(two &one) { one = {number(), number()}; }
static void set(halves &one) { one = {(unsigned short)number(), (unsigned short)number()}; }
static void set(three &one) { one = {number(), float(number()), number()}; }
static void set(four &one) { one = {number() * 0.5, number() * 0.5, number() * 0.5, number() * 0.5}; }
static void set(five &one) { one = {{number(), number(), number(), number(), number()}}; }

struct butterfly {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    const two v = in[i];
    out[i].b = v.a + v.b;
    out[i].a = v.a - v.b;
  }
};

/// What is written between two reads is read by the second one.
struct in_place {
  template <class In, class Out> void operator()(const In &, Out &out, int i) const restrict(amp, cpu) {
    const int a = out[i].a;
    out[i].b += a;
    out[i].a = out[i].b * 3;
    out[i].b = a;
  }
};

struct mixed {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    three v = in[i];
    v.b = float(v.a % 100) * 0.5f + v.b;
    v.c ^= v.a;
    out[i] = v;
  }
};

/// The middle of the output stays as it is.
struct some_members {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    out[i].c = in[i].a;
    if (in[i].c % 3)
      out[i].a = in[i].c;
  }
};

struct doubles {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    const four v = in[i];
    out[i].a = v.d;
    out[i].b = v.b + v.c;
    out[i].d = v.a;
    out[i].c = v.b - v.c;
  }
};

/// Some members are read and others are written.
struct others_in_place {
  template <class In, class Out> void operator()(const In &, Out &out, int i) const restrict(amp, cpu) {
    out[i].d = out[i].a + out[i].b;
    out[i].c = out[i].a - 7;
  }
};

struct fives {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    for (int k = 0; k < 5; ++k)
      out[i].a[k] = in[i].a[4 - k];
  }
};

/// Another place for each index below 2048.
static int anywhere(int i) restrict(amp, cpu) { return (i * 5) & 2047; }

struct from_anywhere {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    const two v = in[anywhere(i)];
    out[i].b = v.a + v.b;
    out[i].a = v.a - v.b;
  }
};

struct to_anywhere {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    out[anywhere(i)].b = in[i].a;
    out[anywhere(i)].a = in[i].b;
  }
};

/// Those with an odd sum stay as they are; a write stands between the two reads.
struct some_anywhere {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    const three v = in[anywhere(i)];
    if ((v.a + v.c) % 2)
      return;
    three &to = out[anywhere(i)];
    const float b = to.b;
    to.a = v.c;
    to.b = float(v.a) + b;
    to.c = to.a + v.a;
  }
};

struct halves_anywhere {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    const halves v = in[anywhere(i)];
    if (v.a > 100)
      {
        out[anywhere(i)].a = (unsigned short)(v.b + v.a);
        out[anywhere(i)].b = v.a;
      }
  }
};

struct fives_anywhere {
  template <class In, class Out> void operator()(const In &in, Out &out, int i) const restrict(amp, cpu) {
    for (int k = 0; k < 5; ++k)
      out[anywhere(i)].a[k] = in[i].a[4 - k] + in[anywhere(i)].a[k];
  }
};

template <class T, class F> static void expect_same_as_serially(const char *what, F function) {
  for (int n : {1, 7, 16, 33, 100, 1025}) {
    std::vector<T> in(2048), out(2048);
    for (std::vector<T> *all : {&in, &out})
      for (T &one : *all)
        set(one);
    std::vector<T> expected = out;
    const T *first = in.data();
    T *all_expected = expected.data();
    for (int i = 0; i < n; ++i)
      function(first, all_expected, i);
    array_view<const T> from(2048, in);
    array_view<T> to(2048, out);
    parallel_for_each(extent<1>(n), [=](index<1> at) restrict(amp) { function(from, to, at[0]); });
    to.synchronize();
    expect(what, out == expected);
  }
}

struct words {
  int a, b, c, d;
};

/// Between the loads of a struct's words the tile keeps some of them for what follows the barrier.
static void expect_words_across_a_barrier() {
  const int count = 256, tile = 64;
  std::vector<words> in(count), out(count);
  for (int i = 0; i < count; ++i)
    in[i] = {i, 3 * i + 1, 1000 - i, i * i};
  const array_view<const words> from(count, in);
  const array_view<words> to(count, out);
  parallel_for_each(
      from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile];
        const int local = t.local[0];
        const words one = from[t.global];
        sums[local] = one.a + one.b + one.c + one.d;
        t.barrier.wait();
        const words result = {one.d - one.a, sums[tile - 1 - local], one.b, one.c + one.d};
        to[t.global] = result;
      });
  to.synchronize();
  bool all = true;
  for (int i = 0; i < count; ++i) {
    const words &one = in[i], &last = in[i / tile * tile + tile - 1 - i % tile], &is = out[i];
    all &= is.a == one.d - one.a && is.b == last.a + last.b + last.c + last.d && is.c == one.b &&
           is.d == one.c + one.d;
  }
  expect("words across a barrier", all);
}

int main() {
  expect_words_across_a_barrier();
  expect_same_as_serially<two>("butterfly", butterfly());
  expect_same_as_serially<two>("in place", in_place());
  expect_same_as_serially<three>("mixed", mixed());
  expect_same_as_serially<three>("some members", some_members());
  expect_same_as_serially<four>("doubles", doubles());
  expect_same_as_serially<four>("others in place", others_in_place());
  expect_same_as_serially<five>("fives", fives());
  expect_same_as_serially<two>("from anywhere", from_anywhere());
  expect_same_as_serially<two>("to anywhere", to_anywhere());
  expect_same_as_serially<three>("some anywhere", some_anywhere());
  expect_same_as_serially<halves>("halves anywhere", halves_anywhere());
  expect_same_as_serially<five>("fives anywhere", fives_anywhere());
  return result();
}
