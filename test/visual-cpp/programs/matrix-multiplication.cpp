// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: matrix products of every element type, naive,
// tiled, in registers, as a functor and as a class that holds views, beside PPL's, with GFLOPS.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include <amp.h>
#include <amp_short_vectors.h>
#include <conio.h>
#include <iostream>
#include <ppl.h>
#include <tchar.h>
#include <windows.h>

using namespace Concurrency;
using namespace Concurrency::graphics;
using std::cout;
using std::endl;
using std::vector;
using std::wcout;

#define DATA_TYPE float

const int M = 64;
const int N = 96;
const int W = 128;
const int TS = 16;

__int64 now() {
  LARGE_INTEGER li;
  QueryPerformanceCounter(&li);
  return li.QuadPart;
}

double seconds_since(__int64 start) {
  LARGE_INTEGER f;
  QueryPerformanceFrequency(&f);
  return (double)(now() - start) / (double)f.QuadPart;
}

template <typename _type> void initialize_array(std::vector<_type> &v_data, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    v_data[i] = (_type)((rand() % 100) / (_type)4);
}

template <typename _type>
bool verify(const std::vector<_type> &v_res, const std::vector<_type> &v_ref, int len) {
  for (int i = 0; i < len; ++i) {
    const double diff = fabs(double(v_res[i]) - double(v_ref[i]));
    if (diff > 1e-3 * (fabs(double(v_ref[i])) + 1)) {
      cout << "  [" << i << "] is " << v_res[i] << ", should be " << v_ref[i] << endl;
      return false;
    }
  }
  return true;
}

//---- the CPU's -------------------------------------------------------------
template <typename _type>
void mxm_single_cpu(int m, int n, int w, const std::vector<_type> &va,
                    const std::vector<_type> &vb, std::vector<_type> &vresult) {
  if ((va.size() != size_t(m * w)) || (vb.size() != size_t(w * n)))
    throw "Expected matrix dimension result(M * N) = a(MxW) * b(WxN)";
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      _type result = 0;
      for (int k = 0; k < w; ++k)
        result += va[i * w + k] * vb[k * n + j];
      vresult[i * n + j] = result;
    }
}

template <typename _type>
void mxm_ppl(int m, int n, int w, const std::vector<_type> &va, const std::vector<_type> &vb,
             std::vector<_type> &vresult) {
  parallel_for(0, m, [&](int i) {
    for (int j = 0; j < n; ++j) {
      _type result = 0;
      for (int k = 0; k < w; ++k)
        result += va[i * w + k] * vb[k * n + j];
      vresult[i * n + j] = result;
    }
  });
}

//---- simple ----------------------------------------------------------------
template <typename _type>
void mxm_amp_simple(int m, int n, int w, const std::vector<_type> &va,
                    const std::vector<_type> &vb, std::vector<_type> &vresult) {
  extent<2> e_a(m, w), e_b(w, n), e_c(m, n);
  array_view<const _type, 2> av_a(e_a, va);
  array_view<const _type, 2> av_b(e_b, vb);
  array_view<_type, 2> av_c(e_c, vresult);
  av_c.discard_data();

  parallel_for_each(av_c.extent, [=](index<2> idx) restrict(amp) {
    _type result = 0;
    for (int i = 0; i < av_a.extent[1]; ++i) {
      index<2> idx_a(idx[0], i);
      index<2> idx_b(i, idx[1]);
      result += av_a[idx_a] * av_b[idx_b];
    }
    av_c[idx] = result;
  });
  av_c.synchronize();
}

//---- tiled -----------------------------------------------------------------
template <typename _type, int tile_size>
void mxm_amp_tiled(int m, int n, int w, const std::vector<_type> &va,
                   const std::vector<_type> &vb, std::vector<_type> &vresult) {
  extent<2> e_a(m, w), e_b(w, n), e_c(m, n);
  assert((m % tile_size) == 0 && (n % tile_size) == 0 && (w % tile_size) == 0);
  array<_type, 2> a(e_a, va.begin(), va.end()), b(e_b, vb.begin()), c(e_c);

  parallel_for_each(c.extent.tile<tile_size, tile_size>(),
                    [&a, &b, &c](tiled_index<tile_size, tile_size> tidx) restrict(amp) {
                      _type temp_c = 0;
                      index<2> localIdx = tidx.local;
                      index<2> globalIdx = tidx.global;
                      for (int i = 0; i < a.extent[1]; i += tile_size) {
                        tile_static _type localB[tile_size][tile_size];
                        tile_static _type localA[tile_size][tile_size];
                        localA[localIdx[0]][localIdx[1]] = a(globalIdx[0], i + localIdx[1]);
                        localB[localIdx[0]][localIdx[1]] = b(i + localIdx[0], globalIdx[1]);
                        tidx.barrier.wait();
                        for (unsigned k = 0; k < tile_size; k++)
                          temp_c += localA[localIdx[0]][k] * localB[k][localIdx[1]];
                        tidx.barrier.wait();
                      }
                      c[tidx] = temp_c;
                    });
  copy(c, vresult.begin());
}

//---- four results a thread, in registers ------------------------------------
template <typename _type>
_type dot_row(const array_view<const _type, 2> &a, const array_view<const _type, 2> &b, int row,
              int column) restrict(amp, cpu);

template <typename _type>
void mxm_amp_block(int m, int n, int w, const std::vector<_type> &va,
                   const std::vector<_type> &vb, std::vector<_type> &vresult) {
  array_view<const _type, 2> a(m, w, va), b(w, n, vb);
  array_view<_type, 2> c(m, n, vresult);
  c.discard_data();
  extent<2> quarter = c.extent / 2;
  parallel_for_each(quarter, [=](index<2> idx) restrict(amp) {
    index<2> origin = idx * 2;
    for (int dr = 0; dr < 2; dr++)
      for (int dc = 0; dc < 2; dc++)
        c(origin[0] + dr, origin[1] + dc) = dot_row(a, b, origin[0] + dr, origin[1] + dc);
  });
}

template <typename _type>
_type dot_row(const array_view<const _type, 2> &a, const array_view<const _type, 2> &b, int row,
              int column) restrict(amp, cpu) {
  array_view<const _type, 1> r = a[row];
  _type sum = 0;
  for (int k = 0; k < r.extent[0]; ++k)
    sum += r(k) * b(k, column);
  return sum;
}

//---- a functor --------------------------------------------------------------
template <typename _type> class mxm_functor {
public:
  mxm_functor(const array_view<const _type, 2> &a, const array_view<const _type, 2> &b,
              const array_view<_type, 2> &c)
      : m_a(a), m_b(b), m_c(c) {}
  void operator()(index<2> idx) const restrict(amp) {
    m_c[idx] = dot_row(m_a, m_b, idx[0], idx[1]);
  }

private:
  array_view<const _type, 2> m_a, m_b;
  array_view<_type, 2> m_c;
};

template <typename _type>
void mxm_amp_functor(int m, int n, int w, const std::vector<_type> &va,
                     const std::vector<_type> &vb, std::vector<_type> &vresult) {
  array_view<_type, 2> c(extent<2>(m, n), &vresult[0]);
  c.discard_data();
  mxm_functor<_type> f(array_view<const _type, 2>(m, w, &va[0]),
                       array_view<const _type, 2>(w, n, &vb[0]), c);
  parallel_for_each(accelerator().default_view, c.extent, f);
  c.synchronize_async().get();
}

//---- staging arrays, four columns at once -----------------------------------
void mxm_amp_float4(int m, int n, int w, const std::vector<float> &va,
                    const std::vector<float> &vb, std::vector<float> &vresult) {
  accelerator device(accelerator::default_accelerator);
  accelerator_view av = device.create_view();
  accelerator cpu(accelerator::cpu_accelerator);
  array<float, 2> staging_a(extent<2>(m, w), cpu.default_view, av);
  memcpy(staging_a.data(), &va[0], va.size() * sizeof(float));
  array<float, 2> a(m, w, av);
  copy(staging_a, a);

  array<float_4, 2> b(w, n / 4, av), c(m, n / 4, av);
  completion_future ready =
      copy_async(reinterpret_cast<const float_4 *>(&vb[0]),
                 reinterpret_cast<const float_4 *>(&vb[0] + vb.size()), b);
  ready.wait();
  parallel_for_each(av, c.extent, [=, &a, &b, &c](index<2> idx) restrict(amp) {
    float_4 sum(0.0f);
    for (int k = 0; k < w; ++k) {
      float_4 four = b(k, idx[1]);
      sum += four * a(idx[0], k);
    }
    c[idx] = sum;
  });
  av.wait();
  vector<float_4> out = c;
  for (size_t i = 0; i < out.size(); ++i) {
    vresult[4 * i] = out[i].x;
    vresult[4 * i + 1] = out[i].y;
    vresult[4 * i + 2] = out[i].b;
    vresult[4 * i + 3] = out[i].a;
  }
}

template <typename _type, typename Func>
bool report(const char *name, Func func, const std::vector<_type> &a, const std::vector<_type> &b,
            const std::vector<_type> &reference) {
  std::vector<_type> result(M * N);
  __int64 start = now();
  func(M, N, W, a, b, result);
  const double s = seconds_since(start);
  const bool passed = verify(result, reference, M * N);
  printf_s("  %-12s %9.3f ms %9.3f GFLOPS  %s\n", name, s * 1e3, 2.0 * M * N * W / s * 1e-9,
           passed ? "Data matches" : "Data mismatch");
  return passed;
}

template <typename _type> bool run_all(const char *type) {
  std::vector<_type> a(M * W), b(W * N), reference(M * N);
  initialize_array(a, M * W);
  initialize_array(b, W * N);
  mxm_single_cpu(M, N, W, a, b, reference);
  cout << type << ": C(" << M << " x " << N << ") = A(" << M << " x " << W << ") * B" << endl;
  bool passed = true;
  passed &= report("ppl", mxm_ppl<_type>, a, b, reference);
  passed &= report("simple", mxm_amp_simple<_type>, a, b, reference);
  passed &= report("tiled 8", mxm_amp_tiled<_type, 8>, a, b, reference);
  passed &= report("tiled 16", mxm_amp_tiled<_type, TS>, a, b, reference);
  passed &= report("blocks", mxm_amp_block<_type>, a, b, reference);
  passed &= report("functor", mxm_amp_functor<_type>, a, b, reference);
  return passed;
}

int _tmain(int argc, _TCHAR *argv[]) {
  srand(2012);
  accelerator device;
  wcout << L"Using device: " << device.description << endl;
  wcout << L"  path " << device.device_path << L", version " << (device.version >> 16) << L"."
        << (device.version & 0xffff) << endl;

  bool passed = run_all<float>("float");
  passed &= run_all<int>("int");
#ifdef EVERY_SHAPE
  passed &= run_all<unsigned>("unsigned");
#endif
  if (device.supports_double_precision)
    passed &= run_all<double>("double");
  else
    cout << "double: not supported by this accelerator" << endl;

  std::vector<DATA_TYPE> a(M * W), b(W * N), reference(M * N);
  initialize_array(a, M * W);
  initialize_array(b, W * N);
  mxm_single_cpu(M, N, W, a, b, reference);
  passed &= report("float_4", mxm_amp_float4, a, b, reference);
#ifdef _DEBUG
  _getch();
#endif
  return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
