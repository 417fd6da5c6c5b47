// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers that the groups of reductions add up, and their sums.
#ifndef TESSERA_BENCH_FORMS_REDUCTION_H
#define TESSERA_BENCH_FORMS_REDUCTION_H

#include "forms.h"

#include <numeric>

namespace forms {

/// Numbers, and what each `part` of them adds up to, or comes to by something else.
template <typename T> class reduction {
public:
  template <typename Combine>
  reduction(const group &all, int part, T first, Combine combine)
      : numbers_(random_numbers<T>(all.size(16 << 20, 1 << 18), -99, 99)), from(numbers_),
        result(combined(part, first, combine)), to(result.view) {}
  reduction(const group &all, int part = 256)
      : reduction(all, part, T(0), [](T x, T y) { return x + y; }) {}

private:
  template <typename Combine> std::vector<T> combined(int part, T first, Combine combine) const {
    std::vector<T> results;
    for (auto at = numbers_.begin(); at != numbers_.end(); at += part)
      results.push_back(std::accumulate(at, at + part, first, combine));
    return results;
  }

  std::vector<T> numbers_;

public:
  const concurrency::array_view<const T> from;
  output<T> result;
  const concurrency::array_view<T> to;
};

} // namespace forms

#endif // TESSERA_BENCH_FORMS_REDUCTION_H
