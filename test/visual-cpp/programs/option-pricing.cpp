// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program in the manner of 2012 compiles, runs and is right: options by Black and Scholes, by binomial
// trees in tiles and by Monte Carlo with a generator of random numbers a thread, in float and double.
// RUN: %amp++ -famp-msvc -O2 %s -o %t && %run %t
#include "SDKDDKVer.h"

#include <amp.h>
#include <amp_math.h>
#include <conio.h>
#include <iostream>
#include <ppl.h>
#include <stdio.h>
#include <tchar.h>
#include <windows.h>

using namespace std;
using namespace concurrency;

// Black-Scholes range
#define BSCHOLES_STK_LOWER_RANGE 5.0f
#define BSCHOLES_STK_UPPER_RANGE 30.0f
#define BSCHOLES_STR_LOWER_RANGE 1.0f
#define BSCHOLES_STR_UPPER_RANGE 100.0f
#define BSCHOLES_OPT_LOWER_RANGE 0.25f
#define BSCHOLES_OPT_UPPER_RANGE 10.0f

#define NUM_STEPS 63
#define BINOMIAL_TILE 64
#define RISKFREE 0.06f
#define VOLATILITY 0.10f

struct options_set {
  vector<float> stock_price;
  vector<float> option_strike;
  vector<float> option_years;
  explicit options_set(size_t n) : stock_price(n), option_strike(n), option_years(n) {
    srand(2012);
    for (size_t i = 0; i < n; i++) {
      stock_price[i] = random_range(BSCHOLES_STK_LOWER_RANGE, BSCHOLES_STK_UPPER_RANGE);
      option_strike[i] = random_range(BSCHOLES_STR_LOWER_RANGE, BSCHOLES_STR_UPPER_RANGE);
      option_years[i] = random_range(BSCHOLES_OPT_LOWER_RANGE, BSCHOLES_OPT_UPPER_RANGE);
    }
  }

private:
  float random_range(float min, float max) {
    return ((float)rand() * (max - min) / (float)RAND_MAX + min);
  }
};

//------------------------------------------------------------------------------
// Cumulative normal distribution, as amp code and as code of the host
//------------------------------------------------------------------------------
#define CND_COEFFICIENTS                                                                           \
  const float A1 = 0.31938153f;                                                                    \
  const float A2 = -0.356563782f;                                                                  \
  const float A3 = 1.781477937f;                                                                   \
  const float A4 = -1.821255978f;                                                                  \
  const float A5 = 1.330274429f;                                                                   \
  const float RSQRT2PI = 0.39894228040143267793994605993438f;

float cnd_calc(float d) {
  CND_COEFFICIENTS
  float K = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float cnd = RSQRT2PI * expf(-0.5f * d * d) *
              (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
  return d > 0 ? 1.0f - cnd : cnd;
}

float cnd_calc(float d) restrict(amp) {
  CND_COEFFICIENTS
  float K = 1.0f / (1.0f + 0.2316419f * fast_math::fabs(d));
  float cnd = RSQRT2PI * fast_math::exp(-0.5f * d * d) *
              (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
  if (d > 0)
    cnd = 1.0f - cnd;
  return cnd;
}

class blackscholes {
public:
  blackscholes(float volatility, float riskfreerate, const options_set &set)
      : m_volatility(volatility), m_riskfreerate(riskfreerate), m_set(set),
        call_result_amp(set.stock_price.size()), put_result_amp(set.stock_price.size()) {}

  void execute() {
    const int size = (int)m_set.stock_price.size();
    array<float, 1> a_option_years(size, m_set.option_years.begin());
    array<float, 1> a_stock_price(size, m_set.stock_price.begin());
    array<float, 1> a_option_strike(size, m_set.option_strike.begin());
    array<float, 1> a_call_result(size), a_put_result(size);

    // 'this' cannot be captured
    float R = m_riskfreerate, V = m_volatility;
    parallel_for_each(
        extent<1>(size).tile<256>(),
        [=, &a_option_years, &a_stock_price, &a_option_strike, &a_call_result,
         &a_put_result](tiled_index<256> tidx) restrict(amp) {
          const index<1> idx = tidx.global;
          float S = a_stock_price[idx];
          float X = a_option_strike[idx];
          float T = a_option_years[idx];

          float sqrtT = fast_math::sqrtf(T);
          float d1 = (fast_math::log(S / X) + (R + 0.5f * V * V) * T) / (V * sqrtT);
          float d2 = d1 - V * sqrtT;
          float CNDD1 = cnd_calc(d1);
          float CNDD2 = cnd_calc(d2);
          float expRT = fast_math::exp(-R * T);
          a_call_result[idx] = S * CNDD1 - X * expRT * CNDD2;
          a_put_result[idx] = X * expRT * (1.0f - CNDD2) - S * (1.0f - CNDD1);
        });
    completion_future calls = copy_async(a_call_result, call_result_amp.begin());
    completion_future puts = copy_async(a_put_result, put_result_amp.begin());
    calls.get();
    puts.get();
  }

  float call_cpu(size_t i, float &put) const {
    const float S = m_set.stock_price[i], X = m_set.option_strike[i], T = m_set.option_years[i];
    const float R = m_riskfreerate, V = m_volatility;
    float d1 = (logf(S / X) + (R + 0.5f * V * V) * T) / (V * sqrtf(T));
    float d2 = d1 - V * sqrtf(T);
    float discounted = X * expf(-R * T);
    put = discounted * (1.0f - cnd_calc(d2)) - S * (1.0f - cnd_calc(d1));
    return S * cnd_calc(d1) - discounted * cnd_calc(d2);
  }

  bool verify() const {
    for (size_t i = 0; i < call_result_amp.size(); i++) {
      float put;
      float call = call_cpu(i, put);
      if (fabsf(call - call_result_amp[i]) > 5e-4f * 30 || fabsf(put - put_result_amp[i]) > 1e-2f) {
        cout << "option " << i << ": " << call_result_amp[i] << "/" << put_result_amp[i]
             << ", on the CPU " << call << "/" << put << endl;
        return false;
      }
    }
    return true;
  }

private:
  float m_volatility;
  float m_riskfreerate;
  const options_set &m_set;

public:
  vector<float> call_result_amp;
  vector<float> put_result_amp;
};

//------------------------------------------------------------------------------
// Binomial trees: a tile an option, a thread a leaf
//------------------------------------------------------------------------------
template <typename T> struct tree {
  T s, x, vdt, pu, pd;
};

template <typename T> tree<T> make_tree(T s, T x, T years) {
  const T dt = years / NUM_STEPS, vsdt = T(VOLATILITY) * sqrt(dt), rdt = T(RISKFREE) * dt;
  const T u = exp(vsdt), d = exp(-vsdt), p = (exp(rdt) - d) / (u - d);
  tree<T> t = {s, x, vsdt, p * exp(-rdt), (1 - p) * exp(-rdt)};
  return t;
}

template <typename T> T leaf_cpu(const tree<T> &t, int i) {
  const T d = t.s * exp(t.vdt * (2 * i - NUM_STEPS)) - t.x;
  return d > 0 ? d : 0;
}

template <typename T> T binomial_cpu(const tree<T> &t) {
  T values[NUM_STEPS + 1];
  for (int i = 0; i <= NUM_STEPS; i++)
    values[i] = leaf_cpu(t, i);
  for (int i = NUM_STEPS; i > 0; i--)
    for (int j = 0; j < i; j++)
      values[j] = t.pu * values[j + 1] + t.pd * values[j];
  return values[0];
}

template <typename T>
void fold(T *values, tile_barrier barrier, int at, T pu, T pd) restrict(amp) {
  for (int level = NUM_STEPS; level > 0; level--) {
    T value = values[at];
    if (at < level)
      value = pu * values[at + 1] + pd * value;
    barrier.wait();
    values[at] = value;
    barrier.wait();
  }
}

template <typename T> bool binomial(const options_set &set, int count, const char *type) {
  vector<tree<T>> trees;
  for (int i = 0; i < count; i++)
    trees.push_back(make_tree<T>(set.stock_price[i], set.option_strike[i] / 4, set.option_years[i]));
  vector<T> result(count), reference(count);
  parallel_for(0, count, [&](int i) { reference[i] = binomial_cpu(trees[i]); });

  array_view<const tree<T>, 1> av_trees(count, trees);
  array_view<T, 1> av_result(count, result);
  av_result.discard_data();
  DWORD start = GetTickCount();
  parallel_for_each(extent<2>(count, BINOMIAL_TILE).tile<1, BINOMIAL_TILE>(),
                    [=](tiled_index<1, BINOMIAL_TILE> tidx) restrict(amp) {
                      tile_static T values[BINOMIAL_TILE + 1];
                      tile_static tree<T> t;
                      const int i = tidx.local[1];
                      if (i == 0)
                        t = av_trees[tidx.global[0]];
                      tidx.barrier.wait();
                      T d = t.s * precise_math::exp(t.vdt * (2 * i - NUM_STEPS)) - t.x;
                      values[i] = d > 0 ? d : 0;
                      tidx.barrier.wait();
                      fold<T>(values, tidx.barrier, i, t.pu, t.pd);
                      if (i == 0)
                        av_result[tidx.global[0]] = values[0];
                    });
  av_result.synchronize();
  DWORD ticks = GetTickCount() - start;
  double most = 0;
  for (int i = 0; i < count; i++)
    most = max(most, fabs(double(result[i] - reference[i])));
  T sum = 0;
  for_each(reference.begin(), reference.end(), [&sum](T price) { sum += price; });
  printf_s("binomial <%s>: %lu ms, largest difference %g, mean price %g\n", type,
           (unsigned long)ticks, most, double(sum / count));
  return sum > 0 && most < (sizeof(T) == 8 ? 1e-9 : 1e-3);
}

//------------------------------------------------------------------------------
// Monte Carlo: multiply-with-carry, Box-Muller
//------------------------------------------------------------------------------
struct mwc64x {
  unsigned m_low, m_carry;
  void seed(unsigned s) restrict(cpu, amp) {
    m_low = s * 2654435761u + 12345u;
    m_carry = (s ^ 0x9E3779B9u) | 1u;
    for (int i = 0; i < 8; ++i)
      next();
  }
  unsigned next() restrict(cpu, amp) {
    m_low = 36969u * (m_low & 65535u) + (m_low >> 16);
    m_carry = 18000u * (m_carry & 65535u) + (m_carry >> 16);
    return (m_low << 16) + m_carry;
  }
  float uniform() restrict(cpu, amp) { return ((next() >> 8) + 0.5f) * (1.0f / 16777216.0f); }
};

bool monte_carlo(float s, float x, float years, float expected) {
  const int threads = 1024, paths = 64;
  array<float> sums(threads);
  const float drift = (RISKFREE - 0.5f * VOLATILITY * VOLATILITY) * years;
  const float sigma = VOLATILITY * sqrtf(years);
  parallel_for_each(sums.extent, [=, &sums](index<1> idx) restrict(amp) {
    using namespace concurrency::fast_math;
    mwc64x random;
    random.seed(idx[0] + 1);
    float sum = 0;
    for (int i = 0; i < paths; i++) {
      const float r = sqrt(-2.0f * log(random.uniform()));
      float sine, cosine;
      sincos(6.2831853f * random.uniform(), &sine, &cosine);
      const float up = s * exp(drift + sigma * r * sine) - x;
      const float down = s * exp(drift + sigma * r * cosine) - x;
      sum += fmax(up, 0.0f) + fmax(down, 0.0f);
    }
    sums[idx] = sum;
  });
  vector<float> host = sums;
  double sum = 0;
  for (auto it = host.begin(); it != host.end(); ++it)
    sum += *it;
  const double price = sum / (2.0 * threads * paths) * exp(-RISKFREE * years);
  printf_s("Monte Carlo: %.4f, by the formula %.4f\n", price, expected);
  return fabs(price - expected) < 0.03 * expected;
}

int _tmain(int argc, _TCHAR *argv[]) {
  accelerator default_device;
  wcout << L"Using device : " << default_device.get_description() << endl;

  options_set set(2048);
  blackscholes _bscholes(VOLATILITY, RISKFREE, set);
  LARGE_INTEGER start, end, frequency;
  QueryPerformanceFrequency(&frequency);
  _bscholes.execute(); // warm up
  QueryPerformanceCounter(&start);
  _bscholes.execute();
  QueryPerformanceCounter(&end);
  printf_s("Black-Scholes: %.3f ms for %u options\n",
           (end.QuadPart - start.QuadPart) * 1000.0 / frequency.QuadPart,
           (unsigned)set.stock_price.size());
  bool ok = _bscholes.verify();

  ok = binomial<float>(set, 32, "float") && ok;
  if (default_device.supports_limited_double_precision)
    ok = binomial<double>(set, 32, "double") && ok;

  options_set one(1);
  one.stock_price[0] = 20.0f;
  one.option_strike[0] = 21.0f;
  one.option_years[0] = 2.0f;
  blackscholes formula(VOLATILITY, RISKFREE, one);
  float put;
  ok = monte_carlo(20.0f, 21.0f, 2.0f, formula.call_cpu(0, put)) && ok;
  cout << (ok ? "Verification passed" : "Verification failed") << endl;
  return ok ? 0 : 1;
}
