// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that index<N> has every member and operator of section 4.1, on the host and in kernels.
// Conformance: B048+ B049+ B050+ B051+ B052+ B053+ B054+ B055+ B056+ B057+ B058+ B059+ B052- B053- B055- B056-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

// B048, B049
static_assert(index<1>::rank == 1 && index<5>::rank == 5 && index<128>::rank == 128, "");
static_assert(std::is_same<index<4>::value_type, int>::value, "");
static_assert(std::is_same<decltype(index<3>::rank), const int>::value, "");
// B050, B051, B052, B053: what converts and what has to be said
static_assert(std::is_default_constructible<index<3>>::value && std::is_copy_constructible<index<3>>::value, "");
static_assert(std::is_constructible<index<1>, int>::value && !std::is_convertible<int, index<1>>::value, "");
static_assert(std::is_constructible<index<2>, int, int>::value, "");
static_assert(std::is_constructible<index<3>, int, int, int>::value, "");
static_assert(!std::is_constructible<index<4>, int, int, int, int>::value, "");
static_assert(std::is_constructible<index<4>, const int *>::value && !std::is_convertible<const int *, index<4>>::value,
              "");
static_assert(!std::is_constructible<index<2>, index<3>>::value && !std::is_constructible<index<1>, extent<1>>::value,
              "");
static_assert(std::is_same<decltype(std::declval<index<2> &>() = index<2>()), index<2> &>::value, "");
// B054
static_assert(std::is_same<decltype(std::declval<const index<2> &>()[0u]), int>::value, "");
static_assert(std::is_same<decltype(std::declval<index<2> &>()[0u]), int &>::value, "");
// B055 to B059
#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
index<3> a;
const index<3> c;
OF(c == c, bool);
OF(c != c, bool);
OF(c + c, index<3>);
OF(c - c, index<3>);
OF(c + 1, index<3>);
OF(1 - c, index<3>);
OF(a += c, index<3> &);
OF(a -= c, index<3> &);
OF(a += 1, index<3> &);
OF(a -= 1, index<3> &);
OF(a *= 1, index<3> &);
OF(a /= 1, index<3> &);
OF(a %= 1, index<3> &);
OF(++a, index<3> &);
OF(--a, index<3> &);
OF(a++, index<3>);
OF(a--, index<3>);

// B056: no product of two indices; operators do not mix ranks.
template <typename A, typename B> auto multiplies(int) -> decltype(std::declval<A>() * std::declval<B>(), true);
template <typename A, typename B> int multiplies(...);
template <typename A, typename B> auto divides(int) -> decltype(std::declval<A>() / std::declval<B>(), true);
template <typename A, typename B> int divides(...);
template <typename A, typename B> auto leaves(int) -> decltype(std::declval<A>() % std::declval<B>(), true);
template <typename A, typename B> int leaves(...);
template <typename A, typename B> auto adds(int) -> decltype(std::declval<A>() + std::declval<B>(), true);
template <typename A, typename B> int adds(...);
template <typename A, typename B> auto equals(int) -> decltype(std::declval<A>() == std::declval<B>(), true);
template <typename A, typename B> int equals(...);
OF((multiplies<index<2>, index<2>>(0)), int);
OF((divides<index<2>, index<2>>(0)), int);
OF((leaves<index<2>, index<2>>(0)), int);
OF((adds<index<2>, index<3>>(0)), int);
OF((equals<index<2>, index<3>>(0)), int);
OF((multiplies<index<2>, int>(0)), bool);
OF((adds<index<2>, index<2>>(0)), bool);

struct construction {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    index<3> zero;
    HOLDS(zero[0] == 0 && zero[1] == 0 && zero[2] == 0);
    const int components[5] = {1, -2, 3, -4, 5};
    index<5> five(components);
    HOLDS(five[0] == 1 && five[1] == -2 && five[4] == 5);
    index<5> copied(five), assigned;
    HOLDS(copied == five);
    HOLDS(&(assigned = five) == &assigned && assigned[3] == -4);
    HOLDS(index<1>(7)[0] == 7);
    index<2> two(8, 9);
    HOLDS(two[0] == 8 && two[1] == 9);
    two[1] = -1;
    HOLDS(two == index<2>(8, -1));
    HOLDS(index<3>(1, 2, 3)[2] == 3);
    return line;
  }
};

struct arithmetic {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    const index<2> i(7, -3), j(2, 5);
    HOLDS(i == index<2>(7, -3) && !(i == j) && !(i == index<2>(7, 5)));
    // B055: != is the negation of ==, also where only one component differs.
    HOLDS(i != j && i != index<2>(7, 5) && !(i != i));
    HOLDS(i + j == index<2>(9, 2) && i - j == index<2>(5, -8));
    HOLDS(i + 1 == index<2>(8, -2) && i - 1 == index<2>(6, -4) && i * 2 == index<2>(14, -6));
    HOLDS(i / 2 == index<2>(3, -1) && i % 2 == index<2>(1, -1));
    HOLDS(1 + i == index<2>(8, -2) && 1 - i == index<2>(-6, 4) && 2 * i == index<2>(14, -6));
    HOLDS(21 / i == index<2>(3, -7) && 22 % i == index<2>(1, 1));
    return line;
  }
};

struct assignment {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    index<3> i(1, 2, 3);
    HOLDS(&(i += index<3>(10, 20, 30)) == &i && i == index<3>(11, 22, 33));
    HOLDS(&(i -= index<3>(1, 1, 1)) == &i && i == index<3>(10, 21, 32));
    HOLDS(&(i += 2) == &i && i == index<3>(12, 23, 34));
    HOLDS(&(i -= 4) == &i && i == index<3>(8, 19, 30));
    HOLDS(&(i *= 3) == &i && i == index<3>(24, 57, 90));
    HOLDS(&(i /= 2) == &i && i == index<3>(12, 28, 45));
    HOLDS(&(i %= 10) == &i && i == index<3>(2, 8, 5));
    HOLDS(&++i == &i && i == index<3>(3, 9, 6));
    HOLDS(&--i == &i && i == index<3>(2, 8, 5));
    HOLDS(i++ == index<3>(2, 8, 5) && i == index<3>(3, 9, 6));
    HOLDS(i-- == index<3>(3, 9, 6) && i == index<3>(2, 8, 5));
    return line;
  }
};

int main() {
  on_both_sides<construction>();
  on_both_sides<arithmetic>();
  on_both_sides<assignment>();
  return result();
}
