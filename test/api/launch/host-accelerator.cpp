// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the host accelerator holds data and runs no kernels: parallel_for_each on it throws.
// Conformance: B002- B030- B222- G009+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  accelerator host(accelerator::cpu_accelerator);
  accelerator_view view = host.default_view;
  expect_throws<unsupported_feature>(
      "simple", "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".",
      [=] { parallel_for_each(view, extent<1>(4), [](index<1>) restrict(amp) {}); });
  expect_throws<runtime_exception>(
      "tiled", "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU accelerator\".",
      [=] { parallel_for_each(view, extent<1>(4).tile<4>(), [](tiled_index<4>) restrict(amp) {}); });
  expect_throws<unsupported_feature>("tiled in two dimensions", "", [=] {
    parallel_for_each(view, extent<2>(4, 4).tile<4, 2>(), [](tiled_index<4, 2>) restrict(amp) {});
  });
  expect_throws<unsupported_feature>("tiled in three dimensions", "", [=] {
    parallel_for_each(view, extent<3>(4, 4, 4).tile<4, 2, 1>(), [](tiled_index<4, 2, 1>) restrict(amp) {});
  });

  std::vector<int> values = random_ints(100), back(100);
  array<int> staged(extent<1>(100), values.begin(), values.end(), view);
  copy(staged, back.begin());
  expect_equal("an array on the host", back, values);
  return result();
}
