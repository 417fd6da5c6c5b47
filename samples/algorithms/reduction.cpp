// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of many numbers, on the ladder of six steps that guides for GPUs used to climb.
// A launch makes one sum of what each tile has, and launches follow until one sum is left.
#include "algorithm.h"

#include <future>
#include <numeric>
#include <thread>

using namespace concurrency;
using numbers = array_view<const unsigned int>;
using sums = array_view<unsigned int>;

static const int tile = 256;

/// As many tiles as there are sums.
static tiled_extent<tile> tiles_for(sums to) { return extent<1>(to.extent[0] * tile).tile<tile>(); }

static unsigned int number_at(numbers from, int i) restrict(amp) {
  return i < from.extent[0] ? from[i] : 0;
}

static void add_neighbours(numbers from, sums to) {
  parallel_for_each(tiles_for(to), [=](tiled_index<tile> t) restrict(amp) {
    tile_static unsigned int part[tile];
    const int local = t.local[0];
    part[local] = number_at(from, t.global[0]);
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      if (local % (2 * distance) == 0)
        part[local] += part[local + distance];
      t.barrier.wait();
    }
    if (local == 0)
      to[t.tile] = part[0];
  });
}

static void add_by_the_first(numbers from, sums to) {
  parallel_for_each(tiles_for(to), [=](tiled_index<tile> t) restrict(amp) {
    tile_static unsigned int part[tile];
    const int local = t.local[0];
    part[local] = number_at(from, t.global[0]);
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      const int mine = 2 * distance * local;
      if (mine < tile)
        part[mine] += part[mine + distance];
      t.barrier.wait();
    }
    if (local == 0)
      to[t.tile] = part[0];
  });
}

/// The sum of what all work-items of a tile have: the upper half is added to the lower one.
static unsigned int sum_of_tile(unsigned int mine, unsigned int (&part)[tile],
                                const tiled_index<tile> &t) restrict(amp) {
  const int local = t.local[0];
  part[local] = mine;
  t.barrier.wait();
  for (int distance = tile / 2; distance > 0; distance /= 2) {
    if (local < distance)
      part[local] += part[local + distance];
    t.barrier.wait();
  }
  return part[0];
}

/// Each work-item has `each` numbers; those of a tile lie together.
template <int each> static void add_halves(numbers from, sums to) {
  parallel_for_each(tiles_for(to), [=](tiled_index<tile> t) restrict(amp) {
    tile_static unsigned int part[tile];
    const int begin = t.tile[0] * tile * each + t.local[0];
    unsigned int mine = 0;
    for (int k = 0; k < each; ++k)
      mine += number_at(from, begin + k * tile);
    const unsigned int sum = sum_of_tile(mine, part, t);
    if (t.local[0] == 0)
      to[t.tile] = sum;
  });
}

/// Tiles of the right size: as many as keep the machine busy, and each adds a share of all numbers.
static const int vector_tile = 16, vector_tiles = 1024;

static void add_shares(numbers from, sums to) {
  const int tiles = to.extent[0], rounds = from.extent[0] / (tiles * vector_tile);
  const int done = rounds * tiles * vector_tile, rest = from.extent[0] - done;
  const tiled_extent<vector_tile> all = extent<1>(tiles * vector_tile).tile<vector_tile>();
  parallel_for_each(all, [=](tiled_index<vector_tile> t) restrict(amp) {
    tile_static unsigned int part[vector_tile];
    const int local = t.local[0], begin = t.tile[0] * rounds * vector_tile + local;
    unsigned int mine = t.global[0] < rest ? from[done + t.global[0]] : 0;
    for (int k = 0; k < rounds; ++k)
      mine += from[begin + k * vector_tile];
    part[local] = mine;
    t.barrier.wait();
    if (local == 0) {
      for (int i = 1; i < vector_tile; ++i)
        mine += part[i];
      to[t.tile] = mine;
    }
  });
}

/// `each` numbers become one with each launch.
static unsigned int reduce(void (*launch)(numbers, sums), int each, numbers from) {
  for (;;) {
    const sums to(extent<1>((from.extent[0] + each - 1) / each));
    to.discard_data();
    launch(from, to);
    if (to.extent[0] == 1)
      return to[0];
    from = to;
  }
}

/// What memory gives: every thread of the machine adds a part in a plain loop.
static unsigned int sum_by_threads(const std::vector<unsigned int> &all) {
  const std::size_t threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::future<unsigned int>> parts;
  for (std::size_t i = 0; i < threads; ++i)
    parts.push_back(std::async(std::launch::async, [&all, i, threads] {
      return std::accumulate(&all[0] + all.size() * i / threads,
                             &all[0] + all.size() * (i + 1) / threads, 0u);
    }));
  unsigned int sum = 0;
  for (std::future<unsigned int> &part : parts)
    sum += part.get();
  return sum;
}

int main(int argc, char **argv) {
  algorithm sample("sum", argc, argv);
  const std::vector<unsigned int> all = random_numbers(sample.size(1 << 25, 100003));
  const int count = int(all.size());
  sample.reads(4.0 * count);
  unsigned int wanted = 0, sum = 0;
  sample.serial([&] { wanted = std::accumulate(all.begin(), all.end(), 0u); });
  const numbers from(count, all);
  const auto is_right = [&] { return sum == wanted; };
  sample.kernels("plain loops, all threads", [&] { sum = sum_by_threads(all); }, is_right);
  const auto step = [&](const char *name, void (*launch)(numbers, sums), int each) {
    sample.kernels(name, [&] { sum = reduce(launch, each, from); }, is_right);
  };
  // GPU: Work-items that add have others between them that wait for them. Most of a group's lanes
  // are idle.
  // CPU: The compiler runs only the work-items that add, so those that wait cost nothing.
  step("1 neighbours are added", add_neighbours, tile);
  // GPU: The first work-items add, so whole groups are done early. What they add lies in the same
  // banks of memory.
  // CPU: What neighbours add lies apart in memory, so vectors do not help. This is the slowest step.
  step("2 by the first work-items", add_by_the_first, tile);
  // GPU: Neighbours read neighbours: no group waits for a bank of memory.
  // CPU: Vectors read what lies together, and all their lanes add.
  step("3 halves are added", add_halves<1>, tile);
  // GPU: Half of the work-items only loaded a number before. Now each of them adds at least once.
  // CPU: There are half as many tiles, but each reads two places in turn. Nothing is gained.
  step("4 two numbers each", add_halves<2>, 2 * tile);
  // GPU: Loads that do not wait for each other hide how slow memory is, and barriers are rare.
  // CPU: A vector reads sixteen places that are 1 KB apart before the next vector runs. Memory
  // prefers one place.
  step("5 sixteen numbers each", add_halves<16>, 16 * tile);
  // GPU: Only one launch reads all numbers. Tiles have 128 or 256 work-items there.
  // CPU: A tile is one vector. It reads its share from the first byte to the last, as fast as
  // memory gives it.
  step("6 a tile is a vector", add_shares, std::max(count / vector_tiles, vector_tile));
  return sample.end();
}
