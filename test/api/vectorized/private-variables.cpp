// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each lane of a vector has private arrays and structs of its own, indexed by what differs from lane to
// lane, in branches and loops that only some lanes run.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"
#include "inputs/private_stack.h"

struct histogram {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int counts[8];
    for (int j = 0; j < 8; ++j)
      counts[j] = 0;
    for (int j = 0; j < 20; ++j)
      counts[in[(i + j) % n] & 7] += j + 1;
    int r = 0;
    for (int j = 0; j < 8; ++j)
      r = r * 5 + counts[j];
    return r;
  }
};

struct stack {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    private_stack<16> items;
    for (int j = 0; j < 24; ++j) {
      const int v = in[(i * 3 + j) % n];
      items.step(v, v > 0);
    }
    return items.rest();
  }
};

struct insertion_sort {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int sorted[7];
    for (int j = 0; j < 7; ++j) {
      const int v = in[(i + j) % n];
      int k = j;
      while (k > 0 && sorted[k - 1] > v) {
        sorted[k] = sorted[k - 1];
        --k;
      }
      sorted[k] = v;
    }
    return sorted[3] * 3 + sorted[0] + sorted[6];
  }
};

struct pair {
  int first;
  float second;
  int rest[3];
};

struct structs {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    pair pairs[4];
    for (int j = 0; j < 4; ++j) {
      pairs[j].first = in[(i + j) % n];
      pairs[j].second = float(pairs[j].first & 15) * 0.5f;
      pairs[j].rest[0] = j;
      pairs[j].rest[1] = pairs[j].first & 3;
      pairs[j].rest[2] = 7;
    }
    pair chosen = pairs[in[i] & 3];
    if (chosen.first > 0) {
      pairs[chosen.rest[1]] = chosen;
      chosen.rest[chosen.rest[1] % 3] += 100;
    }
    const pair other = chosen.second > 3 ? pairs[0] : pairs[chosen.rest[0] & 3];
    return chosen.first + other.first * 2 + int(other.second * 2) + other.rest[1] +
           chosen.rest[0] + chosen.rest[2];
  }
};

/// By reference to a function, and by a pointer that may be to one of two.
struct referenced {
  static void step(int &a, int &b, int v) restrict(amp, cpu) {
    if (v & 1)
      a += v;
    else
      b -= v;
  }
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int a[3] = {1, 2, 3}, b = 4;
    for (int j = 0; j < (in[i] & 7); ++j)
      step(a[(j + i) % 3], in[j % n] > 0 ? b : a[0], in[(i + j) % n]);
    int *which = in[i] > 0 ? &b : &a[1];
    *which += 50;
    int r = 0;
    for (int j = 0; j < 3; ++j)
      r = r * 7 + a[j];
    return r + b;
  }
};

/// Elements of every size, written one way and read back another.
struct two_dimensions {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int table[3][5];
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 5; ++k)
        table[j][k] = in[(i + j * 5 + k) % n];
    if (in[i] > 0)
      table[in[i] % 3][in[i] % 5] = -1;
    int r = 0;
    for (int k = 0; k < 5; ++k)
      for (int j = 0; j < 3; ++j)
        r = (r << 1) ^ table[j][k];
    return r;
  }
};

struct item {
  int key;
  float weight;
};

/// Loops that all lanes run alike, as often as the program says when it runs: nothing is unrolled,
/// and the lanes agree on each place but the last.
struct table {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    item items[40];
    const int count = n < 40 ? n : 40;
    for (int k = 0; k < count; ++k) {
      items[k].key = in[(i + k) % n];
      items[k].weight = float(in[k] & 255) * 0.25f;
    }
    unsigned int r = 0;
    for (int k = 0; k < count; ++k) {
      if (items[k].key & 1)
        items[count - 1 - k].key += k;
      r = r * 3 + items[k].key + (unsigned int)items[k].weight;
    }
    return int(r) ^ items[r % (unsigned int)count].key;
  }
};

/// Elements of which each lane takes another one, counted up from lane to lane.
struct sums_by_lane {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned int sums[9] = {};
    for (int k = 0; k < n % 50; ++k)
      sums[k % 9] += in[(i + k) % n] * 3u;
    for (int k = 0; k < 9; ++k)
      sums[(i + k) % 9] ^= sums[k];
    return int(sums[i % 9] ^ sums[0] >> 5);
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("histogram", numbers, histogram());
  expect_same_in_every_shape("stack", numbers, stack());
  expect_same_in_every_shape("insertion_sort", numbers, insertion_sort());
  expect_same_in_every_shape("structs", numbers, structs());
  expect_same_in_every_shape("referenced", numbers, referenced());
  expect_same_in_every_shape("two_dimensions", numbers, two_dimensions());
  expect_same_in_every_shape("table", numbers, table());
  expect_same_in_every_shape("sums_by_lane", numbers, sums_by_lane());
  expect_same_in_narrow_tiles("table", numbers, table());
  expect_same_in_narrow_tiles("stack", numbers, stack());
  expect_same_in_narrow_tiles("insertion_sort", numbers, insertion_sort());
  return result();
}
