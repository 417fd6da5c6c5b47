// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tiled_index and tile_barrier are as in sections 4.4 and 4.5: types, constants, the identities between
// the indices, indices that a kernel makes itself, every wait and every fence.
// Conformance: B079+ B080+ B081+ B082+ B083+ B084+ B085+ B086+ B087+ B088+ B079- B082- B083- B085- B090+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

// B079, B080, B084
static_assert(tiled_index<8>::rank == 1 && tiled_index<8, 4>::rank == 2 && tiled_index<8, 4, 2>::rank == 3, "");
static_assert(std::is_same<decltype(tiled_index<8>::rank), const int>::value, "");
static_assert(!std::is_default_constructible<tiled_index<8>>::value, "");
static_assert(!std::is_default_constructible<tiled_index<8, 4, 2>>::value, "");
static_assert(std::is_same<decltype(tiled_index<8, 4>::global), const index<2>>::value, "");
static_assert(std::is_same<decltype(tiled_index<8, 4>::local), const index<2>>::value, "");
static_assert(std::is_same<decltype(tiled_index<8, 4>::tile), const index<2>>::value, "");
static_assert(std::is_same<decltype(tiled_index<8, 4>::tile_origin), const index<2>>::value, "");
static_assert(std::is_same<decltype(tiled_index<8, 4>::barrier), const tile_barrier>::value, "");
static_assert(tiled_index<8>::tile_dim0 == 8 && tiled_index<8, 4>::tile_dim1 == 4, "");
static_assert(tiled_index<8, 4, 2>::tile_dim0 == 8 && tiled_index<8, 4, 2>::tile_dim1 == 4, "");
static_assert(tiled_index<8, 4, 2>::tile_dim2 == 2, "");
// B082: only all five parts make one, B083: which is an index without a word.
typedef index<2> place;
static_assert(std::is_constructible<tiled_index<8, 4>, place, place, place, place, const tile_barrier &>::value, "");
static_assert(!std::is_constructible<tiled_index<8, 4>, place, place, place, place>::value, "");
static_assert(std::is_copy_constructible<tiled_index<8, 4>>::value, "");
static_assert(std::is_convertible<tiled_index<8, 4>, index<2>>::value, "");
static_assert(std::is_convertible<const tiled_index<8> &, index<1>>::value, "");
static_assert(!std::is_convertible<tiled_index<8, 4>, index<1>>::value, "");
// B085
static_assert(!std::is_default_constructible<tile_barrier>::value && std::is_copy_constructible<tile_barrier>::value,
              "");
static_assert(!std::is_copy_assignable<tile_barrier>::value, "");

template <int N> int outside(const index<N> &a, const index<N> &b) restrict(amp, cpu) { return a == b ? 0 : 1; }

// B081: the identities, and B082: indices of the program's own need none.
template <typename Index> int wrong(const Index &t) restrict(amp) {
  typedef index<Index::rank> point;
  point local, tile;
  const extent<Index::rank> dims = t.get_tile_extent();
  for (int k = 0; k < Index::rank; ++k) {
    local[k] = t.global[k] % dims[k];
    tile[k] = t.global[k] / dims[k];
  }
  const Index copied(t), own(tile, t.global, local, t.global - local, t.barrier);
  const point from_own = own;
  return outside(t.local, local) + outside(t.tile, tile) + outside<Index::rank>(t.tile_origin, t.global - local) +
         outside<Index::rank>(t, t.global) + outside(copied.tile_origin, t.tile_origin) + outside(own.local, t.global) +
         outside(own.tile, local) + outside(from_own, tile) + (t.tile_extent == dims ? 0 : 1);
}

template <typename Domain, typename Index> void identities(const char *what, const Domain &domain) {
  int mistakes[1] = {0};
  array<int, Domain::rank> visited(domain);
  array_view<int> count(mistakes);
  array_view<int, Domain::rank> flags(visited);
  parallel_for_each(domain, [=](Index t) restrict(amp) { flags[t] = 1 + wrong(t); });
  std::vector<int> all = visited;
  expect_equal(what, all, std::vector<int>(domain.size(), 1));
}

// B086 to B088: after each kind of wait a neighbour's value is there; B090: fences may stand in divergent code.
template <typename Wait> void waits(const char *what, Wait wait) {
  array_view<int> out(64);
  parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    shared[t.local[0]] = t.global[0];
    out[t] = 0;
    wait(t.barrier);
    out[t] += shared[15 - t.local[0]];
  });
  std::vector<int> expected(64), actual(64);
  for (int i = 0; i < 64; ++i)
    expected[i] = i / 16 * 16 + 15 - i % 16;
  copy(out, actual.begin());
  expect_equal(what, actual, expected);
}

// A wait with a global fence alone orders what the tile wrote to a view.
void global_wait() {
  array_view<int> middle(64), out(64);
  parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    middle[t] = t.global[0] * 3;
    t.barrier.wait_with_global_memory_fence();
    out[t] = middle[t.tile_origin + (15 - t.local[0])];
  });
  expect("wait_with_global_memory_fence", out[0] == 45 && out[63] == 48 * 3);
}

void fences() {
  array_view<int> out(64);
  parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    shared[t.local[0]] = t.local[0];
    if (t.local[0] % 3 == 0)
      all_memory_fence(t.barrier);
    else if (t.local[0] % 3 == 1)
      global_memory_fence(t.barrier);
    else
      tile_static_memory_fence(t.barrier);
    const tile_barrier copied(t.barrier);
    copied.wait();
    out[t] = shared[(t.local[0] + 1) % 16];
  });
  expect("fences", out[0] == 1 && out[15] == 0 && out[63] == 0);
}

int main() {
  identities<tiled_extent<4>, tiled_index<4>>("one dimension", extent<1>(12));
  identities<tiled_extent<2, 3>, tiled_index<2, 3>>("two dimensions", extent<2>(6, 9));
  identities<tiled_extent<2, 3, 4>, tiled_index<2, 3, 4>>("three dimensions", extent<3>(4, 3, 8));
  waits("wait", [](const tile_barrier &b) restrict(amp) { b.wait(); });
  waits("wait_with_all_memory_fence", [](const tile_barrier &b) restrict(amp) { b.wait_with_all_memory_fence(); });
  waits("wait_with_tile_static_memory_fence",
        [](const tile_barrier &b) restrict(amp) { b.wait_with_tile_static_memory_fence(); });
  global_wait();
  fences();
  return result();
}
