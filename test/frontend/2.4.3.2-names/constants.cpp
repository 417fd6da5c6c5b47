// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that of an integer constant from outside restrict(amp) code uses the value alone: its address, a reference to
// it and its use as an object are errors; the values are the host's.
//
// Conformance: A097+ A097- A098+ A098-
// RUN: %amp++ -std=c++17 -DBROKEN -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

const int Global = 3;
static const unsigned Unsigned = 0xFFFFFFF0u;
static const bool Flag = true;
static constexpr long Wide = 1L << 40;
enum kind { first = 5 };
const kind Kind = first;
namespace ns {
inline constexpr int InNamespace = Global * 2;
}
template <int N> const int Computed = N * N;
template <class T> struct traits {
  static const int Size = sizeof(T);
  enum { Twice = 2 * Size };
};
struct s {
  static const int Member = 11;
  static constexpr int Other = Member + 1;
};

int by_value(int x) restrict(amp, cpu) { return x; }
const int &by_reference(const int &x) restrict(amp, cpu) { return x; }

template <class T> int in_template(T x) restrict(amp, cpu) {
  int array[Global] = {Global, traits<T>::Size, int(x)};
  return array[Global - 1] + array[1] + T(Global) + by_value(Global) + traits<T>::Twice;
}

int work(int n) restrict(amp, cpu) {
  s object;
  int sum = Global + int(Unsigned >> 4) + (Flag ? n : 1) + int(Wide >> n % 40) + Kind;
  sum += ns::InNamespace + Computed<4> + traits<double>::Size + object.Member + s::Other;
  sum += n % 2 ? Global : s::Member;
  sum += (++sum, Global) + by_value(s::Member) + in_template(n) + in_template(0.5f);
  switch (n % 12) {
  case Global:
    return sum;
  case s::Member:
    return -sum;
  }
  auto lambda = [=](int x) { return x + Global + s::Other; };
  return sum + lambda(n);
}

#ifdef BROKEN
int wrong(int n) restrict(amp, cpu) {
  const int *address = &Global; // expected-error {{only the value of constant 'Global' can be used in restrict(amp) code, not its address nor a reference to it: copy it to a local variable first [amp-2.4.3.2]}}
  const int &reference = s::Member; // expected-error {{only the value of constant 'Member' can be used}}
  const int &conditional = n ? Global : s::Other; // expected-error {{only the value of constant 'Global' can be used}} expected-error {{only the value of constant 'Other' can be used}}
  auto lambda = [&r = Global] { return r; }; // expected-error {{only the value of constant 'Global' can be used}} expected-error {{'r' cannot be captured by reference}}
  return *address + reference + by_reference(Global) + conditional + lambda(); // expected-error {{only the value of constant 'Global' can be used}}
}
template <class T> int in_pattern(T n) restrict(amp) {
  const T &reference = Global; // expected-error {{only the value of constant 'Global' can be used}}
  return reference + by_reference(n);
}
template int in_pattern(int) restrict(amp);
const float Half = 0.5f;
float float_by_reference() restrict(amp) {
  const float &reference = Half; // expected-error {{only the value of constant 'Half' can be used}}
  return reference + Half; // expected-warning {{constant 'Half' is no integer, and other compilers of restrict(amp) code take only integers from outside}}
}
#endif

int main() {
  std::vector<int> results(200), expected(200);
  array_view<int> view(200, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = work(i[0]); });
  view.synchronize();
  for (int i = 0; i < 200; ++i)
    expected[i] = work(i);
  expect_equal("constants", results, expected);
  return result();
}
