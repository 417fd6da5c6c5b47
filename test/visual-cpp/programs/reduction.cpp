// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: a sum in nine variants, from one kernel a
// step to cascades, with barriers in functions and in loops, and a table of times.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "SDKDDKVer.h"
#include <stdio.h>
#include <tchar.h>
#include <windows.h>

#include <amp.h>
#include <assert.h>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <ppl.h>
#include <string>
#include <vector>

using namespace std;
using namespace concurrency;

#define TILE_SIZE 64
#define CASCADE 4

static const unsigned g_elements = 64 * 1024;

//----------------------------------------------------------------------------
// High resolution timer
//----------------------------------------------------------------------------
class Timer {
public:
  Timer() { QueryPerformanceFrequency(&m_freq); }
  void Start() { QueryPerformanceCounter(&m_start); }
  void Stop() { QueryPerformanceCounter(&m_stop); }
  double Elapsed() const { // ms
    return 1000.0 * double(m_stop.QuadPart - m_start.QuadPart) / double(m_freq.QuadPart);
  }

private:
  LARGE_INTEGER m_start, m_stop, m_freq;
};

//----------------------------------------------------------------------------
// CPU versions
//----------------------------------------------------------------------------
float sequential_reduction(const vector<float> &source) {
  return accumulate(source.begin(), source.end(), 0.0f);
}

float ppl_reduction(const vector<float> &source) {
  combinable<double> parts([] { return 0.0; });
  parallel_for(size_t(0), source.size(), [&](size_t i) { parts.local() += source[i]; });
  return static_cast<float>(parts.combine(plus<double>()));
}

//----------------------------------------------------------------------------
// 1. Each pass adds the upper half to the lower one
//----------------------------------------------------------------------------
float reduction_simple_1(const vector<float> &source) {
  assert(source.size() <= UINT_MAX);
  unsigned element_count = static_cast<unsigned>(source.size());
  array<float, 1> a(element_count, source.begin());

  for (unsigned s = element_count / 2; s > 0; s /= 2) {
    parallel_for_each(extent<1>(s), [=, &a](index<1> idx) restrict(amp) { a[idx] += a[idx + s]; });
  }

  vector<float> result(1);
  copy(a.section(0, 1), result.begin());
  return result[0];
}

//----------------------------------------------------------------------------
// 2. As above, eight elements a thread
//----------------------------------------------------------------------------
float reduction_simple_2(const vector<float> &source) {
  const unsigned window = 8;
  unsigned element_count = static_cast<unsigned>(source.size());
  array<float, 1> a(element_count, source.begin());
  float tail = 0.0f;
  array_view<float, 1> av_tail(1, &tail);

  unsigned prev_s = element_count;
  for (unsigned s = element_count / window; s > 0; s /= window) {
    parallel_for_each(extent<1>(s), [=, &a](index<1> idx) restrict(amp) {
      float sum = 0.0f;
      for (unsigned i = 0; i < window; i++)
        sum += a[idx + i * s];
      a[idx] = sum;
      if (idx[0] == int(s) - 1 && (s % window) && s > window) {
        float rest = 0.0f;
        for (unsigned i = (s / window) * window; i < s; i++)
          rest += a[i];
        av_tail[0] += rest;
      }
    });
    prev_s = s;
  }
  av_tail.synchronize();
  vector<float> result(prev_s);
  copy(a.section(0, prev_s), result.begin());
  return accumulate(result.begin(), result.end(), tail);
}

//----------------------------------------------------------------------------
// 3.-6. One tile, tile_static memory
//----------------------------------------------------------------------------
template <unsigned tile_size> float reduction_tiled_1(const vector<float> &source) {
  unsigned element_count = static_cast<unsigned>(source.size());
  array<float, 1> arr_1(element_count, source.begin());
  array<float, 1> arr_2(element_count / tile_size ? element_count / tile_size : 1);
  array<float, 1> *p_in = &arr_1, *p_out = &arr_2;

  while ((element_count % tile_size) == 0) {
    array<float, 1> &in = *p_in, &out = *p_out;
    parallel_for_each(extent<1>(element_count).tile<tile_size>(),
                      [=, &in, &out](tiled_index<tile_size> tidx) restrict(amp) {
                        tile_static float tile_data[tile_size];
                        unsigned local_idx = tidx.local[0];
                        tile_data[local_idx] = in[tidx.global];
                        tidx.barrier.wait();
                        // interleaved addressing, divergent
                        for (unsigned s = 1; s < tile_size; s *= 2) {
                          if (local_idx % (2 * s) == 0)
                            tile_data[local_idx] += tile_data[local_idx + s];
                          tidx.barrier.wait();
                        }
                        if (local_idx == 0)
                          out[tidx.tile[0]] = tile_data[0];
                      });
    element_count /= tile_size;
    std::swap(p_in, p_out);
  }
  vector<float> partial(element_count);
  copy(p_in->section(0, element_count), partial.begin());
  return accumulate(partial.begin(), partial.end(), 0.0f);
}

template <unsigned tile_size>
void add_sequential(float *tile_data, const tiled_index<tile_size> &tidx) restrict(amp) {
  for (unsigned s = tile_size / 2; s > 0; s /= 2) {
    if (tidx.local[0] < int(s))
      tile_data[tidx.local[0]] += tile_data[tidx.local[0] + s];
    tidx.barrier.wait_with_tile_static_memory_fence();
  }
}

template <unsigned tile_size> float reduction_tiled_2(const vector<float> &source) {
  unsigned element_count = static_cast<unsigned>(source.size());
  array_view<const float, 1> av_src(element_count, source);
  array<float, 1> out(element_count / tile_size);

  parallel_for_each(av_src.extent.tile<tile_size>(),
                    [=, &out](tiled_index<tile_size> tidx) restrict(amp) {
                      tile_static float tile_data[tile_size];
                      tile_data[tidx.local[0]] = av_src[tidx.global];
                      tidx.barrier.wait_with_tile_static_memory_fence();
                      add_sequential<tile_size>(tile_data, tidx);
                      if (tidx.local[0] == 0)
                        out[tidx.tile] = tile_data[0];
                    });
  vector<float> partial = out;
  return accumulate(partial.begin(), partial.end(), 0.0f);
}

// two elements are added when they are loaded; the last steps are unrolled
template <unsigned tile_size> float reduction_tiled_3(const vector<float> &source) {
  unsigned element_count = static_cast<unsigned>(source.size());
  array<float, 1> in(element_count, source.begin());
  array<float, 1> out(element_count / tile_size / 2);
  parallel_for_each(
      extent<1>(element_count / 2).tile<tile_size>(),
      [=, &in, &out](tiled_index<tile_size> tidx) restrict(amp) {
        tile_static float tile_data[tile_size];
        unsigned local_idx = tidx.local[0];
        unsigned rel_idx = tidx.tile[0] * (tile_size * 2) + local_idx;
        tile_data[local_idx] = in[rel_idx] + in[rel_idx + tile_size];
        tidx.barrier.wait();
        for (unsigned s = tile_size / 2; s > 8; s /= 2) {
          if (local_idx < s)
            tile_data[local_idx] += tile_data[local_idx + s];
          tidx.barrier.wait();
        }
        if (local_idx < 8)
          tile_data[local_idx] += tile_data[local_idx + 8];
        tidx.barrier.wait();
        if (local_idx < 4)
          tile_data[local_idx] += tile_data[local_idx + 4];
        tidx.barrier.wait();
        if (local_idx < 2)
          tile_data[local_idx] += tile_data[local_idx + 2];
        tidx.barrier.wait();
        if (local_idx == 0)
          out[tidx.tile[0]] = tile_data[0] + tile_data[1];
      });
  vector<float> partial(out.extent.size());
  copy(out, partial.begin());
  return accumulate(partial.begin(), partial.end(), 0.0f);
}

//----------------------------------------------------------------------------
// 7. Cascade: a fixed number of tiles loops over the data, the host adds
//----------------------------------------------------------------------------
template <unsigned tile_size, unsigned num_tiles>
float reduction_cascade(const vector<float> &source) {
  static_assert(tile_size % 2 == 0, "tile size must be even");
  unsigned element_count = static_cast<unsigned>(source.size());
  const unsigned stride = tile_size * num_tiles * 2;
  array<float, 1> a(element_count, source.begin());
  array<float, 1> a_partial_result(num_tiles);

  parallel_for_each(
      extent<1>(num_tiles * tile_size).tile<tile_size>(),
      [=, &a, &a_partial_result](tiled_index<tile_size> tidx) restrict(amp) {
        tile_static float tile_data[tile_size];
        unsigned local_idx = tidx.local[0];
        unsigned input_idx = (tidx.tile[0] * 2 * tile_size) + local_idx;
        tile_data[local_idx] = 0;
        do {
          tile_data[local_idx] += a[input_idx] + a[input_idx + tile_size];
          input_idx += stride;
        } while (input_idx < element_count);
        tidx.barrier.wait();
        add_sequential<tile_size>(tile_data, tidx);
        if (local_idx == 0)
          a_partial_result[tidx.tile[0]] = tile_data[0];
      });
  vector<float> v_partial_result(num_tiles);
  copy(a_partial_result, v_partial_result.begin());
  return accumulate(v_partial_result.begin(), v_partial_result.end(), 0.0f);
}

//----------------------------------------------------------------------------
// 8. Integer atomics: fixed-point sum of the tiles
//----------------------------------------------------------------------------
float reduction_atomic(const vector<float> &source) {
  array_view<const float> src(static_cast<int>(source.size()), source);
  int total = 0;
  array_view<int> av_total(1, &total);
  parallel_for_each(src.extent.tile<TILE_SIZE>(), [=](tiled_index<TILE_SIZE> t) restrict(amp) {
    tile_static int tile_total;
    if (t.local[0] == 0)
      tile_total = 0;
    t.barrier.wait();
    atomic_fetch_add(&tile_total, int(src[t] * 16.0f));
    t.barrier.wait();
    if (t.local[0] == 0)
      atomic_fetch_add(&av_total(0), tile_total);
  });
  av_total.synchronize();
  return total / 16.0f;
}

//----------------------------------------------------------------------------
void print_accelerators() {
  vector<accelerator> accs = accelerator::get_all();
  for_each(accs.begin(), accs.end(), [](const accelerator &acc) {
    wcout << L"  " << acc.description << (acc.is_emulated ? L" (emulated)" : L"") << endl;
  });
}

typedef float (*reduction_function)(const vector<float> &);

bool run(const char *name, reduction_function f, const vector<float> &source, float expected) {
  Timer timer;
  f(source); // warm-up
  timer.Start();
  float result = f(source);
  timer.Stop();
  bool ok = fabs(result - expected) <= expected * 1e-4f;
  cout << setw(26) << left << name << setw(10) << right << fixed << setprecision(3)
       << timer.Elapsed() << " ms  " << (ok ? "ok" : "FAILED") << endl;
  if (!ok)
    cout << "    got " << result << ", expected " << expected << endl;
  return ok;
}

int _tmain(int argc, _TCHAR *argv[]) {
  UNREFERENCED_PARAMETER(argc);
  UNREFERENCED_PARAMETER(argv);
  accelerator default_device;
  wcout << L"Using device : " << default_device.get_description() << endl;
  if (default_device == accelerator(accelerator::direct3d_ref))
    cout << "WARNING!! Running on very slow emulator! Only use this accelerator for debugging."
         << endl;
  print_accelerators();

  // the elements are eighths, so that every order gives nearly the same sum
  vector<float> source(g_elements);
  for (unsigned i = 0; i < g_elements; ++i)
    source[i] = (i & 0xf) * 0.125f;
  float expected = 0.125f * 7.5f * g_elements;

  bool ok = true;
  ok &= run("sequential", sequential_reduction, source, expected);
  ok &= run("PPL", ppl_reduction, source, expected);
  ok &= run("simple", reduction_simple_1, source, expected);
  ok &= run("simple, 8 a thread", reduction_simple_2, source, expected);
  ok &= run("tiled, interleaved", &reduction_tiled_1<TILE_SIZE>, source, expected);
  ok &= run("tiled, sequential", &reduction_tiled_2<TILE_SIZE>, source, expected);
  ok &= run("tiled, add at load", &reduction_tiled_3<TILE_SIZE>, source, expected);
  ok &= run("tiled, 256", &reduction_tiled_3<256>, source, expected);
  ok &= run("cascade", &reduction_cascade<TILE_SIZE, CASCADE>, source, expected);
  ok &= run("atomics", reduction_atomic, source, expected);
  cout << (ok ? "All variants passed" : "Some variants FAILED") << endl;
  return ok ? 0 : 1;
}
