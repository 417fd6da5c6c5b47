// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lanes of a vector load, store and compute with integers of one, two, four and eight bytes, mixed with
// each other, with bits and with doubles.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

/// Containers have elements of four bytes and multiples; narrow ones are reached by a pointer to the first.
template <class T> struct group {
  T of[sizeof(T) < 4 ? 4 / sizeof(T) : 1];
};

template <class T> std::vector<group<T>> grouped(const std::vector<T> &from) {
  constexpr int count = sizeof(group<T>) / sizeof(T);
  std::vector<group<T>> to((from.size() + count - 1) / count);
  for (std::size_t i = 0; i < from.size(); ++i)
    to[i / count].of[i % count] = from[i];
  return to;
}

template <class Out, class In, class F>
void compare(const char *what, const std::vector<In> &in, F function) {
  const int n = int(in.size());
  std::vector<Out> expected(n, Out(7)), actual;
  std::vector<group<Out>> out = grouped(expected);
  const std::vector<group<In>> groups = grouped(in);
  array_view<const group<In>> from(int(groups.size()), groups);
  array_view<group<Out>> to(int(out.size()), out);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    const In *first = &from[0].of[0];
    Out *last = &to[0].of[0];
    function(first, last[i[0]], i[0], n);
  });
  to.synchronize();
  for (int i = 0; i < n; ++i) {
    function(in.data(), expected[i], i, n);
    actual.push_back(out[i / int(sizeof(group<Out>) / sizeof(Out))]
                         .of[i % int(sizeof(group<Out>) / sizeof(Out))]);
  }
  expect_equal(what, actual, expected);
}

struct saturate {
  template <class In, class Out>
  void operator()(const In &in, Out &out, int i, int n) const restrict(amp, cpu) {
    const int v = in[i] + in[(i + 1) % n] * 2;
    if (v > 100)
      out = Out(100);
    else if (v < -100)
      out = Out(v / 3);
    else if (v & 1)
      out = Out(out + v);
  }
};

struct divide {
  template <class In, class Out>
  void operator()(const In &in, Out &out, int i, int n) const restrict(amp, cpu) {
    const auto v = in[i], w = in[(i + 2) % n];
    if (w != 0)
      out = Out(v / w * 3 + v % w);
    for (int j = 0; j < int(v & 7); ++j) {
      if (w == 0)
        break;
      out = Out(out * 3 + w);
    }
    if (v > w)
      out = Out(-out);
  }
};

struct shift {
  template <class In, class Out>
  void operator()(const In &in, Out &out, int i, int n) const restrict(amp, cpu) {
    Out r = Out(in[i]);
    const int by = int(in[n - 1 - i] & 7);
    if (by & 1)
      r = Out(r << by) ^ Out(in[i] >> 1);
    else if (r < Out(50))
      r = Out(r >> by);
    out = r;
  }
};

struct search {
  template <class In, class Out>
  void operator()(const In &in, Out &out, int i, int n) const restrict(amp, cpu) {
    Out counts[5] = {0, 0, 0, 0, 0};
    for (int j = 0; j < n && j < 40; ++j) {
      const auto v = in[(i + j) % n];
      if (v == in[i] && j > 3)
        break;
      counts[unsigned(v) % 5] += Out(j + v);
    }
    out = counts[i % 5];
  }
};

template <class Out, class In> void all(const char *what, int n) {
  std::vector<In> in(n);
  for (In &v : in)
    v = In((random_numbers()() >> 3) % 41) - In(20);
  compare<Out>(what, in, saturate());
  compare<Out>(what, in, divide());
  compare<Out>(what, in, search());
  if constexpr (Out(0.5) == 0)
    compare<Out>(what, in, shift());
}

static void truths(int n) {
  std::vector<int> in = random_ints(n, 127);
  struct truth {
    bool a, b, c, d;
  };
  std::vector<truth> out(n), expected(n);
  auto decide = [](const auto &from, truth &to, int i, int n) restrict(amp, cpu) {
    const signed char v = static_cast<signed char>(from[i]);
    bool several[3] = {v > 0, (v & 1) != 0, from[n - 1 - i] > v};
    if (several[0] != several[1])
      several[2] = !several[2];
    to.a = several[0] && several[2];
    to.b = several[unsigned(v) % 3];
    if (to.a || v > 100)
      to.c = several[1];
    to.d = to.a ? to.b : to.c;
  };
  array_view<const int> from(n, in);
  array_view<truth> to(n, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { decide(from, to[i], i[0], n); });
  to.synchronize();
  bool same = true;
  for (int i = 0; i < n; ++i) {
    decide(in.data(), expected[i], i, n);
    same &= out[i].a == expected[i].a && out[i].b == expected[i].b && out[i].c == expected[i].c &&
            out[i].d == expected[i].d;
  }
  expect("truths", same);
}

int main() {
  for (int n : {1, 3, 15, 16, 17, 31, 33, 100, 1000}) {
    all<unsigned char, short>("short to unsigned char", n);
    all<short, signed char>("char to short", n);
    all<long long, int>("int to long long", n);
    all<double, signed char>("char to double", n);
    all<short, long long>("long long to short", n);
#ifdef EVERY_SHAPE
    all<signed char, signed char>("char to char", n);
    all<unsigned short, int>("int to unsigned short", n);
    all<int, short>("short to int", n);
    all<int, long long>("long long to int", n);
    all<long long, long long>("long long to long long", n);
#endif
    truths(n);
  }
  return result();
}
