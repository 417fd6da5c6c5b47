// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an error about overloads in amp code shows three candidates at most, those that a restriction or an
// argument keeps from the call before templates that do not fit; and that it names the operator or type in question.
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=note:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -c %s -o %t.o
#include <utility>
#ifdef LEGAL
#define CPU restrict(cpu, amp)
#else
#define CPU restrict(cpu)
#endif
struct one_sided {
  int x;
  one_sided operator+(int) const CPU { return *this; }
  int operator[](int) const CPU { return x; }
  int operator()() const CPU { return x; }
  one_sided &operator=(int y) CPU { x = y; return *this; }
};
struct from_int { int x; from_int(int x) CPU : x(x) {} };
struct converts {
  operator int() const restrict(amp);
#ifndef LEGAL
  operator float() const restrict(amp);
#endif
};
void names(one_sided &o) restrict(amp) {
// CHECK: few-candidates.cpp:[[@LINE+2]]:5: error: 'operator+' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-NEXT: note: declared here; only functions with restrict(amp) can be called there
  o + 1;
// CHECK: few-candidates.cpp:[[@LINE+2]]:4: error: 'operator[]' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-NEXT: note: declared here; only functions with restrict(amp) can be called there
  o[1];
// CHECK: few-candidates.cpp:[[@LINE+2]]:3: error: 'one_sided::operator()' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-NEXT: note: declared here; only functions with restrict(amp) can be called there
  o();
// CHECK: few-candidates.cpp:[[@LINE+2]]:5: error: 'operator=' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-NEXT: note: declared here; only functions with restrict(amp) can be called there
  o = 1;
// CHECK: few-candidates.cpp:[[@LINE+2]]:12: error: 'from_int' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-NEXT: note: declared here; only functions with restrict(amp) can be called there
  from_int f = 1;
}
int ambiguous(converts c) restrict(amp) {
// CHECK: few-candidates.cpp:[[@LINE+3]]:12: error: use of overloaded operator '+' is ambiguous (with operand types 'converts' and 'float')
// CHECK-NEXT: note: built-in candidate operator+(float, float)
// CHECK-NEXT: note: built-in candidate operator+({{int|long double}}, float)
  return c + 1.0f;
}
int many(int, int) restrict(amp), many(float, float) restrict(amp), many(int *) restrict(amp),
    many(int, int *) restrict(amp), many(float *) restrict(amp), many(int *, int *) restrict(amp);
#ifndef LEGAL
// CHECK: few-candidates.cpp:[[@LINE+4]]:51: error: no matching function for call to 'many'
// CHECK-NEXT: note: candidate function not viable: no known conversion from 'one_sided' to 'int' for 1st argument
// CHECK-NEXT: note: candidate function not viable: no known conversion from 'one_sided' to 'float' for 1st argument
// CHECK-NEXT: note: candidate function not viable: no known conversion from 'one_sided' to 'int' for 1st argument
int no_match(one_sided &o) restrict(amp) { return many(o, 1); }
// CHECK: few-candidates.cpp:[[@LINE+4]]:52: error: no matching constructor for initialization of 'std::pair<int, int>'
// CHECK-NEXT: note: candidate template ignored
// CHECK-NEXT: note: candidate template ignored
// CHECK-NEXT: note: std::pair and std::tuple are for the host
void library() restrict(amp) { std::pair<int, int> p(1, 2, 3); }
#endif
