// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an LU decomposition in a class template, on an array member, agrees with the serial
// one.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <typename T> class lu_solver {
  int n_;
  array<T, 2> m_;

public:
  lu_solver(int n, const std::vector<T> &v) : n_(n), m_(n, n, v.begin()) {}
  void run() {
    int n = n_;
    array<T, 2> &m = m_;
    for (int k = 0; k < n - 1; ++k) {
      parallel_for_each(
          extent<1>(n - k - 1), [ =, &m ](index<1> i) restrict(amp) {
            int r = i[0] + k + 1;
            m(r, k) /= m(k, k);
          });
      parallel_for_each(
          extent<2>(n - k - 1, n - k - 1), [ =, &m ](index<2> i) restrict(amp) {
            m[i + index<2>(k + 1, k + 1)] -= m(i[0] + k + 1, k) * m[k][i[1] + k + 1];
          });
    }
  }
  std::vector<T> get() const {
    std::vector<T> r(n_ * n_);
    copy(m_, r.begin());
    return r;
  }
};
template <class T> void go(int n, double tol) {
  auto v = random_values<T>(n * n, -1, 1);
  for (int i = 0; i < n; ++i)
    v[i * n + i] += n;
  auto w = v;
  for (int k = 0; k < n - 1; ++k) {
    for (int i = k + 1; i < n; ++i)
      w[i * n + k] /= w[k * n + k];
    for (int i = k + 1; i < n; ++i)
      for (int j = k + 1; j < n; ++j)
        w[i * n + j] -= w[i * n + k] * w[k * n + j];
  }
  lu_solver<T> s(n, v);
  s.run();
  expect_near("lu", s.get(), w, tol);
}
int main() {
  go<float>(40, 1e-5);
  go<double>(33, 1e-12);
  return result();
}
