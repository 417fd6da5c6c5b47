// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiled_index is right in tiles of every rank and shape, and that pad and truncate are.
// Conformance: B206+ B215+ H010+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

// Every work-item writes its number in its tile and its tile's number, at its global index.
template <int T0, int T1, int T2> void three(int n0, int n1, int n2) {
  extent<3> domain(n0 * T0, n1 * T1, n2 * T2);
  std::vector<int> locals(domain.size()), tiles(domain.size()), expected_locals, expected_tiles;
  array_view<int, 3> local(domain, locals), tile(domain, tiles);
  parallel_for_each(domain.tile<T0, T1, T2>(), [=](tiled_index<T0, T1, T2> t) restrict(amp) {
    bool right = true;
    for (int d = 0; d < 3; ++d)
      right = right && t.tile_origin[d] == t.tile[d] * t.tile_extent[d] &&
              t.global[d] == t.tile_origin[d] + t.local[d];
    local[t.global] = right ? (t.local[0] * T1 + t.local[1]) * T2 + t.local[2] : -1;
    tile[t] = (t.tile[0] * n1 + t.tile[1]) * n2 + t.tile[2];
  });
  local.synchronize();
  tile.synchronize();
  for (int x = 0; x < domain[0]; ++x)
    for (int y = 0; y < domain[1]; ++y)
      for (int z = 0; z < domain[2]; ++z) {
        expected_locals.push_back((x % T0 * T1 + y % T1) * T2 + z % T2);
        expected_tiles.push_back((x / T0 * n1 + y / T1) * n2 + z / T2);
      }
  expect_equal("local", locals, expected_locals);
  expect_equal("tile", tiles, expected_tiles);
}

template <int T0, int T1> void two(int n0, int n1) {
  extent<2> domain(n0 * T0, n1 * T1);
  std::vector<int> values(domain.size()), expected;
  array_view<int, 2> out(domain, values);
  parallel_for_each(domain.tile<T0, T1>(), [=](tiled_index<T0, T1> t) restrict(amp) {
    out[t.global] = ((t.tile[0] * n1 + t.tile[1]) * T0 + t.local[0]) * T1 + t.local[1] + t.tile_dim0 - T0 +
                    t.tile_dim1 - T1;
  });
  out.synchronize();
  for (int x = 0; x < domain[0]; ++x)
    for (int y = 0; y < domain[1]; ++y)
      expected.push_back(((x / T0 * n1 + y / T1) * T0 + x % T0) * T1 + y % T1);
  expect_equal("two dimensions", values, expected);
}

// truncate leaves out what fills no tile, pad adds what is missing.
void pad_and_truncate(int count) {
  std::vector<int> values(count + 16, 0), expected(count + 16, 0);
  array_view<int> out(count + 16, values);
  extent<1> domain(count);
  tiled_extent<16> padded = domain.tile<16>().pad(), truncated = domain.tile<16>().truncate();
  expect("padded size", padded[0] == (count + 15) / 16 * 16);
  expect("truncated size", truncated[0] == count / 16 * 16);
  parallel_for_each(padded, [=](tiled_index<16> t) restrict(amp) { out[t.global] += 1; });
  if (truncated.size() > 0)
    parallel_for_each(truncated, [=](tiled_index<16> t) restrict(amp) { out[t.global] += 2; });
  out.synchronize();
  for (int i = 0; i < count + 16; ++i)
    expected[i] = (i < (count + 15) / 16 * 16) + 2 * (i < count / 16 * 16);
  expect_equal("pad and truncate", values, expected);
}

int main() {
  three<1, 1, 1>(2, 3, 4);
  three<4, 4, 4>(1, 1, 1);
  three<3, 5, 7>(2, 3, 2);
  three<16, 1, 64>(2, 3, 1);
  three<64, 4, 4>(2, 2, 2);
  three<1, 1, 1024>(2, 2, 2);
  two<1, 1>(3, 5);
  two<1, 1024>(3, 2);
  two<1024, 1>(2, 3);
  two<16, 16>(9, 11);
  two<32, 32>(2, 2);
  two<7, 13>(3, 3);
  for (int count : {1, 15, 16, 17, 31, 32, 1000})
    pad_and_truncate(count);
  return result();
}
