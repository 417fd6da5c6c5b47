// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the samples judge themselves: results are compared with a plain serial loop, the verdict is
/// printed, and `verdict()` is what main returns: 0 when everything agreed.
#ifndef TESSERA_SAMPLES_VERDICT_H
#define TESSERA_SAMPLES_VERDICT_H

#include <cmath>
#include <cstdio>
#include <vector>

inline int &failures() {
  static int count = 0;
  return count;
}

/// Every element within `tolerance` of the expected one, relative to it when it is larger than 1.
template <class T>
void agree(const char *what, const std::vector<T> &actual, const std::vector<T> &expected,
           double tolerance = 0) {
  if (actual.size() != expected.size()) {
    std::printf("%s: %zu elements, not %zu\n", what, actual.size(), expected.size());
    ++failures();
    return;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    double wanted = static_cast<double>(expected[i]), got = static_cast<double>(actual[i]);
    // Written so that a NaN fails.
    if (!(std::fabs(got - wanted) <= tolerance * std::fmax(1.0, std::fabs(wanted)))) {
      std::printf("%s: element %zu is %g, not %g\n", what, i, got, wanted);
      ++failures();
      return;
    }
  }
  std::printf("%s: results agree\n", what);
}

inline void holds(const char *what, bool condition) {
  std::printf("%s: %s\n", what, condition ? "holds" : "does not hold");
  failures() += !condition;
}

inline int verdict() {
  std::printf("%s\n", failures() ? "FAILED" : "all results agree");
  return failures() ? 1 : 0;
}

#endif // TESSERA_SAMPLES_VERDICT_H
