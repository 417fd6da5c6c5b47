// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that atomic operations of lanes each take place once, in branches and loops as well, on memory of all tiles
// and of one, and give every lane the value that it found.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

#include <algorithm>

/// Tickets: each value was given to one work-item.
static void expect_tickets(const char *what, std::vector<int> tickets, int count) {
  std::sort(tickets.begin(), tickets.end());
  std::vector<int> taken;
  for (int ticket : tickets)
    if (ticket != untouched)
      taken.push_back(ticket);
  std::vector<int> expected;
  for (int i = 0; i < count; ++i)
    expected.push_back(i);
  expect_equal(what, taken, expected);
}

static void tickets(int n) {
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n, untouched), totals(4), host(4);
  array_view<const int> from(n, in);
  array_view<int> to(n, out), total(4, totals);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    const int v = from[i];
    if (v > 0)
      to[i] = atomic_fetch_add(&total[0], 1);
    atomic_fetch_max(&total[1], v);
    for (int j = 0; j < (v & 3); ++j)
      if (j % 2 == 0)
        atomic_fetch_sub(&total[2], v + j);
    int seen = total[3];
    while (!atomic_compare_exchange(&total[3], &seen, seen ^ v)) {
    }
  });
  to.synchronize();
  total.synchronize();
  for (int v : in) {
    host[0] += v > 0;
    host[1] = v > host[1] ? v : host[1];
    for (int j = 0; j < (v & 3); ++j)
      if (j % 2 == 0)
        host[2] -= v + j;
    host[3] ^= v;
  }
  expect_equal("totals", totals, host);
  expect_tickets("tickets", out, host[0]);
}

template <int Width> void bins(int n) {
  const std::vector<int> in = random_ints(n, 30);
  const int tiles = (n + Width - 1) / Width;
  std::vector<int> out(tiles * 8), expected(tiles * 8), places(n, untouched);
  array_view<const int> from(n, in);
  array_view<int> to(tiles * 8, out), place(n, places);
  parallel_for_each(extent<1>(n).tile<Width>().pad(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int counts[8];
    for (int j = t.local[0]; j < 8; j += Width)
      counts[j] = 0;
    t.barrier.wait();
    const int i = t.global[0];
    if (i < n && from[i] >= -20)
      place[i] = atomic_fetch_add(&counts[from[i] & 7], 1) + 100 * (from[i] & 7);
    t.barrier.wait();
    for (int j = t.local[0]; j < 8; j += Width)
      to[t.tile[0] * 8 + j] = counts[j];
  });
  to.synchronize();
  place.synchronize();
  for (int i = 0; i < n; ++i)
    if (in[i] >= -20)
      ++expected[i / Width * 8 + (in[i] & 7)];
  expect_equal("bins", out, expected);
  for (int tile = 0; tile < tiles; ++tile)
    for (int bin = 0; bin < 8; ++bin) {
      std::vector<int> of_bin;
      for (int i = tile * Width; i < n && i < (tile + 1) * Width; ++i)
        if (places[i] != untouched && places[i] / 100 == bin)
          of_bin.push_back(places[i] % 100);
      expect_tickets("places in a bin", of_bin, expected[tile * 8 + bin]);
    }
}

/// Rows of numbers, taken away when they are counted. What is counted is found through a second
/// table, of which another one counts how often it is used.
template <int Width, int Iterations> void taken(int tiles) {
  const int n = tiles * Width * Iterations;
  std::vector<int> in = random_ints(n, 1 << 20), table(64), bins(64), host(64), uses(64);
  for (int i = 0; i < 64; ++i)
    table[i] = i * 37 % 61;
  std::vector<int> expected_uses(64), left(n);
  for (int v : in) {
    ++host[table[v & 63]];
    ++expected_uses[v & 63];
  }
  array_view<int> from(n, in), to(64, bins), used(64, uses);
  array_view<const int> through(64, table);
  parallel_for_each(extent<1>(tiles * Width).tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int counts[64], found[64];
    for (int j = t.local[0]; j < 64; j += Width)
      counts[j] = found[j] = 0;
    t.barrier.wait();
    const int first = t.tile[0] * Width * Iterations + t.local[0];
    for (int iteration = 0; iteration < Iterations; ++iteration) {
      const int v = from[first + iteration * Width];
      from[first + iteration * Width] = 0;
      atomic_fetch_add(&counts[through[v & 63]], 1);
      atomic_fetch_inc(&found[v & 63]);
    }
    t.barrier.wait();
    for (int j = t.local[0]; j < 64; j += Width) {
      atomic_fetch_add(&to[j], counts[j]);
      atomic_fetch_add(&used[j], found[j]);
    }
  });
  from.synchronize();
  to.synchronize();
  used.synchronize();
  expect_equal("counts", bins, host);
  expect_equal("uses", uses, expected_uses);
  expect_equal("what is left", in, left);
}

/// Each row is counted with nothing else in its iteration.
template <int Width, int Iterations> void counted(int tiles, int kinds) {
  const int n = tiles * Width * Iterations;
  const std::vector<int> in = random_ints(n, kinds);
  std::vector<int> bins(256), host(256);
  array_view<const int> from(n, in);
  array_view<int> to(256, bins);
  parallel_for_each(extent<1>(tiles * Width).tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
    tile_static int counts[256];
    for (int j = t.local[0]; j < 256; j += Width)
      counts[j] = 0;
    t.barrier.wait();
    const int first = t.tile[0] * Width * Iterations + t.local[0];
    for (int iteration = 0; iteration < Iterations; ++iteration)
      atomic_fetch_add(&counts[from[first + iteration * Width] & 255], iteration + 1);
    t.barrier.wait();
    for (int j = t.local[0]; j < 256; j += Width)
      atomic_fetch_add(&to[j], counts[j]);
  });
  to.synchronize();
  for (int i = 0; i < n; ++i)
    host[in[i] & 255] += i / Width % Iterations + 1;
  expect_equal("sums of iterations", bins, host);
}

/// Each lane has a counter of its own, and float bits are exchanged.
static void own_counters(int n) {
  const std::vector<int> in = random_ints(n);
  std::vector<int> out(n, 5), expected(n, 5), seen(n), expected_seen(n);
  std::vector<float> floats(n, 1.5f), expected_floats(n, 1.5f);
  array_view<const int> from(n, in);
  array_view<int> to(n, out), was(n, seen);
  array_view<float> of(n, floats);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    const int v = from[i];
    int old = atomic_fetch_or(&to[i], v & 63);
    if (v < 0) {
      old += atomic_exchange(&to[i], v);
      old += int(atomic_exchange(&of[i], float(v)));
    } else if (v & 1) {
      int wanted = 7;
      if (atomic_compare_exchange(&to[i], &wanted, 1000))
        ++old;
      old += wanted;
    }
    was[i] = old;
  });
  to.synchronize();
  was.synchronize();
  of.synchronize();
  for (int i = 0; i < n; ++i) {
    const int v = in[i];
    int old = 5;
    expected[i] |= v & 63;
    if (v < 0) {
      old += expected[i] + 1;
      expected[i] = v;
      expected_floats[i] = float(v);
    } else if (v & 1) {
      if (expected[i] == 7) {
        expected[i] = 1000;
        old += 1 + 7;
      } else {
        old += expected[i];
      }
    }
    expected_seen[i] = old;
  }
  expect_equal("own counters", out, expected);
  expect_equal("what they were", seen, expected_seen);
  expect_equal("floats", floats, expected_floats);
}

int main() {
  for (int tiles : {1, 3}) {
    taken<8, 5>(tiles);
    taken<100, 3>(tiles);
    taken<256, 7>(tiles);
    for (int kinds : {1, 3, 1000}) {
      counted<16, 4>(tiles, kinds);
      counted<200, 5>(tiles, kinds);
      counted<256, 9>(tiles, kinds);
      counted<1024, 3>(tiles, kinds);
    }
  }
  for (int n : {1, 3, 15, 16, 17, 33, 100, 1000}) {
    tickets(n);
    bins<1>(n);
    bins<3>(n);
    bins<8>(n);
    bins<16>(n);
    bins<33>(n);
    bins<128>(n);
    own_counters(n);
  }
  return result();
}
