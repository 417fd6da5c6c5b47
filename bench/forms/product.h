// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The two matrices that the groups of products multiply, and their product.
#ifndef TESSERA_BENCH_FORMS_PRODUCT_H
#define TESSERA_BENCH_FORMS_PRODUCT_H

#include "forms.h"

namespace forms {

/// c = a * b, each of n x n.
template <typename T> class product {
public:
  explicit product(int size)
      : n(size), left_(random_numbers<T>(size * size, -9, 9)), right_(left_.rbegin(), left_.rend()),
        flat_a(left_), flat_b(right_), a(size, size, left_), b(size, size, right_),
        wanted(multiply()), c(wanted.grid(size, size)) {}

  const int n;

private:
  std::vector<T> multiply() const {
    std::vector<T> sums(std::size_t(n) * n);
    for (int row = 0; row < n; ++row)
      for (int k = 0; k < n; ++k)
        for (int column = 0; column < n; ++column)
          sums[row * n + column] += left_[row * n + k] * right_[k * n + column];
    return sums;
  }

  std::vector<T> left_, right_;

public:
  const concurrency::array_view<const T> flat_a, flat_b;
  const concurrency::array_view<const T, 2> a, b;
  output<T> wanted;
  const concurrency::array_view<T, 2> c;
};

} // namespace forms

#endif // TESSERA_BENCH_FORMS_PRODUCT_H
