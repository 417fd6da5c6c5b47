// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every amp-compatible type looks the same in a kernel as on the host: the fundamental types, long of 64
// bits, double, enumerations, unions, nested structs with padding, bases, pointers to data members.
// Conformance: A059+ A061+ A062+ A064+ A064- A070+ A076+ A077+ A078+ A079+ A080+ A081+ A082+ A083+ A084+ A085+ A087+ A088+ A110+
//
// RUN: %if every-shape %{ %amp++ -O0 -ffp-contract=off %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %t-O2
#include <amp.h>
#include <cstddef>

#include "../../api/serial_comparison.h"

using namespace concurrency;

enum plain { zero, one, two };
enum class unsigned_kind : unsigned { low, high = 0xffffffffu };
enum wide : long { small_one = -5, large_one = 1L << 40 };

struct inner {
  bool flag;
  double number;
  int last;
};
struct base {
  float first;
  long second;
};
union either {
  int i;
  unsigned u;
  float f;
};
struct everything : base {
  bool b;
  int i;
  unsigned u;
  long l;
  unsigned long ul;
  float f;
  double d;
  plain p;
  unsigned_kind k;
  wide w;
  either e;
  inner nested[2][3];
  union {
    int x;
    float y;
  };
};
static_assert(sizeof(inner) == 24 && offsetof(inner, number) == 8, "with padding");

// What the kernel and the host do, each for itself.
everything changed(everything s, int n) restrict(cpu, amp) {
  s.first += 0.5f;
  s.second = (s.second << 33) + n;
  s.b = !s.b;
  s.i = -s.i;
  s.u = s.u * 2654435761u;
  s.l = s.l * 4294967311L - n;
  s.ul = ~s.ul;
  s.f = s.f / 3;
  s.d = s.d / 3;
  s.p = s.p == one ? two : zero;
  s.k = n % 2 ? unsigned_kind::high : unsigned_kind::low;
  s.w = n % 3 ? large_one : small_one;
  s.e.f = s.e.u % 1000 * 1.5f;
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 3; ++column) {
      inner &cell = s.nested[row][column];
      cell.flag = (row + column + n) % 2;
      cell.number = cell.number * 1.1 + row;
      cell.last += column;
    }
  s.y = s.x * 0.25f;
  return s;
}

bool same(const everything &a, const everything &b) {
  bool equal = a.first == b.first && a.second == b.second && a.b == b.b && a.i == b.i && a.u == b.u && a.l == b.l &&
               a.ul == b.ul && a.f == b.f && a.d == b.d && a.p == b.p && a.k == b.k && a.w == b.w && a.e.u == b.e.u &&
               a.x == b.x;
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 3; ++column) {
      const inner &x = a.nested[row][column], &y = b.nested[row][column];
      equal = equal && x.flag == y.flag && x.number == y.number && x.last == y.last;
    }
  return equal;
}

everything random_one() {
  everything s;
  const std::vector<int> n = random_ints(16);
  s.first = n[0] * 0.5f;
  s.second = n[1];
  s.b = n[2] % 2;
  s.i = n[3];
  s.u = n[4];
  s.l = n[5] * 4294967296L;
  s.ul = n[6];
  s.f = n[7] * 0.1f;
  s.d = n[8] * 0.1;
  s.p = static_cast<plain>(n[9] % 3);
  s.k = unsigned_kind::low;
  s.w = small_one;
  s.e.u = n[10];
  for (int cell = 0; cell < 6; ++cell)
    s.nested[cell / 3][cell % 3] = {n[cell] % 2 == 0, n[11 + cell % 5] * 0.7, n[cell]};
  s.x = n[15];
  return s;
}

void structs() {
  const int n = 100;
  std::vector<everything> values, expected;
  for (int i = 0; i < n; ++i)
    values.push_back(random_one());
  for (int i = 0; i < n; ++i)
    expected.push_back(changed(values[i], i));
  array_view<everything> view(n, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = changed(view[i], i[0]); });
  view.synchronize();
  std::vector<int> agree(n);
  for (int i = 0; i < n; ++i)
    agree[i] = same(values[i], expected[i]);
  expect_equal("structs", agree, std::vector<int>(n, 1));
}

// Captured as part of the function object.
void captured() {
  const everything s = random_one();
  const bool no = false, yes = true;
  const long large = 1L << 50;
  std::vector<everything> result(1);
  std::vector<long> sums(1);
  array_view<everything> view(1, result);
  array_view<long> sum(1, sums);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = changed(s, 7);
    sum[i] = (no ? 1 : 2) + (yes ? 10 : 20) + large;
  });
  view.synchronize();
  sum.synchronize();
  expect_one("captured", same(result[0], changed(s, 7)) && sums[0] == 12 + large, true);
}

template <class T> int sizes_in_kernel() {
  array_view<int> size(1);
  parallel_for_each(size.extent, [=](index<1> i) restrict(amp) {
    T value;
    size[i] = static_cast<int>(sizeof(value) + alignof(T) * 1000);
  });
  return size[0];
}
template <class T> void size_of(const char *what) {
  expect_one(what, sizes_in_kernel<T>(), static_cast<int>(sizeof(T) + alignof(T) * 1000));
}

// Pointers, references and pointers to data members, as local variables, parameters and return values.
int everything::*member(int which) restrict(cpu, amp) { return which % 2 ? &everything::i : &everything::x; }
long *larger(long *a, long *b) restrict(cpu, amp) { return *a > *b ? a : b; }
const double &number(const inner &s) restrict(cpu, amp) { return s.number; }
void advance(int *&p) restrict(cpu, amp) { ++p; }
double through_pointers(everything s, int n) restrict(cpu, amp) {
  int everything::*which = member(n);
  const everything *whole = &s;
  s.x = n;
  int digits[3] = {1, 10, 100};
  int *p = digits;
  advance(p);
  long large = 1L << 40;
  *larger(&large, &s.second) = n;
  int(&cell)[3] = digits;
  int *none = nullptr;
  int &&temporary = n + 1;
  void *untyped = &s;
  return s.*which + whole->*which + *p + large + number(s.nested[1][2]) + cell[2] + (none == nullptr) + temporary +
         static_cast<everything *>(untyped)->i;
}

void pointers() {
  const int n = 16;
  const everything s = random_one();
  std::vector<double> results(n), expected(n);
  array_view<double> view(n, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = through_pointers(s, i[0]); });
  view.synchronize();
  for (int i = 0; i < n; ++i)
    expected[i] = through_pointers(s, i);
  expect_equal("pointers", results, expected);
}

// The reference to an array is the one reference that may be stored.
struct adds {
  array<everything> &data;
  int step;
  void operator()(index<1> i) const restrict(amp) {
    array<everything> *pointer = &data;
    (*pointer)[i].l += step;
  }
};
void references_to_arrays() {
  std::vector<everything> values(4, random_one());
  array<everything> data(4, values.begin());
  parallel_for_each(data.extent, adds{data, 3});
  std::vector<everything> results = data;
  for (int i = 0; i < 4; ++i)
    expect_one("references to arrays", results[i].l, values[i].l + 3);
}

int main() {
  structs();
  captured();
  size_of<bool>("bool");
  size_of<int>("int");
  size_of<unsigned>("unsigned");
  size_of<long>("long");
  size_of<unsigned long>("unsigned long");
  size_of<float>("float");
  size_of<double>("double");
  size_of<inner>("inner");
  size_of<everything>("everything");
  size_of<wide>("wide");
  size_of<either>("either");
  pointers();
  references_to_arrays();
  return result();
}
