// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose work-items traverse rows of memory that they write compute what plain loops do: in place
// and from row to row, upwards and downwards, recurrences of the last three iterations, several rows at once; views of
// one memory that overlap within a row at every distance that matters to iterations that run together; loads of other
// kinds beside the traversals; rows and columns that no vector divides, in one dimension, two and tiles; elements of 4
// and 8 bytes.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Each traverses row `y` of `a` and `b`, which have `n` columns; `x` has 80 elements, which
/// nobody writes.
struct sums_in_place {
  template <class A, class X> void operator()(A a, A, X, int y, int n) const restrict(amp, cpu) {
    typename A::value_type sum = 1;
    for (int k = 0; k < n; ++k) {
      sum += a(y, k);
      a(y, k) = sum;
    }
  }
};

struct from_row_to_row {
  template <class A, class X> void operator()(A a, A b, X, int y, int n) const restrict(amp, cpu) {
    typename A::value_type sum = 1;
    for (int k = 0; k < n; ++k) {
      sum = sum / 2 + a(y, k);
      b(y, k) = sum;
    }
  }
};

struct downwards {
  template <class A, class X> void operator()(A a, A b, X, int y, int n) const restrict(amp, cpu) {
    typename A::value_type sum = 1;
    for (int k = n - 1; k >= 0; --k) {
      sum = sum / 2 - a(y, k);
      b(y, k) = sum;
    }
  }
};

struct stores_before_it_loads {
  template <class A, class X>
  void operator()(A a, A b, X x, int y, int n) const restrict(amp, cpu) {
    typename A::value_type sum = 1;
    for (int k = 0; k < n; ++k) {
      b(y, k) = sum;
      sum = sum / 2 + a(y, k) + x[k];
    }
    for (int k = n - 1; k >= 0; --k) {
      b(y, k) = sum;
      sum = sum / 2 + a(y, k);
    }
  }
};

struct of_the_iteration_before {
  template <class A, class X> void operator()(A a, A b, X, int y, int n) const restrict(amp, cpu) {
    for (int k = 1; k < n; ++k)
      a(y, k) += a(y, k - 1) / 2;
    for (int k = n - 2; k >= 0; --k)
      b(y, k) = a(y, k) - b(y, k + 1) / 4;
  }
};

struct of_three_iterations_before {
  template <class A, class X> void operator()(A a, A b, X, int y, int n) const restrict(amp, cpu) {
    for (int k = 2; k < n; ++k)
      b(y, k) = a(y, k) + b(y, k - 1) / 2 - b(y, k - 2) / 4;
    for (int k = 3; k < n; ++k)
      a(y, k) = a(y, k) - a(y, k - 3) / 2 + b(y, k - 1);
    for (int k = 4; k < n; ++k)
      a(y, k) = a(y, k) - a(y, k - 4) / 2;
    for (int k = 0; k + 3 < n; ++k)
      a(y, k) = a(y, k + 1) - a(y, k + 3) / 2;
  }
};

struct several_rows_at_once {
  template <class A, class X>
  void operator()(A a, A b, X x, int y, int n) const restrict(amp, cpu) {
    typename A::value_type p = 1, q = 2;
    for (int k = 0; k < n; ++k) {
      p = x[k] - p / 2;
      q = (a(y, k) - q) / (p + 20);
      a(y, k) = p;
      b(y, k) = q + b(y, k);
    }
    for (int k = n - 1; k >= 0; --k) {
      q = b(y, k) - a(y, k) * q / 4;
      b(y, k) = q;
    }
  }
};

struct twice_in_an_iteration {
  template <class A, class X> void operator()(A a, A b, X, int y, int n) const restrict(amp, cpu) {
    for (int k = 0; k + 1 < n; ++k) {
      a(y, k) = b(y, k) + 1;
      a(y, k + 1) = a(y, k + 1) + a(y, k) / 2;
    }
    for (int k = 0; k < n; ++k) {
      b(y, k) = 3;
      b(y, k) = a(y, k) + b(y, k);
    }
  }
};

struct beside_other_loads {
  template <class A, class X>
  void operator()(A a, A b, X x, int y, int n) const restrict(amp, cpu) {
    for (int k = 1; k < n; ++k)
      a(y, k) = a(y, k) / 2 - a(y, 0);
    for (int k = 0; k < n; ++k)
      a(y, k) = a(y, k) / 2 - a(y, n / 2);
    for (int k = 0; 2 * k < n; ++k)
      b(y, k) = a(y, k) - b(y, 2 * k);
    for (int k = 0; k < n; ++k)
      b(y, k) = a(y, n - 1 - k) - x[(k * 7 + y) % 64];
    for (int k = 0; k < n; ++k)
      a(y, k) = 5 - a(y, n - 1 - k) / 2;
  }
};

struct some_lanes {
  template <class A, class X>
  void operator()(A a, A b, X x, int y, int n) const restrict(amp, cpu) {
    typename A::value_type sum = 0;
    if (x[y % 64] > 0)
      for (int k = 0; k < n; ++k)
        a(y, k) = sum = sum / 2 + a(y, k);
    for (int k = 0; k < y % (n + 1); ++k)
      b(y, k) = sum = sum / 2 + a(y, k);
    for (int k = 0; k < n && sum < 50; ++k)
      b(y, k) = sum = sum + a(y, k) * a(y, k);
    for (int k = 0; k < n; ++k)
      if (a(y, k) > 0)
        b(y, k) = a(y, k);
  }
};

template <class T> struct memory {
  int rows, pitch;
  std::vector<T> a, b, x;
  memory(int rows, int pitch)
      : rows(rows), pitch(pitch), a(random_values<T>(rows * pitch, low(), 9)),
        b(random_values<T>(rows * pitch, low(), 9)), x(random_values<T>(80, low(), 9)) {}
  static double low() { return T(-1) < T(0) ? -9 : 1; }
};

std::string name(const char *of, size_t bytes, int rows, int columns, int distance) {
  return std::string(of) + " of " + std::to_string(bytes) + " bytes, " + std::to_string(rows) +
         " rows of " + std::to_string(columns) + ", " + std::to_string(distance) + " apart";
}

template <class T, class F> void compare(const char *of, F function, int rows, int columns) {
  memory<T> given(rows, columns), wanted = given;
  const array_view<T, 2> a(rows, columns, given.a), b(rows, columns, given.b);
  const array_view<const T> x(80, given.x);
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) { function(a, b, x, i[0], columns); });
  a.synchronize();
  b.synchronize();
  const array_view<T, 2> wanted_a(rows, columns, wanted.a), wanted_b(rows, columns, wanted.b);
  for (int y = 0; y < rows; ++y)
    function(wanted_a, wanted_b, x, y, columns);
  wanted_a.synchronize();
  wanted_b.synchronize();
  expect_equal(name(of, sizeof(T), rows, columns, 0).c_str(), given.a, wanted.a);
  expect_equal(name(of, sizeof(T), rows, columns, 0).c_str(), given.b, wanted.b);
}

/// Both views are of one memory, whose rows have room for what is before and behind.
template <class T, class F>
void compare_overlapping(const char *of, F function, int rows, int columns, int distance) {
  const int margin = 20;
  memory<T> given(rows, columns + 2 * margin), wanted = given;
  const array_view<const T> x(80, given.x);
  const extent<2> shape(rows, columns);
  const array_view<T, 2> all(rows, given.pitch, given.a), wanted_all(rows, given.pitch, wanted.a);
  const array_view<T, 2> a = all.section(index<2>(0, margin), shape),
                         b = all.section(index<2>(0, margin + distance), shape);
  parallel_for_each(
      extent<2>(2, rows / 2), [=](index<2> i) restrict(amp) {
        function(a, b, x, i[0] * (rows / 2) + i[1], columns);
      });
  all.synchronize();
  const array_view<T, 2> wanted_a = wanted_all.section(index<2>(0, margin), shape),
                         wanted_b = wanted_all.section(index<2>(0, margin + distance), shape);
  for (int y = 0; y < rows; ++y)
    function(wanted_a, wanted_b, x, y, columns);
  wanted_all.synchronize();
  expect_equal(name(of, sizeof(T), rows, columns, distance).c_str(), given.a, wanted.a);
}

template <class T, class F> void compare_shapes(const char *of, F function) {
#ifdef EVERY_SHAPE
  const int most = 18, lengths[] = {2, 7, 16, 19};
#else // one that no vector reaches, beside all that may
  const int most = 9, lengths[] = {7, 19};
#endif
  for (const int rows : {1, 3, 15, 17, 33})
    for (int columns = 1; columns <= 20; columns += columns % 4 == 0 || rows == 17 ? 1 : 3)
      compare<T>(of, function, rows, columns);
  compare<T>(of, function, 70, 67);
  for (int distance = -most; distance <= most; ++distance)
    for (const int columns : lengths)
      compare_overlapping<T>(of, function, 36, columns, distance);
}

template <class T> void compare_all() {
  compare_shapes<T>("sums in place", sums_in_place());
  compare_shapes<T>("downwards", downwards());
  compare_shapes<T>("stores before it loads", stores_before_it_loads());
  compare_shapes<T>("of three iterations before", of_three_iterations_before());
}

/// Rows of elements of different sizes; no two iterations' lie equally far apart.
template <class From, class To> void compare_sizes(int rows, int columns) {
  const memory<From> from(rows, columns);
  memory<To> given(rows, columns);
  std::vector<To> wanted(given.a);
  const array_view<const From, 2> a(rows, columns, from.a);
  const array_view<To, 2> b(rows, columns, given.a);
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) {
        To sum = 0;
        for (int k = 0; k < columns; ++k)
          b(i[0], k) = sum = To(sum / 2 + b(i[0], k) + a(i[0], k));
      });
  b.synchronize();
  for (int y = 0; y < rows; ++y) {
    To sum = 0;
    for (int k = 0; k < columns; ++k)
      wanted[y * columns + k] = sum =
          To(sum / 2 + wanted[y * columns + k] + from.a[y * columns + k]);
  }
  expect_equal(name("sizes", sizeof(From), rows, columns, sizeof(To)).c_str(), given.a, wanted);
}

/// A single work-item may write what all of them would load.
/// What each iteration stores first, and last, to one row, and between them to another one, or the same.
void compare_between(int rows, int columns, int distance) {
  const std::vector<int> numbers = random_ints(rows * columns);
  std::vector<int> given(rows * columns), wanted;
  wanted = given;
  const array_view<int, 2> to(rows, columns, given);
  const array_view<const int, 2> from(rows, columns, numbers);
  const int most = columns - 5;
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) {
        for (int k = 5; k < most; ++k) {
          to(i[0], k) = k;
          to(i[0], k + distance) = 2 * k;
          to(i[0], k) = 3 + from(i[0], k);
        }
      });
  to.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int k = 5; k < most; ++k) {
      wanted[row * columns + k] = k;
      wanted[row * columns + k + distance] = 2 * k;
      wanted[row * columns + k] = 3 + numbers[row * columns + k];
    }
  expect_equal("between two stores", given, wanted);
}

void compare_one_row(int columns, int distance) {
  std::vector<int> given = random_ints(columns + 20), wanted = given;
  const array_view<int> all(columns + 20, given);
  const array_view<int> a = all.section(10, columns), x = all.section(10 - distance, columns);
  parallel_for_each(
      extent<1>(1), [=](index<1> i) restrict(amp) {
        for (int k = 0; k < columns; ++k)
          a[i[0] * columns + k] += x[k] / 2;
      });
  all.synchronize();
  for (int k = 0; k < columns; ++k)
    wanted[10 + k] += wanted[10 - distance + k] / 2;
  expect_equal("one row", given, wanted);
}

/// In the tile's own memory and in private variables.
void compare_tiles(int tiles) {
  static const int size = 32, length = 19;
  memory<float> given(tiles * size, length), wanted = given;
  const array_view<float, 2> a(tiles * size, length, given.a);
  parallel_for_each(
      extent<1>(tiles * size).tile<size>(), [=](tiled_index<size> t) restrict(amp) {
        tile_static float rows[size][length];
        float own[length];
        const int i = t.local[0];
        for (int k = 0; k < length; ++k)
          rows[i][k] = own[k] = a(t.global[0], k);
        for (int k = 1; k < length; ++k)
          rows[i][k] -= rows[i][k - 1] * 0.5f;
        for (int k = 1; k < length; ++k)
          own[k] -= own[k - 1] * 0.25f;
        t.barrier.wait();
        for (int k = 0; k < length; ++k)
          a(t.global[0], k) = own[k] + rows[size - 1 - i][k];
      });
  a.synchronize();
  std::vector<float> rows = wanted.a, own = wanted.a;
  for (int y = 0; y < tiles * size; ++y)
    for (int k = 1; k < length; ++k) {
      rows[y * length + k] -= rows[y * length + k - 1] * 0.5f;
      own[y * length + k] -= own[y * length + k - 1] * 0.25f;
    }
  for (int y = 0; y < tiles * size; ++y)
    for (int k = 0; k < length; ++k)
      wanted.a[y * length + k] =
          own[y * length + k] + rows[(y / size * size + size - 1 - y % size) * length + k];
  expect_equal("tiles", given.a, wanted.a);
}

int main() {
  compare_all<int>();
  compare_all<double>();
  compare_shapes<float>("from row to row", from_row_to_row());
  compare_shapes<float>("of the iteration before", of_the_iteration_before());
  compare_shapes<float>("several rows at once", several_rows_at_once());
  compare_shapes<float>("twice in an iteration", twice_in_an_iteration());
  compare_shapes<int>("beside other loads", beside_other_loads());
  compare_shapes<float>("some lanes", some_lanes());
  for (const int columns : {3, 8, 21}) {
    compare_sizes<float, double>(37, columns);
    compare_sizes<double, float>(37, columns);
    for (const int distance : {-5, -4, -1, 0, 1, 2, 3, 4, 9})
      compare_one_row(columns, distance);
  }
  for (const int distance : {-5, -1, 0, 1, 2, 5})
    compare_between(37, 60, distance);
  compare_tiles(3);
  return result();
}
