// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: prefix sums after Hillis and Steele, after
// Blelloch, in three phases with any operation, by segments, and what is made of them (compaction, split).
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include <SDKDDKVer.h>
#include <amp.h>
#include <conio.h>
#include <functional>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <stdlib.h>
#include <tchar.h>
#include <time.h>

using namespace std;
using namespace concurrency;

namespace scans {

enum class mode { inclusive, exclusive };

template <typename T> struct add {
  static T identity() restrict(amp, cpu) { return T(); }
  T operator()(const T &a, const T &b) const restrict(amp, cpu) { return a + b; }
};

template <typename T> struct maximum {
  static T identity() restrict(amp, cpu) { return T(-2147483647); }
  T operator()(const T &a, const T &b) const restrict(amp, cpu) { return a > b ? a : b; }
};

struct affine { // x -> m * x + c, composed: associative but not commutative
  unsigned m, c;
};
inline bool operator==(const affine &a, const affine &b) { return a.m == b.m && a.c == b.c; }

struct compose {
  static affine identity() restrict(amp, cpu) {
    affine one = {1u, 0u};
    return one;
  }
  affine operator()(const affine &f, const affine &g) const restrict(amp, cpu) {
    affine h;
    h.m = f.m * g.m;
    h.c = f.c * g.m + g.c;
    return h;
  }
};

template <typename InIt, typename OutIt, typename Op>
void sequential(InIt first, InIt last, OutIt out, Op op, mode m) {
  auto sum = Op::identity();
  for (; first != last; ++first, ++out) {
    auto next = op(sum, *first);
    *out = m == mode::inclusive ? next : sum;
    sum = next;
  }
}

//--- Hillis and Steele: log n launches over the whole, two arrays ---------------
template <typename T> vector<T> hillis_steele(const vector<T> &v) {
  const int n = static_cast<int>(v.size());
  array<T> first(n, v.begin()), second(n);
  array<T> *in = &first, *out = &second;
  for (int offset = 1; offset < n; offset *= 2) {
    const array<T> &from = *in;
    array<T> &to = *out;
    parallel_for_each(from.extent, [offset, &from, &to](index<1> i) restrict(amp) {
      if (i[0] >= offset)
        to[i] = from[i] + from[i - offset];
      else
        to[i] = from[i];
    });
    swap(in, out);
  }
  return *in;
}

//--- Blelloch: up and down a tree, in one array ----------------------------------
template <typename T> vector<T> blelloch(const vector<T> &v) {
  const int n = static_cast<int>(v.size()); // a power of two
  vector<T> result(v);
  array_view<T> a(n, result);
  int stride = 1;
  for (int threads = n / 2; threads > 0; threads /= 2, stride *= 2)
    parallel_for_each(extent<1>(threads), [=](index<1> idx) restrict(amp) {
      const int right = (2 * idx[0] + 2) * stride - 1;
      a[right] += a[right - stride];
    });
  a[n - 1] = T();
  for (int threads = 1; threads < n; threads *= 2) {
    stride /= 2;
    parallel_for_each(extent<1>(threads), [=](index<1> idx) restrict(amp) {
      const int right = (2 * idx[0] + 2) * stride - 1, left = right - stride;
      T t = a[left];
      a[left] = a[right];
      a[right] += t;
    });
  }
  a.synchronize();
  return result;
}

//--- in tiles: scan, scan of the sums, add ----------------------------------------
template <int tile_size, typename T, typename Op>
T scan_tile(T *const data, const tile_barrier &barrier, int local, Op op) restrict(amp) {
  for (int offset = 1; offset < tile_size; offset <<= 1) {
    T t = data[local];
    if (local >= offset)
      t = op(data[local - offset], t);
    barrier.wait_with_tile_static_memory_fence();
    data[local] = t;
    barrier.wait_with_tile_static_memory_fence();
  }
  return data[tile_size - 1];
}

template <int tile_size, typename T, typename Op>
void scan_views(array_view<const T> in, array_view<T> out, Op op, mode m) {
  const int n = in.extent[0];
  const int tiles = (n + tile_size - 1) / tile_size;
  array<T> sums(tiles);
  const bool inclusive = m == mode::inclusive;
  out.discard_data();

  parallel_for_each(in.extent.tile<tile_size>().pad(),
                    [=, &sums](tiled_index<tile_size> tidx) restrict(amp) {
                      tile_static T data[tile_size];
                      const int local = tidx.local[0], global = tidx.global[0];
                      data[local] = global < n ? in[global] : Op::identity();
                      tidx.barrier.wait();
                      T total = scan_tile<tile_size>(data, tidx.barrier, local, op);
                      if (global < n)
                        out[global] = inclusive ? data[local]
                                      : local   ? data[local - 1]
                                                : Op::identity();
                      if (local == 0)
                        sums[tidx.tile] = total;
                    });
  if (tiles == 1)
    return;
  array<T> scanned(tiles);
  scan_views<tile_size, T>(array_view<const T>(sums), array_view<T>(scanned), op, mode::exclusive);
  parallel_for_each(out.extent, [=, &scanned](index<1> i) restrict(amp) {
    out[i] = op(scanned[i / tile_size], out[i]);
  });
}

template <int tile_size, typename T, typename Op>
vector<T> tiled(const vector<T> &v, Op op, mode m) {
  vector<T> result(v.size());
  array_view<T> out(static_cast<int>(v.size()), result);
  scan_views<tile_size, T>(array_view<const T>(static_cast<int>(v.size()), v), out, op, m);
  out.synchronize();
  return result;
}

//--- segments: a flag begins a new one ------------------------------------------
struct flagged {
  int value;
  int flag;
};

struct segmented_add {
  static flagged identity() restrict(amp, cpu) {
    flagged f = {0, 0};
    return f;
  }
  flagged operator()(const flagged &a, const flagged &b) const restrict(amp, cpu) {
    flagged f;
    f.value = b.flag ? b.value : a.value + b.value;
    f.flag = a.flag | b.flag;
    return f;
  }
};

//--- made of scans ---------------------------------------------------------------
template <typename T, typename Predicate>
vector<T> compact(const vector<T> &v, Predicate keep) {
  const int n = static_cast<int>(v.size());
  array_view<const T> in(n, v);
  array<int> flags(n), places(n);
  parallel_for_each(in.extent,
                    [=, &flags](index<1> i) restrict(amp) { flags[i] = keep(in[i]) ? 1 : 0; });
  scan_views<128, int>(array_view<const int>(flags), array_view<int>(places), add<int>(),
                       mode::exclusive);
  int last_place, last_flag;
  copy(places.section(n - 1, 1), &last_place);
  copy(flags.section(n - 1, 1), &last_flag);
  vector<T> result(last_place + last_flag);
  if (result.empty())
    return result;
  array_view<T> out(static_cast<int>(result.size()), result);
  out.discard_data();
  parallel_for_each(in.extent, [=, &flags, &places](index<1> i) restrict(amp) {
    if (flags[i])
      out[places[i]] = in[i];
  });
  out.synchronize();
  return result;
}

} // namespace scans

using namespace scans;

static int g_failures = 0;

template <typename T>
void check(const string &what, const vector<T> &got, const vector<T> &expected, clock_t start) {
  const double ms = 1000.0 * (clock() - start) / CLOCKS_PER_SEC;
  const bool same =
      got.size() == expected.size() && equal(got.begin(), got.end(), expected.begin());
  cout << left << setw(28) << what << right << setw(9) << fixed << setprecision(2) << ms << " ms  "
       << (same ? "passed" : "FAILED") << "\n";
  if (!same) {
    ++g_failures;
    for (size_t i = 0; i < min(got.size(), expected.size()); ++i)
      if (!(got[i] == expected[i])) {
        cout << "  first difference at " << i << "\n";
        break;
      }
  }
}

#define TIMED(what, expression, expected)                                                          \
  {                                                                                                \
    clock_t start = clock();                                                                       \
    auto got = expression;                                                                         \
    check(what, got, expected, start);                                                             \
  }

void test_integers(int n) {
  vector<int> v(n), inclusive(n), exclusive(n), highest(n);
  srand(7);
  generate(v.begin(), v.end(), [] { return rand() % 100 - 30; });
  partial_sum(v.begin(), v.end(), inclusive.begin());
  sequential(v.begin(), v.end(), exclusive.begin(), add<int>(), mode::exclusive);
  sequential(v.begin(), v.end(), highest.begin(), maximum<int>(), mode::inclusive);

  char title[64];
  sprintf_s(title, "--- %d integers ---", n);
  puts(title);
  TIMED("Hillis-Steele", hillis_steele(v), inclusive);
  if ((n & (n - 1)) == 0)
    TIMED("Blelloch", blelloch(v), exclusive);
  TIMED("tiles of 32, inclusive", tiled<32>(v, add<int>(), mode::inclusive), inclusive);
  TIMED("tiles of 256, exclusive", tiled<256>(v, add<int>(), mode::exclusive), exclusive);
  TIMED("maximum", tiled<64>(v, maximum<int>(), mode::inclusive), highest);

  vector<int> kept;
  copy_if(v.begin(), v.end(), back_inserter(kept), [](int i) { return i % 3 == 0; });
  TIMED("compaction", compact(v, [](int i) restrict(amp) { return i % 3 == 0; }), kept);
}

void test_structs(int n) {
  vector<affine> v(n), expected(n);
  for (int i = 0; i < n; ++i) {
    v[i].m = 2 * i + 1;
    v[i].c = i * i;
  }
  sequential(v.begin(), v.end(), expected.begin(), compose(), mode::inclusive);
  TIMED("composition", tiled<64>(v, compose(), mode::inclusive), expected);

  vector<flagged> f(n);
  vector<int> sums(n), got(n);
  for (int i = 0; i < n; ++i) {
    f[i].value = i % 11;
    f[i].flag = i % 37 == 0;
    sums[i] = f[i].flag || i == 0 ? f[i].value : sums[i - 1] + f[i].value;
  }
  clock_t start = clock();
  vector<flagged> scanned = tiled<128>(f, segmented_add(), mode::inclusive);
  transform(scanned.begin(), scanned.end(), got.begin(), [](const flagged &x) { return x.value; });
  check("segments", got, sums, start);
}

int _tmain(int argc, _TCHAR *argv[]) {
  const vector<accelerator> all = accelerator::get_all();
  auto it = find_if(all.begin(), all.end(), [](const accelerator &a) {
    return !a.is_emulated && a.device_path != accelerator::direct3d_warp &&
           a.device_path != accelerator::direct3d_ref;
  });
  if (it == all.end())
    wcout << L"No hardware accelerator, using " << accelerator().description << endl;
  else
    wcout << L"Found " << it->description << endl;

  test_integers(1024);
  test_integers(5000);
  test_structs(3000);
  if (argc > 1 && _tcscmp(argv[1], _T("/wait")) == 0)
    _getch();
  return g_failures;
}
