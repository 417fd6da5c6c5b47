// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: Fourier transforms as a class template over
// element type and rank, with plans, a precompiled header's include in other letters, wide text and exceptions.
// RUN: %amp++ -famp-msvc -O2 -DUNICODE -D_UNICODE %s -o %t && %run %t
#include "StdAfx.h"

#include <complex>
#include <exception>
#include <memory>

using namespace concurrency;

//--------------------------------------------------------------------------------------
// A complex number for both sides; std::complex has no restrict(amp) operators
//--------------------------------------------------------------------------------------
template <typename T> struct cplx {
  T re, im;
  cplx() restrict(cpu, amp) {}
  cplx(T r, T i) restrict(cpu, amp) : re(r), im(i) {}
  cplx(const std::complex<T> &z) : re(z.real()), im(z.imag()) {}
  operator std::complex<T>() const { return std::complex<T>(re, im); }

  cplx &operator+=(const cplx &z) restrict(cpu, amp) {
    re += z.re;
    im += z.im;
    return *this;
  }
};
template <typename T> cplx<T> operator+(cplx<T> a, const cplx<T> &b) restrict(cpu, amp) {
  return a += b;
}
template <typename T> cplx<T> operator-(const cplx<T> &a, const cplx<T> &b) restrict(cpu, amp) {
  return cplx<T>(a.re - b.re, a.im - b.im);
}
template <typename T> cplx<T> operator*(const cplx<T> &a, const cplx<T> &b) restrict(cpu, amp) {
  return cplx<T>(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
template <typename T> cplx<T> operator*(const cplx<T> &a, T s) restrict(cpu, amp) {
  return cplx<T>(a.re * s, a.im * s);
}

class fft_exception : public std::exception {
public:
  explicit fft_exception(const char *what) : m_what(what) {}
  virtual const char *what() const throw() { return m_what.c_str(); }

private:
  std::string m_what;
};

// sine and cosine for each element type: double has precise functions only
template <typename T> struct trigonometry;
template <> struct trigonometry<float> {
  static cplx<float> turn(float angle) restrict(amp) {
    return cplx<float>(fast_math::cosf(angle), fast_math::sinf(angle));
  }
};
template <> struct trigonometry<double> {
  static cplx<double> turn(double angle) restrict(amp) {
    double sine, cosine;
    precise_math::sincos(angle, &sine, &cosine);
    return cplx<double>(cosine, sine);
  }
};

enum fft_direction { forward = -1, inverse = 1 };

//--------------------------------------------------------------------------------------
// Stockham's: out of place, in order; a launch for each factor of two
//--------------------------------------------------------------------------------------
template <typename T> class fft_plan_1d {
public:
  typedef cplx<T> value_type;

  fft_plan_1d(int n, const accelerator_view &view = accelerator().default_view)
      : m_n(n), m_view(view), m_front(new array<cplx<T>, 1>(n, view)),
        m_back(new array<cplx<T>, 1>(n, view)) {
    if (n < 2 || (n & (n - 1)))
      throw fft_exception("the number of points must be a power of two");
    if (sizeof(T) == 8 && !view.accelerator.supports_double_precision)
      throw fft_exception("the accelerator has no doubles");
  }

  void transform(const std::vector<std::complex<T>> &in, std::vector<std::complex<T>> &out,
                 fft_direction direction) {
    if ((int)in.size() != m_n)
      throw fft_exception("wrong number of points");
    std::vector<cplx<T>> host(in.begin(), in.end());
    copy(host.begin(), host.end(), *m_front);
    for (int half = 1; half < m_n; half *= 2) {
      step(*m_front, *m_back, half, direction);
      m_front.swap(m_back);
    }
    if (direction == inverse)
      scale(*m_front, T(1) / m_n);
    copy(*m_front, host.begin());
    out.assign(host.begin(), host.end());
  }

  __declspec(property(get = get_size)) int size;
  int get_size() const { return m_n; }

private:
  static void step(const array<cplx<T>, 1> &src, array<cplx<T>, 1> &dst, int half,
                   fft_direction direction) {
    const int n = src.extent[0];
    const T unit = T(3.14159265358979323846) * int(direction) / half;
    parallel_for_each(src.accelerator_view, extent<1>(n / 2),
                      [=, &src, &dst](index<1> idx) restrict(amp) {
                        const int i = idx[0], k = i & (half - 1);
                        const cplx<T> a = src[i];
                        const cplx<T> b = src[i + n / 2] * trigonometry<T>::turn(unit * k);
                        const int j = ((i - k) << 1) + k;
                        dst[j] = a + b;
                        dst[j + half] = a - b;
                      });
  }

  static void scale(array<cplx<T>, 1> &data, T by) {
    parallel_for_each(data.accelerator_view, data.extent,
                      [=, &data](index<1> i) restrict(amp) { data[i] = data[i] * by; });
  }

  int m_n;
  accelerator_view m_view;
  std::unique_ptr<array<cplx<T>, 1>> m_front, m_back;
};

//--------------------------------------------------------------------------------------
// All of a short transform in one tile, a row each
//--------------------------------------------------------------------------------------
template <int N> int reverse_bits(int i) restrict(amp) {
  int r = 0;
  for (int bit = 1; bit < N; bit <<= 1, i >>= 1)
    r = (r << 1) | (i & 1);
  return r;
}

template <int N, typename T>
void butterflies(cplx<T> *row, const tiled_index<1, N> &t, int direction) restrict(amp) {
  for (int half = 1; half < N; half *= 2) {
    t.barrier.wait_with_tile_static_memory_fence();
    if (t.local[1] < N / 2) {
      const int k = t.local[1] % half, top = (t.local[1] - k) * 2 + k;
      const T angle = T(3.14159265358979323846) * direction * k / half;
      const cplx<T> a = row[top], b = row[top + half] * trigonometry<T>::turn(angle);
      row[top] = a + b;
      row[top + half] = a - b;
    }
  }
  t.barrier.wait_with_tile_static_memory_fence();
}

template <int N, typename T>
void transform_rows(array_view<cplx<T>, 2> data, fft_direction direction) {
  const int sign = direction;
  parallel_for_each(data.extent.tile<1, N>(), [=](tiled_index<1, N> t) restrict(amp) {
    tile_static cplx<T> row[N];
    row[reverse_bits<N>(t.local[1])] = data[t.global];
    butterflies<N, T>(row, t, sign);
    cplx<T> result = row[t.local[1]];
    if (sign > 0)
      result = result * (T(1) / N);
    data[t.global] = result;
  });
}

template <int N, typename T> void transpose(array_view<cplx<T>, 2> data) {
  static const int TS = 8;
  array<cplx<T>, 2> copied(data.extent);
  data.copy_to(copied);
  data.discard_data();
  parallel_for_each(data.extent.tile<TS, TS>(),
                    [=, &copied](tiled_index<TS, TS> t) restrict(amp) {
                      tile_static cplx<T> block[TS][TS];
                      block[t.local[0]][t.local[1]] = copied[t.global];
                      t.barrier.wait();
                      index<2> to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]);
                      data[to] = block[t.local[1]][t.local[0]];
                    });
}

template <int N, typename T>
void transform_2d(std::vector<cplx<T>> &points, fft_direction direction) {
  array_view<cplx<T>, 2> view(N, N, points);
  transform_rows<N, T>(view, direction);
  transpose<N, T>(view);
  transform_rows<N, T>(view, direction);
  transpose<N, T>(view);
  view.synchronize();
}

//--------------------------------------------------------------------------------------
// The definition, for comparison
//--------------------------------------------------------------------------------------
template <typename T>
std::vector<std::complex<T>> slow_transform(const std::vector<std::complex<T>> &in) {
  const size_t n = in.size();
  std::vector<std::complex<T>> out(n);
  for (size_t k = 0; k < n; ++k) {
    std::complex<double> sum(0, 0);
    for (size_t j = 0; j < n; ++j)
      sum += std::complex<double>(in[j]) *
             std::polar(1.0, -2 * 3.14159265358979323846 * double(j * k % n) / n);
    out[k] = std::complex<T>(sum);
  }
  return out;
}

template <typename T>
double largest_error(const std::vector<std::complex<T>> &a,
                     const std::vector<std::complex<T>> &b) {
  double most = 0;
  for (size_t i = 0; i < a.size(); ++i)
    most = max(most, (double)std::abs(a[i] - b[i]));
  return most;
}

static bool report(LPCTSTR name, double error, double allowed, LONGLONG ticks) {
  LARGE_INTEGER frequency;
  QueryPerformanceFrequency(&frequency);
  _tprintf_s(_T("%-32s %8.3f ms  error %.2e  %s\n"), name,
             1e3 * ticks / frequency.QuadPart, error, error <= allowed ? _T("ok") : _T("FAILED"));
  return error <= allowed;
}

template <typename T> bool test_1d(LPCTSTR name, int n, double allowed) {
  std::vector<std::complex<T>> signal(n), spectrum(n), back;
  for (int i = 0; i < n; ++i)
    signal[i] = std::complex<T>(T(rand() % 200) / 100 - 1, T(i % 5) / 5);
  fft_plan_1d<T> plan(n);
  LARGE_INTEGER start, end;
  QueryPerformanceCounter(&start);
  plan.transform(signal, spectrum, forward);
  QueryPerformanceCounter(&end);
  const double error = largest_error(spectrum, slow_transform(signal));
  plan.transform(spectrum, back, inverse);
  return report(name, max(error, largest_error(back, signal)), allowed,
                end.QuadPart - start.QuadPart) &&
         plan.size == n;
}

bool test_2d() {
  const int n = 64;
  std::vector<cplx<float>> image(n * n);
  for (int i = 0; i < n * n; ++i)
    image[i] = cplx<float>(float(i * 7 % 13), 0.0f);
  std::vector<cplx<float>> points(image);
  LARGE_INTEGER start, end;
  QueryPerformanceCounter(&start);
  transform_2d<n, float>(points, forward);
  QueryPerformanceCounter(&end);
  // the first coefficient is the sum; then back again
  double sum = 0, error = 0;
  for (int i = 0; i < n * n; ++i)
    sum += image[i].re;
  error = fabs(points[0].re - sum) / sum;
  transform_2d<n, float>(points, inverse);
  for (int i = 0; i < n * n; ++i)
    error = max(error, (double)fabsf(points[i].re - image[i].re));
  return report(_T("64 x 64 points, float"), error, 1e-4, end.QuadPart - start.QuadPart);
}

bool test_errors() {
  try {
    fft_plan_1d<float> plan(12);
  } catch (const fft_exception &e) {
    std::cout << "refused as expected: " << e.what() << std::endl;
    return true;
  }
  return false;
}

int _tmain(int argc, _TCHAR *argv[]) {
  srand(1965);
  accelerator acc;
  std::wcout << acc.description << std::endl;
  bool ok = test_1d<float>(_T("16 points, float"), 16, 1e-5);
  ok &= test_1d<float>(_T("1024 points, float"), 1024, 2e-3);
  if (acc.supports_double_precision)
    ok &= test_1d<double>(_T("512 points, double"), 512, 1e-10);
  ok &= test_2d();
  ok &= test_errors();
  if (argc > 1 && !_tcsicmp(argv[1], _T("-pause"))) {
    std::wcout << L"Press any key" << std::endl;
    _getch();
  }
  return ok ? 0 : 1;
}
