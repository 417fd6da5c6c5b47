// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that constants of long long are errors whatever is done with them, that one of more than 32 bits cannot become
// an int even by a cast, nor where the compiler computes with it, and that long, which has 64 bits, takes it.
//
// Conformance: A063- A093+ A093-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
// RUN: %amp++ -std=c++17 -famp-version=1.2 -DNEWEST -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int cast_away(int x) restrict(amp) {
  x += (int)0x1ffffffffLL; // expected-error {{this constant has type 'long long', which restrict(amp) code does not have: write one of type long [amp-2.4.1.2]}}
  x += (int)1ll;           // expected-error {{this constant has type 'long long'}}
  x += int(-1LL);          // expected-error {{this constant has type 'long long'}}
  return x < 2ull;         // expected-error {{this constant has type 'unsigned long long'}}
}
unsigned narrowed(int x) restrict(amp, cpu) {
  x += (int)0x1ffffffff;                    // expected-error {{this constant is beyond the range of 'int': write a constant that its type can hold [amp-2.4.3.1]}}
  x = -0x1ffffffff;                         // expected-error {{this constant is beyond the range of 'int'}}
  x = static_cast<unsigned>((4294967296)); // expected-error {{this constant is beyond the range of 'unsigned int'}}
  const unsigned initialised(5000000000);   // expected-error {{this constant is beyond the range of 'unsigned int'}}
  return initialised + x;
}
enum class small : unsigned {};
template <class T> T in_template(T x) restrict(amp) {
  auto lambda = [](T y) { return y + T(0x300000000); }; // expected-error {{this constant is beyond the range of 'int'}}
  return lambda(x) + (int)small(0x100000000);           // expected-error {{this constant is beyond the range of 'small'}}
}
template int in_template(int) restrict(amp);
int host() { return 0x1ffffffff; } // expected-warning {{changes value from 8589934591 to -1}}
double longer(double x) restrict(amp) { return x * 1.5L; } // expected-error {{this constant has type 'long double', which restrict(amp) code does not have: write one of type double}}
template <int N> struct sized {
  int a[N];
};
int computed_by_the_compiler(int x) restrict(amp) {
  switch (x) {
  case (int)0x100000000: // expected-error {{this constant is beyond the range of 'int': write a constant that its type can hold [amp-2.4.3.1]}}
    return 1;
  }
  int array[(int)0x100000004];           // expected-error {{this constant is beyond the range of 'int'}}
  sized<(int)0x100000002> argument;      // expected-error {{this constant is beyond the range of 'int'}}
  using alias = sized<int(0x100000002)>; // expected-error {{this constant is beyond the range of 'int'}}
  enum { constant = (int)0x100000001 };  // expected-error {{this constant is beyond the range of 'int'}}
  constexpr int known = (int)0x100000001; // expected-error {{this constant is beyond the range of 'int'}}
  constexpr int longer = (int)-0x100000001ll; // expected-error {{this constant is beyond the range of 'int'}}
  if constexpr ((int)0x100000001 == 1) // expected-error {{this constant is beyond the range of 'int'}}
    ++x;
  static_assert((unsigned)0x100000001 == 1); // expected-error {{this constant is beyond the range of 'unsigned int'}}
  return x + constant + known + longer + (int)sizeof(array) + (int)sizeof(argument) + (int)sizeof(alias);
}
int through_long(int x) restrict(amp) {
  x += (int)(long)0x100000001;                     // expected-error {{this constant is beyond the range of 'int'}}
  x += (int)static_cast<unsigned long>(0x100000001); // expected-error {{this constant is beyond the range of 'int'}}
  constexpr int known = (int)-(long)0x100000001;   // expected-error {{this constant is beyond the range of 'int'}}
  return x + known;
}
template <class T> T computed_in_template(T x) restrict(amp) {
  constexpr T known = T(0x100000001); // expected-error {{this constant is beyond the range of 'int'}}
  return x + known;
}
template int computed_in_template(int) restrict(amp);
template long computed_in_template(long) restrict(amp);
int on_host(int x) {
  constexpr int known = (int)0x100000001;
  return x + known + (int)(long)0x100000001;
}
struct by_default {
  int a = (int)0x1ffffffff; // expected-error {{this constant is beyond the range of 'int'}}
};
int makes() restrict(amp) { return by_default{}.a; }
#else
long kept(long x) restrict(amp, cpu) { return x + 0x1ffffffff - 5000000000 + (long)0x1ffffffff; }
float converted() restrict(amp) { return (float)0x1ffffffff + (float)5000000000l; }
int full(int x) restrict(amp) { return ((int)0xffffffff & x) | int(-2147483648); }
int constants() restrict(amp) {
  static_assert(sizeof(1LL) == 8 && 0x1ffffffffLL > 1);
  constexpr long known = (long)0x1ffffffff;
  constexpr int bits = int(0x1ffffffff >> 32) + (int)0xffffffff + (bool)0x100000000;
  return sizeof(2ull) + sizeof((int)0x1ffffffff) + int(known >> 32) + bits;
}
#ifdef NEWEST
long long newest(long long x) restrict(amp) { return x + 0x1ffffffffLL; }
#endif
#endif
