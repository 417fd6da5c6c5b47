// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays and structs that live across barriers keep their elements: of every
// size, with indices that all work-items share and with some of each one's own, in tiles of odd
// sizes and in code that only some lanes run.
//
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -famp-version=1.2 -famp-cpu=scalar -O2 %s -o %t-s && %run --only=shared %t-s %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 -famp-version=1.2 %s -o %t-0 && %run --only=shared %t-0 %}
#include <amp.h>

#include <cstdint>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

const int length = 9, iterations = 5;

/// What a view can have elements of.
template <class T> using Stored = std::conditional_t<sizeof(T) < 4, int, T>;

/// `length` accumulators, one for each rest of what `shift` is added to.
template <class T, int Tile> void sum_up(const char *name, int tiles, int shift) {
  const int count = Tile * tiles;
  std::vector<Stored<T>> numbers(count), results(count), expected(count);
  for (int i = 0; i < count; ++i)
    numbers[i] = T((i * 37 + shift) % 101);
  for (int tile = 0; tile < tiles; ++tile)
    for (int l = 0; l < Tile; ++l) {
      T sums[length] = {};
      for (int iteration = 0; iteration < iterations; ++iteration)
        for (int j = 0; j < Tile; ++j)
          sums[(j + iteration + shift) % length] += T(numbers[tile * Tile + (l + iteration) % Tile]);
      T all = 0;
      for (int k = 0; k < length; ++k)
        all = T(all * 3 + sums[(k + l) % length]);
      expected[tile * Tile + l] = all;
    }
  {
    const array_view<const Stored<T>> in(count, numbers);
    const array_view<Stored<T>> out(count, results);
    parallel_for_each(
        out.extent.template tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
          tile_static int64_t shared[Tile];
          T sums[length] = {};
          const int l = t.local[0];
          for (int iteration = 0; iteration < iterations; ++iteration) {
            shared[(l + Tile - iteration % Tile) % Tile] = int64_t(in[t.global]);
            t.barrier.wait();
            for (int j = 0; j < Tile; ++j)
              sums[(j + iteration + shift) % length] += T(shared[l]);
            t.barrier.wait();
          }
          T all = 0;
          for (int k = 0; k < length; ++k)
            all = T(all * 3 + sums[(k + l) % length]);
          out[t.global] = all;
        });
  }
  expect_equal(name, results, expected);
}

struct Body {
  float position[3];
  int steps;
};

/// Only some work-items move, and only in some directions.
void move_bodies(int shift) {
  const int rows = 15, columns = 14, count = rows * columns;
  std::vector<float> results(count), expected(count);
  const auto speed = [](int id, int iteration) restrict(amp, cpu) {
    return float((id * 7 + iteration * 3) % 11) - 5;
  };
  for (int id = 0; id < count; ++id) {
    Body body = {};
    for (int iteration = 0; iteration < iterations; ++iteration)
      if (speed(id, iteration) > 0) {
        body.position[(iteration + shift) % 3] += speed(id, iteration);
        ++body.steps;
      }
    expected[id] = body.position[id % 3] + body.position[shift % 3] * 2 + float(body.steps);
  }
  {
    const array_view<float, 2> out(rows, columns, results);
    parallel_for_each(
        out.extent.tile<5, 7>(), [=](tiled_index<5, 7> t) restrict(amp) {
          Body body = {};
          const int id = t.global[0] * columns + t.global[1];
          for (int iteration = 0; iteration < iterations; ++iteration) {
            const float by = speed(id, iteration);
            if (by > 0) {
              body.position[(iteration + shift) % 3] += by;
              ++body.steps;
            }
            t.barrier.wait();
          }
          out[t.global] = body.position[id % 3] + body.position[shift % 3] * 2 + float(body.steps);
        });
  }
  expect_equal("bodies", results, expected);
}

} // namespace

int main() {
  for (int shift : {0, 4}) {
    sum_up<float, 64>("float, 64", 5, shift);
    sum_up<float, 7>("float, 7", 9, shift);
    sum_up<double, 33>("double, 33", 4, shift);
    sum_up<int8_t, 40>("int8_t, 40", 4, shift);
    sum_up<uint16_t, 17>("uint16_t, 17", 6, shift);
    sum_up<int, 128>("int, 128", 3, shift);
    sum_up<int64_t, 31>("int64_t, 31", 5, shift);
    sum_up<int, 1>("int, 1", 8, shift);
    move_bodies(shift);
  }
  return result();
}
