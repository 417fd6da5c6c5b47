// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which clone of a kernel runs.
#include "backends/cpu_level.h"
#include "backends/image_choice.h"

#include <gtest/gtest.h>

using namespace tessera;

namespace {

std::uint32_t selected(std::initializer_list<std::uint32_t> kinds, int level) {
  tessera_image images[8] = {};
  tessera_kernel kernel = {};
  kernel.name = "test.cpp:1";
  kernel.images = images;
  for (std::uint32_t kind : kinds)
    images[kernel.image_count++].kind = kind;
  result<const void *> image = select_cpu_image(kernel, level);
  return image ? static_cast<const tessera_image *>(*image)->kind : 0;
}

} // namespace

TEST(image_selection, the_best_that_the_processor_runs) {
  EXPECT_EQ(selected({1, 2, 3, 4}, 3), 3u);
  EXPECT_EQ(selected({4, 2, 1}, 3), 2u);
  EXPECT_EQ(selected({1}, 4), 1u);
  EXPECT_EQ(selected({3, 4}, 2), 0u);
  EXPECT_EQ(selected({}, 4), 0u);
}

TEST(image_selection, an_image_for_the_host_is_always_right) {
  EXPECT_EQ(selected({tessera_image_host}, 0), std::uint32_t(tessera_image_host));
}

TEST(image_selection, levels_by_name) {
  EXPECT_EQ(*allowed_cpu_level(""), native_cpu_level());
#if defined(__x86_64__)
  EXPECT_EQ(*allowed_cpu_level("v1"), int(tessera_image_x86_64));
  for (const char *level : {"v2", "v3", "v4"})
    EXPECT_EQ(bool(allowed_cpu_level(level)), level[1] - '0' <= native_cpu_level());
#endif
}
