// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose work-items traverse a row of memory each compute what plain loops do: rows shorter than
// the iterations that run at once, as long and longer, of every rest; values carried from iteration to iteration,
// several rows, rows that begin anywhere, traversed from elsewhere than their beginning and in the tile's own memory;
// elements of 4 and 8 bytes and structs; loops that some lanes pass by, leave early or traverse further than others, or
// that write; domains that vectors do not divide.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// `a` has `rows` rows of `length` elements, `x` has `length` and a few more.
struct product {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    for (int k = 0; k < length; ++k)
      sum += a(i, k) * x[k];
    return sum;
  }
};

struct carries_several {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    T least = T(100), before = sum;
    int at = -1;
    for (int k = 0; k < length; ++k) {
      const T v = a(i, k);
      if (v < least) {
        least = v;
        at = k;
      }
      sum = T(sum - before * v);
      before = T(v + x[1]);
    }
    return T(sum + before + least + T(at));
  }
};

struct several_rows {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    const int rows = a.get_extent()[0], other = (i * 7 + 3) % rows, third = rows - 1 - i;
    for (int k = 0; k < length; ++k)
      sum = T(sum * T(3) - a(i, k) + a(other, k) * a(third, k) + x[k]);
    return sum;
  }
};

struct from_inside {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    for (int k = 2; k < length; ++k)
      sum = T(sum * x[k] + a(i, k) - a(i, k - 1) * a(i, k - 2));
    return sum;
  }
};

struct inside_another {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    for (int iteration = 0; iteration < 3; ++iteration) {
      T part = T(iteration);
      for (int k = iteration; k < length - iteration; ++k)
        part = T(part * x[iteration] + a(i, k));
      sum = T(sum - part);
    }
    return sum;
  }
};

struct downwards_and_by_two {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    for (int k = length - 1; k >= 0; --k)
      sum = T(sum * x[0] + a(i, k));
    for (int k = 0; k + 1 < length; k += 2)
      sum = T(sum * x[0] + a(i, k) - a(i, k + 1));
    return sum;
  }
};

struct some_lanes {
  template <class A, class X, class T>
  T operator()(const A &a, const X &x, int i, int length, T sum) const restrict(amp, cpu) {
    if (x[i % length] > T(0))
      for (int k = 0; k < length; ++k)
        sum = T(sum * x[0] + a(i, k));
    for (int k = 0; k < length && sum < T(50); ++k)
      sum = T(sum + a(i, k) * a(i, k));
    for (int k = 0; k < i % (length + 1); ++k)
      sum = T(sum - a(i, k));
    return sum;
  }
};

template <class T, class F> void compare(const char *name, F function, int rows, int length) {
  const double low = T(-1) < T(0) ? -1.5 : 0, high = T(-1) < T(0) ? 1.5 : 9;
  const std::vector<T> numbers = random_values<T>(rows * length, low, high);
  const std::vector<T> more = random_values<T>(length + 4, low, high);
  std::vector<T> out(rows), wanted(rows);
  const array_view<const T, 2> a(rows, length, numbers);
  const array_view<const T> x(length + 4, more);
  const array_view<T> to(rows, out);
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) {
        to[i] = function(a, x, i[0], length, T(i[0] % 5));
      });
  to.synchronize();
  for (int i = 0; i < rows; ++i)
    wanted[i] = function(a, x, i, length, T(i % 5));
  expect_equal((std::string(name) + " of " + std::to_string(sizeof(T)) + " bytes, " +
                std::to_string(rows) + " rows of " + std::to_string(length))
                   .c_str(),
               out, wanted);
}

template <class T> void compare_all(int rows, int length) {
  compare<T>("product", product(), rows, length);
  compare<T>("carries several", carries_several(), rows, length);
  compare<T>("several rows", several_rows(), rows, length);
  compare<T>("from inside", from_inside(), rows, length);
  compare<T>("inside another", inside_another(), rows, length);
  compare<T>("downwards and by two", downwards_and_by_two(), rows, length);
  compare<T>("some lanes", some_lanes(), rows, length);
}

struct complex {
  float re, im;
};

struct point {
  float x, y, z;
};

/// Structs along rows, of two words and of three; a constant number of iterations; and rows that begin
/// where a table says.
void compare_structs(int rows, int length) {
  const std::vector<float> numbers = random_floats(rows * length * 3);
  std::vector<int> begins(rows);
  for (int i = 0; i < rows; ++i)
    begins[i] = (i * 37) % (rows * length - 11);
  const auto *pairs = reinterpret_cast<const complex *>(numbers.data());
  const auto *triples = reinterpret_cast<const point *>(numbers.data());
  std::vector<float> out(rows), wanted(rows);
  const array_view<const complex, 2> c(rows, length, pairs);
  const array_view<const point, 2> p(rows, length, triples);
  const array_view<const float> flat(rows * length, numbers);
  const array_view<const int> begin(rows, begins);
  const array_view<float> to(rows, out);
  const auto kernel = [=](index<1> i) restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < length; ++k)
      sum = sum * 0.5f + c(i[0], k).re * c(i[0], k).im;
    for (int k = 0; k < length; ++k)
      sum = sum * 0.5f + p(i[0], k).z * p(i[0], k).x - p(i[0], k).y;
    for (int k = 0; k < 11; ++k)
      sum = sum * 0.5f + flat[begin[i] + k];
    return sum;
  };
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = kernel(i); });
  to.synchronize();
  for (int i = 0; i < rows; ++i)
    wanted[i] = kernel(index<1>(i));
  expect_equal("structs", out, wanted);
}

/// Both dimensions traverse rows, and rows of work-items share one of the traversals.
void compare_two_dimensions(int rows, int columns, int length) {
  const std::vector<float> left = random_floats(rows * length),
                           right = random_floats(columns * length);
  std::vector<float> out(rows * columns), wanted(rows * columns);
  const array_view<const float, 2> a(rows, length, left), b(columns, length, right);
  const array_view<float, 2> to(rows, columns, out);
  const auto product = [=](int y, int x) restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < length; ++k)
      sum += a(y, k) * b(x, k);
    return sum;
  };
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = product(i[0], i[1]); });
  to.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      wanted[y * columns + x] = product(y, x);
  expect_equal("two dimensions", out, wanted);
}

/// The product of a matrix and a vector whose parts the tile's work-items bring one after the other.
void compare_parts(int tiles, int parts) {
  static const int size = 32;
  const int rows = tiles * size, columns = parts * size;
  const std::vector<float> numbers = random_floats(rows * columns), factors = random_floats(columns);
  std::vector<float> out(rows), wanted(rows);
  const array_view<const float, 2> matrix(rows, columns, numbers);
  const array_view<const float> vector(columns, factors);
  const array_view<float> to(rows, out);
  parallel_for_each(
      to.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
        tile_static float part[size];
        float sum = 0;
        for (int begin = 0; begin < columns; begin += size) {
          part[t.local[0]] = vector[begin + t.local[0]];
          t.barrier.wait();
          for (int k = 0; k < size; ++k)
            sum += matrix(t.global[0], begin + k) * part[k];
          t.barrier.wait();
        }
        to[t.global] = sum;
      });
  to.synchronize();
  for (int row = 0; row < rows; ++row)
    for (int k = 0; k < columns; ++k)
      wanted[row] += numbers[row * columns + k] * factors[k];
  expect_equal("parts", out, wanted);
}

/// In the tile's own memory, and a loop that writes what it reads in a later iteration.
void compare_tiles(int tiles) {
  static const int size = 32, length = 19;
  const std::vector<float> numbers = random_floats(tiles * size * length);
  std::vector<float> out(tiles * size * length), sums(tiles * size), wanted(out), wanted_sums(sums);
  const array_view<const float, 2> from(tiles * size, length, numbers);
  const array_view<float, 2> to(tiles * size, length, out);
  const array_view<float> to_sum(tiles * size, sums);
  parallel_for_each(
      to_sum.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
        tile_static float rows[size][length];
        const int i = t.local[0];
        for (int k = 0; k < length; ++k)
          rows[i][k] = from(t.global[0], k);
        t.barrier.wait();
        float sum = 0;
        for (int k = 0; k < length; ++k)
          sum = sum * 0.5f + rows[size - 1 - i][k] - rows[i][k];
        to_sum[t.global] = sum;
        to(t.global[0], 0) = sum;
        for (int k = 1; k < length; ++k)
          to(t.global[0], k) = to(t.global[0], k - 1) + rows[i][k];
      });
  to.synchronize();
  to_sum.synchronize();
  for (int i = 0; i < tiles * size; ++i) {
    const int other = i / size * size + size - 1 - i % size;
    float sum = 0;
    for (int k = 0; k < length; ++k)
      sum = sum * 0.5f + numbers[other * length + k] - numbers[i * length + k];
    wanted_sums[i] = wanted[i * length] = sum;
    for (int k = 1; k < length; ++k)
      wanted[i * length + k] = wanted[i * length + k - 1] + numbers[i * length + k];
  }
  expect_equal("tile's sums", sums, wanted_sums);
  expect_equal("tile's rows", out, wanted);
}

int main() {
  for (const int rows : {1, 5, 16, 37, 64, 131})
    for (const int length : {1, 2, 3, 4, 5, 7, 8, 18, 64}) {
      compare_all<float>(rows, length);
      compare_all<unsigned>(rows, length);
      compare_all<double>(rows, length);
    }
  compare<float>("product", product(), 130, 1024);
  compare<float>("product of nothing", product(), 33, 0);
  compare_structs(70, 13);
  compare_two_dimensions(19, 33, 22);
  compare_two_dimensions(40, 64, 9);
  for (const int parts : {1, 2, 7})
    compare_parts(3, parts);
  compare_tiles(3);
  return result();
}
