// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that extent<N> has every member and operator of section 4.2, on the host and in kernels.
// Conformance: B060+ B061+ B062+ B063+ B064+ B065+ B066+ B067+ B068+ B069+ B070+ B071+ B063- B066-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

// B060, B061, B062
static_assert(extent<1>::rank == 1 && extent<128>::rank == 128, "");
static_assert(std::is_same<extent<4>::value_type, int>::value, "");
// B063
static_assert(std::is_default_constructible<extent<3>>::value && std::is_copy_constructible<extent<3>>::value, "");
static_assert(std::is_constructible<extent<1>, int>::value && !std::is_convertible<int, extent<1>>::value, "");
static_assert(std::is_constructible<extent<2>, int, int>::value, "");
static_assert(std::is_constructible<extent<3>, int, int, int>::value, "");
static_assert(!std::is_constructible<extent<4>, int, int, int, int>::value, "");
static_assert(std::is_constructible<extent<4>, const int *>::value &&
                  !std::is_convertible<const int *, extent<4>>::value,
              "");
static_assert(!std::is_constructible<extent<1>, index<1>>::value && !std::is_constructible<extent<2>, extent<3>>::value,
              "");
#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
extent<2> a;
const extent<2> c;
const index<2> i;
const extent<1> c1;
const extent<3> c3;
// B064 to B067
OF(a = c, extent<2> &);
OF(c[0u], int);
OF(a[0u], int &);
OF(c.size(), unsigned int);
OF(c.contains(i), bool);
OF(c1.tile<4>(), tiled_extent<4>);
OF((c.tile<4, 2>()), tiled_extent<4, 2>);
OF((c3.tile<4, 2, 8>()), tiled_extent<4, 2, 8>);
// B068: the printed operators are not const; ours are.
OF(c + i, extent<2>);
OF(c - i, extent<2>);
// B069 to B071
OF(a += i, extent<2> &);
OF(a -= i, extent<2> &);
OF(a += c, extent<2> &);
OF(a -= c, extent<2> &);
OF(a += 1, extent<2> &);
OF(a -= 1, extent<2> &);
OF(a *= 1, extent<2> &);
OF(a /= 1, extent<2> &);
OF(a %= 1, extent<2> &);
OF(c + c, extent<2>);
OF(c - c, extent<2>);
OF(c * 2, extent<2>);
OF(2 % c, extent<2>);
OF(c == c, bool);
OF(c != c, bool);
OF(++a, extent<2> &);
OF(a--, extent<2>);

struct members {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    extent<3> zero;
    HOLDS(zero[0] == 0 && zero[1] == 0 && zero[2] == 0 && zero.size() == 0);
    const int components[4] = {2, 3, 4, 5};
    extent<4> four(components), copied(four), assigned;
    HOLDS(four.size() == 120 && copied == four);
    HOLDS(&(assigned = four) == &assigned && assigned[3] == 5);
    assigned[3] = 6;
    HOLDS(assigned != four && assigned.size() == 144);
    // The product has 32 bits and no sign.
    HOLDS(extent<2>(65535, 65537).size() == 4294967295u);
    const extent<2> e(3, 4);
    HOLDS(e.contains(index<2>(0, 0)) && e.contains(index<2>(2, 3)));
    HOLDS(!e.contains(index<2>(3, 0)) && !e.contains(index<2>(0, 4)) && !e.contains(index<2>(-1, 0)) &&
          !e.contains(index<2>(0, -1)));
    HOLDS(extent<1>(32).tile<8>() == tiled_extent<8>(extent<1>(32)));
    HOLDS(e.tile<1, 2>() == e && extent<3>(2, 4, 6).tile<1, 2, 3>().get_tile_extent() == extent<3>(1, 2, 3));
    return line;
  }
};

struct operators {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    const extent<2> e(7, 9), f(2, 4);
    const index<2> i(3, -1);
    HOLDS(e + i == extent<2>(10, 8) && e - i == extent<2>(4, 10));
    HOLDS(e + f == extent<2>(9, 13) && e - f == extent<2>(5, 5));
    HOLDS(e + 1 == extent<2>(8, 10) && e - 1 == extent<2>(6, 8) && e * 2 == extent<2>(14, 18));
    HOLDS(e / 2 == extent<2>(3, 4) && e % 4 == extent<2>(3, 1));
    HOLDS(1 + e == extent<2>(8, 10) && 10 - e == extent<2>(3, 1) && 2 * e == extent<2>(14, 18));
    HOLDS(63 / e == extent<2>(9, 7) && 20 % e == extent<2>(6, 2));
    HOLDS(e != f && e != extent<2>(7, 4) && !(e != e));
    extent<2> g(1, 2);
    HOLDS(&(g += i) == &g && g == extent<2>(4, 1));
    HOLDS(&(g -= i) == &g && g == extent<2>(1, 2));
    HOLDS(&(g += e) == &g && g == extent<2>(8, 11));
    HOLDS(&(g -= f) == &g && g == extent<2>(6, 7));
    HOLDS(&(g += 1) == &g && &(g -= 2) == &g && g == extent<2>(5, 6));
    HOLDS(&(g *= 4) == &g && &(g /= 3) == &g && g == extent<2>(6, 8));
    HOLDS(&(g %= 5) == &g && g == extent<2>(1, 3));
    HOLDS(&++g == &g && &--g == &g && g++ == extent<2>(1, 3) && g-- == extent<2>(2, 4) && g == extent<2>(1, 3));
    return line;
  }
};

int main() {
  on_both_sides<members>();
  on_both_sides<operators>();
  return result();
}
