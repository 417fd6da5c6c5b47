// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The groups of kernels without tiles suit the device's kind, and leave several for each core.
#include "backends/opencl/group_choice.h"

#include <gtest/gtest.h>

namespace {

using tessera::gpu::lengths;
using tessera::gpu::work_range;
using tessera::opencl::device_facts;

work_range range_of(std::vector<std::int32_t> extent, const device_facts &device,
                    std::size_t most = 8192) {
  tessera_kernel kernel{};
  kernel.rank = std::uint32_t(extent.size());
  const tessera_blob blob{};
  tessera_image image{};
  image.blob = &blob;
  return tessera::opencl::range_of(kernel, image, extent.data(), most, device);
}

device_facts device_with(bool is_cpu, std::uint32_t compute_units) {
  device_facts facts;
  facts.is_cpu = is_cpu;
  facts.compute_units = compute_units;
  facts.most_work_items = {8192, 8192, 8192};
  return facts;
}

} // namespace

TEST(work_range, has_small_groups_on_a_gpu) {
  const device_facts gpu = device_with(false, 100);
  EXPECT_EQ(range_of({1000000}, gpu).group, (lengths{256, 1, 1}));
  EXPECT_EQ(range_of({1000, 1000}, gpu).group, (lengths{32, 8, 1}));
  EXPECT_EQ(range_of({1000, 1000}, gpu).global, (lengths{1024, 1000, 1}));
  EXPECT_EQ(range_of({1000, 1000, 3}, gpu).group, (lengths{4, 64, 1}));
}

TEST(work_range, has_large_groups_on_a_cpu) {
  const device_facts cpu = device_with(true, 2);
  EXPECT_EQ(range_of({1000000}, cpu).group, (lengths{4096, 1, 1}));
  EXPECT_EQ(range_of({1024, 1024}, cpu).group, (lengths{256, 16, 1}));
  EXPECT_EQ(range_of({1024, 1024}, cpu, 64).group, (lengths{64, 1, 1}));
}

TEST(work_range, leaves_several_groups_for_each_core) {
  // 16,384 work-items, 8 groups for each of 4 cores.
  EXPECT_EQ(range_of({16384}, device_with(true, 4)).group, (lengths{512, 1, 1}));
  EXPECT_EQ(range_of({16384}, device_with(true, 64)).group, (lengths{256, 1, 1}));
  EXPECT_EQ(range_of({16384}, device_with(true, 0)).group, (lengths{2048, 1, 1}));
}

TEST(work_range, is_no_longer_than_need_be) {
  for (const bool is_cpu : {false, true}) {
    const device_facts device = device_with(is_cpu, 2);
    EXPECT_EQ(range_of({1}, device).global, (lengths{1, 1, 1}));
    EXPECT_EQ(range_of({3, 5}, device).group, (lengths{8, 4, 1}));
    EXPECT_EQ(range_of({2, 2, 2, 2}, device).global, (lengths{16, 1, 1}));
  }
}

TEST(work_range, keeps_to_the_most_of_the_device) {
  device_facts narrow = device_with(true, 2);
  narrow.most_work_items = {16, 2, 1};
  EXPECT_EQ(range_of({100, 100, 100}, narrow).group, (lengths{16, 2, 1}));
}

TEST(work_range, has_the_groups_of_tiles) {
  tessera_kernel kernel{};
  kernel.rank = 2;
  kernel.tile[0] = 4, kernel.tile[1] = 16;
  const std::int32_t extent[] = {8, 32};
  const tessera_blob blob{};
  tessera_image image{};
  image.blob = &blob;
  const work_range range =
      tessera::opencl::range_of(kernel, image, extent, 64, device_with(true, 2));
  EXPECT_EQ(range.group, (lengths{16, 4, 1}));
  EXPECT_EQ(range.global, (lengths{32, 8, 1}));
  image.traits = tessera_trait_untiled;
  EXPECT_EQ(tessera::opencl::range_of(kernel, image, extent, 64, device_with(false, 2)).group,
            (lengths{32, 2, 1}));
}
