// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a product and a sum of one expression are rounded once where the machine can do so and twice elsewhere,
// always one of the two in a whole program; that this holds for numbers known at compile time, in loops and in tiled
// kernels; that ref has the CPU's bits; and that -ffp-contract=off rounds twice.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %amp++ -O2 -famp-cpu=v1 -DTWICE %s -o %t && %t
// RUN: %if x86-64-v3 %{ %amp++ -O2 -famp-cpu=v3 -DONCE %s -o %t && %t %}
// RUN: %if every-shape && x86-64-v3 %{ %amp++ -O2 -famp-cpu=v3 -famp-no-spmd -DONCE %s -o %t && %t %}
// RUN: %if every-shape && x86-64-v4 %{ %amp++ -O2 -famp-cpu=v4 -DONCE %s -o %t && %t %}
// RUN: %if every-shape %{ %amp++ -O2 -famp-cpu=scalar -DTWICE %s -o %t && %run --only=shared %t %}
// RUN: %amp++ -O2 -ffp-contract=off -DTWICE %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const int Count = 1037;
const int Forms = 6;

/// Neither the host's compiler nor its machine decides.
template <class T> T multiply_add(bool once, T a, T b, T c) {
  if (once)
    return std::fma(a, b, c);
  volatile T product = a * b;
  return product + c;
}

/// What a loop multiplies; constants once it is unrolled.
template <class T> T weight(int k) restrict(cpu, amp) {
  return k == 0 ? T(0.1) : k == 1 ? T(0.7) : k == 2 ? T(1.3) : T(0.9);
}

template <class T> T polynomial(T x, int degree) restrict(amp) {
  T sum = T(0.3);
  for (int k = 0; k < degree; ++k)
    sum = sum * x + T(0.7);
  return sum;
}

template <class T> std::vector<T> expected_of(bool once, const std::vector<T> &in) {
  std::vector<T> results;
  for (int i = 0; i < Count; ++i) {
    const T a = in[i], b = in[(i + 1) % Count];
    results.push_back(multiply_add(once, a, b, T(0.1)));
    results.push_back(multiply_add(once, a, b, -T(0.1)));
    results.push_back(multiply_add(once, -a, b, T(0.1)));
    T sum = 0;
    for (int k = 0; k < 4; ++k)
      sum = multiply_add(once, weight<T>(k), weight<T>(3 - k), sum);
    results.push_back(sum);
    results.push_back(multiply_add(once, T(i % 3), T(0.1), T(0.2)));
    sum = T(0.3);
    for (int k = 0; k < i % 7; ++k)
      sum = multiply_add(once, sum, a, T(0.7));
    results.push_back(sum);
  }
  return results;
}

template <class T>
std::vector<T> computed(const accelerator_view &where, const std::vector<T> &numbers, bool tiled) {
  std::vector<T> results(Forms * Count);
  array_view<const T> in(Count, numbers);
  array_view<T> out(Forms * Count, results);
  auto compute = [=](int i) restrict(amp) {
    if (i >= Count)
      return;
    const T a = in[i], b = in[(i + 1) % Count];
    out[Forms * i] = a * b + T(0.1);
    out[Forms * i + 1] = a * b - T(0.1);
    out[Forms * i + 2] = T(0.1) - a * b;
    T sum = 0;
    for (int k = 0; k < 4; ++k)
      sum += weight<T>(k) * weight<T>(3 - k);
    out[Forms * i + 3] = sum;
    out[Forms * i + 4] = T(i % 3) * T(0.1) + T(0.2);
    out[Forms * i + 5] = polynomial(a, i % 7);
  };
  if (tiled)
    parallel_for_each(where, extent<1>(Count).tile<32>().pad(), [=](tiled_index<32> i) restrict(amp) {
      tile_static int first;
      first = i.tile_origin[0];
      i.barrier.wait();
      compute(first + i.local[0]);
    });
  else
    parallel_for_each(where, extent<1>(Count), [=](index<1> i) restrict(amp) { compute(i[0]); });
  out.synchronize();
  return results;
}

template <class T> void check(const char *type) {
  const std::vector<T> numbers = random_values<T>(Count, -2, 2);
  const std::vector<T> once = expected_of(true, numbers), twice = expected_of(false, numbers);
  expect("the inputs can tell", once != twice);
  const accelerator cpu(accelerator::default_accelerator), ref(accelerator::direct3d_ref);
  const std::vector<T> results = computed(cpu.default_view, numbers, false);
#if defined ONCE
  expect_equal(type, results, once);
#elif defined TWICE
  expect_equal(type, results, twice);
#else
  expect_equal(type, results, results == once ? once : twice);
#endif
  expect_equal("in tiles", computed(cpu.default_view, numbers, true), results);
  expect_equal("on ref", computed(ref.default_view, numbers, false), results);
  expect_equal("in tiles on ref", computed(ref.default_view, numbers, true), results);
}

int main() {
  check<float>("float");
  check<double>("double");
  return result();
}
