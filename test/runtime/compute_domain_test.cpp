// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which compute domains are refused, in which order, and in which words.
#include "hand_made_kernel.h"

#include <gtest/gtest.h>

namespace {

using concurrency::extent;
using test::hand_made_kernel;

template <int N>
std::string refusal(const extent<N> &domain, std::initializer_list<int> tile = {}) {
  hand_made_kernel kernel(N, tile);
  kernel.function.whole_tile = [](const tessera_tile &, void *) { FAIL() << "the kernel ran"; };
  try {
    kernel.run(domain);
  } catch (const concurrency::invalid_compute_domain &failure) {
    return failure.what();
  }
  return "accepted";
}

const std::string prefix = "concurrency::parallel_for_each: unsupported compute domain, ";
const std::string tiling = "concurrency::parallel_for_each (tiling): unsupported compute domain, ";

} // namespace

TEST(compute_domain, extents_must_be_positive) {
  EXPECT_EQ(refusal(extent<1>(0)), prefix + "the extent of dimension 0 of the compute domain (0) "
                                            "cannot be smaller than or equal to 0.");
  EXPECT_EQ(refusal(extent<3>(5, -3, 0)),
            prefix + "the extent of dimension 1 of the compute domain (-3) cannot be smaller than "
                     "or equal to 0.");
}

TEST(compute_domain, signs_come_first_with_the_plain_prefix_even_when_tiled) {
  EXPECT_EQ(refusal(extent<2>(5, -4), {4, 4}),
            prefix + "the extent of dimension 1 of the compute domain (-4) cannot be smaller than "
                     "or equal to 0.");
}

TEST(compute_domain, the_product_must_fit_32_bits) {
  EXPECT_EQ(refusal(extent<2>(65536, 65536)),
            prefix +
                "The number of threads requested (4294967296) exceeds the limit (4294967295).");
}

TEST(compute_domain, an_unfinished_product_is_a_lower_bound) {
  EXPECT_EQ(refusal(extent<3>(65536, 65536, 2)),
            prefix + "The number of threads requested (at least 4294967296) exceeds the limit "
                     "(4294967295).");
  EXPECT_EQ(refusal(extent<3>(2147483647, 2147483647, 2147483647)),
            prefix + "The number of threads requested (at least 4611686014132420609) exceeds the "
                     "limit (4294967295).");
}

TEST(compute_domain, the_product_comes_before_divisibility) {
  EXPECT_EQ(refusal(extent<2>(65537, 65536), {2, 2}),
            prefix +
                "The number of threads requested (4295032832) exceeds the limit (4294967295).");
}

TEST(compute_domain, tiles_must_divide_every_dimension) {
  EXPECT_EQ(refusal(extent<2>(16, 17), {16, 16}),
            tiling +
                "the extent of dimension 1 of the compute domain (17) cannot be evenly divided "
                "by the extent of dimension 1 of the tile (16).");
  EXPECT_EQ(refusal(extent<3>(3, 5, 7), {2, 2, 2}),
            tiling + "the extent of dimension 0 of the compute domain (3) cannot be evenly divided "
                     "by the extent of dimension 0 of the tile (2).");
}
