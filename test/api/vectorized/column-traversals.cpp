// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels which traverse columns in strips compute what plain loops do: several values carried from strip
// to strip, columns shorter than a strip, as long as one and longer, loops one after the other and inside each other,
// loops that are left early by all, in blocks that do not divide the domain; with strips that are copied before (each
// iteration loads them) and others, of several columns, upwards and of every other column.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// `deep` rows of b, of which each has `columns` elements; a has as many columns as b rows.
struct product {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < deep; ++k)
      sum += a(y, k) * b(k, x);
    return sum;
  }
};

struct carries_several {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float least = 1000, sum = float(y), before = 0;
    int at = -1, count = 0;
    for (int k = 0; k < deep; ++k) {
      const float v = b(k, x) + a(y, k);
      if (v < least) {
        least = v;
        at = k;
      }
      count += v > before;
      sum = sum * 0.5f + before;
      before = v;
    }
    return least + sum + float(at * 3 + count) + before;
  }
};

struct two_loops {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float up = 0, down = 1;
    for (int k = 0; k < deep; ++k)
      down = down * 0.75f + b(k, x);
    for (int k = deep - 1; k >= 0; k -= 3)
      up += b(k, x) * down - a(y, k);
    return up - down;
  }
};

struct several_columns {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    const int other = x / 2, third = b.get_extent()[1] - 1 - x;
    float sum = 0;
    for (int k = 0; k < deep; ++k)
      sum = sum * 0.5f + b(k, other) * a(y, k) - b(deep - 1 - k, x) * b(k, third);
    return sum;
  }
};

struct some_iterations {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < deep; ++k)
      if (a(0, k) > 0.5f)
        sum = sum * 0.5f + b(k, x) * a(y, k);
    return sum;
  }
};

struct inside_another {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float sum = 0;
    for (int iteration = 0; iteration < 3; ++iteration) {
      float part = float(iteration);
      for (int k = iteration; k < deep; ++k)
        part = part * 0.9f + b(k, x);
      sum += part * a(y, iteration);
    }
    return sum;
  }
};

struct left_early_by_all {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float sum = a(y, 0);
    int k = 0;
    for (;;) {
      sum = sum * 0.5f + b(k, x);
      if (++k == deep)
        break;
      sum -= 1;
      if (k * 3 > deep * 2 + 5)
        return -sum;
    }
    return sum;
  }
};

struct left_early_by_some {
  template <class A, class B>
  float operator()(const A &a, const B &b, int y, int x, int deep) const restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < deep && sum < 100; ++k)
      sum += b(k, x) > 0 ? b(k, x) : a(y, k) * a(y, k) * 0.01f;
    return sum;
  }
};

template <class F> void compare(const char *name, F function, int rows, int columns, int deep) {
  const std::vector<float> left = random_floats(rows * deep), right = random_floats(deep * columns);
  std::vector<float> out(rows * columns), wanted(rows * columns);
  const array_view<const float, 2> a(rows, deep, left), b(deep, columns, right);
  const array_view<float, 2> to(rows, columns, out);
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) { to[i] = function(a, b, i[0], i[1], deep); });
  to.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      wanted[y * columns + x] = function(a, b, y, x, deep);
  expect_equal((std::string(name) + ", " + std::to_string(rows) + " x " + std::to_string(columns) +
                ", " + std::to_string(deep) + " deep")
                   .c_str(),
               out, wanted);
}

/// Doubles, and a third dimension.
void compare_planes(int deep) {
  const int planes = 2, rows = 9, columns = 70;
  const std::vector<float> numbers = random_floats(planes * deep * columns);
  const std::vector<double> right(numbers.begin(), numbers.end());
  std::vector<double> out(planes * rows * columns), wanted(planes * rows * columns);
  const array_view<const double, 3> b(planes, deep, columns, right);
  const array_view<double, 3> to(planes, rows, columns, out);
  const auto column = [=](index<3> i) restrict(amp, cpu) {
    double sum = i[1];
    for (int k = 0; k < deep; ++k)
      sum = sum * 0.5 + b(i[0], k, i[2]);
    return sum;
  };
  parallel_for_each(to.extent, [=](index<3> i) restrict(amp) { to[i] = column(i); });
  to.synchronize();
  for (int plane = 0; plane < planes; ++plane)
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x)
        wanted[(plane * rows + y) * columns + x] = column(index<3>(plane, y, x));
  expect_equal(("planes, " + std::to_string(deep) + " deep").c_str(), out, wanted);
}

int main() {
  for (const int deep : {1, 256, 600})
    compare_planes(deep);
#ifdef EVERY_SHAPE
  const int shapes[][2] = {{1, 1}, {3, 5}, {17, 16}, {8, 64}, {65, 67}, {70, 130}};
  const int depths[] = {1, 3, 255, 256, 257, 512, 700};
#else // it takes ref long
  const int shapes[][2] = {{3, 5}, {17, 16}, {34, 67}};
  const int depths[] = {1, 3, 256, 257, 600};
#endif
  for (const auto &shape : shapes)
    for (const int deep : depths) {
      compare("product", product(), shape[0], shape[1], deep);
      compare("carries several", carries_several(), shape[0], shape[1], deep);
      compare("two loops", two_loops(), shape[0], shape[1], deep);
      compare("several columns", several_columns(), shape[0], shape[1], deep);
      compare("some iterations", some_iterations(), shape[0], shape[1], deep);
      if (deep > 2)
        compare("inside another", inside_another(), shape[0], shape[1], deep);
      compare("left early by all", left_early_by_all(), shape[0], shape[1], deep);
      compare("left early by some", left_early_by_some(), shape[0], shape[1], deep);
    }
  return result();
}
