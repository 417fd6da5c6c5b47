// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays, small and large, are right whose elements each lane finds by an index of its own:
// counters, permutations, sorted lists, stacks, tables of states and structs, with elements of every size.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-version=1.2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"
#include "inputs/private_stack.h"

/// Numbers that follow from the input, as many as a work-item wants.
struct sequence {
  unsigned int last;
  unsigned int next() restrict(amp, cpu) {
    last = last * 1664525u + 1013904223u;
    return last >> 8;
  }
};

/// What is left of all elements, in their order.
template <class T, int Size> int mixed(const T (&elements)[Size]) restrict(amp, cpu) {
  unsigned int r = 0;
  for (int k = 0; k < Size; ++k)
    r = r * 5 + (unsigned int)(long long)elements[k];
  return int(r);
}

/// Sums, some of which only some lanes change, with one that each iteration reads elsewhere.
template <class T, int Size> struct counts {
  template <class In> int operator()(const In &in, int i, int) const restrict(amp, cpu) {
    sequence from = {(unsigned int)in[i]};
    T counted[Size] = {};
    for (int j = 0; j < 40; ++j) {
      const unsigned int v = from.next();
      ++counted[v % Size];
      if (v & 64)
        counted[(v >> 9) % Size] += T(v & 15);
      else if (counted[(v >> 10) % Size] > T(3))
        counted[v / 7 % Size] = T(counted[(v >> 5) % Size] / 2 + counted[v % Size]);
    }
    return mixed(counted);
  }
};

/// Exchanges what two indices lead to, which are sometimes the same.
template <class T, int Size> struct permutation {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    sequence from = {(unsigned int)in[i]};
    T place[Size];
    for (int k = 0; k < Size; ++k)
      place[k] = T(k);
    unsigned int at = 0;
    for (int j = 0; j < n % 90; ++j) {
      const int a = j % Size;
      at = (at + (unsigned int)place[a] + from.next()) % Size;
      const T other = place[a];
      place[a] = place[at];
      place[at] = other;
      if (at == (unsigned int)(i % Size))
        break;
    }
    return mixed(place) ^ int(place[int(place[i % Size]) % Size]);
  }
};

/// The largest ones so far, in order.
template <class T, int Size> struct largest {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    T best[Size];
    for (int k = 0; k < Size; ++k)
      best[k] = T(-100);
    for (int j = 0; j < 30; ++j) {
      const T v = T(in[(i * 3 + j) % n] % 100);
      if (v <= best[Size - 1])
        continue;
      int k = Size - 1;
      while (k > 0 && best[k - 1] < v) {
        best[k] = best[k - 1];
        --k;
      }
      best[k] = v;
    }
    return mixed(best);
  }
};

template <int Size> struct stack {
  template <class In> int operator()(const In &in, int i, int) const restrict(amp, cpu) {
    sequence from = {(unsigned int)in[i]};
    private_stack<Size> items;
    for (int j = 0; j < 50; ++j) {
      const int v = int(from.next());
      items.step(v, (v & 3) != 0);
    }
    return items.rest();
  }
};

/// Two arrays: one says where to go on in itself, the other how often each place was reached.
struct states {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned short next[6];
    double seen[6] = {};
    for (int k = 0; k < 6; ++k)
      next[k] = (unsigned short)((unsigned int)in[(i + k) % n] % 6);
    int state = i % 6;
    for (int j = 0; j < 25; ++j) {
      seen[state] = seen[state] * 0.5 + j;
      if (seen[state] > 9) {
        next[state] = (unsigned short)((next[state] + 1) % 6);
        seen[(state + 2) % 6] -= 1;
      }
      state = next[state];
    }
    return mixed(seen) + mixed(next);
  }
};

struct item {
  int key;
  float weight;
  unsigned int used;
};

/// Words of structs, copied from one to another, and a table of two dimensions.
struct structs {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    item items[3];
    int table[2][3] = {};
    for (int k = 0; k < 3; ++k) {
      items[k].key = in[(i + k) % n];
      items[k].weight = 0.5f * float(k);
      items[k].used = 0;
    }
    for (int j = 0; j < 20; ++j) {
      const unsigned int v = (unsigned int)in[(i + j * 7) % n];
      item &chosen = items[v % 3];
      chosen.weight += 0.25f * float(v & 7);
      ++chosen.used;
      if (v & 8)
        items[v / 3 % 3] = chosen;
      table[v & 1][v / 2 % 3] ^= items[v / 5 % 3].key + j;
    }
    int r = 0;
    for (int k = 0; k < 3; ++k)
      r = r * 7 + items[k].key + int(items[k].weight * 4) + int(items[k].used) + table[0][k] - table[1][k];
    return r;
  }
};

/// An array that other work-items' numbers index, from barrier to barrier.
static void across_barriers(int tiles) {
  const int count = 32 * tiles;
  const std::vector<int> in = random_ints(count);
  std::vector<int> out(count), expected(count);
  for (int i = 0; i < count; ++i) {
    int sums[5] = {};
    for (int iteration = 0; iteration < 6; ++iteration)
      sums[unsigned(in[i / 32 * 32 + (i + iteration) % 32] + i) % 5] += iteration + i;
    expected[i] = mixed(sums);
  }
  const array_view<const int> from(count, in);
  const array_view<int> to(count, out);
  parallel_for_each(to.extent.tile<32>(), [=](tiled_index<32> at) restrict(amp) {
    tile_static int shared[32];
    int sums[5] = {};
    for (int iteration = 0; iteration < 6; ++iteration) {
      shared[at.local[0]] = from[at.global];
      at.barrier.wait();
      const int i = at.global[0];
      sums[unsigned(shared[(i + iteration) % 32] + i) % 5] += iteration + i;
      at.barrier.wait();
    }
    to[at.global] = mixed(sums);
  });
  to.synchronize();
  expect_equal("across barriers", out, expected);
}

template <class F> void expect_same(const char *what, F function) {
  for (int n : {1, 17, 100, 999}) {
    const std::vector<int> in = random_ints(n);
    const std::vector<int> expected = serially(in, function);
    if constexpr (every_shape || has_even_name<F>())
      expect_equal(what, untiled(in, function), expected);
    if constexpr (every_shape || !has_even_name<F>())
      expect_equal(what, tiled<16>(in, function), expected);
    if constexpr (every_shape || has_even_name<F>())
      if (n > 15)
        expect_equal(what, in_tiled_rows<2, 8>(in, 11, function), expected);
  }
}

/// Elements of several rows that no power of 2 of bytes holds, each behind the last one's.
struct differences {
  template <class In> int operator()(const In &in, int i, int) const restrict(amp, cpu) {
    sequence from = {(unsigned int)in[i]};
    int h[64] = {};
    for (int k = 0; k < 64; ++k) {
      const unsigned int v = from.next();
      ++h[v % 64];
      const int q = h[(v >> 3) % 64];
      h[(v >> 9) % 64] = q - h[(v >> 9) % 64];
    }
    return mixed(h);
  }
};

void expect_same_in_rows() {
  const std::vector<int> in = random_ints(40 * 24);
  expect_equal("rows of 4", in_tiled_rows<8, 4>(in, 24, differences()), serially(in, differences()));
}

int main() {
  expect_same("counts of char", counts<unsigned char, 16>());
  expect_same("counts of double", counts<double, 5>());
  expect_same("many counts of float", counts<float, 64>());
  expect_same("permutation of short", permutation<short, 8>());
  expect_same("permutation of char", permutation<unsigned char, 128>());
  expect_same("largest char", largest<signed char, 7>());
  expect_same("stack", stack<16>());
  expect_same("states", states());
  expect_same("structs", structs());
  expect_same_in_rows();
  for (int tiles : {1, 5})
    across_barriers(tiles);
#ifdef EVERY_SHAPE
  expect_same("counts of int", counts<int, 6>());
  expect_same("permutation of long long", permutation<long long, 3>());
  expect_same("permutation of int", permutation<int, 16>());
  expect_same("largest float", largest<float, 4>());
  expect_same("small stack", stack<4>());
#endif
  return result();
}
