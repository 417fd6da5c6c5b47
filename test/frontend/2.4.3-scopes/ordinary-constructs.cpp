// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what C++ has and the specification does not forbid works in restrict(amp) code: every construct in one
// function for both sides, run in a kernel and on the host, as C++14 to C++23.
//
// Conformance: A092+ A094+ A095+ A096+ A099+ A100+ A106+ A107+ A108+ A124+ A127+ A129+ A130+
// RUN: %if thorough %{ %amp++ -std=c++14 -O0 %s -o %t-14-0 && %t-14-0 %}
// RUN: %if every-shape %{ %amp++ -std=c++14 -O2 %s -o %t-14-2 && %t-14-2 %}
// RUN: %if thorough %{ %amp++ -std=c++17 -O0 %s -o %t-17-0 && %t-17-0 %}
// RUN: %if thorough %{ %amp++ -std=c++17 -O2 %s -o %t-17-2 && %t-17-2 %}
// RUN: %if thorough %{ %amp++ -std=c++20 -O0 %s -o %t-20-0 && %t-20-0 %}
// RUN: %amp++ -std=c++20 -O2 %s -o %t-20-2 && %t-20-2
// RUN: %if thorough %{ %amp++ -std=c++23 -O0 %s -o %t-23-0 && %t-23-0 %}
// RUN: %if every-shape %{ %amp++ -std=c++23 -O2 %s -o %t-23-2 && %t-23-2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

static const int Seven = 7;
enum plain { zero, one, ten = 10 };
enum class scoped : unsigned { low = 1, high = 1u << 31 };
struct amp {}; // no reserved word

namespace outer {
namespace inner {
inline int add(int a, int b) restrict(amp, cpu) { return a + b; }
} // namespace inner
using inner::add;
} // namespace outer
namespace alias = outer::inner;

int loops(int n) restrict(amp, cpu) {
  int sum = 0, i = 0;
  while (i < n)
    sum += i++;
  do {
    if (--i == 3)
      continue;
    sum ^= i;
  } while (i > 0);
  for (int a = 0, b = n; a < b; ++a, --b) {
    for (;;) {
      if (sum % 5 == 0)
        break;
      ++sum;
    }
    if (a == 9)
      return sum;
  }
  for (; int left = n - i; ++i) // a declaration as the condition
    sum += left;
  int numbers[] = {3, 1, 4, 1, 5}, table[2][3] = {{1, 2, 3}, {4, 5, n}};
  for (int number : numbers)
    sum = 2 * sum + number;
  for (auto &row : table)
    for (int &cell : row)
      cell += sum & 3;
  for (const auto &row : table)
    for (auto cell : row)
      sum += cell;
  return sum;
}

int switches(int n) restrict(amp, cpu) {
  int result = 0;
  switch (int rest = n % 6) {
  case 0:
    result = 1;
    break;
  case 1:
  case 2:
    result = rest;
  case 3: {
    switch (scoped s = n & 8 ? scoped::high : scoped::low; s == scoped::low) {
    case true:
      result += 10;
      break;
    default:
      result += 20;
    }
    break;
  }
  case 4:
    for (int i = 0; i < 3; ++i)
      switch (i) {
      case one:
        continue;
      case ten:
        return -1;
      default:
        result += i + Seven;
      }
    return result;
  default:
    return -result - n;
  }
  return result + zero;
}

int expressions(int n, unsigned u, float f, double d) restrict(amp, cpu) {
  int a = n, b = 3, c;
  c = a > 2 ? b < a ? a : b : (b, a + 1);
  (a > b ? a : b) += 5; // a conditional lvalue
  c += a++ * --b - -a % (n ? n : 1) + !b + ~a;
  c ^= (a & b) | (a << 2) ^ (a >> 1);
  c += a && b || !c;
  c += (f < 0.5f) + (d >= 0.25) + int(f * 4) + static_cast<int>(d * 8) + (int)u + int{3};
  u = u * 2654435761u >> 7;
  c += u % 13 + sizeof(int) + alignof(double) + sizeof a;
  bool flag = c & 1;
  flag = flag == (n > 0) || flag != true;
  plain p = flag ? one : ten;
  long wide = 1L << 40, narrow = wide >> 38;
  unsigned long mask = 0xFFFFFFFFFFFFFFFFul;
  c += p + narrow + int(mask >> 60) + 0b101 + 0x1F + 017 + 1'000;
  const int *pointer = nullptr;
  pointer = &c;
  if (pointer == &c && pointer)
    c += *pointer % 100;
  int copies[4] = {n, n + 1, n + 2, n + 3}, *first = copies, *last = first + 4;
  while (first != last)
    c += *first++ * int(last - first);
  c += *(copies + 1) + 2 [copies];
  return outer::add(c, alias::add(1, 2));
}

struct fraction {
  int above, below;
  fraction() restrict(amp, cpu) : fraction(0, 1) {}
  explicit fraction(int a, int b = 1) restrict(amp, cpu) : above(a), below(b) {}
  fraction &operator*=(const fraction &o) restrict(amp, cpu) {
    above *= o.above, below *= o.below;
    return *this;
  }
  friend fraction operator*(fraction a, const fraction &b) restrict(amp, cpu) { return a *= b; }
  bool operator==(const fraction &o) const restrict(amp, cpu) {
    return above * o.below == below * o.above;
  }
  fraction operator-() const restrict(amp, cpu) { return fraction{-above, below}; }
  fraction &operator++() restrict(amp, cpu) { return above += below, *this; }
  fraction operator++(int) restrict(amp, cpu) {
    fraction old = *this;
    ++*this;
    return old;
  }
  int operator[](int i) const restrict(amp, cpu) { return i ? below : above; }
  int operator()(int x) const restrict(amp, cpu) { return x * above / below; }
  operator float() const restrict(amp, cpu) { return float(above) / below; }
  ~fraction() restrict(amp, cpu) { below = 1; }
  static int made(int n) restrict(amp, cpu) { return n + 1; }
};

int classes(int n) restrict(amp, cpu) {
  struct base {
    int value;
    int get() const { return value; }
  };
  struct derived : base {
    int more = 4;
    union {
      int as_int;
      float as_float;
    };
    explicit derived(int v) : base{v}, as_int(v) {}
    int get() const { return base::get() + more + as_int; }
    struct nested {
      int twice(int x) const { return 2 * x; }
    };
  };
  fraction half(1, 2), third{1, 3 + n % 2}, product = half * third;
  product *= -half;
  fraction old = product++;
  derived d(n);
  base &b = d;
  b.value += 2;
  const derived copy = d;
  int derived::*member = n % 2 ? &derived::more : &derived::as_int;
  d.*member += 3;
  derived *pointer = &d;
  pointer->*member -= 1;
  amp empty;
  (void)empty;
  return product[0] * product[1] + half(n) + int(float(third) * 8) + (old == product) +
         fraction::made(n) + d.get() + copy.get() + derived::nested().twice(n) +
         static_cast<derived &>(b).more;
}

template <class T, int N = 2> struct vec {
  T at[N];
  template <class U> U sum_as() const restrict(amp, cpu) {
    U sum = U();
    for (int i = 0; i < N; ++i)
      sum += U(at[i]);
    return sum;
  }
};
template <class T> struct vec<T, 1> {
  T at;
  template <class U> U sum_as() const restrict(amp, cpu) { return U(at); }
};
template <class T> T largest(T a) restrict(amp, cpu) { return a; }
template <class T, class... Rest> T largest(T a, Rest... rest) restrict(amp, cpu) {
  const T other = largest(rest...);
  return other < a ? a : other;
}
template <class F, class... A> auto call(F f, A... a) restrict(amp, cpu) -> decltype(f(a...)) {
  return f(a...);
}
template <int N> struct power_of_two {
  static int value() restrict(amp, cpu) { return 2 * power_of_two<N - 1>::value(); }
};
template <> struct power_of_two<0> {
  static int value() restrict(amp, cpu) { return 1; }
};
template <class T> const int size_of = int(sizeof(T)); // a variable template
constexpr int square(int x) restrict(amp, cpu) { return x * x; }

int templates(int n) restrict(amp, cpu) {
  vec<float, 3> three = {{1.5f, float(n), 2}};
  vec<int, 1> single = {n};
  using pair = vec<int>;
  typedef vec<double> doubles;
  pair p{{n, 4}};
  doubles d{{0.5, 1.5}};
  int squares[square(3)] = {};
  squares[8] = square(n);
  static_assert(square(5) == 25, "");
  return three.sum_as<int>() + single.template sum_as<int>() + p.sum_as<int>() +
         int(d.sum_as<double>()) + largest(3, n, 7) + int(largest(2.5f, 1.5f)) + squares[8] +
         power_of_two<5>::value() + size_of<int> + call(fraction(3), n);
}

int lambdas(int n) restrict(amp, cpu) {
  int a = n + 1;
  auto plus = [=](int x) { return x + a; };
  auto nested = [=](int x) {
    auto deep = [=](int y) { return [=](int z) { return plus(x) + y * z + a; }(3); };
    return deep(x) + deep(1);
  };
  auto counter = [value = a]() mutable { return value++; };
  auto generic = [](auto x, auto y) { return x * y; };
  counter();
  return plus(1) + nested(2) + counter() + generic(n, 2) + int(generic(1.5f, 2.0f)) +
         call(plus, 5) + [](int x) noexcept -> int { return -x; }(n);
}

int never_throws(int n) restrict(amp, cpu) noexcept(noexcept(square(n)) || sizeof(int) == 4) {
  return n;
}

#if __cplusplus >= 201703L
template <class T> struct boxed {
  T value;
  boxed(T v) restrict(amp, cpu) : value(v) {}
};
template <class... T> int folded(T... values) restrict(amp, cpu) {
  return (values + ... + 1) * int((... && (values > 0))) + int((values, ...));
}
template <class T> int by_kind(T x) restrict(amp, cpu) {
  if constexpr (sizeof(T) == 8)
    return 1 + int(x);
  else if constexpr (T(1) / 2 == 0)
    return 2 + x;
  else
    return 3;
}
inline constexpr int inline_constant = 12;

int seventeen(int n) restrict(amp, cpu) {
  struct point {
    int x, y;
  } p{n, 2};
  auto [x, y] = p;
  auto &[rx, ry] = p;
  rx += 4;
  int three[3] = {1, 2, 3};
  auto [a, b, c] = three;
  boxed guessed(n);
  constexpr auto twice = [](int v) constexpr { return 2 * v; };
  [[maybe_unused]] int unused = 0;
  if (int rest = n % 4; rest > 1)
    a += rest;
  return x + y + ry + p.x + a + b + c + guessed.value + folded(n, 2, 3) + by_kind(n) +
         by_kind(2.5) + by_kind(1.5f) + inline_constant + twice(n);
}
#else
int seventeen(int) restrict(amp, cpu) { return 0; }
#endif

#if __cplusplus >= 202002L
template <class T>
concept small = sizeof(T) <= 4;
template <small T> int sized(T) restrict(amp, cpu) { return 1; }
template <class T> int sized(T) restrict(amp, cpu) { return 2; }
struct ordered {
  int a, b;
  bool operator==(const ordered &) const restrict(amp, cpu) = default;
};
template <ordered O> int by_object() restrict(amp, cpu) { return O.a * 10 + O.b; }

int twenty(int n) restrict(amp, cpu) {
  ordered first{.a = n, .b = 2}, second{n, 2};
  auto with = []<class T>(T x) { return x + T(1); };
  int values[] = {1, 2, 3};
  int sum = first == second;
  for (int offset = 1; int value : values)
    sum += value * offset++;
  if (n > 3) [[likely]]
    sum += with(n);
  return sum + sized(n) + sized(1.0) + by_object<ordered{3, 4}>() + sized(3 != n);
}
#else
int twenty(int) restrict(amp, cpu) { return 0; }
#endif

#if __cplusplus >= 202302L
struct deduced {
  int value;
  int get(this const deduced &self) restrict(amp, cpu) { return self.value; }
};
int twenty_three(int n) restrict(amp, cpu) {
  if consteval {
    return 0;
  } else {
    return deduced{n}.get() + int(sizeof(0uz)) + auto(n);
  }
}
#else
int twenty_three(int) restrict(amp, cpu) { return 0; }
#endif

int work(int n) restrict(amp, cpu) {
  return loops(n % 12) + 3 * switches(n) + 5 * expressions(n, unsigned(n) * 7, n * 0.25f, n * 0.5) +
         7 * classes(n) + 11 * templates(n) + 13 * lambdas(n) + never_throws(n) + seventeen(n) +
         twenty(n) + twenty_three(n);
}

int main() {
  const int count = 1000;
  std::vector<int> results(count), expected(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = work(i[0]); });
  view.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = work(i);
  expect_equal("ordinary constructs", results, expected);
  return result();
}
