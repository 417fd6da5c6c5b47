// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an atomic operation on what is no int or unsigned int is one error, which says for what they are.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void use(array_view<float> numbers, array_view<long> wide, array_view<int> counts) {
  parallel_for_each(numbers.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&numbers[0], 1.0f); // expected-error {{'float' cannot be used like this: atomic operations are for int and unsigned int alone, and atomic_exchange for float, too [amp-4]}}
    atomic_fetch_inc(&numbers[i]); // expected-error {{'float' cannot be used like this}}
    atomic_exchange(&numbers[i], 1.0f);
    atomic_exchange(&wide[i], 1L); // expected-error {{'long' cannot be used like this}}
    float expected = 0;
    atomic_compare_exchange(&numbers[i], &expected, 1.0f); // expected-error {{'float' cannot be used like this}}
    tile_static float shared[4];
    atomic_fetch_max(shared, 1.0f); // expected-error {{'float' cannot be used like this}}
    atomic_fetch_add(&counts[0], 1.0f);
    atomic_fetch_add(counts[0], 1); // expected-error {{no matching function for call to 'atomic_fetch_add'}}
    // expected-note@*:* 2 {{candidate function not viable}}
  });
}
