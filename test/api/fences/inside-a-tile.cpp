// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that barriers and fences order the accesses of a tile's work-items to both kinds of memory, with many tiles on
// all threads: all write, one writes, all read; messages behind an atomic flag; a lock that is tried for until it is
// had, with a barrier in every iteration (8.1, 8.1.2).
// Conformance: B086+ B087+ B088+ B090+ G018+ G019+ G027+ G032+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && env TESSERA_NUM_THREADS=8 %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && env TESSERA_NUM_THREADS=8 %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tile = 32, tiles = 600, count = tile * tiles;

struct wait_all {
  static void order(const tile_barrier &barrier) restrict(amp) { barrier.wait(); }
};
struct wait_with_all {
  static void order(const tile_barrier &barrier) restrict(amp) { barrier.wait_with_all_memory_fence(); }
};
struct wait_with_global {
  static void order(const tile_barrier &barrier) restrict(amp) { barrier.wait_with_global_memory_fence(); }
};
struct wait_with_tile_static {
  static void order(const tile_barrier &barrier) restrict(amp) { barrier.wait_with_tile_static_memory_fence(); }
};
struct fence_all {
  static void order(const tile_barrier &barrier) restrict(amp) { all_memory_fence(barrier); }
};
struct fence_global {
  static void order(const tile_barrier &barrier) restrict(amp) { global_memory_fence(barrier); }
};
struct fence_tile_static {
  static void order(const tile_barrier &barrier) restrict(amp) { tile_static_memory_fence(barrier); }
};

/// The writer changes from iteration to iteration, and so does what it writes. Returns what a work-item makes of what
/// it reads.
template <class Wait> int change_writers(int &shared, const tiled_index<tile> &t) restrict(amp) {
  int sum = 0;
  for (int iteration = 0; iteration < 20; ++iteration) {
    if (t.local[0] == (iteration + 3) % tile)
      shared = 0;
    Wait::order(t.barrier);
    if (t.local[0] == iteration * 7 % tile)
      shared = iteration + t.tile[0];
    Wait::order(t.barrier);
    sum += shared * (iteration + 1);
    Wait::order(t.barrier);
  }
  return sum;
}

void expect_iterations(const char *what, const std::vector<int> &sums) {
  std::vector<int> wanted(count);
  for (int i = 0; i < count; ++i)
    for (int iteration = 0; iteration < 20; ++iteration)
      wanted[i] += (iteration + i / tile) * (iteration + 1);
  expect_equal(what, sums, wanted);
}

/// B086, B088
template <class Wait> void one_writes_tile_static(const char *what) {
  std::vector<int> sums(count);
  array_view<int> out(sums);
  parallel_for_each(out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int shared;
    out[t.global] = change_writers<Wait>(shared, t);
  });
  out.synchronize();
  expect_iterations(what, sums);
}

/// B086, B087: each tile has one element of global memory.
template <class Wait> void one_writes_global(const char *what) {
  std::vector<int> sums(count), places(tiles);
  array_view<int> out(sums), place(places);
  parallel_for_each(out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    out[t.global] = change_writers<Wait>(place[t.tile], t);
  });
  out.synchronize();
  expect_iterations(what, sums);
}

/// What arrived of the neighbours' messages is whole; -1 stands where none did.
void expect_messages(const char *what, const std::vector<int> &received) {
  int arrived = 0, wrong = 0;
  for (int i = 0; i < count; ++i) {
    arrived += received[i] != -1;
    wrong += received[i] != -1 && received[i] != 7 * (i / tile * tile + (i % tile + 5) % tile);
  }
  expect_one(what, wrong, 0);
  expect(what, arrived > 0);
}

/// B090, G027, G031, G032: who finds a neighbour's flag set finds its message; who does not find it leaves -1. The
/// message is in global memory, and the flag there too.
template <class Fence> void messages_in_global(const char *what) {
  std::vector<int> texts(count), flags(count), received(count);
  array_view<int> text(texts), flag(flags), got(received);
  parallel_for_each(text.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    const int mine = t.global[0], other = t.tile_origin[0] + (t.local[0] + 5) % tile;
    text[mine] = 7 * mine;
    Fence::order(t.barrier);
    atomic_exchange(&flag[mine], 1);
    got[mine] = -1;
    if (atomic_fetch_or(&flag[other], 0) == 1) {
      Fence::order(t.barrier);
      got[mine] = text[other];
    }
  });
  text.synchronize(), got.synchronize();
  expect_messages(what, received);
}

/// The same in tile_static memory.
template <class Fence> void messages_in_tile_static(const char *what) {
  std::vector<int> received(count);
  array_view<int> got(received);
  parallel_for_each(got.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int text[tile], flag[tile];
    const int mine = t.local[0], other = (t.local[0] + 5) % tile;
    flag[mine] = 0;
    t.barrier.wait();
    text[mine] = 7 * t.global[0];
    Fence::order(t.barrier);
    atomic_exchange(&flag[mine], 1);
    got[t.global] = -1;
    if (flag[other] == 1) {
      Fence::order(t.barrier);
      got[t.global] = text[other];
    }
  });
  got.synchronize();
  expect_messages(what, received);
}

/// The last of a tile to come finds what all the others wrote.
template <class Fence> void last_one_adds(const char *what) {
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> sums(tiles), wanted(tiles);
  array_view<const int> in(count, numbers);
  array_view<int> out(sums);
  parallel_for_each(in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int squares[tile];
    tile_static int come;
    if (t.local[0] == 0)
      come = 0;
    t.barrier.wait();
    squares[t.local[0]] = in[t.global] * in[t.global];
    Fence::order(t.barrier);
    if (atomic_fetch_inc(&come) == tile - 1) {
      Fence::order(t.barrier);
      int sum = 0;
      for (int i = 0; i < tile; ++i)
        sum += squares[i];
      out[t.tile] = sum;
    }
  });
  for (int i = 0; i < count; ++i)
    wanted[i / tile] += numbers[i] * numbers[i];
  out.synchronize();
  expect_equal(what, sums, wanted);
}

/// G018, G019: a lock in tile_static memory. What it guards is changed by plain reads and writes.
void locks() {
  std::vector<int> totals(tiles), iterations_run(count);
  array_view<int> total(totals), taken(iterations_run);
  parallel_for_each(taken.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int lock, guarded, done;
    if (t.local[0] == 0)
      lock = 0, guarded = 0, done = 0;
    t.barrier.wait();
    bool waiting = true;
    int iteration = 0;
    for (;;) {
      int free = 0;
      if (waiting && atomic_compare_exchange(&lock, &free, 1)) {
        all_memory_fence(t.barrier);
        const int before = guarded;
        guarded = before * 3 % 1000003 + 1;
        all_memory_fence(t.barrier);
        atomic_exchange(&lock, 0);
        waiting = false;
        atomic_fetch_inc(&done);
      }
      ++iteration;
      t.barrier.wait();
      const bool ready = done == tile;
      t.barrier.wait();
      if (ready)
        break;
    }
    taken[t.global] = iteration;
    if (t.local[0] == 0)
      total[t.tile] = guarded;
  });
  total.synchronize(), taken.synchronize();
  int wanted = 0;
  for (int i = 0; i < tile; ++i)
    wanted = wanted * 3 % 1000003 + 1;
  expect_equal("locks", totals, std::vector<int>(tiles, wanted));
  bool together = true;
  for (int i = 0; i < count; ++i)
    together &= iterations_run[i] >= 1 && iterations_run[i] == iterations_run[i / tile * tile];
  expect("all leave in the same iteration", together);
}

int main() {
  one_writes_tile_static<wait_all>("one writes, wait");
  one_writes_tile_static<wait_with_all>("one writes, wait_with_all_memory_fence");
  one_writes_tile_static<wait_with_tile_static>("one writes, wait_with_tile_static_memory_fence");
  one_writes_global<wait_all>("one writes to a view, wait");
  one_writes_global<wait_with_all>("one writes to a view, wait_with_all_memory_fence");
  one_writes_global<wait_with_global>("one writes to a view, wait_with_global_memory_fence");
  messages_in_global<fence_all>("messages in global memory, all_memory_fence");
  messages_in_global<fence_global>("messages in global memory, global_memory_fence");
  messages_in_tile_static<fence_all>("messages in tile_static memory, all_memory_fence");
  messages_in_tile_static<fence_tile_static>("messages in tile_static memory, tile_static_memory_fence");
  last_one_adds<fence_all>("the last one adds, all_memory_fence");
  last_one_adds<fence_tile_static>("the last one adds, tile_static_memory_fence");
  locks();
  return result();
}
