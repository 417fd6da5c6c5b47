// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items go on in a loop that others leave where all that come there leave: behind
// a guard that is the first thing in the loop, out of one loop or two, with different values by
// each way out.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Writes, so that no guard becomes a choice between two values.
struct marker {
  array_view<int> marked;
  int place;
  void operator()(int value) const restrict(amp, cpu) { marked[place] = value; }
};

struct leaves_at_once {
  int operator()(int column, int, int m, const marker &mark) const restrict(amp, cpu) {
    int sum = 0;
    for (int k = 0; k < m; ++k) {
      if ((column & 3) < 2) {
        mark(m);
        if (k > m / 2)
          break;
      }
      sum += k;
    }
    return sum;
  }
};

struct leaves_by_either_way {
  int operator()(int column, int found, int m, const marker &mark) const restrict(amp, cpu) {
    int k = 0, way = 0;
    for (;; ++k) {
      if (found > 7) {
        mark(k);
        if (k >= m / 3) {
          way = 1;
          break;
        }
      } else if (k >= m) {
        way = 2;
        break;
      }
      if (k == m + column % 2)
        break;
    }
    return way * 1000 + k;
  }
};

struct returns {
  int operator()(int column, int found, int m, const marker &mark) const restrict(amp, cpu) {
    for (int k = 0; k < m; ++k) {
      if (found % 3 == 0) {
        mark(found);
        if (k == 5)
          return 100 + k;
        if (k == m - 1)
          return 200 + k;
      }
    }
    return column;
  }
};

struct leaves_two_loops {
  int operator()(int column, int found, int m, const marker &mark) const restrict(amp, cpu) {
    int sum = 0;
    for (int j = 0; j < 4; ++j) {
      for (int k = 0; k < m; ++k) {
        if (found & 1) {
          mark(j);
          if (j * m + k > m + 3)
            return sum;
        }
        sum += k + j;
      }
      sum += column;
    }
    return sum;
  }
};

struct goes_on_in_the_outer_loop {
  int operator()(int column, int found, int m, const marker &mark) const restrict(amp, cpu) {
    int sum = 0;
    for (int j = 0; j < 5; ++j) {
      int last = 0;
      for (int k = 0; k < m; ++k) {
        if (column % 3 == 1) {
          mark(k);
          if (k > j)
            break;
        }
        last = k;
      }
      sum = sum * 3 + last + (found & j);
    }
    return sum;
  }
};

template <class Loop> void compare(const char *what, const extent<2> &domain, int m) {
  const int count = int(domain.size());
  const std::vector<int> values = random_ints(count);
  std::vector<int> results(count), marks(count * 32), expected(count), expected_marks(count * 32);
  array_view<const int, 2> in(domain, values);
  array_view<int, 2> out(domain, results);
  array_view<int> marked(count * 32, marks);
  parallel_for_each(
      domain, [=](index<2> i) restrict(amp) {
        const int place = (i[0] * domain[1] + i[1]) * 32 + 3;
        out[i] = Loop()(i[1], in[i] & 15, m, {marked, place});
      });
  out.synchronize();
  marked.synchronize();
  const array_view<int> host(count * 32, expected_marks);
  for (int i = 0; i < count; ++i)
    expected[i] = Loop()(i % domain[1], values[i] & 15, m, {host, i * 32 + 3});
  expect_equal(what, results, expected);
  expect_equal(what, marks, expected_marks);
}

/// The same where what is written does not change in the loop.
void compare_constant(const extent<2> &domain, int m) {
  const int count = int(domain.size()), columns = domain[1];
  std::vector<int> results(count), marks(count * 256), expected(count);
  array_view<int, 2> out(domain, results);
  array_view<int> marked(count * 256, marks);
  parallel_for_each(domain, [=](index<2> i) restrict(amp) {
    const int column = i[1], place = i[0] * columns + column;
    unsigned sum = 0;
    for (int k = 0; k < m; ++k) {
      if ((column & 3) < 2) {
        marked[place * 256 + 3] = m;
        if (k > m / 2)
          break;
      }
      sum += unsigned(k);
    }
    out[i] = int(sum);
  });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < m && !((i % columns & 3) < 2 && k > m / 2); ++k)
      expected[i] += k;
  expect_equal("constant", results, expected);
}

int main() {
  for (const extent<2> &domain :
       {extent<2>(1, 1), extent<2>(3, 7), extent<2>(65, 20), extent<2>(5, 64)})
    for (int m : {1, 2, 16, 40}) {
      compare_constant(domain, m);
      compare<leaves_at_once>("one loop", domain, m);
      compare<leaves_by_either_way>("either way", domain, m);
      compare<returns>("returns", domain, m);
      compare<leaves_two_loops>("two loops", domain, m);
      compare<goes_on_in_the_outer_loop>("the outer loop", domain, m);
    }
  return result();
}
