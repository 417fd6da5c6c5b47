// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause says who calls: restrict(cpu) that the host calls the function, restrict(amp) that kernels do, no clause the
// same as restrict(cpu); the clause is the whole set (2.1). What the set does not name does not call the function.
// Conformance: A013+ A013- A014+ A014- A015+ A015-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL %s -o %t && %t
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
#define CPU restrict(cpu, amp)
#define NONE restrict(amp, cpu)
#define AMP restrict(amp, cpu)
#else
#define CPU restrict(cpu)
#define NONE
#define AMP restrict(amp)
#endif

int of_host(int x) CPU { return x + 1; } // expected-note {{declared here}}
int unmarked(int x) NONE { return x + 2; } // expected-note {{declared here}}
int of_amp(int x) AMP { return x + 3; } // expected-note {{declared here}}
int of_both(int x) restrict(cpu, amp) { return x + 4; }

int declared_twice(int x);
int declared_twice(int x) restrict(cpu) { return x + 5; }
int also_declared_twice(int x) restrict(cpu);
int also_declared_twice(int x) { return x + 6; }

int main() {
  int on_host = of_host(1) + unmarked(1) + of_both(1) + declared_twice(1) + also_declared_twice(1);
  on_host += of_amp(1); // expected-error {{'of_amp' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = of_amp(1) + of_both(1);
    v[i] += of_host(1); // expected-error {{'of_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
    v[i] += unmarked(1); // expected-error {{'unmarked' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
  });
  return on_host == 2 + 3 + 5 + 6 + 7 + 4 && v[0] == 4 + 5 + 2 + 3 ? 0 : 1;
}
