// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that compute domains that cannot be run throw, word by word, and which fault is named first.
// Conformance: B214- B215- B222- G007+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

const char *const simple = "concurrency::parallel_for_each: unsupported compute domain, ";
const char *const tiled = "concurrency::parallel_for_each (tiling): unsupported compute domain, ";

template <int Rank> void refused(const char *what, const extent<Rank> &domain, const std::string &text) {
  int calls = 0;
  array_view<int> call(1, &calls);
  expect_throws<invalid_compute_domain>(what, text, [=] {
    parallel_for_each(domain, [=](index<Rank>) restrict(amp) { call[0] = 1; });
  });
  call.synchronize();
  expect("no work-item ran", calls == 0);
}

template <int T0, int T1> void refused_tiles(const char *what, const extent<2> &domain, const std::string &text) {
  expect_throws<invalid_compute_domain>(what, text, [=] {
    parallel_for_each(domain.tile<T0, T1>(), [=](tiled_index<T0, T1>) restrict(amp) {});
  });
}

std::string not_positive(const char *prefix, int dimension, int value) {
  return prefix + ("the extent of dimension " + std::to_string(dimension)) + " of the compute domain (" +
         std::to_string(value) + ") cannot be smaller than or equal to 0.";
}

std::string indivisible(int dimension, int value, int tile) {
  return tiled + ("the extent of dimension " + std::to_string(dimension)) + " of the compute domain (" +
         std::to_string(value) + ") cannot be evenly divided by the extent of dimension " +
         std::to_string(dimension) + " of the tile (" + std::to_string(tile) + ").";
}

std::string too_many(const char *number) {
  return simple + std::string("The number of threads requested (") + number + ") exceeds the limit (4294967295).";
}

int main() {
  refused("zero", extent<1>(0), not_positive(simple, 0, 0));
  refused("negative", extent<1>(-3), not_positive(simple, 0, -3));
  refused("dimension 1 of 2", extent<2>(5, 0), not_positive(simple, 1, 0));
  refused("the first of two faults", extent<3>(1, -2, 0), not_positive(simple, 1, -2));
  refused("the signs before the product", extent<3>(2000000000, 2000000000, 0), not_positive(simple, 2, 0));

  // 65536 * 65536 is one more than the limit.
  refused("4294967296", extent<2>(65536, 65536), too_many("4294967296"));
  refused("6442450941", extent<2>(2147483647, 3), too_many("6442450941"));
  // Past the limit with dimensions to come: the product is not finished.
  refused("at least", extent<3>(65536, 65536, 2), too_many("at least 4294967296"));

  refused_tiles<4, 4>("dimension 0", extent<2>(6, 8), indivisible(0, 6, 4));
  refused_tiles<4, 8>("dimension 1", extent<2>(8, 12), indivisible(1, 12, 8));
  refused_tiles<4, 4>("the first of two", extent<2>(5, 7), indivisible(0, 5, 4));
  refused_tiles<4, 4>("signs before divisibility", extent<2>(5, 0), not_positive(simple, 1, 0));
  refused_tiles<3, 1>("the product before divisibility", extent<2>(65536, 65536), too_many("4294967296"));

  // The exception is the classes' common one, too.
  expect_throws<runtime_exception>("runtime_exception", not_positive(simple, 0, 0),
                                   [] { parallel_for_each(extent<1>(0), [](index<1>) restrict(amp) {}); });
  // A refused launch leaves the accelerator usable.
  std::vector<int> values(10, 1);
  array_view<int> view(10, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  view.synchronize();
  expect("usable afterwards", values[9] == 10);
  return result();
}
