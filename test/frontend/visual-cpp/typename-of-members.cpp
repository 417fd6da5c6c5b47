// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that under -famp-msvc names that the unit's classes declare as types and as nothing else need no `typename`
// in template arguments, casts, new-expressions and where a value is made, also where a class of the standard library
// has a function of that name; and that other names are values as ever.
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++14 -O1 %s -o %t && %t %}
// RUN: %amp++ -famp-msvc -std=c++20 -O1 %s -o %t && %t
#include <amp.h>
#include <any> // std::any has a function `type`
#include <functional>

using namespace concurrency;

struct number {
  typedef int my_type;
  using other = float;
  typedef int (*function)(int);
  enum color { red, green };
  struct node {
    int v;
    explicit node(int x = 1) : v(x) {}
  };
  typedef node nested;
};
template <class T> struct traits { typedef T type; };

template <class T> T make() restrict(amp, cpu) { return T(3); }
template <class T> T made_of(int x) { return T(x); }
template <class T> struct box { T v; };

template <class P> int called() { return make<P::my_type>() + made_of<P::my_type>(4) + int(make<P::other>()); }
template <class P> int cast() { return (P::my_type)3.5f + sizeof(P::my_type) + (int)sizeof(P::other *) * 0; }
template <class P> int pointed(int n) {
  const void *p = &n;
  return *static_cast<const P::my_type *>(p) + *(const P::my_type *)p;
}
template <class P> int boxed() {
  box<P::my_type> b;
  b.v = P::my_type();
  box<box<P::my_type>> c = {b};
  return c.v.v + P::my_type{2};
}
template <class T> int either(bool c) { return c ? 0 : traits<T>::type(4); }
template <class T> int renamed() {
  typedef traits<T> short_name;
  using shorter = short_name;
  return make<short_name::type>() + shorter::type(4);
}
template <class P> int created() {
  P::node *n = new P::node(5);
  const int result = n->v;
  delete n;
  return result + P::node(2).v + P::node().v + P::nested{3}.v + (P::color(1) == P::green);
}
template <class P> struct inherits : P::nested {
  inherits() : P::nested(7) {}
};
template <class P, class Q = P::my_type> int defaulted() { return Q(3); }
template <class P> int parameters(P::my_type a, const P::node &n) { return a + n.v; }
template <class P> P::my_type returned() {
  auto next = [](P::my_type x) { return P::my_type(x + 1); };
  return next(P::my_type(1));
}
template <class P> void kernel(const array_view<int> &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = make<P::my_type>() + P::my_type(2) + (P::my_type)i[0]; });
}

// Where the parser has to try what it reads.
template <class P> int compared(int i) { return i > P::my_type(2) && i < P::my_type(9) ? 1 : 0; }
template <class P> int applied(std::function<P::my_type(P::my_type)> f) { return f(P::my_type(2) * P::my_type(4)); }
template <class P> int thrown() {
  try {
    throw P::my_type(3);
  } catch (P::my_type x) {
    return x;
  }
}
template <class P> struct converts {
  operator P::my_type() const { return P::my_type(3); }
};

// Values, by these names or others.
struct values {
  static int total(int n) { return n; }
  static const int count = 3;
  enum { size = 4 };
  static int mixed() { return 5; }
};
struct types { typedef int mixed; };
template <class P> int valued() { return P::total(2) + (P::count) + box<int[P::size]>().v[0] + P::mixed() + (P::size) * 2; }
template <class P> int mixed() { return typename P::mixed(6); }

int main() {
  std::vector<int> numbers(4);
  array_view<int> v(4, numbers);
  kernel<number>(v);
  for (int i = 0; i < 4; ++i)
    if (v[i] != 5 + i)
      return 1;
  if (called<number>() != 10 || cast<number>() != 7 || pointed<number>(4) != 8 || boxed<number>() != 2)
    return 2;
  if (either<int>(false) != 4 || renamed<int>() != 7 || created<number>() != 12 || inherits<number>().v != 7)
    return 3;
  if (defaulted<number>() != 3 || parameters<number>(1, number::node(2)) != 3 || returned<number>() != 2)
    return 4;
  if (compared<number>(3) != 1 || applied<number>([](int n) { return n + 1; }) != 9 || thrown<number>() != 3 ||
      converts<number>() != 3)
    return 5;
  return valued<values>() == 2 + 3 + 5 + 8 && mixed<types>() == 6 ? 0 : 6;
}
