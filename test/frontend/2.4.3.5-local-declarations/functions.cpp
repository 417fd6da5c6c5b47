// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function can be declared in a function's body, with `extern` and without, with a clause of its own and with
// that of the function around, and that it is the function of that name: in amp functions, host functions, lambdas,
// templates and members.
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

int in_function(int v) restrict(amp) {
  extern int first(int) restrict(amp);
  int second(int) restrict(amp), third(int) restrict(cpu, amp);
  extern int fourth(int);
  return first(v) + second(v) + third(v) + fourth(v);
}
template <class T> T in_template(T v) restrict(amp) {
  extern int first(int) restrict(amp);
  return first(v);
}
struct s {
  int member(int v) const restrict(amp) {
    extern int first(int) restrict(amp);
    return first(v);
  }
};

int main() {
  extern int first(int) restrict(amp), third(int) restrict(cpu, amp);
  extern int of_host(int) restrict(cpu);
  array_view<int> out(4);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    extern int second(int) restrict(amp);
    int third(int) restrict(cpu, amp);
    out[i] = in_function(1) + in_template(2) + s().member(3) + second(4) + third(5) + first(6);
  });
  return out[3] == 2 + 11 + 101 + 10001 + 3 + 4 + 14 + 105 + 7 && third(1) == 101 && of_host(1) == -1 ? 0 : 1;
}

int first(int v) restrict(amp) { return v + 1; }
int second(int v) restrict(amp) { return v + 10; }
int third(int v) restrict(cpu, amp) { return v + 100; }
int fourth(int v) restrict(amp) { return v + 10000; }
int of_host(int v) { return -v; }
