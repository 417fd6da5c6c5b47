// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a constant of more than 32 bits in a sum, a product or the like that becomes an int is the error that the
// constant alone is, and that nothing is said where its digits count, or where something else has 64 bits.
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -Werror -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
int sums(int x) restrict(amp) {
  x = 0x100000001 + 1;                     // expected-error {{this constant is beyond the range of 'int': write a constant that its type can hold [amp-2.4.3.1]}}
  x = 2 * 0x100000001 - 3;                 // expected-error {{this constant is beyond the range of 'int'}}
  x = ~0x1ffffffff;                        // expected-error {{this constant is beyond the range of 'int'}}
  x = x + 0x100000001;                     // expected-error {{this constant is beyond the range of 'int'}}
  x = x & 0x1ffffffff;                     // expected-error {{this constant is beyond the range of 'int'}}
  x += 0x100000001;                        // expected-error {{this constant is beyond the range of 'int'}}
  x |= 0x100000000 | 1;                    // expected-error {{this constant is beyond the range of 'int'}}
  x = x ? 0x100000001 : 2;                 // expected-error {{this constant is beyond the range of 'int'}}
  x = (int)(0x100000001 + 1);              // expected-error {{this constant is beyond the range of 'int'}}
  int values[2] = {0, int(5000000000 - x)}; // expected-error {{this constant is beyond the range of 'int'}}
  constexpr int known = int(0x100000001 + 1); // expected-error {{this constant is beyond the range of 'int'}}
  const unsigned u = 4294967296 + 1;       // expected-error {{this constant is beyond the range of 'unsigned int'}}
  return 0x100000001 + 1;                  // expected-error {{this constant is beyond the range of 'int'}}
}
void kernel(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = 0x100000001 + 1; // expected-error {{this constant is beyond the range of 'int'}}
  });
}
template <class T> T in_template(T x) restrict(amp) { return x + T(0x300000000 + 1); } // expected-error {{this constant is beyond the range of 'int'}}
template int in_template(int) restrict(amp);
template long in_template(long) restrict(amp);
#else
unsigned generator(unsigned long &state) restrict(cpu, amp) {
  state = state * 6364136223846793005 + 1442695040888963407;
  return unsigned(state * 0x100000001) + unsigned(state >> 33);
}
int fits(int x) restrict(amp) {
  x = 5000000000 - 4999999999;
  x += int(0x1ffffffff >> 8) + (0x1ffffffff & 0xff) + int(0x1fffffff0 / 0x10);
  return x;
}
int on_host(int x) { return int(x + 0x100000001); }
#endif
