// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that special member functions take a clause and do in a kernel what they do on the host (2.1.1). The same without
// a clause are of the host, and each use of one in amp code is one error at the use.
// Conformance: A017+ A017-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -DLEGAL -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

#ifdef LEGAL
#define SIDES restrict(cpu, amp)
#else
#define SIDES
#endif

struct default_made {
  int value;
  default_made() SIDES : value(7) {} // expected-note {{'default_made' declared here}}
};
struct made {
  int value;
  explicit made(int x) SIDES : value(x + 8) {} // expected-note {{'made' declared here}}
};
struct copied {
  int value = 0;
  copied() restrict(cpu, amp) {}
  copied(const copied &other) SIDES : value(other.value + 9) {} // expected-note {{'copied' declared here}}
};
struct moved {
  int value = 0;
  moved() restrict(cpu, amp) {}
  moved(const moved &other) restrict(cpu, amp) : value(other.value + 20) {}
  moved(moved &&other) SIDES : value(other.value + 10) {} // expected-note {{'moved' declared here}}
};
struct assigned {
  int value = 0;
  assigned &operator=(const assigned &other) SIDES { value = other.value + 11; return *this; } // expected-note {{'operator=' declared here}}
};
struct destroyed {
  array_view<int> ends;
  int place;
  destroyed(const array_view<int> &e, int p) SIDES : ends(e), place(p) {} // expected-note {{'destroyed' declared here}}
  ~destroyed() SIDES { ends[place] += 12; } // expected-note {{'~destroyed' declared here}}
};
template <class T> struct of {
  T value;
  of(T x) SIDES : value(x + 13) {} // expected-note {{'of' declared here}}
};

int all(const array_view<int> &ends, int place, int x) restrict(cpu, amp) {
  default_made a; // expected-error {{'default_made' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  made b(x); // expected-error {{'made' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  copied c;
  c.value = x;
  copied d(c); // expected-error {{'copied' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  moved e;
  e.value = x;
  moved f(static_cast<moved &&>(e)); // expected-error {{'moved' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  assigned g, h;
  g.value = x;
  h = g; // expected-error {{'operator=' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  of<int> i(x); // expected-error {{'of' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  ends[place] = x;
  {
    destroyed j(ends, place); // expected-error {{'~destroyed' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}} expected-error {{'destroyed' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  }
  return a.value + 2 * b.value + 3 * d.value + 5 * f.value + 7 * h.value + 11 * i.value + 13 * ends[place];
}

int main() {
  const std::vector<int> numbers = random_ints(1000);
  std::vector<int> results(numbers.size()), expected;
  array_view<const int> in(1000, numbers);
  array_view<int> out(1000, results), ends(1000);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = all(ends, i[0], in[i]); });
  out.synchronize();
  for (int x : numbers)
    expected.push_back(7 + 2 * (x + 8) + 3 * (x + 9) + 5 * (x + 10) + 7 * (x + 11) + 11 * (x + 13) + 13 * (x + 12));
  expect_equal("special members", results, expected);
  return result();
}
