// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-bounds=robust and check kernels read 0 outside of views, arrays, planes and sections, and that
// what they write there is dropped: nothing else in memory changes. Every rank, negative indices, atomic operations,
// structs, references that functions take and return, tiles.
//
// RUN: %if thorough %{ %amp++ -O0 -famp-bounds=robust %s -o %t-O0 && %run --only=shared,separate %t-O0 %}
// RUN: %amp++ -O2 -famp-bounds=robust %s -o %t-O2 && %run --only=shared,separate %t-O2
// RUN: %if thorough %{ %amp++ -O1 -famp-bounds=robust %s -o %t-O1 && %run --only=shared,separate %t-O1 %}
// RUN: %if thorough %{ %amp++ -O3 -famp-no-spmd -famp-bounds=robust %s -o %t-scalar && %run --only=shared,separate %t-scalar %}
// The accelerator that checks barriers checks indices too, whatever is asked for, and so does check: the results are the
// same, but the launches fail.
// RUN: %amp++ -O2 -famp-bounds=check -DFAILS %s -o %t-check && %run --only=shared,separate %t-check 2>/dev/null
// RUN: %if thorough %{ %amp++ -O0 -famp-bounds=check -DFAILS %s -o %t-check && %run --only=shared,separate %t-check 2>/dev/null %}
// RUN: %amp++ -O2 -DFAILS %s -o %t-none && %run --only=ref %t-none 2>/dev/null
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// Launches a kernel that leaves its containers, and waits.
template <class Domain, class Kernel> void launch(const Domain &domain, const Kernel &kernel) {
#ifdef FAILS
  bool failed = false;
  try {
    parallel_for_each(domain, kernel);
    accelerator().default_view.wait();
  } catch (const runtime_exception &) {
    failed = true;
  }
  expect("the launch fails", failed);
#else
  parallel_for_each(domain, kernel);
#endif
}

/// Memory between other memory that has to stay as it is.
struct fenced {
  explicit fenced(int count) : all(random_ints(count + 2 * margin)), before(all), size(count) {}
  int *data() { return &all[margin]; }
  int old(int i) const { return i >= 0 && i < size ? before[margin + i] : 0; }
  void expect_margins(const char *what) const {
    for (int i = 0; i < margin; ++i)
      expect(what, all[i] == before[i] && all[margin + size + i] == before[margin + size + i]);
  }
  enum { margin = 300 };
  std::vector<int> all, before;
  int size;
};

struct pixel {
  float r, g, b;
};

int read_reference(const int &element) restrict(amp, cpu) { return element; }
void write_reference(int &element, int value) restrict(amp, cpu) { element = value; }
int &chosen(const array_view<int> &a, const array_view<int> &b, int i) restrict(amp, cpu) {
  return i % 2 ? a[i] : b[i];
}

void shifted_reads(int count, int shift) {
  fenced from(count), to(count);
  {
    array_view<const int> a(count, from.data());
    array_view<int> b(count, to.data());
    launch(b.extent, [=](index<1> i) restrict(amp) { b[i] = a[i + shift] + 1; });
  }
  std::vector<int> expected;
  for (int i = 0; i < count; ++i)
    expected.push_back(from.old(i + shift) + 1);
  expect_equal("shifted reads", std::vector<int>(to.data(), to.data() + count), expected);
  to.expect_margins("shifted reads");
}

void scattered_writes(int count, int step) {
  fenced to(count);
  {
    array_view<int> b(count, to.data());
    launch(extent<1>(count), [=](index<1> i) restrict(amp) { b[step * (i[0] - count / 2)] = i[0]; });
  }
  std::vector<int> expected(to.before.begin() + fenced::margin, to.before.begin() + fenced::margin + count);
  for (int i = 0; i < count; ++i)
    if (const int at = step * (i - count / 2); at >= 0 && at < count)
      expected[at] = i;
  expect_equal("scattered writes", std::vector<int>(to.data(), to.data() + count), expected);
  to.expect_margins("scattered writes");
}

void stencil(int rows, int columns) {
  fenced from(rows * columns), to(rows * columns);
  {
    array_view<const int, 2> a(rows, columns, from.data());
    array_view<int, 2> b(rows, columns, to.data());
    launch(b.extent, [=](index<2> i) restrict(amp) {
      b(i) = a(i[0] - 1, i[1]) + a[i[0] + 1][i[1]] + a[index<2>(i[0], i[1] - 1)] + a[i[0]](i[1] + 1);
    });
  }
  auto old = [&](int r, int c) {
    return r >= 0 && r < rows && c >= 0 && c < columns ? from.old(r * columns + c) : 0;
  };
  std::vector<int> expected;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      expected.push_back(old(r - 1, c) + old(r + 1, c) + old(r, c - 1) + old(r, c + 1));
  expect_equal("stencil", std::vector<int>(to.data(), to.data() + rows * columns), expected);
  to.expect_margins("stencil");
}

void tiled_copies(int count) {
  fenced from(count), to(count);
  {
    array_view<const int> a(count, from.data());
    array_view<int> b(count, to.data());
    launch(extent<1>(count).tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int copied[16];
      copied[t.local[0]] = a[t.global];
      t.barrier.wait();
      b[t.global] = copied[15 - t.local[0]];
    });
  }
  std::vector<int> expected;
  for (int i = 0; i < count; ++i)
    expected.push_back(from.old(i / 16 * 16 + 15 - i % 16));
  expect_equal("tiled copies", std::vector<int>(to.data(), to.data() + count), expected);
  to.expect_margins("tiled copies");
}

void histogram(int count, int bins) {
  fenced counts(bins);
  const std::vector<int> values = random_ints(count, 2 * bins);
  {
    array_view<const int> v(count, values);
    array_view<int> c(bins, counts.data());
    launch(v.extent, [=](index<1> i) restrict(amp) { atomic_fetch_inc(&c[v[i]]); });
  }
  std::vector<int> expected(counts.before.begin() + fenced::margin, counts.before.begin() + fenced::margin + bins);
  for (int value : values)
    if (value >= 0 && value < bins)
      ++expected[value];
  expect_equal("histogram", std::vector<int>(counts.data(), counts.data() + bins), expected);
  counts.expect_margins("histogram");
}

void structs_in_arrays() {
  const int count = 37;
  std::vector<pixel> pixels(count);
  for (int i = 0; i < count; ++i)
    pixels[i] = {float(i), 2.0f * i, 3.0f * i};
  array<pixel> p(count, pixels.begin());
  array<pixel> q(count, pixels.begin());
  launch(extent<1>(2 * count), [&p, &q](index<1> i) restrict(amp) {
    pixel copied = p[i[0] - count / 2];
    copied.g += 1;
    q(i[0]) = copied;
    q[i].b = copied.r;
  });
  std::vector<pixel> results = q;
  bool same = true;
  for (int i = 0; i < count; ++i) {
    const pixel old = i >= count / 2 ? pixels[i - count / 2] : pixel{0, 0, 0};
    same &= results[i].r == old.r && results[i].g == old.g + 1 && results[i].b == old.r;
  }
  expect("structs in arrays", same);
}

void references() {
  const int count = 65;
  fenced a(count), b(count), to(count);
  {
    array_view<int> x(count, a.data()), y(count, b.data()), z(count, to.data());
    launch(z.extent, [=](index<1> i) restrict(amp) {
      write_reference(z[i], read_reference(x[i + 3]) + read_reference(y[i - 3]) + chosen(x, y, i[0] + 30));
      write_reference(z[i + count], 1);
    });
  }
  std::vector<int> expected;
  for (int i = 0; i < count; ++i)
    expected.push_back(a.old(i + 3) + b.old(i - 3) + (i % 2 ? a.old(i + 30) : b.old(i + 30)));
  expect_equal("references", std::vector<int>(to.data(), to.data() + count), expected);
  to.expect_margins("references");
}

/// What lies in a section lies in its view.
void sections(int rows, int columns) {
  fenced from(rows * columns), to(rows * columns);
  {
    array_view<int, 2> a(rows, columns, from.data()), b(rows, columns, to.data());
    launch(b.extent, [=](index<2> i) restrict(amp) {
      const array_view<int, 2> beside = a.section(i, extent<2>(2, 2));
      const array_view<int, 2> before = a.section(index<2>(i[0] - 1, i[1]), extent<2>(2, 2));
      const array_view<int, 2> rest = a.section(i);
      b[i] = beside(1, 1) + before(0, 0) + rest(0, 0) + beside.extent[0] + a.section(i, extent<2>(0, 0)).extent[1];
    });
  }
  auto old = [&](int r, int c) {
    return r >= 0 && r < rows && c >= 0 && c < columns ? from.old(r * columns + c) : 0;
  };
  std::vector<int> expected;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      expected.push_back(old(r + 1, c + 1) + old(r - 1, c) + old(r, c) + (r + 2 <= rows ? 2 : rows - r));
  expect_equal("sections", std::vector<int>(to.data(), to.data() + rows * columns), expected);
  to.expect_margins("sections");
}

void four_dimensions() {
  const int lengths[] = {2, 3, 4, 5};
  fenced from(120), to(120);
  {
    const extent<4> shape(lengths);
    array_view<const int, 4> a(shape, from.data());
    array_view<int, 4> b(shape, to.data());
    launch(shape, [=](index<4> i) restrict(amp) {
      index<4> j(i);
      j[2] += 2;
      b[i] = a[j] + a[i[0]][i[1] + 1][i[2]][i[3]];
    });
  }
  std::vector<int> expected;
  for (int i = 0; i < 120; ++i)
    expected.push_back((i / 5 % 4 < 2 ? from.old(i + 10) : 0) + (i / 20 % 3 < 2 ? from.old(i + 20) : 0));
  expect_equal("four dimensions", std::vector<int>(to.data(), to.data() + 120), expected);
}

int main() {
  for (int count : {1, 7, 64, 250}) {
    shifted_reads(count, 1);
    shifted_reads(count, -5);
    shifted_reads(count, 1000000);
    if (count > 1)
      scattered_writes(count, 3);
    histogram(1000, count);
  }
  for (int count : {1, 15, 17, 250})
    if (count % 16)
      tiled_copies(count);
  stencil(1, 1);
  stencil(5, 67);
  stencil(33, 4);
  sections(5, 9);
  structs_in_arrays();
  references();
  four_dimensions();
  return result();
}
