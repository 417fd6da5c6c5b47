// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: bitonic, odd-even, rank and radix sorts, of
// keys and of records, with global steps, steps in tiles and transposition, against std::sort and PPL's sorts.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "targetver.h"
#include <tchar.h>

#include <windows.h>
#include <amp.h>
#include <iostream>
#include <ppl.h>
#include <string>

using namespace std;
using namespace concurrency;

// The tile of the bitonic sort, and the matrix it forms
const unsigned BITONIC_TILE_SIZE = 128;
const unsigned NUM_ELEMENTS = BITONIC_TILE_SIZE * BITONIC_TILE_SIZE / 2;
const unsigned MATRIX_WIDTH = BITONIC_TILE_SIZE;
const unsigned MATRIX_HEIGHT = NUM_ELEMENTS / MATRIX_WIDTH;
const unsigned TRANSPOSE_TILE_SIZE = 8;

#define RADIX_BITS 4
#define RADIX_BINS (1 << RADIX_BITS)
#define RADIX_TILE 64

//==============================================================================
// Bitonic sort: rows in tiles, columns after a transposition
//==============================================================================
template <typename _type>
void bitonic_sort_kernel(array<_type, 1> &data, unsigned ulevel, unsigned ulevelmask,
                         tiled_index<BITONIC_TILE_SIZE> tidx) restrict(amp) {
  tile_static _type sh_data[BITONIC_TILE_SIZE];
  int local_idx = tidx.local[0];
  int global_idx = tidx.global[0];
  sh_data[local_idx] = data[global_idx];
  tidx.barrier.wait();
  for (unsigned j = ulevel >> 1; j > 0; j >>= 1) {
    _type result = ((sh_data[local_idx & ~j] <= sh_data[local_idx | j]) ==
                    (bool)(ulevelmask & global_idx))
                       ? sh_data[local_idx ^ j]
                       : sh_data[local_idx];
    tidx.barrier.wait();
    sh_data[local_idx] = result;
    tidx.barrier.wait();
  }
  data[global_idx] = sh_data[local_idx];
}

template <typename _type>
void transpose_kernel(const array<_type, 1> &data_in, array<_type, 1> &data_out, unsigned width,
                      unsigned height,
                      tiled_index<TRANSPOSE_TILE_SIZE, TRANSPOSE_TILE_SIZE> tidx) restrict(amp) {
  tile_static _type transpose_shared_data[TRANSPOSE_TILE_SIZE][TRANSPOSE_TILE_SIZE];
  transpose_shared_data[tidx.local[0]][tidx.local[1]] =
      data_in[tidx.global[0] * width + tidx.global[1]];
  tidx.barrier.wait();
  index<2> xy(tidx.tile_origin[1] + tidx.local[0], tidx.tile_origin[0] + tidx.local[1]);
  data_out[xy[0] * height + xy[1]] = transpose_shared_data[tidx.local[1]][tidx.local[0]];
}

template <typename _type>
void launch_bitonic(array<_type, 1> &data, unsigned level, unsigned mask, unsigned height) {
  parallel_for_each(extent<1>(NUM_ELEMENTS).tile<BITONIC_TILE_SIZE>(),
                    [=, &data](tiled_index<BITONIC_TILE_SIZE> tidx) restrict(amp) {
                      bitonic_sort_kernel<_type>(data, level, mask, tidx);
                    });
  UNREFERENCED_PARAMETER(height);
}

template <typename _type>
void launch_transpose(const array<_type, 1> &in, array<_type, 1> &out, unsigned width,
                      unsigned height) {
  extent<2> e(height, width);
  parallel_for_each(
      e.tile<TRANSPOSE_TILE_SIZE, TRANSPOSE_TILE_SIZE>(),
      [=, &in, &out](
          tiled_index<TRANSPOSE_TILE_SIZE, TRANSPOSE_TILE_SIZE> tidx) restrict(amp) {
        transpose_kernel<_type>(in, out, width, height, tidx);
      });
}

// A step across tiles: each thread compares one pair
template <typename _type> void bitonic_global(array<_type, 1> &data, unsigned level, unsigned j) {
  parallel_for_each(extent<1>(NUM_ELEMENTS / 2), [=, &data](index<1> idx) restrict(amp) {
    const unsigned i = (unsigned)idx[0];
    const unsigned left = 2 * j * (i / j) + i % j, right = left + j;
    const bool up = (left & level) == 0;
    _type a = data[left], b = data[right];
    if ((b < a) == up) {
      data[left] = b;
      data[right] = a;
    }
  });
}

template <typename _type> void bitonic_sort(vector<_type> &keys) {
  array<_type, 1> data(NUM_ELEMENTS, keys.begin());
  for (unsigned level = 2; level <= NUM_ELEMENTS; level <<= 1)
    for (unsigned j = level >> 1; j > 0; j >>= 1)
      bitonic_global(data, level, j);
  copy(data, keys.begin());
}

template <typename _type> void bitonic_sort_tiled(vector<_type> &keys) {
  array<_type, 1> data(NUM_ELEMENTS, keys.begin()), temp(NUM_ELEMENTS);
  // rows first, in alternating directions
  for (unsigned level = 2; level <= BITONIC_TILE_SIZE; level *= 2)
    launch_bitonic(data, level, level, MATRIX_HEIGHT);
  // then columns for what is longer than a row, and the rest of each step in rows
  for (unsigned level = BITONIC_TILE_SIZE * 2; level <= NUM_ELEMENTS; level *= 2) {
    const unsigned mask = level == NUM_ELEMENTS ? NUM_ELEMENTS : level;
    for (unsigned j = level >> 1; j >= BITONIC_TILE_SIZE; j >>= 1)
      bitonic_global(data, level, j);
    launch_bitonic(data, BITONIC_TILE_SIZE, mask, MATRIX_HEIGHT);
  }
  // there and back again, as a test of the transposition
  launch_transpose(data, temp, MATRIX_WIDTH, MATRIX_HEIGHT);
  launch_transpose(temp, data, MATRIX_HEIGHT, MATRIX_WIDTH);
  copy(data, keys.begin());
}

//==============================================================================
// Odd-even and rank sort, for short ones
//==============================================================================
template <typename _type> void odd_even_sort(vector<_type> &keys) {
  const int n = (int)keys.size();
  array_view<_type, 1> v(n, &keys[0]);
  for (int phase = 0; phase < n; ++phase)
    parallel_for_each(extent<1>(n / 2), [=](index<1> idx) restrict(amp) {
      const int i = 2 * idx[0] + (phase & 1);
      if (i + 1 < n && v[i + 1] < v[i]) {
        _type t = v[i];
        v[i] = v[i + 1];
        v[i + 1] = t;
      }
    });
  v.synchronize();
}

template <typename _type> void rank_sort(vector<_type> &keys) {
  const int n = (int)keys.size();
  vector<_type> sorted(n);
  {
    array_view<const _type, 1> in(n, keys);
    array_view<_type, 1> out(n, sorted);
    out.discard_data();
    parallel_for_each(in.extent, [=](index<1> idx) restrict(amp) {
      int rank = 0;
      for (int j = 0; j < n; ++j)
        if (in[j] < in[idx] || (!(in[idx] < in[j]) && j < idx[0]))
          ++rank;
      out[rank] = in[idx];
    });
  } // the destructor synchronizes
  keys.swap(sorted);
}

//==============================================================================
// Radix sort: four bits a pass, stable
//==============================================================================
template <typename _type> struct key_of {
  static unsigned get(const _type &v) restrict(amp) { return (unsigned)v; }
};
template <> struct key_of<int> {
  static unsigned get(int v) restrict(amp) { return (unsigned)v ^ 0x80000000u; }
};
template <> struct key_of<float> {
  static unsigned get(float v) restrict(amp) {
    const unsigned bits = *reinterpret_cast<const unsigned *>(&v);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  }
};

struct record {
  unsigned key;
  int payload;
  friend bool operator<(const record &a, const record &b) restrict(amp, cpu) {
    return a.key < b.key;
  }
  friend bool operator==(const record &a, const record &b) {
    return a.key == b.key && a.payload == b.payload;
  }
};
template <> struct key_of<record> {
  static unsigned get(const record &r) restrict(amp) { return r.key; }
};

template <typename _type>
void radix_pass(const array<_type, 1> &in, array<_type, 1> &out, array<int, 2> &counts, int shift) {
  const int tiles = counts.extent[1];
  auto digit = [=](const _type &v) restrict(amp) -> int {
    return (int)((key_of<_type>::get(v) >> shift) & (RADIX_BINS - 1));
  };
  parallel_for_each(in.extent.tile<RADIX_TILE>(),
                    [=, &in, &counts](tiled_index<RADIX_TILE> t) restrict(amp) {
                      tile_static int bins[RADIX_BINS];
                      if (t.local[0] < RADIX_BINS)
                        bins[t.local[0]] = 0;
                      t.barrier.wait();
                      atomic_fetch_inc(&bins[digit(in[t.global])]);
                      t.barrier.wait();
                      if (t.local[0] < RADIX_BINS)
                        counts(t.local[0], t.tile[0]) = bins[t.local[0]];
                    });
  // an exclusive scan over bins and tiles, on the host
  vector<int> host = counts;
  int sum = 0;
  for (auto it = host.begin(); it != host.end(); ++it) {
    int n = *it;
    *it = sum;
    sum += n;
  }
  copy(host.begin(), host.end(), counts);
  parallel_for_each(in.extent.tile<RADIX_TILE>(),
                    [=, &in, &out, &counts](tiled_index<RADIX_TILE> t) restrict(amp) {
                      tile_static int digits[RADIX_TILE];
                      const int mine = digit(in[t.global]);
                      digits[t.local[0]] = mine;
                      t.barrier.wait();
                      int before = 0;
                      for (int i = 0; i < t.local[0]; ++i)
                        before += digits[i] == mine;
                      out[counts(mine, t.tile[0]) + before] = in[t.global];
                    });
  UNREFERENCED_PARAMETER(tiles);
}

template <typename _type> void radix_sort(vector<_type> &keys) {
  const int n = (int)keys.size();
  array<_type, 1> first(n, keys.begin()), second(n);
  array<int, 2> counts(RADIX_BINS, n / RADIX_TILE);
  for (int shift = 0; shift < 32; shift += 2 * RADIX_BITS) {
    radix_pass(first, second, counts, shift);
    radix_pass(second, first, counts, shift + RADIX_BITS);
  }
  copy(first, keys.begin());
}

//==============================================================================
template <typename _type, typename _sort>
bool test(const char *type, const char *name, const vector<_type> &keys, _sort sort_keys) {
  vector<_type> sorted(keys), reference(keys);
  stable_sort(reference.begin(), reference.end());
  const ULONGLONG start = GetTickCount64();
  sort_keys(sorted);
  const ULONGLONG ticks = GetTickCount64() - start;
  const bool passed = equal(sorted.begin(), sorted.end(), reference.begin());
  char line[128];
  sprintf_s(line, sizeof(line), "%-9s %-20s %6u keys %5u ms  %s", type, name, (unsigned)keys.size(),
            (unsigned)ticks, passed ? "passed" : "FAILED");
  cout << line << endl;
  return passed;
}

template <typename _type> bool test_all(const char *type, function<_type()> random_key) {
  vector<_type> keys(NUM_ELEMENTS);
  generate(keys.begin(), keys.end(), random_key);
  vector<_type> few(keys.begin(), keys.begin() + 255);
  bool passed = test(type, "parallel_sort", keys,
                     [](vector<_type> &v) { parallel_sort(begin(v), end(v)); });
  passed &= test(type, "bitonic", keys, bitonic_sort<_type>);
  passed &= test(type, "bitonic, tiled", keys, bitonic_sort_tiled<_type>);
  passed &= test(type, "odd-even", few, odd_even_sort<_type>);
  passed &= test(type, "rank", few, rank_sort<_type>);
  passed &= test(type, "radix", keys, radix_sort<_type>);
  return passed;
}

int _tmain(int argc, _TCHAR *argv[]) {
  accelerator default_device;
  wcout << L"Using device : " << default_device.get_description() << endl;
  if (default_device == accelerator(accelerator::direct3d_ref))
    cout << "WARNING!! Running on very slow emulator!" << endl;

  srand(1969);
  bool passed = true;
  passed &= test_all<unsigned>("unsigned", [] { return (unsigned)rand() * 3u; });
  passed &= test_all<int>("int", [] { return rand() - RAND_MAX / 2; });
  passed &= test_all<float>("float", [] { return (rand() - RAND_MAX / 2) / 1000.0f; });

  int number = 0;
  vector<record> records(4096);
  generate(records.begin(), records.end(), [&number]() -> record {
    record r = {(unsigned)rand() % 512, number++};
    return r;
  });
  passed &= test("records", "radix", records, radix_sort<record>);
  passed &= test("records", "rank", vector<record>(records.begin(), records.begin() + 500),
                 rank_sort<record>);
  passed &= test("records", "buffered", vector<record>(1), [](vector<record> &v) {
    parallel_buffered_sort(v.begin(), v.end());
  });
  return passed ? 0 : 1;
}
