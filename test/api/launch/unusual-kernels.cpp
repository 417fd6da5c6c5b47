// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels of less usual forms run: generic lambdas, inherited and overloaded call operators, references to the index,
// local and nested classes, empty, large and over-aligned objects, unions, bases with views, results of functions.
// Conformance: B209+ B210+ B211+ H021+
//
// RUN: %if thorough %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

#include <cstdint>
#include <functional>
#include <memory>

using namespace concurrency;

const int count = 96;

/// Launches `make(view)` and expects `wanted(i)` in element i.
template <class Domain, class Make, class Wanted>
void writes(const char *what, const Domain &domain, Make make, Wanted wanted) {
  std::vector<int> found(count, -1), expected(count);
  array_view<int> view(found);
  parallel_for_each(domain, make(view));
  view.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = wanted(i);
  expect_equal(what, found, expected);
}

struct with_base_views {
  array_view<int> out;
  void set(const index<1> &i, int value) const restrict(amp) { out[i] = value; }
};
struct middle {
  int factor;
  int times(int x) const restrict(amp, cpu) { return factor * x; }
};
struct derived : private middle, with_base_views {
  derived(const array_view<int> &out, int factor) : middle{factor}, with_base_views{out} {}
  void operator()(index<1> i) const restrict(amp) { set(i, times(i[0])); }
};
struct inherited : derived {
  using derived::derived;
};

struct overloaded {
  array_view<int> out;
  void operator()(const index<1> &i) const restrict(amp) { out[i] = 1; }
  void operator()(const tiled_index<8> &t) const restrict(amp) { out[t] = 2 + t.local[0]; }
  void operator()(index<2> i) const restrict(amp) { out[i[0] * 12 + i[1]] = 3 + i[1]; }
  void operator()(index<1>) const restrict(cpu) {}
};

template <int Add> struct with_defaults {
  array_view<int> out;
  void operator()(index<1> i, int more = Add) const restrict(amp) { out[i] = more + i[0]; }
};


struct owner {
  class hidden {
    friend struct owner;
    array_view<int> out;
    explicit hidden(const array_view<int> &out) : out(out) {}

  public:
    double operator()(const index<1> i) const restrict(amp, cpu) { return out[i] = 5 * i[0]; }
  };
  int start;
  explicit owner(int start) : start(start) {}
  hidden make(const array_view<int> &out) const { return hidden(out); }
  /// A kernel in a member function, which copies what it needs of its object.
  void run(const array_view<int> &out) const {
    const int first = start;
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = first - i[0]; });
    parallel_for_each(out.extent, [out, self = *this](index<1> i) restrict(amp) { out[i] += self.start; });
  }
  template <class T> static void run_for(const array_view<T> &out, T value) {
    parallel_for_each(out.extent, [=](auto i) restrict(amp) { out[i] = value + T(i[0]); });
  }
};

struct alignas(128) wide {
  array_view<int> out;
  alignas(64) int last[3];
  void operator()(index<1> i) const restrict(amp) { out[i] = last[i[0] % 3]; }
};

struct large {
  int numbers[3000];
  array_view<int> out[2];
  double half;
  void operator()(index<1> i) const restrict(amp) { out[i[0] % 2][i] = numbers[2999 - i[0]] + int(2 * half); }
};

union either {
  int first;
  unsigned second;
  int get() const restrict(amp) { return first; }
};

template <class Left, class Right> struct both {
  Left left;
  Right right;
  template <class Index> void operator()(Index i) const restrict(amp) { left(i), right(i); }
};
template <class Left, class Right> both<Left, Right> together(Left left, Right right) { return {left, right}; }

void classes() {
  const extent<1> domain(count);
  writes("bases", domain, [](array_view<int> v) { return derived(v, 3); }, [](int i) { return 3 * i; });
  writes("an inherited call operator", domain, [](array_view<int> v) { return inherited(v, -2); },
         [](int i) { return -2 * i; });
  const auto make = [](array_view<int> v) { return overloaded{v}; };
  writes("overloaded, index<1>", domain, make, [](int) { return 1; });
  writes("overloaded, tiled_index", domain.tile<8>(), make, [](int i) { return 2 + i % 8; });
  writes("overloaded, index<2>", extent<2>(8, 12), make, [](int i) { return 3 + i % 12; });
  writes("default arguments", domain, [](array_view<int> v) { return with_defaults<9>{v}; },
         [](int i) { return 9 + i; });
  writes("a private constructor", domain, [](array_view<int> v) { return owner(0).make(v); },
         [](int i) { return 5 * i; });
  struct local {
    array_view<int> out;
    struct nested {
      int value;
    } inner;
    void operator()(index<1> i) const restrict(amp) { out[i] = inner.value; }
  };
  writes("a local class", domain, [](array_view<int> v) { return local{v, {7}}; }, [](int) { return 7; });
  writes("an over-aligned object", domain, [](array_view<int> v) { return wide{v, {4, 5, 6}}; },
         [](int i) { return 4 + i % 3; });
  std::unique_ptr<large> big(new large{{}, {array_view<int>(1), array_view<int>(1)}, 0.5});
  for (int i = 0; i < 3000; ++i)
    big->numbers[i] = i;
  writes("a large object", domain,
         [&](array_view<int> v) {
           big->out[0] = big->out[1] = v;
           return *big;
         },
         [](int i) { return 3000 - i; });
  writes("a union in the object", domain,
         [](array_view<int> v) {
           either one = {17};
           return [=](index<1> i) restrict(amp) { v[i] = one.get(); };
         },
         [](int) { return 17; });
  std::vector<int> found(count);
  array_view<int> out(found);
  owner(40).run(out);
  expect("in a member function", out[0] == 80 && out[95] == -15);
  owner::run_for(out, 6);
  expect("in a member template", out[0] == 6 && out[95] == 101);
}

void lambdas() {
  const extent<1> domain(count);
  writes("auto", domain, [](array_view<int> v) { return [=](auto i) restrict(amp) { v[i] = decltype(i)::rank; }; },
         [](int) { return 1; });
  writes("const auto &, tiled", domain.tile<4>(),
         [](array_view<int> v) {
           return [=](const auto &t) restrict(amp) { v[t.global] = t.tile[0] * 10 + t.get_tile_extent()[0]; };
         },
         [](int i) { return i / 4 * 10 + 4; });
  writes("auto &&", extent<2>(8, 12),
         [](array_view<int> v) { return [=](auto &&i) restrict(amp) { v[i[0] * 12 + i[1]] = i[1]; }; },
         [](int i) { return i % 12; });
  writes("const index<1> &", domain,
         [](array_view<int> v) { return [=](const index<1> &i) restrict(amp) { v[i] = i[0] + 2; }; },
         [](int i) { return i + 2; });
  writes("const tiled_index<32> &", domain.tile<32>(),
         [](array_view<int> v) {
           return [=](const tiled_index<32> &t) restrict(amp) {
             tile_static int sum;
             if (t.local[0] == 0)
               sum = 0;
             t.barrier.wait();
             atomic_fetch_add(&sum, t.global[0]);
             t.barrier.wait();
             v[t] = sum;
           };
         },
         [](int i) { return 32 * (i / 32 * 32) + 31 * 16; });
  writes("a parameter without a name", domain,
         [](array_view<int> v) { return [=](index<1>) restrict(amp) { v[0] = 3; }; },
         [](int i) { return i == 0 ? 3 : -1; });
  writes("captures with initialisers", domain,
         [](array_view<int> v) {
           return [v, twice = v.get_extent()[0] * 2](index<1> i) restrict(amp) { v[i] = twice; };
         },
         [](int) { return 2 * count; });
  writes("kernels in a kernel", domain,
         [](array_view<int> v) {
           return together([=](index<1> i) restrict(amp) { v[i] = i[0]; },
                           [=](const auto &i) restrict(amp) { v[i] *= 11; });
         },
         [](int i) { return 11 * i; });
  writes("nested lambdas that capture by themselves", domain,
         [](array_view<int> v) {
           const int add = 5;
           return [=](index<1> i) restrict(amp) {
             const auto outer = [=](int x) { return [=](int y) { return x * y + add; }; };
             v[i] = outer(i[0])(3);
           };
         },
         [](int i) { return 3 * i + 5; });
  // Nothing captured; what it returns is ignored.
  parallel_for_each(domain, [](index<1> i) restrict(amp) { return i[0]; });
  const auto constant = [](const tiled_index<3> &) restrict(amp) {};
  parallel_for_each(domain.tile<3>(), constant);
}

int main() {
  classes();
  lambdas();
  return result();
}
