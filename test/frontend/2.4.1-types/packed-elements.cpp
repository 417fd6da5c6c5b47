// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a container holds stands at multiples of four bytes, inside and as a whole: a packed class of plain
// ints, too, is no element.
//
// Conformance: A077- A082-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
#define PACKED
#else
#define PACKED __attribute__((packed))
#endif

struct PACKED ints { int a, b; };
struct PACKED mixed { int a; double b; };
struct PACKED inside {
  bool a;
  int b; // expected-note {{member 'b' of 'inside' declared here}}
  bool c, d, e;
};
#ifndef LEGAL
#pragma pack(push, 1)
#endif
struct by_pragma { int a; };
struct of_a_local_view { int a; };
#ifndef LEGAL
#pragma pack(pop)
#endif

void views(array_view<ints> v, array_view<const mixed> w) { // #views
  int sum = v[0].a + w[0].a;
#ifndef LEGAL
  array_view<inside> x(1); // expected-error {{'int' (member 'b' of 'inside') stands at byte 1 of its class, not at a multiple of 4, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
#endif
  array<by_pragma, 2> y(1, sum); // #by_pragma
  array_view<of_a_local_view> z(1); // #of_a_local_view
}
#ifndef LEGAL
// expected-error@#views {{the elements of 'concurrency::array_view<ints>' are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
// expected-error@#views {{the elements of 'concurrency::array_view<const mixed>' are not aligned to four bytes}}
// expected-error@#of_a_local_view {{the elements of 'concurrency::array_view<of_a_local_view>' are not aligned to four bytes}}
// expected-error@#by_pragma {{the elements of 'concurrency::array<by_pragma, 2>' are not aligned to four bytes}}
#endif
