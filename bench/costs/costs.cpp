// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the vectoriser's instructions take on this machine, in cycles: the numbers behind
// compiler/vectorize/CostModel.cpp. Compiled for one level of x86-64, v3 or v4; a cycle is a third
// of what a dependent multiplication takes.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <immintrin.h>
#include <random>
#include <vector>

namespace {

#ifdef __AVX512F__
constexpr const char *level = "v4";
constexpr int lanes = 16;
using vector = __m512i;
using mask = __mmask16;
vector load(const int *p) { return _mm512_loadu_si512(p); }
void store(int *p, vector v) { _mm512_storeu_si512(p, v); }
vector add(vector a, vector b) { return _mm512_add_epi32(a, b); }
vector all(int x) { return _mm512_set1_epi32(x); }
mask first_lanes(int count) { return mask((1u << count) - 1); }
vector masked_load(const int *p, mask m) { return _mm512_maskz_loadu_epi32(m, p); }
void masked_store(int *p, mask m, vector v) { _mm512_mask_storeu_epi32(p, m, v); }
vector blend(vector a, vector b, mask m) { return _mm512_mask_blend_epi32(m, a, b); }
vector gather(const int *p, vector at) { return _mm512_i32gather_epi32(at, p, 4); }
vector masked_gather(const int *p, vector at, mask m) {
  return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), m, at, p, 4);
}
int any(mask m) { return m; }
#else
constexpr const char *level = "v3";
constexpr int lanes = 8;
using vector = __m256i;
using mask = __m256i;
vector load(const int *p) { return _mm256_loadu_si256((const __m256i *)p); }
void store(int *p, vector v) { _mm256_storeu_si256((__m256i *)p, v); }
vector add(vector a, vector b) { return _mm256_add_epi32(a, b); }
vector all(int x) { return _mm256_set1_epi32(x); }
mask first_lanes(int count) {
  return _mm256_cmpgt_epi32(all(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
vector masked_load(const int *p, mask m) { return _mm256_maskload_epi32(p, m); }
void masked_store(int *p, mask m, vector v) { _mm256_maskstore_epi32(p, m, v); }
vector blend(vector a, vector b, mask m) { return _mm256_blendv_epi8(a, b, m); }
vector gather(const int *p, vector at) { return _mm256_i32gather_epi32(p, at, 4); }
vector masked_gather(const int *p, vector at, mask m) {
  return _mm256_mask_i32gather_epi32(_mm256_setzero_si256(), p, at, m, 4);
}
int any(mask m) { return _mm256_movemask_ps(_mm256_castsi256_ps(m)); }
#endif

constexpr int size = 1 << 12; // ints: half of a first-level cache
alignas(64) int memory[size + 64], indices[size + 64], others[size + 64];

template <typename T> void keep(T &value) { asm volatile("" : "+x"(value) : : "memory"); }
void keep(int &value) { asm volatile("" : "+r"(value) : : "memory"); }
#ifdef __AVX512F__
void keep(mask &value) { asm volatile("" : "+k"(value) : : "memory"); }
#endif

/// Nanoseconds that a call of `body` takes: the least of several times.
template <typename F> double time(F body) {
  const int calls = 20000;
  double least = 1e30;
  for (int repeat = 0; repeat < 15; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    for (int call = 0; call < calls; ++call)
      body(call * lanes % size);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count() / calls);
  }
  return least;
}

double cycle() {
  return time([](int) {
           std::uint64_t x = 3;
           for (int i = 0; i < 100; ++i)
             asm volatile("imul %0, %0" : "+r"(x));
         }) /
         300;
}

/// What is done 8 times a call, so that the loop around does not count.
template <typename F> void row(const char *what, double nanoseconds, F body) {
  const double took = time([&](int at) {
    for (int i = 0; i < 8; ++i)
      body((at + i * lanes) % size);
  });
  std::printf("| %s | %-44s | %6.1f |\n", level, what, took / 8 / nanoseconds);
}

template <int Lane> int extract(vector v) {
#ifdef __AVX512F__
  return _mm_extract_epi32(_mm512_extracti32x4_epi32(v, Lane / 4), Lane % 4);
#else
  return _mm256_extract_epi32(v, Lane);
#endif
}

template <int... Lane>
vector gather_apart(const int *p, vector at, std::integer_sequence<int, Lane...>) {
#ifdef __AVX512F__
  return _mm512_setr_epi32(p[extract<Lane>(at)]...);
#else
  return _mm256_setr_epi32(p[extract<Lane>(at)]...);
#endif
}

template <int... Lane>
void scatter_apart(int *p, vector at, vector v, std::integer_sequence<int, Lane...>) {
  (..., (p[extract<Lane>(at)] = extract<Lane>(v), keep(p[0])));
}

void mispredictions(double nanoseconds) {
  const auto sum_up = [](int from) {
    int sum = 0;
    for (int i = 0; i < 64; ++i) {
      if (others[(from + i) % size] & 1)
        asm volatile("add $3, %0" : "+r"(sum));
      else
        asm volatile("add $5, %0" : "+r"(sum));
    }
    keep(sum);
  };
  std::mt19937 random(1);
  for (int &other : others)
    other = int(random());
  // More than a predictor remembers: other numbers each time.
  std::uint64_t seed = 88172645463325252;
  const auto refill = [&] {
    for (int &other : others) {
      seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
      other = int(seed >> 20);
    }
  };
  const auto sweep = [&](bool constant) {
    double least = 1e30;
    for (int repeat = 0; repeat < 50; ++repeat) {
      if (constant)
        std::fill(std::begin(others), std::end(others), 1);
      else
        refill();
      const auto start = std::chrono::steady_clock::now();
      for (int from = 0; from < size; from += 64)
        sum_up(from);
      const std::chrono::duration<double, std::nano> took =
          std::chrono::steady_clock::now() - start;
      least = std::min(least, took.count() / size);
    }
    return least;
  };
  std::printf("| %s | %-44s | %6.1f |\n", level, "branch mispredicted",
              2 * (sweep(false) - sweep(true)) / nanoseconds);
}

} // namespace

int main() {
  std::mt19937 random(7);
  for (int i = 0; i < size + 64; ++i)
    indices[i] = int(random() % size);
  const auto sequence = std::make_integer_sequence<int, lanes>();
  const double nanoseconds = cycle();
  const vector ones = all(1);
  const mask every = first_lanes(lanes), half = first_lanes(lanes / 2), none = first_lanes(0);
  const auto load_row = [&](const char *what, auto body) {
    row(what, nanoseconds, [&](int at) {
      vector v = body(at);
      keep(v);
    });
  };
  load_row("add", [&](int) { return add(ones, ones); });
  load_row("load", [&](int at) { return load(memory + at); });
  load_row("broadcast of an element", [&](int at) { return all(memory[at]); });
  const auto with_mask = [&](const char *what, mask m, auto body) {
    keep(m);
    row(what, nanoseconds, [&](int at) { body(at, m); });
  };
  const auto blended = [&](int at, mask m) {
    store(memory + at, blend(load(memory + at), ones, m));
  };
  const auto masked = [&](int at, mask m) { masked_store(memory + at, m, ones); };
  with_mask("masked load", half, [&](int at, mask m) {
    vector v = masked_load(memory + at, m);
    keep(v);
  });
  row("store", nanoseconds, [&](int at) { store(memory + at, ones); });
  with_mask("masked store, all lanes", every, masked);
  with_mask("masked store, half of the lanes", half, masked);
  with_mask("masked store, no lane", none, masked);
  with_mask("load, blend, store", half, blended);
  with_mask("masked store, then a load of the same", half, [&](int at, mask m) {
    masked(at, m);
    vector v = load(memory + at);
    store(memory + at, add(v, ones));
  });
  with_mask("load, blend, store, then a load of the same", half, [&](int at, mask m) {
    blended(at, m);
    vector v = load(memory + at);
    store(memory + at, add(v, ones));
  });
  with_mask("asks whether any lane is active", none, [&](int at, mask m) {
    keep(m);
    if (any(m))
      masked(at, m);
  });
  load_row("gather", [&](int at) { return gather(memory, load(indices + at)); });
  load_row("gather, lane by lane",
           [&](int at) { return gather_apart(memory, load(indices + at), sequence); });
  with_mask("gather, half of the lanes", half, [&](int at, mask m) {
    vector v = masked_gather(memory, load(indices + at), m);
    keep(v);
  });
  row("scatter, lane by lane", nanoseconds,
      [&](int at) { scatter_apart(memory, load(indices + at), ones, sequence); });
#ifdef __AVX512F__
  row("scatter", nanoseconds,
      [&](int at) { _mm512_i32scatter_epi32(memory, load(indices + at), ones, 4); });
  with_mask("scatter, half of the lanes", half, [&](int at, mask m) {
    _mm512_mask_i32scatter_epi32(memory, m, load(indices + at), ones, 4);
  });
  load_row("conflicts", [&](int at) { return _mm512_conflict_epi32(load(indices + at)); });
  with_mask("compress to memory", half,
            [&](int at, mask m) { _mm512_mask_compressstoreu_epi32(memory + at, m, ones); });
  with_mask("compress in a register, store", half, [&](int at, mask m) {
    store(memory + at, _mm512_maskz_compress_epi32(m, load(indices + at)));
  });
  with_mask("expand from memory", half, [&](int at, mask m) {
    vector v = _mm512_maskz_expandloadu_epi32(m, memory + at);
    keep(v);
  });
#endif
  row("extraction of a lane", nanoseconds, [&](int at) {
    int one = extract<lanes - 1>(load(memory + at));
    keep(one);
  });
  row("atomic addition", nanoseconds,
      [&](int at) { __atomic_fetch_add(memory + at, 1, __ATOMIC_RELAXED); });
  row("addition in memory, anywhere", nanoseconds, [&](int at) {
    for (int i = 0; i < lanes; ++i) {
      memory[indices[at + i]] += 1;
      keep(memory[0]);
    }
  });
  mispredictions(nanoseconds);
  return 0;
}
