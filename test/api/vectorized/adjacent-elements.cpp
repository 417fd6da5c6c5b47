// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that elements beside each other, three or four for each work-item, are loaded and stored right however their indices are
// spelled and whatever is stored between: in containers that overlap and that do not, of all sizes.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2 %}
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 -famp-no-unstage %s -o %t-alone && %run --only=shared %t-alone %}
// RUN: %amp++ -ffp-contract=off -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust
// RUN: %amp++ -ffp-contract=off -O2 -famp-cpu=native -famp-count-decisions=%t.decisions %s -o %t-counted && %run %t-counted
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK-DAG: {{^}}version-no-alias.hoisted	16{{$}}
// CHECK-DAG: {{^}}load-before-stores.written	{{[1-9][0-9]*}}{{$}}
// CHECK-DAG: {{^}}group-struct-words.taken	{{[1-9][0-9]}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Runs the kernel that \p make makes of two views of some numbers, which begin at \p in and \p out. Work-items are independent only if
/// views are the same, or apart; else there is one.
template <class T, class Make> void compare(const char *what, int count, int width, int in, int out, Make make) {
  const int length = count * width;
  std::vector<T> results;
  for (const int number : random_ints(2 * length + 8))
    results.push_back(T(number));
  std::vector<T> expected = results;
  {
    const array_view<T> all(int(results.size()), results);
    parallel_for_each(extent<1>(count), make(all.section(in, length), all.section(out, length)));
    all.synchronize();
  }
  const array_view<T> all(int(expected.size()), expected);
  const auto kernel = make(all.section(in, length), all.section(out, length));
  for (int i = 0; i < count; ++i)
    kernel(index<1>(i));
  expect_equal(what, results, expected);
}

template <class T, class Make> void everywhere(const char *what, int count, int width, Make make) {
  compare<T>(what, count, width, count * width + 5, 0, make);
  compare<T>(what, count, width, 3, 3, make);
  // One work-item, which reads what it has written, and writes what it reads later.
  for (const int in : {0, 1, 2, 3, 4})
    compare<T>(what, 1, width, in, 2, make);
}

template <class T> void spellings(int count) {
  using view = array_view<T>;
  everywhere<T>("three, stored one by one", count, 3, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int k = 3 * i[0];
      to[k] = x[k] + T(1);
      to[k + 1] = x[k + 1] * T(3);
      to[k + 2] = x[k + 2] - x[k];
    };
  });
  everywhere<T>("four, loaded before", count, 4, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int k = i[0] * 4;
      const T a = x[k], b = x[k + 1], c = x[k + 2], d = x[k + 3];
      to[k + 3] = a, to[k + 2] = b, to[k + 1] = c, to[k] = d;
    };
  });
  everywhere<T>("without sign", count, 3, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const unsigned k = i[0] * 3u;
      to[k + 2] = x[k];
      to[k] = x[k + 1];
      to[k + 1] = x[k + 2];
    };
  });
  everywhere<T>("in a loop", count, 3, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      for (int k = 0; k < 3; ++k)
        to[3 * i[0] + k] = x[3 * i[0] + k] * T(2 + k);
    };
  });
  everywhere<T>("some of four", count, 4, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      to[4 * i[0] + 1] = x[4 * i[0] + 3];
      to[4 * i[0] + 2] = x[4 * i[0] + 1];
    };
  });
  everywhere<T>("two by pointers", count, 2, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const T *from = &x[2 * i[0]];
      T *result = &to[2 * i[0]];
      result[0] = from[1];
      result[1] = from[0] + from[1];
    };
  });
  everywhere<T>("where some are", count, 3, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int k = 3 * i[0];
      if (x[k] > T(0)) {
        to[k] = x[k + 1];
        to[k + 1] = x[k + 2] + T(2);
        to[k + 2] = x[k];
      }
    };
  });
  everywhere<T>("what was stored is loaded", count, 3, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int k = 3 * i[0];
      to[k] = x[k];
      to[k + 1] = to[k] + x[k + 1];
      to[k + 2] = to[k + 1] + x[k + 2];
    };
  });
  everywhere<T>("added up in place", count, 4, [](view x, view to) {
    return [=](index<1> i) restrict(amp, cpu) {
      const int k = 4 * i[0];
      x[k] = x[k] + to[k];
      x[k + 1] = x[k + 1] + to[k + 1];
      x[k + 2] = x[k + 2] + to[k + 2];
      x[k + 3] = x[k + 3] + to[k + 3];
    };
  });
}

int main() {
  for (const int count : {1, 2, 7, 16, 31, 64, 100, 1000}) {
    spellings<float>(count);
    spellings<int>(count);
  }
  return result();
}
