// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the reference accelerator tells where the work-items of a tile diverge around a barrier: in a branch, in
// loops of different length, by an early return, at two barriers, in a function; and that it goes on afterwards. What
// decides is loaded from memory, so that the compiler cannot know.
// Conformance: H004+
//
// RUN: %amp++ -O0 %s -o %t-O0 && %t-O0
// RUN: %amp++ -O2 %s -o %t-O2 && %t-O2
// RUN: %if every-shape %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

#include <functional>

using namespace concurrency;

const std::string file = "divergent-barriers-on-ref.cpp:";

std::string at(int line) { return file + std::to_string(line); }

void meet(const tile_barrier &barrier) restrict(amp) {
  barrier.wait(); // meet_line
}
const int meet_line = __LINE__ - 2;

/// The whole message of the runtime_exception that `run` throws.
std::string message_of(const std::function<void()> &run) {
  try {
    run();
  } catch (const runtime_exception &failure) {
    return failure.what();
  }
  return "no exception";
}

void expect_message(const char *what, const std::string &expected, const std::function<void()> &run) {
  const std::string found = message_of(run);
  if (found != expected)
    std::printf("expected: %s\n   found: %s\n", expected.c_str(), found.c_str());
  expect(what, found == expected);
}

int main() {
  accelerator_view ref = accelerator(accelerator::direct3d_ref).create_view();
  std::vector<int> flags(32), results(32);
  for (int i = 0; i < 32; ++i)
    flags[i] = i == 21; // work-item (1, 1) of tile (1, 0): rows of 4, tiles of 4 by 4
  array_view<const int, 2> flag(8, 4, flags);
  array_view<int, 2> out(8, 4, results);
  const auto tiles = out.extent.tile<4, 4>();
  int line = 0;

  line = __LINE__ + 5;
  expect_message("branch", at(line) + ": work-item (0, 0) of tile (1, 0) waits at this barrier, but work-item (1, 1) has "
                                      "ended without reaching it.", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      if (!flag[t.global])
        t.barrier.wait();
    });
    ref.wait();
  });

  line = __LINE__ + 4;
  expect_message("branch of few", at(line) + ": work-item (1, 1) of tile (1, 0) waits at this barrier, but work-item "
                                             "(0, 0) has ended without reaching it.", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      if (flag[t.global]) t.barrier.wait_with_tile_static_memory_fence();
    });
    ref.wait();
  });

  line = __LINE__ + 5;
  expect_message("loops", at(line) + ": work-item (1, 1) of tile (1, 0) waits at this barrier, but work-item (0, 0) has "
                                     "ended without reaching it.", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      for (int iteration = 0; iteration < 3 + flag[t.global]; ++iteration)
        t.barrier.wait_with_global_memory_fence();
    });
    ref.wait();
  });

  line = __LINE__ + 6;
  expect_message("early return", at(line) + ": work-item (0, 0) of tile (1, 0) waits at this barrier, but work-item "
                                            "(1, 1) has ended without reaching it.", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      if (flag[t.global])
        return;
      t.barrier.wait();
      out[t.global] = 1;
    });
    ref.wait();
  });

  line = __LINE__ + 5;
  expect_message("two barriers", at(line) + ": work-item (0, 0) of tile (1, 0) waits at this barrier, but work-item "
                                            "(1, 1) waits at the barrier at " + at(line + 2) + ".", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      if (!flag[t.global])
        t.barrier.wait();
      else
        t.barrier.wait();
    });
    ref.wait();
  });

  line = __LINE__ + 6;
  const std::string called = at(meet_line) + " (called from ";
  expect_message("calls", called + at(line) + "): work-item (0, 0) of tile (1, 0) waits at this barrier, but work-item "
                              "(1, 1) waits at the barrier at " + called + at(line + 1) + ").", [&] {
    parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
      flag[t.global] == 0 ?
        meet(t.barrier) :
        meet(t.barrier);
    });
    ref.wait();
  });

  // All is well where the work-items agree, and the accelerator goes on after its errors.
  parallel_for_each(ref, tiles, [=](tiled_index<4, 4> t) restrict(amp) {
    tile_static int sum[4][4];
    sum[t.local[0]][t.local[1]] = flag[t.global] + t.global[0];
    if (flag[t.tile_origin] == 0)
      t.barrier.wait();
    out[t.global] = sum[3 - t.local[0]][3 - t.local[1]];
  });
  out.synchronize();
  for (int i = 0; i < 32; ++i) {
    const int row = i / 4, column = i % 4, other = (row / 4 * 4 + 3 - row % 4) * 4 + 3 - column;
    expect("a kernel without a fault", results[i] == flags[other] + other / 4);
  }
  return result();
}
