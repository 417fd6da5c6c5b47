// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lanes that are not in a branch, a loop, the rest of a row or a tile read and write nothing: the memory
// behind the last element and before the first cannot be accessed at all.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"
#include <sys/mman.h>
#include <unistd.h>

/// Elements that end at a page without access, and such that begin behind one.
template <class T> class fenced {
public:
  explicit fenced(int count) : count_(count) {
    const std::size_t page = std::size_t(sysconf(_SC_PAGESIZE));
    bytes_ = (count * sizeof(T) + page - 1) / page * page;
    all_ = static_cast<char *>(
        mmap(nullptr, bytes_ + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    first_ = all_ + page;
    mprotect(first_, bytes_, PROT_READ | PROT_WRITE);
    size_ = bytes_ + 2 * page;
  }
  fenced(const fenced &) = delete;
  fenced &operator=(const fenced &) = delete;
  ~fenced() { munmap(all_, size_); }

  T *at_begin() { return reinterpret_cast<T *>(first_); }
  T *at_end() { return reinterpret_cast<T *>(first_ + bytes_) - count_; }

private:
  int count_;
  std::size_t bytes_, size_;
  char *all_, *first_;
};

template <class T> void fill(T *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = T(random_numbers()() % 100);
}

template <class T> void expect_same(const char *what, const T *actual, const std::vector<T> &expected) {
  expect_equal(what, std::vector<T>(actual, actual + expected.size()), expected);
}

static void neighbours(int n) {
  fenced<int> input(n), output(n);
  for (int *in : {input.at_begin(), input.at_end()})
    for (int *out : {output.at_begin(), output.at_end()}) {
      fill(in, n);
      fill(out, n);
      std::vector<int> expected(out, out + n);
      for (int i = 0; i < n; ++i) {
        int sum = in[i];
        if (i > 0)
          sum += in[i - 1] * 2;
        if (i + 1 < n)
          sum += in[i + 1] * 3;
        if (i % 2 == 0 && 2 * i < n)
          sum += in[2 * i] + in[n - 1 - 2 * i];
        if (sum % 3)
          expected[i] = sum;
      }
      array_view<const int> from(n, in);
      array_view<int> to(n, out);
      parallel_for_each(to.extent, [=](index<1> at) restrict(amp) {
        const int i = at[0];
        int sum = from[i];
        if (i > 0)
          sum += from[i - 1] * 2;
        if (i + 1 < n)
          sum += from[i + 1] * 3;
        if (i % 2 == 0 && 2 * i < n)
          sum += from[2 * i] + from[n - 1 - 2 * i];
        if (sum % 3)
          to[i] = sum;
      });
      to.synchronize();
      expect_same("neighbours", out, expected);
    }
}

/// Every third and every second element, up to the last that is there.
static void some_words(int n) {
  fenced<int> input(3 * n - 2), output(2 * n - 1);
  int *in = input.at_end(), *out = output.at_end();
  fill(in, 3 * n - 2);
  fill(out, 2 * n - 1);
  std::vector<int> expected(out, out + 2 * n - 1);
  for (int i = 0; i < n; ++i)
    expected[2 * i] = in[3 * i] + 5;
  array_view<const int> from(3 * n - 2, in);
  array_view<int> to(2 * n - 1, out);
  parallel_for_each(extent<1>(n), [=](index<1> at) restrict(amp) {
    to[2 * at[0]] = from[3 * at[0]] + 5;
  });
  to.synchronize();
  expect_same("some words", out, expected);
}

/// Places that are read from memory, garbage for those who do not go there.
static void looked_up(int n) {
  fenced<int> input(n), places(n), output(n);
  int *in = input.at_end(), *place = places.at_end(), *out = output.at_end();
  fill(in, n);
  fill(out, n);
  for (int i = 0; i < n; ++i)
    place[i] = i % 3 == 1 ? 1000000000 : i % 3 == 2 ? -2000000000 : int(random_numbers()() % n);
  std::vector<int> expected(out, out + n);
  for (int i = 0; i < n; ++i) {
    if (place[i] >= 0 && place[i] < n)
      expected[i] = in[place[i]] + 5;
    for (int j = i; j < n && j < i + in[i] % 4; ++j)
      expected[i] += in[j];
  }
  array_view<const int> from(n, in), at_place(n, place);
  array_view<int> to(n, out);
  parallel_for_each(to.extent.tile<24>().pad(), [=](tiled_index<24> t) restrict(amp) {
    const int i = t.global[0];
    if (i >= n)
      return;
    if (at_place[i] >= 0 && at_place[i] < n)
      to[i] = from[at_place[i]] + 5;
    for (int j = i; j < n && j < i + from[i] % 4; ++j)
      to[i] += from[j];
  });
  to.synchronize();
  expect_same("looked up", out, expected);
}

/// An element that only few need, or nobody: it is not there for the others.
static void one_for_some(int n, int wanted) {
  fenced<int> input(n), output(n);
  int *in = input.at_end(), *out = output.at_begin();
  fill(in, n);
  fill(out, n);
  std::vector<int> expected(out, out + n);
  for (int i = 0; i < n; ++i)
    if (in[i] == wanted || wanted < n)
      expected[i] = in[wanted < n ? wanted : i];
  array_view<const int> from(n, in);
  array_view<int> to(n, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    if (i[0] >= 0 && wanted < n)
      to[i] = from[wanted];
    else if (from[i] == wanted)
      to[i] = from[i];
    // Never, though it takes a look at each element to know.
    if (from[i] < 0) {
      to[i] = from[n + 100000] + from[-100000 - i[0]];
      to[n + 100000] = 3;
    }
  });
  to.synchronize();
  expect_same("one for some", out, expected);
}

static void matrix(int rows, int columns) {
  fenced<double> input(rows * columns), output(rows * columns);
  double *in = input.at_end(), *out = output.at_end();
  fill(in, rows * columns);
  fill(out, rows * columns);
  std::vector<double> expected(out, out + rows * columns);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      double sum = 0;
      for (int v = y - 1; v <= y + 1; ++v)
        for (int u = x - 1; u <= x + 1; ++u)
          if (v >= 0 && v < rows && u >= 0 && u < columns)
            sum += in[v * columns + u];
      expected[y * columns + x] = sum;
    }
  array_view<const double, 2> from(rows, columns, in);
  array_view<double, 2> to(rows, columns, out);
  parallel_for_each(to.extent.tile<4, 16>().pad(), [=](tiled_index<4, 16> t) restrict(amp) {
    const int y = t.global[0], x = t.global[1];
    if (y >= rows || x >= columns)
      return;
    double sum = 0;
    for (int v = y - 1; v <= y + 1; ++v)
      for (int u = x - 1; u <= x + 1; ++u)
        if (v >= 0 && v < rows && u >= 0 && u < columns)
          sum += from(v, u);
    to(y, x) = sum;
  });
  to.synchronize();
  expect_same("matrix", out, expected);
}

/// Each traverses a row, of which the last one ends where memory does.
static void rows(int count, int length) {
  fenced<int> input(count * length), output(count);
  int *in = input.at_end(), *out = output.at_end();
  fill(in, count * length);
  std::vector<int> expected(count);
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < length; ++k)
      expected[i] += in[i * length + k];
  array_view<const int, 2> from(count, length, in);
  array_view<int> to(count, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < length; ++k)
      sum += from(i[0], k);
    to[i] = sum;
  });
  to.synchronize();
  expect_same("rows", out, expected);
}

/// Each sums up a column, whose last row ends where memory does: no copy of it has more.
template <class F> static void columns(const char *what, int height, int width, F sum) {
  fenced<unsigned> input(height * width);
  fill(input.at_end(), height * width);
  const int rows = 40;
  std::vector<unsigned> out(rows * width), expected(rows * width);
  array_view<const unsigned, 2> from(height, width, input.at_end());
  array_view<unsigned, 2> to(rows, width, out);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < width; ++x)
      expected[y * width + x] = sum(from, x, y);
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = sum(from, i[1], i[0]); });
  to.synchronize();
  expect_equal(what, out, expected);
}

using matrix_view = array_view<const unsigned, 2>;

/// The loop ends before it reads.
struct left_early {
  int height;
  unsigned operator()(const matrix_view &from, int x, int y) const restrict(cpu, amp) {
    unsigned sum = y;
    for (int k = 0;; ++k) {
      for (int shift = 1; shift < 12; ++shift)
        sum = (sum ^ sum >> shift) * 5 + k;
      if (k == height)
        return sum;
      sum += from(k, x);
    }
  }
};

/// Only the first iterations read.
struct some_iterations {
  int height, most;
  unsigned operator()(const matrix_view &from, int x, int y) const restrict(cpu, amp) {
    unsigned sum = y;
    for (int k = 0; k < most; ++k)
      if (k < height)
        sum = sum * 3 + from(k, x);
    return sum;
  }
};

/// Where the column begins, a quotient says that not all launches can compute.
struct divided_start {
  int height;
  unsigned number, by;
  unsigned operator()(const matrix_view &from, int x, int y) const restrict(cpu, amp) {
    const unsigned first = by == 0 ? 0 : number / by < by ? number / by : by;
    unsigned sum = y;
    for (int k = 0; k < height - 7; ++k)
      sum = sum * 3 + from(int(first) + k, x);
    return sum;
  }
};

/// How far apart the elements are.
struct divided_step {
  int height;
  unsigned number, by;
  unsigned operator()(const matrix_view &from, int x, int y) const restrict(cpu, amp) {
    const unsigned step = by == 0 ? 0 : number / by < by ? number / by : by;
    unsigned sum = y;
    for (int k = 0; k < height / 4; ++k)
      sum = sum * 3 + from(int(step) * k, x);
    return sum;
  }
};

int main() {
  for (int n : {1, 2, 3, 7, 15, 16, 17, 31, 32, 33, 63, 100, 1000, 1023, 1025}) {
    neighbours(n);
    some_words(n);
    looked_up(n);
    one_for_some(n, n - 1);
    one_for_some(n, n + 100000);
  }
  for (int columns : {1, 3, 15, 16, 17, 33})
    for (int rows : {1, 2, 5, 13})
      matrix(rows, columns);
  for (int length : {1, 3, 4, 5, 18})
    for (int count : {1, 15, 16, 33})
      rows(count, length);
#ifdef EVERY_SHAPE
  const int heights[] = {1, 255, 256, 257, 1500};
#else // it takes ref long
  const int heights[] = {1, 257, 600};
#endif
  for (int width : {16, 65})
    for (int height : heights) {
      columns("left early", height, width, left_early{height});
      columns("some iterations", height, width, some_iterations{height, 2 * height});
      for (unsigned by : {0u, 3u}) {
        columns("divided start", height, width, divided_start{height, 7, by});
        columns("divided step", height, width, divided_step{height, 7, by});
      }
    }
  return result();
}
