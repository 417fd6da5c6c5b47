// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels of the same name in two units stay apart when they are internal, and are one when they are inline.
//
// RUN: %amp++ -std=c++17 -c %s -o %t.1.o
// RUN: %amp++ -std=c++17 -c %S/inputs/second_unit.cpp -o %t.2.o
// RUN: %amp++ %t.1.o %t.2.o -o %t && %t
// RUN: %amp++ %t.2.o %t.1.o -o %t && %t
// RUN: %if every-shape %{ %amp++ -std=c++17 %s %S/inputs/second_unit.cpp -o %t && %t %}
#include <amp.h>

using namespace concurrency;

inline void shared(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
}

#ifdef SECOND
static const int Unit = 20;
#else
static const int Unit = 10;
#endif

namespace {
struct internal {
  array_view<int> v;
  void operator()(index<1> i) const restrict(amp) { v[i] += Unit; }
};
} // namespace
static void same_name(array_view<int> v) {
  parallel_for_each(v.extent, internal{v});
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += Unit * 10; });
}

#ifdef SECOND
void second(array_view<int> v) { same_name(v); shared(v); }
#else
void second(array_view<int> v);
int main() {
  array_view<int> v(4);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 0; });
  same_name(v);
  shared(v);
  second(v);
  return v[1] == 10 + 100 + 1 + 20 + 200 + 1 ? 0 : 1;
}
#endif
