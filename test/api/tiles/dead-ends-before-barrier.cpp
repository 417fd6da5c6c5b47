// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that ways which never get to the kernel's end, and which no work-item takes, decide about no barrier: traps,
// calls that do not return, what cannot be reached, and endless loops, under conditions that differ between work-items
// and in loops. And that who takes one that traps ends the program, at each level.
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t.0 && %run %t.0 && not --crash %t.0 trap && not --crash %t.0 only %}
// RUN: %if every-shape %{ %amp++ -O1 %s -o %t.1 && %run %t.1 && not --crash %t.1 trap && not --crash %t.1 only %}
// RUN: %amp++ -O2 %s -o %t.2 && %run %t.2 && not --crash %t.2 trap && not --crash %t.2 only
// RUN: %if every-shape && x86-64-v3 %{ env TESSERA_CPU=v3 not --crash %t.2 trap %}
// RUN: %if every-shape %{ %amp++ -O2 -famp-cpu=scalar %s -o %t.s && %run --only=shared %t.s && not --crash %t.s trap %}
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t.llvm && %run --only=shared %t.llvm && not --crash %t.llvm trap %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

constexpr int tile = 24, size = 10 * tile;

void touch(int *where) restrict(amp) { atomic_fetch_add(where, 1); }
void touch(int *where) restrict(cpu) { ++*where; }

[[noreturn]] void die(int *where) restrict(amp, cpu) {
  *where = 1;
  __builtin_trap();
}

/// Of each work-item before the first barrier; the inputs are from 0 to 99.
int first(int in, int l, int *where) restrict(amp, cpu) {
  int r = in;
  if (in % 3 == 1) {
    if (in < 0)
      __builtin_trap();
    r += 2 * l;
    if (in > 100) {
      if (in & 1)
        die(where);
      for (;;)
        ;
    }
  } else if (in % 5 == 2) {
    if (in > 200)
      __builtin_unreachable();
    r -= l;
  }
  for (int k = 0; k < in % 7; ++k) {
    if (in + k > 1000)
      for (;;)
        touch(where);
    if ((in + k) % 4 == 0)
      continue;
    switch ((in ^ k) & 3) {
    case 0:
      r += k;
      break;
    case 1:
      if (r == 123456)
        __builtin_trap();
    case 2:
      r ^= k;
      break;
    case 3:
      break;
    default:
      __builtin_unreachable();
    }
    if (r < -1000000)
      die(where);
  }
  return r;
}

/// Behind it, and between the others.
int second(int mine, int others, int k, int *where) restrict(amp, cpu) {
  if (mine % 2 == 0) {
    switch (others % 4) {
    case 0:
    case -1:
      return mine - k;
    case 1:
    case -2:
      return others;
    case 2:
    case -3:
      break;
    case 3:
      return k;
    default:
      die(where);
    }
  } else if (mine == 10000000 + k) {
    for (;;)
      if (others == mine)
        __builtin_trap();
  }
  return mine + others;
}

std::vector<int> serial(const std::vector<int> &in) {
  std::vector<int> expected(size), unused(1);
  for (int begin = 0; begin < size; begin += tile) {
    int s[tile], next[tile];
    for (int l = 0; l < tile; ++l)
      s[l] = first(in[begin + l], l, unused.data());
    for (int k = 0; k < 3; ++k) {
      for (int l = 0; l < tile; ++l)
        next[l] = second(s[l], s[tile - 1 - l], k, unused.data());
      std::copy(next, next + tile, s);
    }
    std::copy(s, s + tile, &expected[begin]);
  }
  return expected;
}

std::vector<int> tiled(const std::vector<int> &in) {
  std::vector<int> out(size), unused(1);
  array_view<const int> from(size, in);
  array_view<int> to(size, out), where(unused);
  parallel_for_each(
      to.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int s[tile];
        const int l = t.local[0];
        s[l] = first(from[t], l, &where[0]);
        t.barrier.wait();
        for (int k = 0; k < 3; ++k) {
          const int mine = second(s[l], s[tile - 1 - l], k, &where[0]);
          if (mine == -77777777)
            __builtin_trap();
          t.barrier.wait();
          s[l] = mine;
          t.barrier.wait();
        }
        to[t] = s[l];
      });
  to.synchronize();
  return out;
}

/// There is no way that comes to the kernel's end.
void only_trap(int count) {
  std::vector<int> unused(1);
  array_view<int> where(unused);
  parallel_for_each(extent<1>(count), [=](index<1>) restrict(amp) { die(&where[0]); });
  accelerator().get_default_view().wait();
}

} // namespace

int main(int, char **arguments) {
  const std::string which = arguments[1] ? arguments[1] : "";
  std::vector<int> in = random_ints(size);
  for (int &value : in)
    value = (value + 1000) % 100;
  if (which == "trap") {
    in[size - 3] = 103; // one lane of a tail
    tiled(in);
  } else if (which == "only") {
    only_trap(3);
  } else {
    expect_equal("not taken", tiled(in), serial(in));
  }
  return result();
}
