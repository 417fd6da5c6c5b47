// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that whole tiles may return between barriers wherever all their work-items do so together:
// in a branch beside which work-items go ways of their own, out of a loop, out of nested ones and
// out of a switch, while other tiles go on. Conformance: G022+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int tiles = 12, size = 16;

/// What stands in the other half of the tile.
#define SWAPPED(value)                                                                             \
  shared[t.local[0]] = value;                                                                      \
  t.barrier.wait();                                                                                \
  value = shared[size - 1 - t.local[0]] * 3 + t.local[0];                                          \
  t.barrier.wait()

struct tile_of_values {
  int values[size];
  void swap() {
    tile_of_values old = *this;
    for (int i = 0; i < size; ++i)
      values[i] = old.values[size - 1 - i] * 3 + i;
  }
};

/// Runs \p kernel and, tile by tile, \p serial, which changes a tile of values and says how the
/// tile ended.
template <class Kernel, class Serial>
void compare(const char *what, const Kernel &kernel, const Serial &serial) {
  std::vector<int> values = random_ints(size * tiles), results(values.size(), -7), ends(tiles, -1),
                   modes(tiles);
  std::vector<int> expected(values.size()), expected_ends(tiles);
  for (int tile = 0; tile < tiles; ++tile)
    modes[tile] = tile;
  array_view<const int> in(size * tiles, values), mode(tiles, modes);
  array_view<int> out(size * tiles, results), end(tiles, ends);
  kernel(in, mode, out, end);
  out.synchronize(), end.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    tile_of_values mine;
    std::copy_n(&values[tile * size], size, mine.values);
    expected_ends[tile] = serial(mine, tile);
    std::copy_n(mine.values, size, &expected[tile * size]);
  }
  expect_equal(what, results, expected);
  expect_equal(what, ends, expected_ends);
}

void beside_ways_of_work_items() {
  compare(
      "beside ways of work-items",
      [](auto in, auto mode, auto out, auto end) {
        parallel_for_each(
            in.extent.template tile<size>(), [=](tiled_index<size> t) restrict(amp) {
              tile_static int shared[size];
              int mine = in[t.global];
              const int m = mode[t.tile];
              if (m & 1) {
                SWAPPED(mine);
                if (m & 2) {
                  out[t.global] = mine;
                  end[t.tile] = 1;
                  return;
                }
                mine *= 3;
              } else {
                out[t.global] = 0;
                for (int k = 0; k < mine % 7; ++k)
                  mine += k;
              }
              const int before = mine;
              SWAPPED(mine);
              out[t.global] = mine - before;
              end[t.tile] = 2;
            });
      },
      [](tile_of_values &mine, int m) {
        if (m & 1) {
          mine.swap();
          if (m & 2)
            return 1;
          for (int &value : mine.values)
            value *= 3;
        } else {
          for (int &value : mine.values)
            for (int k = 0; k < value % 7; ++k)
              value += k;
        }
        const tile_of_values before = mine;
        mine.swap();
        for (int i = 0; i < size; ++i)
          mine.values[i] -= before.values[i];
        return 2;
      });
}

void out_of_nested_loops() {
  compare(
      "out of nested loops",
      [](auto in, auto mode, auto out, auto end) {
        parallel_for_each(
            in.extent.template tile<size>(), [=](tiled_index<size> t) restrict(amp) {
              tile_static int shared[size];
              int mine = in[t.global];
              const int m = mode[t.tile];
              for (int i = 0; i < m; ++i) {
                mine += i;
                for (int k = 0; k < 3; ++k) {
                  if ((m + k) % 4 == 1)
                    continue;
                  SWAPPED(mine);
                  if (i * 3 + k == 7) {
                    out[t.global] = mine;
                    end[t.tile] = i;
                    return;
                  }
                  if (k == m % 5)
                    break;
                  mine ^= k;
                }
                if (i == 5) {
                  out[t.global] = mine - 1;
                  end[t.tile] = -i;
                  return;
                }
              }
              SWAPPED(mine);
              out[t.global] = mine;
              end[t.tile] = 100;
            });
      },
      [](tile_of_values &mine, int m) {
        for (int i = 0; i < m; ++i) {
          for (int &value : mine.values)
            value += i;
          for (int k = 0; k < 3; ++k) {
            if ((m + k) % 4 == 1)
              continue;
            mine.swap();
            if (i * 3 + k == 7)
              return i;
            if (k == m % 5)
              break;
            for (int &value : mine.values)
              value ^= k;
          }
          if (i == 5) {
            for (int &value : mine.values)
              value -= 1;
            return -i;
          }
        }
        mine.swap();
        return 100;
      });
}

void out_of_a_switch() {
  compare(
      "out of a switch",
      [](auto in, auto mode, auto out, auto end) {
        parallel_for_each(
            in.extent.template tile<size>(), [=](tiled_index<size> t) restrict(amp) {
              tile_static int shared[size];
              int mine = in[t.global], steps = mode[t.tile] % 4;
              while (true) {
                switch ((mode[t.tile] + steps) % 5) {
                case 0:
                  SWAPPED(mine);
                  // fall through
                case 1:
                  ++mine;
                  break;
                case 2:
                  if (steps > 5) {
                    out[t.global] = mine;
                    end[t.tile] = steps;
                    return;
                  }
                  SWAPPED(mine);
                  ++steps;
                  continue;
                case 3:
                  mine = mine & 1 ? mine * 5 : mine - 3;
                  break;
                default:
                  SWAPPED(mine);
                  if (mode[t.tile] == 9) {
                    out[t.global] = -mine;
                    end[t.tile] = -1;
                    return;
                  }
                }
                SWAPPED(mine);
                steps += 2;
              }
            });
      },
      [](tile_of_values &mine, int m) {
        int steps = m % 4;
        while (true) {
          switch ((m + steps) % 5) {
          case 0:
            mine.swap();
            // fall through
          case 1:
            for (int &value : mine.values)
              ++value;
            break;
          case 2:
            if (steps > 5)
              return steps;
            mine.swap();
            ++steps;
            continue;
          case 3:
            for (int &value : mine.values)
              value = value & 1 ? value * 5 : value - 3;
            break;
          default:
            mine.swap();
            if (m == 9) {
              for (int &value : mine.values)
                value = -value;
              return -1;
            }
          }
          mine.swap();
          steps += 2;
        }
      });
}

int main() {
  beside_ways_of_work_items();
  out_of_nested_loops();
  out_of_a_switch();
  return result();
}
