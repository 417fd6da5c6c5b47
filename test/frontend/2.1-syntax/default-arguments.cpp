// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that default arguments and default member initialisers, which stand before any clause (A020), take the overload
// of the side on which they are evaluated; and that one of the host alone hurts nobody who does not use it.
// Conformance: A020+
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++17 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
int on_host() { return 3; }
int in_kernel() restrict(amp) { return 4; }
int either() restrict(cpu, amp) { return 5; }

int of_pair(int x = side()) restrict(cpu, amp) { return x; }
int of_pair_amp(int x = side()) restrict(amp) { return x; }
int of_amp(int x = in_kernel()) restrict(amp) { return x; }
int of_both(int x = either()) restrict(amp) { return x; }
int of_host_for_both(int x = on_host()) restrict(cpu, amp) { return x; }
template <class T> T in_template(T x, T y = side()) restrict(cpu, amp) { return x + y; }

struct members {
  int member(int x = side()) const restrict(cpu, amp) { return x; }
  int of_host(int x = on_host()) const restrict(cpu, amp) { return x; }
};
template <class T> struct of {
  T member(T x = side()) const restrict(cpu, amp) { return x; }
};
struct initialised {
  int by_default = side();
  int host_alone = on_host();
  initialised() {}
  initialised(int x) restrict(amp) : host_alone(x) {}
};

int all_of_either_side() restrict(cpu, amp) {
  return of_pair() + in_template(10) + members().member() + of<int>().member();
}
int all_of_amp() restrict(amp) {
  struct local {
    int member(int x = in_kernel()) { return x; }
  };
  return of_pair_amp() + of_amp() + of_both() + of_host_for_both(1) + members().of_host(1) +
         local().member() + initialised(7).by_default;
}

int main() {
  array_view<int> v(2);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    v[0] = all_of_either_side();
    v[1] = all_of_amp();
  });
  const bool host = all_of_either_side() == 1 + 11 + 1 + 1 && of_host_for_both() == 3 &&
                    initialised().by_default == 1 && initialised().host_alone == 3;
  return host && v[0] == 2 + 12 + 2 + 2 && v[1] == 2 + 4 + 5 + 1 + 1 + 4 + 2 ? 0 : 1;
}
