// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a barrier behind a switch over every value that its condition can have is reached by
// all, also where two switches, one in a loop, leave to the same place that cannot be reached.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t.0 && %run %t.0 %}
// RUN: %if every-shape %{ %amp++ -O1 %s -o %t.1 && %run %t.1 %}
// RUN: %amp++ -O2 %s -o %t.2 && %run %t.2
// RUN: %amp++ -O2 -famp-no-spmd %s -o %t.llvm && %run %t.llvm
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

constexpr int size = 192;

void straight() {
  std::vector<int> data(size), expected(size);
  for (int i = 0; i < size; ++i) {
    data[i] = i;
    const int from = i / 8 * 8 + 7 - i % 8;
    const int values[] = {5, from * 3, 1, 7};
    expected[i] = values[from % 8 & 3];
  }
  array_view<int> v(size, data);
  parallel_for_each(
      v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int s[8];
        s[t.local[0]] = 1;
        switch (t.local[0] & 3) {
        case 0:
          s[t.local[0]] = 5;
          break;
        case 1:
          s[t.local[0]] = v[t] * 3;
          break;
        case 2:
          break;
        case 3:
          s[t.local[0]] = 7;
          break;
        }
        t.barrier.wait();
        v[t] = s[7 - t.local[0]];
      });
  v.synchronize();
  expect_equal("straight", data, expected);
}

int after_first(int in, int out) restrict(amp, cpu) {
  for (int k = 0; k < 1; k += 1 + (k & 1))
    switch (in & 3) {
    case 1:
    case 2:
    case 0:
      break;
    default:
      out ^= 1;
    }
  return out;
}

bool is_set(int in) restrict(amp, cpu) {
  switch (in & 3) {
  case 0:
    return false;
  case 1:
  default:
    return true;
  case 3:
    return false;
  }
}

void in_loops() {
  const std::vector<int> in = random_ints(size);
  std::vector<int> out(size), expected(size);
  const int iterations = 4;
  for (int i = 0; i < size; ++i) {
    out[i] = i;
    expected[i] = is_set(in[i < 8 ? 0 : i - 8]) ? 1 : after_first(in[(i + 1) % size], i);
  }
  array_view<const int> from(size, in);
  array_view<int> v(size, out);
  parallel_for_each(
      v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        const int i = t.global[0];
        t.barrier.wait();
        v[i] = after_first(from[(i + 1) % size], v[i]);
        t.barrier.wait();
        for (int k = 0; k < iterations && k < 6; ++k) {
          switch (from[i < 8 ? 0 : i - 8] & 3) {
          case 0:
            break;
          case 1:
            global_memory_fence(t.barrier);
          default:
            v[i] = 1;
            break;
          case 3:
            break;
          }
          t.barrier.wait();
        }
      });
  v.synchronize();
  expect_equal("in loops", out, expected);
}

} // namespace

int main() {
  straight();
  in_loops();
  return result();
}
