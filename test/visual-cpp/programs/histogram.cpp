// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: histograms by atomics, by tile, by private
// counts that tiles merge, of several channels, and equalisation with a cumulative table.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "SDKDDKVer.h"

#include <amp.h>
#include <concurrent_vector.h>
#include <iostream>
#include <math.h>
#include <ppl.h>
#include <random>
#include <stdio.h>
#include <tchar.h>
#include <windows.h>

using namespace std;
using namespace Concurrency;

// Number of bins must not be changed: a byte is one
#define HISTOGRAM_BIN_COUNT 256
#define HISTOGRAM64 64
#define THREADS 64
#define log2_thread_size 6U

typedef unsigned int uint;

class CStopWatch {
  LARGE_INTEGER m_begin;
  double m_period;

public:
  CStopWatch() {
    LARGE_INTEGER f;
    ::QueryPerformanceFrequency(&f);
    m_period = 1e6 / f.QuadPart;
    reset();
  }
  void reset() { ::QueryPerformanceCounter(&m_begin); }
  double us() const {
    LARGE_INTEGER t;
    ::QueryPerformanceCounter(&t);
    return (t.QuadPart - m_begin.QuadPart) * m_period;
  }
  __declspec(property(get = us)) double elapsed;
};

struct result_row {
  char name[32];
  double time;
  bool passed;
};

class histo {
public:
  histo(uint size) : m_data(size) {
    mt19937 engine(5489);
    normal_distribution<float> bell(120.0f, 30.0f);
    for (uint i = 0; i < size; ++i)
      m_data[i] = (byte_at(bell(engine))) | (byte_at(bell(engine)) << 8) |
                  (byte_at(bell(engine)) << 16) | (byte_at(bell(engine)) << 24);
    m_reference.assign(HISTOGRAM_BIN_COUNT, 0);
    for (uint word : m_data)
      for (int b = 0; b < 4; ++b)
        m_reference[(word >> (8 * b)) & 0xFF]++;
  }

  void run_all() {
    run("global atomics", [this](vector<int> &h) { global_atomics(h); });
    run("tile atomics", [this](vector<int> &h) { tile_atomics(h); });
    run("wide tiles", [this](vector<int> &h) { tile_atomics_wide<256>(h); });
    run("partial + merge", [this](vector<int> &h) { partial_and_merge(h); });
    run("PPL", [this](vector<int> &h) { ppl(h); });
    run("a bin a thread", [this](vector<int> &h) { bin_a_thread(h); });
  }

  bool report() const {
    bool all = true;
    printf_s("%-20s %12s %s\n", "variant", "us", "result");
    for (size_t i = 0; i < m_rows.size(); ++i) {
      printf_s("%-20s %12.1f %s\n", m_rows[i].name, m_rows[i].time,
               m_rows[i].passed ? "PASS" : "FAIL");
      all = all && m_rows[i].passed;
    }
    return all;
  }

  vector<uint> m_data;
  vector<int> m_reference;

private:
  static uint byte_at(float f) { return f < 0 ? 0 : f > 255 ? 255 : uint(f); }

  template <typename F> void run(const char *name, F f) {
    vector<int> histogram(HISTOGRAM_BIN_COUNT, 0);
    CStopWatch watch;
    f(histogram);
    result_row row;
    row.time = watch.elapsed;
    strcpy_s(row.name, _countof(row.name), name);
    row.passed = equal(histogram.begin(), histogram.end(), m_reference.begin());
    m_rows.push_back(row);
  }

  void global_atomics(vector<int> &h) {
    array_view<const uint> words((int)m_data.size(), m_data);
    array_view<int> bins(HISTOGRAM_BIN_COUNT, h);
    parallel_for_each(words.extent, [=](index<1> i) restrict(amp) {
      uint word = words[i];
      atomic_fetch_inc(&bins[word & 0xFF]);
      atomic_fetch_inc(&bins[(word >> 8) & 0xFF]);
      atomic_fetch_inc(&bins[(word >> 16) & 0xFF]);
      atomic_fetch_inc(&bins[(word >> 24) & 0xFF]);
    });
    bins.synchronize();
  }

  static void clear_bins(int *bins, int thread, int threads) restrict(amp) {
    for (int b = thread; b < HISTOGRAM_BIN_COUNT; b += threads)
      bins[b] = 0;
  }

  static void add_word(int *bins, uint word) restrict(amp) {
    for (int b = 0; b < 4; ++b) {
      atomic_fetch_add(bins + (word & 0xFF), 1);
      word >>= 8;
    }
  }

  void tile_atomics(vector<int> &h) {
    array<uint> words((int)m_data.size(), m_data.begin());
    array_view<int> bins(HISTOGRAM_BIN_COUNT, h);
    parallel_for_each(words.extent.tile<THREADS>(),
                      [=, &words](tiled_index<THREADS> t) restrict(amp) {
                        tile_static int local_bins[HISTOGRAM_BIN_COUNT];
                        clear_bins(local_bins, t.local[0], THREADS);
                        t.barrier.wait();
                        add_word(local_bins, words[t.global]);
                        t.barrier.wait();
                        for (int b = t.local[0]; b < HISTOGRAM_BIN_COUNT; b += THREADS)
                          if (local_bins[b])
                            atomic_fetch_add(&bins[b], local_bins[b]);
                      });
    copy(bins, h.begin());
  }

  template <int size> void tile_atomics_wide(vector<int> &h) {
    const uint num = (uint)m_data.size();
    const uint tiles = 4;
    array<uint, 1> words(num, m_data.begin());
    array<int, 1> bins(HISTOGRAM_BIN_COUNT, h.begin());
    parallel_for_each(extent<1>(tiles * size).tile<size>(),
                      [num, tiles, &words, &bins](tiled_index<size> t) restrict(amp) {
                        tile_static int local_bins[HISTOGRAM_BIN_COUNT];
                        clear_bins(local_bins, t.local[0], size);
                        t.barrier.wait_with_tile_static_memory_fence();
                        for (uint i = t.global[0]; i < num; i += tiles * size)
                          add_word(local_bins, words[i]);
                        t.barrier.wait_with_tile_static_memory_fence();
                        atomic_fetch_add(&bins[t.local], local_bins[t.local[0]]);
                      });
    copy(bins, h.begin());
  }

  // no atomics: each thread of a tile has counts of its own, for 64 bins at a time
  void partial_and_merge(vector<int> &h) {
    const int per_thread = 32;
    const int num = (int)m_data.size();
    const int tiles = num / (per_thread * 16);
    array<uint> words(num, m_data.begin());
    array<int, 2> partial(tiles, HISTOGRAM_BIN_COUNT);
    for (int base = 0; base < HISTOGRAM_BIN_COUNT; base += HISTOGRAM64) {
      parallel_for_each(extent<1>(tiles * 16).tile<16>(),
                        [=, &words, &partial](tiled_index<16> t) restrict(amp) {
                          tile_static int counts[16][HISTOGRAM64 + 1];
                          int *mine = counts[t.local[0]];
                          for (int b = 0; b < HISTOGRAM64; ++b)
                            mine[b] = 0;
                          for (int i = 0; i < per_thread; ++i) {
                            uint word = words[(t.tile[0] * per_thread + i) * 16 + t.local[0]];
                            for (int b = 0; b < 4; ++b, word >>= 8) {
                              const int bin = int(word & 0xFF) - base;
                              if (bin >= 0 && bin < HISTOGRAM64)
                                mine[bin]++;
                            }
                          }
                          t.barrier.wait();
                          for (int b = t.local[0]; b < HISTOGRAM64; b += 16) {
                            int sum = 0;
                            for (int j = 0; j < 16; ++j)
                              sum += counts[j][b];
                            partial(t.tile[0], base + b) = sum;
                          }
                        });
    }
    array_view<int> bins(HISTOGRAM_BIN_COUNT, h);
    bins.discard_data();
    parallel_for_each(bins.extent, [=, &partial](index<1> b) restrict(amp) {
      int sum = 0;
      for (int t = 0; t < tiles; ++t)
        sum += partial(t, b[0]);
      bins[b] = sum;
    });
  }

  void bin_a_thread(vector<int> &h) {
    array_view<const uint> words((int)m_data.size(), m_data);
    array_view<const uint> first = words.section(0, 512);
    array_view<const uint> rest = words.section(512, words.extent[0] - 512);
    array_view<int> bins(HISTOGRAM_BIN_COUNT, h);
    auto count = [](const array_view<const uint> &from, uint bin) restrict(amp) -> int {
      int n = 0;
      for (int i = 0; i < from.extent[0]; ++i)
        for (uint b = 0; b < 32; b += 8)
          n += ((from[i] >> b) & 0xFF) == bin;
      return n;
    };
    parallel_for_each(bins.extent, [=](index<1> b) restrict(amp) {
      bins[b] = count(first, (uint)b[0]) + count(rest, (uint)b[0]);
    });
    bins.synchronize();
  }

  void ppl(vector<int> &h) {
    combinable<vector<int>> parts([] { return vector<int>(HISTOGRAM_BIN_COUNT, 0); });
    parallel_for_each(m_data.begin(), m_data.end(), [&](uint word) {
      vector<int> &mine = parts.local();
      for (int b = 0; b < 4; ++b)
        mine[(word >> (8 * b)) & 0xFF]++;
    });
    parts.combine_each([&](const vector<int> &part) {
      transform(h.begin(), h.end(), part.begin(), h.begin(), plus<int>());
    });
  }

  vector<result_row> m_rows;
};

// spreads the grey values so that their cumulative count is straight
bool equalise(const histo &histogram) {
  const int pixels = (int)histogram.m_data.size() * 4;
  vector<uint> table(HISTOGRAM_BIN_COUNT), out(histogram.m_data.size());
  int sum = 0;
  for (int b = 0; b < HISTOGRAM_BIN_COUNT; ++b) {
    sum += histogram.m_reference[b];
    table[b] = (uint)((__int64)sum * 255 / pixels);
  }
  array_view<const uint> in((int)out.size(), histogram.m_data), lut(HISTOGRAM_BIN_COUNT, table);
  array_view<uint> result((int)out.size(), out);
  result.discard_data();
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) {
    const uint w = in[i];
    result[i] = lut[w & 0xFF] | (lut[(w >> 8) & 0xFF] << 8) | (lut[(w >> 16) & 0xFF] << 16) |
                (lut[w >> 24] << 24);
  });
  result.synchronize();

  concurrent_vector<int> wrong;
  parallel_for(0, (int)out.size(), [&](int i) {
    for (int b = 0; b < 32; b += 8)
      if (((out[i] >> b) & 0xFF) != table[(histogram.m_data[i] >> b) & 0xFF])
        wrong.push_back(i);
  });
  cout << "equalisation: " << wrong.size() << " wrong" << endl;
  return wrong.empty();
}

int _tmain(int argc, _TCHAR *argv[]) {
  accelerator default_device;
  wcout << L"Using device : " << default_device.get_description() << endl;
  if (default_device == accelerator(accelerator::direct3d_ref))
    cout << "WARNING!! Running on very slow emulator! Only use this accelerator for debugging."
         << endl;
  try {
    histo histogram(16 * 1024);
    histogram.run_all();
    if (!histogram.report() || !equalise(histogram))
      return 1;
  } catch (const runtime_exception &e) {
    cerr << "runtime_exception: " << e.what() << " (0x" << hex << e.get_error_code() << ")" << endl;
    return 2;
  } catch (const exception &e) {
    cerr << e.what() << endl;
    return 3;
  }
  return 0;
}
