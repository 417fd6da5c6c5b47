// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiled_extent has every member of section 4.3, on the host and in kernels.
// Conformance: B072+ B073+ B074+ B075+ B076+ B077+ B078+ B073-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

// B072
static_assert(std::is_base_of<extent<3>, tiled_extent<2, 3, 4>>::value, "");
static_assert(std::is_base_of<extent<2>, tiled_extent<2, 3, 0>>::value, "");
static_assert(std::is_base_of<extent<1>, tiled_extent<2, 0, 0>>::value, "");
static_assert(std::is_same<tiled_extent<2>, tiled_extent<2, 0, 0>>::value, "");
static_assert(tiled_extent<2, 3, 4>::rank == 3 && tiled_extent<2>::rank == 1, "");
// B073, B074: an extent converts without a word.
static_assert(std::is_convertible<extent<1>, tiled_extent<8>>::value, "");
static_assert(std::is_convertible<extent<2>, tiled_extent<8, 4>>::value, "");
static_assert(std::is_convertible<extent<3>, tiled_extent<8, 4, 2>>::value, "");
static_assert(!std::is_constructible<tiled_extent<8>, extent<2>>::value, "");
static_assert(!std::is_constructible<tiled_extent<8>, tiled_extent<4, 2>>::value, "");
static_assert(std::is_default_constructible<tiled_extent<8, 4>>::value, "");
// B077
static_assert(tiled_extent<8>::tile_dim0 == 8, "");
static_assert(tiled_extent<8, 4>::tile_dim0 == 8 && tiled_extent<8, 4>::tile_dim1 == 4, "");
static_assert(tiled_extent<8, 4, 2>::tile_dim1 == 4 && tiled_extent<8, 4, 2>::tile_dim2 == 2, "");
static_assert(std::is_same<decltype(tiled_extent<8>::tile_dim0), const int>::value, "");
// B074, B075, B076, B078
#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
tiled_extent<4, 2> a;
const tiled_extent<4, 2> c;
const tiled_extent<4> c1;
const tiled_extent<4, 2, 3> c3;
OF(a = c, tiled_extent<4, 2> &);
OF(c.pad(), tiled_extent<4, 2>);
OF(c.truncate(), tiled_extent<4, 2>);
OF(c1.pad(), tiled_extent<4>);
OF(c3.truncate(), tiled_extent<4, 2, 3>);
OF(c1.get_tile_extent(), extent<1>);
OF(c.get_tile_extent(), extent<2>);
OF(c3.get_tile_extent(), extent<3>);
OF(c == c, bool);
OF(c3 != c3, bool);

struct members {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    tiled_extent<4, 3> zero;
    HOLDS(zero[0] == 0 && zero[1] == 0);
    tiled_extent<4, 3> tiles = extent<2>(9, 7), copied(tiles), assigned;
    HOLDS(copied == tiles && !(copied != tiles) && assigned != tiles);
    HOLDS(&(assigned = tiles) == &assigned && assigned == tiles);
    HOLDS(tiles.pad() == extent<2>(12, 9) && tiles.truncate() == extent<2>(8, 6));
    // Whole tiles stay as they are.
    HOLDS(tiles.pad().pad() == tiles.pad() && tiles.truncate().truncate() == tiles.truncate());
    HOLDS(tiles.pad().truncate() == tiles.pad());
    HOLDS(tiles.get_tile_extent() == extent<2>(4, 3) && tiles.tile_extent == extent<2>(4, 3));
    HOLDS(tiled_extent<5>(extent<1>(11)).pad()[0] == 15 && tiled_extent<5>(extent<1>(11)).truncate()[0] == 10);
    HOLDS(tiled_extent<5>(extent<1>(3)).truncate()[0] == 0 && tiled_extent<5>(extent<1>(1)).pad()[0] == 5);
    const tiled_extent<2, 3, 4> three = extent<3>(3, 4, 5);
    HOLDS(three.pad() == extent<3>(4, 6, 8) && three.truncate() == extent<3>(2, 3, 4));
    HOLDS(three.tile_extent == extent<3>(2, 3, 4));
    // B072: all of extent is there.
    HOLDS(tiles.size() == 63 && tiles.contains(index<2>(8, 6)) && tiles + index<2>(1, 1) == extent<2>(10, 8));
    HOLDS((tiles.tile<2, 2>().pad() == extent<2>(10, 8)));
    HOLDS(tiles.tile_dim0 == 4 && tiles.tile_dim1 == 3);
    return line;
  }
};

// The constants can be bound to references.
int by_reference(const int &a, const int &b) { return a * 100 + b; }

int main() {
  on_both_sides<members>();
  expect("a length near the greatest", extent<1>(INT_MAX - 1).tile<INT_MAX - 1>().pad()[0] == INT_MAX - 1 &&
                                           extent<1>(INT_MAX - 8).tile<8>().pad()[0] == INT_MAX - 7);
  expect("nothing to pad", extent<2>(0, -5).tile<4, 4>().pad() == extent<2>(0, -4));
  expect_throws<runtime_exception>("too long to be padded", "concurrency::tiled_extent::pad: dimension 1 (2147483640) cannot be rounded up to a whole number of tiles.",
                                   [] { extent<2>(8, INT_MAX - 7).tile<8, 16>().pad(); });
  expect("constants", by_reference(tiled_extent<8, 4>::tile_dim0, tiled_extent<8, 4>::tile_dim1) == 804);
  expect("rank", by_reference(extent<3>::rank, tiled_index<4>::rank) == 301);
  return result();
}
