// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels with hundreds of branches that part lanes compile, however much is done lane by lane in them, and
// compute what each work-item would alone.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#define TEN(ONE, N)                                                                                \
  ONE(N##0)                                                                                        \
  ONE(N##1) ONE(N##2) ONE(N##3) ONE(N##4) ONE(N##5) ONE(N##6) ONE(N##7) ONE(N##8) ONE(N##9)
#define HUNDRED(ONE, N)                                                                            \
  TEN(ONE, N##0)                                                                                   \
  TEN(ONE, N##1)                                                                                   \
  TEN(ONE, N##2) TEN(ONE, N##3) TEN(ONE, N##4) TEN(ONE, N##5) TEN(ONE, N##6) TEN(ONE, N##7)        \
      TEN(ONE, N##8) TEN(ONE, N##9)
#define TWO_HUNDRED(ONE) HUNDRED(ONE, 1) HUNDRED(ONE, 2)
#define THREE_HUNDRED(ONE) HUNDRED(ONE, 1) HUNDRED(ONE, 2) HUNDRED(ONE, 3)

namespace {

constexpr int size = 1000;

/// Every kind of case, one after the other, so that no two are alike.
struct switches {
  int operator()(const int *in, int i, unsigned *) const restrict(amp, cpu) {
    int r = i, x = in[i];
    switch (x % 450) {
#define CASE(N)                                                                                    \
  case N:                                                                                          \
    if (N % 4 == 0)                                                                                \
      r += x * N;                                                                                  \
    else if (N % 4 == 1)                                                                           \
      r ^= in[(unsigned(i) * N) % size];                                                           \
    else if (N % 4 == 2)                                                                           \
      r -= x / N;                                                                                  \
    else                                                                                           \
      r = r * 31 + N;                                                                              \
    break;
      THREE_HUNDRED(CASE)
    default:
      r -= 1;
    }
#define IF(N)                                                                                      \
  if ((r + N) & (1 << N % 9)) {                                                                    \
    if (N % 3 == 0)                                                                                \
      r ^= in[(unsigned(r) + N) % size];                                                           \
    else if (N % 3 == 1)                                                                           \
      r += x * N;                                                                                  \
    else                                                                                           \
      r -= r / N;                                                                                  \
  }
    THREE_HUNDRED(IF)
    return r;
  }
};

/// Too large to be inlined so often.
int step(int a, unsigned b) restrict(amp, cpu) {
  unsigned r = a;
  for (unsigned k = 0; k < (b & 3); ++k) {
    r = r * 31 + k;
    if (r & 64)
      r ^= b;
    if (r % 7 == 3)
      r -= b / (k + 1);
    r ^= r >> 3;
  }
  return int(r);
}

struct calls {
  int operator()(const int *in, int i, unsigned *) const restrict(amp, cpu) {
    int r = in[i];
#define CALL(N)                                                                                    \
  if ((r + N) & (1 << N % 9))                                                                      \
    r += step(r, N);
    TWO_HUNDRED(CALL)
    return r;
  }
};

/// Stores to private elements that are not adjacent for lanes.
struct scattered {
  int operator()(const int *in, int i, unsigned *) const restrict(amp, cpu) {
    int own[6] = {i, 1, 2, 3, 4, 5};
    int r = in[i];
#define STORE(N)                                                                                   \
  if ((r + N) & (1 << N % 9)) {                                                                    \
    own[(unsigned(r) + N) % 6] += N;                                                               \
    r ^= own[unsigned(r) % 5];                                                                     \
  }
    TWO_HUNDRED(STORE)
    return r + own[0];
  }
};

inline void add(unsigned *place, unsigned by) restrict(cpu) { *place += by; }
inline void add(unsigned *place, unsigned by) restrict(amp) { atomic_fetch_add(place, by); }

struct atomics {
  int operator()(const int *in, int i, unsigned *counts) const restrict(amp, cpu) {
    unsigned r = in[i];
#define ADD(N)                                                                                     \
  if ((r + N) & (1 << N % 9)) {                                                                    \
    add(counts + (r + N) % 16, r);                                                                 \
    r = r * 5 + N;                                                                                 \
  }
    TWO_HUNDRED(ADD)
    return int(r);
  }
};

template <class Kernel> void check(const char *name, const std::vector<int> &in) {
  const Kernel kernel{};
  std::vector<int> out(size), expected(size);
  std::vector<unsigned> counts(16), expected_counts(16);
  array_view<const int> from(size, in);
  array_view<int> to(size, out);
  array_view<unsigned> counters(16, counts);
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) { to[i] = kernel(&from[0], i[0], &counters[0]); });
  to.synchronize();
  counters.synchronize();
  for (int i = 0; i < size; ++i)
    expected[i] = kernel(in.data(), i, expected_counts.data());
  expect_equal(name, out, expected);
  expect_equal(name, counts, expected_counts);
}

} // namespace

int main() {
  const std::vector<int> in = random_ints(size, 100000);
  check<switches>("switches", in);
  check<calls>("calls", in);
  check<scattered>("scattered", in);
  check<atomics>("atomics", in);
  return result();
}
