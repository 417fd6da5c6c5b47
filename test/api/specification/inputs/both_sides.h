// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs the same checks on the host and in a kernel. A check is a class with a function
/// `static int failed() restrict(amp, cpu)`, which begins with `int line = 0;`, states what HOLDS and returns the
/// line: that of the first statement that does not hold, or 0.
#ifndef TESSERA_TEST_API_SPECIFICATION_BOTH_SIDES_H
#define TESSERA_TEST_API_SPECIFICATION_BOTH_SIDES_H

#include "../../serial_comparison.h"

#define HOLDS(...) line = line == 0 && !(__VA_ARGS__) ? __LINE__ : line

template <typename Check> int failed_in_a_kernel() {
  concurrency::array_view<int> line(1);
  parallel_for_each(line.get_extent(), [=](concurrency::index<1> i) restrict(amp) { line[i] = Check::failed(); });
  return line[0];
}

inline void expect_no_line(const std::string &what, int line) {
  expect((what + ", line " + std::to_string(line)).c_str(), line == 0);
}

template <typename Check> void on_both_sides() {
  expect_no_line("on the host", Check::failed());
  expect_no_line("in a kernel", failed_in_a_kernel<Check>());
}

#endif // TESSERA_TEST_API_SPECIFICATION_BOTH_SIDES_H
