// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels of one dimension whose indices are divided into rows and columns give the same as they are written: where the
// columns divide the domain and where they do not, for numbers of all sizes, by shifts and masks that fit together or do not, and tiles
// with barriers.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %amp++ -O2 -famp-count-decisions=%t.decisions %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
// RUN: %if thorough %{ %amp++ -O2 -famp-bounds=check %s -o %t-check && %run --only=shared %t-check %}
// RUN: %filecheck --input-file=%t.decisions %s
// CHECK-DAG: {{^}}reshape-domain.taken	{{[3-9]|[1-9][0-9]}}{{$}}
// CHECK-DAG: {{^}}reshape-domain.tiles	{{[3-9]|[1-9][0-9]}}{{$}}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

/// With `/` and `%`, as numbers with and without sign and of 64 bits.
void divided(int count, int columns) {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  const array_view<const int> in(count, numbers);
  const array_view<int> out(count, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const int row = i[0] / columns, column = i[0] % columns;
    int sum = row * 7 + column * 3;
    if (column + 1 < columns && i[0] + 1 < count)
      sum += in[row * columns + column + 1];
    out[i] = sum;
  });
  const unsigned width = columns;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const unsigned at = i[0], row = at / width, column = at - row * width;
    out[row * width + column] += in[at] + int(row ^ column);
  });
  const unsigned long wide = columns;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const unsigned long at = i[0];
    out[i] += int(at / wide) * 5 - int(at % wide);
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const int row = i / columns, column = i % columns;
    expected[i] = row * 7 + column * 3 + (column + 1 < columns && i + 1 < count ? numbers[i + 1] : 0) + numbers[i] +
                  (row ^ column) + row * 5 - column;
  }
  expect_equal("divided", results, expected);
}

/// A mask need not be that of the columns.
void shifted(int count, int bits, int mask) {
  std::vector<int> results(count), expected(count);
  const array_view<int> out(count, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = (i[0] >> bits) * 1000 + (i[0] & mask) + (i[0] & 3);
  });
  out.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = (i >> bits) * 1000 + (i & mask) + (i & 3);
  expect_equal("shifted", results, expected);
}

/// What each work-item finds a distance away: as a row or a column that wraps around, by comparisons and by a mask. Neither need the
/// columns divide the whole, nor the rows the distance, nor does a sum without sign have to fit.
template <typename T, typename Found> void moved_by(const char *how, int count, T columns, const Found &found) {
  std::vector<unsigned> results(count), expected(count);
  const array_view<unsigned> out(count, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const T at = i[0], row = at / columns;
    out[i] = unsigned(row) * 3 + unsigned(found(at, row, columns));
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const T at = i, row = at / columns;
    expected[i] = unsigned(row) * 3 + unsigned(found(at, row, columns));
  }
  expect_equal(how, results, expected);
}

template <typename T> void moved(int count, T columns, T whole, T distance) {
  moved_by("upwards", count, columns, [=](T at, T, T w) restrict(amp, cpu) { return (at + whole - w) % whole; });
  moved_by("downwards", count, columns, [=](T at, T, T w) restrict(amp, cpu) { return (at + distance * w) % whole; });
  moved_by("within rows", count, columns, [=](T at, T row, T w) restrict(amp, cpu) {
    return row * w + (at + w - 1) % w + (at + distance) % w;
  });
  moved_by("by comparisons", count, columns, [=](T at, T row, T w) restrict(amp, cpu) {
    return (at < distance * w ? at + whole - w : at - w) + (at >= whole - w ? row : w);
  });
  moved_by("and compared", count, columns, [=](T at, T, T w) restrict(amp, cpu) {
    return T(at + w > distance * w) + 2 * T(whole - w <= at + distance * w) + 4 * T(at - w < whole - 2 * w);
  });
  moved_by("beyond", count, columns, [=](T at, T, T w) restrict(amp, cpu) { return T(at + whole >= distance * w); });
  moved_by("by a mask", count, columns, [=](T at, T, T w) restrict(amp, cpu) { return (at - distance * w) & (whole - 1); });
}

template <typename T> void moved_all() {
  moved<T>(6400, 100, 6400, 1);
  moved<T>(6400, 64, 6400, 2);
  moved<T>(4096, 64, 4096, 7);
  moved<T>(4096, 32, 8192, 3);
  moved<T>(4096, 64, 1024, 1);
  moved<T>(6400, 100, 6450, 1);
  moved<T>(640, 40, 320, 90);
  moved<T>(96, 48, 96, 0);
  moved<T>(6400, 100, 50, 1);
  moved<T>(4096, 64, 32, 1);
}

/// Transposes tiles that lie in a row, and says where work-items are.
template <int T, int C> void tiles(int many) {
  const int count = many * T;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> results(count), expected(count);
  const array_view<const int> in(count, numbers);
  const array_view<int> out(count, results);
  parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
    tile_static int block[C][T / C];
    const int row = t.local[0] / C, column = t.local[0] % C;
    block[column][row] = in[t.global];
    t.barrier.wait();
    const int *flat = &block[0][0];
    out[t.global] = flat[t.local[0]] + row * 100 + column * 10 + t.tile[0] * 3 + t.tile_origin[0] + t.global[0] / C;
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    const int l = i % T, first = i - l, column = l / (T / C), row = l % (T / C);
    expected[i] = numbers[first + row * C + column] + l / C * 100 + l % C * 10 + i / T * 3 + first + i / C;
  }
  expect_equal("tiles", results, expected);
}

int main() {
  for (const auto &[count, columns] : {std::pair(1, 1), {96, 32}, {100, 33}, {6400, 100}, {6401, 100}, {4096, 64}, {50, 64}, {999, 3}})
    divided(count, columns);
  shifted(4096, 6, 63);
  shifted(4096, 6, 31);
  shifted(4100, 6, 63);
  shifted(640, 5, 31);
  shifted(77, 0, 0);
  moved_all<int>();
  moved_all<unsigned>();
  moved_all<long>();
  moved<unsigned>(4096, 64, 4096, 1u << 26);
  moved<unsigned>(6400, 64, 6400, (1u << 26) - 1);
  moved<unsigned>(4096, 64, 0x80000000u, 5);
  moved<unsigned>(4096, 64, 0x7fffffc0u, 5);
  moved<unsigned>(4096, 64, 0x40000000u, (1u << 25) - 64);
  moved<unsigned long>(4096, 64, 1ul << 38, 1ul << 27);
  moved<unsigned long>(6400, 64, 6400, 1ul << 32);
  moved<int>(4096, 64, 4096, -3);
  tiles<256, 16>(1);
  tiles<192, 24>(3);
  tiles<60, 12>(2);
#ifdef EVERY_SHAPE
  tiles<256, 32>(5);
  tiles<64, 8>(7);
#endif
  return result();
}
