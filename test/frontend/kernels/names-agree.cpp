// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that both passes give each kernel the same name, wherever it stands: each of these launches finds its kernel.
//
// RUN: %amp++ -std=c++17 %s -o %t && %t
// RUN: %amp++ -std=c++20 -O0 -famp-kernel-opt=1 -g %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -std=c++20 -O1 -g %s -o %t && %t %}
#include <amp.h>

using namespace concurrency;

using view = array_view<int>;

namespace {
struct anonymous_functor {
  view v;
  void operator()(index<1> i) const restrict(amp) { v[i] += 1; }
};
void in_anonymous(view v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 10; });
}
} // namespace

template <class T> void in_template(view v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += int(sizeof(T)); });
}

inline void in_inline(view v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 100; });
}

int in_default_argument(view v, int n = [](view) { return 7; }(view(1))) { return n; }

struct S {
  view v;
  S(view v) : v(v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1000; });
  }
  void method() {
    view local = v;
    auto nested = [=] { parallel_for_each(local.extent, [=](index<1> i) restrict(amp) { local[i] += 10000; }); };
    nested();
  }
  static void twice(view v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 2; });
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] /= 2; });
  }
};

template <class F> void generic(view v, F f) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(v[i]); });
}

#define LAUNCH(v, n) parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += n; })

static int values[4];
static view at_namespace_scope(4, values);
static int launched = (parallel_for_each(at_namespace_scope.extent,
                                         [v = at_namespace_scope](index<1> i) restrict(amp) { v[i] = 5; }),
                       1);

int main() {
  at_namespace_scope.synchronize();
  view v(4, values);
  parallel_for_each(v.extent, anonymous_functor{v});
  in_anonymous(v);
  in_template<int>(v);
  in_template<double>(v);
  in_template<anonymous_functor>(v);
  in_inline(v);
  S s(v);
  s.method();
  S::twice(v);
  generic(v, [](int x) restrict(amp) { return x + 1; });
  generic(v, [](int x) restrict(amp) { return x * 2; });
  LAUNCH(v, 3); LAUNCH(v, 4);
  in_default_argument(v);
  v.synchronize();
  const int expected = (5 + 1 + 10 + 4 + 8 + int(sizeof(anonymous_functor)) + 100 + 1000 + 10000 + 1) * 2 + 7;
  return launched && v[3] == expected ? 0 : 1;
}
