// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program with kernels builds and runs as C++14, 17, 20 and 23, with the headers that are
// hardest to parse in two passes.
//
// RUN: %if every-shape %{ %amp++ -std=c++14 -O0 %s -ltbb -o %t-14 && %run %t-14 %}
// RUN: %if thorough %{ %amp++ -std=gnu++14 -O2 %s -ltbb -o %t-g14 && %run %t-g14 %}
// RUN: %if thorough %{ %amp++ -std=c++17 -O2 %s -ltbb -o %t-17 && %run %t-17 %}
// RUN: %amp++ -std=c++20 -O2 %s -ltbb -o %t-20 && %run %t-20
// RUN: %if thorough %{ %amp++ -std=c++23 -O2 %s -ltbb -o %t-23 && %run %t-23 %}
// RUN: %if thorough %{ %amp++ %s -ltbb -o %t-default && %run %t-default %}
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <functional>
#include <immintrin.h>
#include <map>
#include <memory>
#include <numeric>
#include <regex>
#include <sstream>
#include <thread>
#if __cplusplus >= 201703L
#include <any>
#include <execution>
#include <filesystem>
#include <optional>
#include <variant>
#endif
#if __cplusplus >= 202002L
#include <concepts>
#include <ranges>
#include <span>
#endif
#include <tbb/tbb.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  std::vector<int> values = random_ints(1000), expected = values;
  array_view<int> view(1000, values);
  parallel_for_each(view.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int tile[8];
    tile[t.local[0]] = view[t.global];
    t.barrier.wait();
    view[t.global] = tile[7 - t.local[0]] + 1;
  });
  view.synchronize();
  for (int i = 0; i < 1000; i += 8)
    std::reverse(expected.begin() + i, expected.begin() + i + 8);
  for (int &value : expected)
    ++value;
#if __cplusplus >= 201703L
  std::sort(std::execution::par, values.begin(), values.end());
  std::sort(std::execution::seq, expected.begin(), expected.end());
#endif
  expect_equal("language version", values, expected);
  return result();
}
