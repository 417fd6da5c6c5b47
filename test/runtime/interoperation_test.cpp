// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Containers in memory that the program had: whose it is when, and how it is given back.
#include "fake_accelerator.h"
#include "other_threads.h"
#include "refusal.h"
#include "view_kernel.h"

#include "amp_graphics.h"
#include "tessera/interoperation.h"

#include <atomic>
#include <cstring>
#include <numeric>

#include <gtest/gtest.h>

using namespace concurrency;
using namespace concurrency::graphics;
using test::add;
using test::refusal;
using test::soon;

/// Where this program's code begins.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];

namespace {

/// Memory with the numbers from 0 on, and how often it was given back.
struct lent_memory {
  alignas(8) int numbers[100];
  std::atomic<int> releases{0};

  lent_memory() { std::iota(numbers, numbers + 100, 0); }
  auto release() {
    return [this](void *memory) {
      EXPECT_EQ(memory, numbers);
      ++releases;
    };
  }
};

class interoperation : public testing::Test {
protected:
  test::fake_accelerator shared_ = test::fake_accelerator::make(true, true);
  test::fake_accelerator separate_ = test::fake_accelerator::make(false, true);
  accelerator_view shared = shared_.default_view();
  accelerator_view separate = separate_.default_view();
  lent_memory lent;

  array<int> adopt() {
    return tessera::array_from_host_pointer(extent<1>(100), lent.numbers, lent.release(), shared);
  }
};

const char no_memory_for_it[] =
    "tessera: the accelerator \"fake accelerator\" (fake) has memory of its own and takes over "
    "none of the host's: make a container there, and copy the data to it.";

} // namespace

TEST_F(interoperation, an_array_computes_in_the_memory_that_it_was_given) {
  {
    array<int, 2> data =
        tessera::array_from_host_pointer(extent<2>(10, 10), lent.numbers, lent.release(), shared);
    EXPECT_EQ(data.get_extent(), extent<2>(10, 10));
    EXPECT_TRUE(data.get_accelerator_view() == shared);
    EXPECT_TRUE(data.get_associated_accelerator_view() == shared);
    EXPECT_EQ(data.get_cpu_access_type(), access_type_read_write);
    EXPECT_EQ(data.data(), lent.numbers);
    EXPECT_EQ(tessera::host_pointer(data), lent.numbers);
    EXPECT_EQ(data(9, 8), 98);
    add(array_view<int, 2>(data), 1, shared);
    EXPECT_EQ(data(9, 8), 99);
    EXPECT_EQ(lent.releases, 0);
  }
  EXPECT_TRUE(soon([&] { return lent.releases == 1; }));
  EXPECT_EQ(lent.numbers[98], 99);
  EXPECT_EQ(shared_.device.counts.bytes_in + shared_.device.counts.bytes_out, 0u);
}

TEST(adopted_memory, is_taken_by_the_default_accelerator_in_shared_memory) {
  lent_memory lent;
  {
    const array<int> data =
        tessera::array_from_host_pointer(extent<1>(100), lent.numbers, lent.release());
    EXPECT_TRUE(data.get_accelerator_view() == accelerator().get_default_view());
    EXPECT_EQ(data[99], 99);
  }
  EXPECT_EQ(lent.releases, 1);
}

TEST_F(interoperation, views_keep_the_memory) {
  std::unique_ptr<array_view<int>> view;
  {
    array<int> data = adopt();
    view = std::make_unique<array_view<int>>(data);
  }
  EXPECT_EQ(lent.releases, 0);
  add(*view, 1, shared);
  EXPECT_EQ((*view)[5], 6);
  view.reset();
  EXPECT_TRUE(soon([&] { return lent.releases == 1; }));
}

TEST_F(interoperation, kernels_keep_the_memory) {
  shared_.device.stop();
  const test::view_kernel<1> kernel(
      [](const array_view<int> &data) { data.get_ref(index<1>(7)) = 1; });
  {
    array<int> data = adopt();
    kernel.launch(array_view<int>(data), &shared);
  }
  EXPECT_EQ(lent.releases, 0);
  shared_.device.go_on();
  shared.wait();
  EXPECT_TRUE(soon([&] { return lent.releases == 1; }));
  EXPECT_EQ(lent.numbers[7], 1);
}

TEST_F(interoperation, what_was_written_elsewhere_is_there_when_the_memory_is_given_back) {
  std::atomic<int> seen{0};
  {
    array<int> data = tessera::array_from_host_pointer(
        extent<1>(100), lent.numbers, [&seen](int *memory) { seen = memory[99]; }, shared);
    add(array_view<int>(data), 1000, separate);
  }
  EXPECT_TRUE(soon([&] { return seen == 1099; }));
}

TEST_F(interoperation, a_moved_array_takes_its_memory_along) {
  array<int> first = adopt();
  {
    array<int> second(std::move(first));
    EXPECT_EQ(second.data(), lent.numbers);
    array<int> third(3, shared);
    third = std::move(second);
    EXPECT_EQ(third.data(), lent.numbers);
    EXPECT_EQ(lent.releases, 0);
  }
  EXPECT_EQ(lent.releases, 1);
  EXPECT_THROW(tessera::host_pointer(first), uninitialized_object);
}

TEST_F(interoperation, a_copy_has_memory_of_its_own) {
  std::unique_ptr<array<int>> copied;
  {
    array<int> data = adopt();
    copied = std::make_unique<array<int>>(data);
    EXPECT_NE(copied->data(), lent.numbers);
    data[5] = -1;
  }
  EXPECT_EQ(lent.releases, 1);
  EXPECT_EQ((*copied)[5], 5);
}

TEST_F(interoperation, assignment_copies_into_the_memory_or_gives_it_back) {
  const std::vector<int> ones(100, 1);
  array<int> data = adopt();
  data = array<int>(100, ones.begin(), ones.end(), shared); // moved
  EXPECT_EQ(lent.releases, 1);
  array<int> other = adopt();
  const array<int> same(100, ones.begin(), ones.end(), shared), shorter(3, shared);
  other = same;
  EXPECT_EQ(lent.releases, 1);
  EXPECT_EQ(lent.numbers[99], 1);
  other = shorter;
  EXPECT_EQ(lent.releases, 2);
}

TEST_F(interoperation, who_gives_memory_back_may_use_the_library) {
  std::vector<int> numbers(3, 5);
  std::atomic<bool> is_released{false};
  auto *const inner = new array<int>(3, shared);
  {
    array<int> data = tessera::array_from_host_pointer(
        extent<1>(100), lent.numbers,
        [&](int *) {
          copy(*inner, numbers.begin());
          delete inner;
          shared.wait();
          is_released = true;
        },
        shared);
    copy(numbers.begin(), *inner);
    numbers[0] = 0;
    const test::view_kernel<1> kernel([](const array_view<int> &) {});
    kernel.launch(array_view<int>(data), &shared);
    shared.wait();
  }
  EXPECT_TRUE(soon([&] { return is_released.load(); }));
  EXPECT_EQ(numbers[0], 5);
}

TEST_F(interoperation, a_library_is_not_unloaded_while_it_gets_memory_back) {
  std::atomic<bool> has_begun{false}, has_ended{false};
  std::thread other([&] {
    tessera::array_from_host_pointer(
        extent<1>(100), lent.numbers,
        [&](int *) {
          has_begun = true;
          std::this_thread::sleep_for(std::chrono::milliseconds(300));
          has_ended = true;
        },
        shared);
  });
  EXPECT_TRUE(soon([&] { return has_begun.load(); }));
  tessera_library_closing(__ehdr_start);
  EXPECT_TRUE(has_ended);
  other.join();
}

TEST_F(interoperation, what_gives_memory_back_need_not_be_copied) {
  struct deleter {
    std::unique_ptr<int> owned;
    int *sum;
    void operator()(int *memory) { *sum = memory[1] + *owned; }
  };
  int sum = 0;
  tessera::array_from_host_pointer(extent<1>(100), lent.numbers,
                                   deleter{std::make_unique<int>(10), &sum}, shared);
  EXPECT_EQ(sum, 11);
}

TEST_F(interoperation, memory_is_given_back_where_it_is_refused) {
  const auto adopt_as = [this](const extent<1> &shape, const accelerator_view &on) {
    tessera::array_from_host_pointer(shape, lent.numbers, lent.release(), on);
  };
  EXPECT_EQ(refusal<unsupported_feature>([&] { adopt_as(extent<1>(100), separate); }),
            no_memory_for_it);
  EXPECT_EQ(lent.releases, 1);
  EXPECT_EQ(refusal<runtime_exception>([&] { adopt_as(extent<1>(0), shared); }),
            "concurrency::array: the extent of dimension 0 of the array (0) cannot be smaller than "
            "or equal to 0.");
  EXPECT_EQ(lent.releases, 2);
  EXPECT_EQ(refusal<runtime_exception>([&] {
              tessera::array_from_host_pointer(extent<2>(100000, 100000), lent.numbers,
                                               lent.release(), shared);
            }),
            "concurrency::array: 10000000000 elements are more than an extent can have "
            "(4294967295).");
  EXPECT_EQ(lent.releases, 3);
}

TEST_F(interoperation, memory_has_to_be_there_and_aligned) {
  int releases = 0;
  const auto count = [&releases](void *) { ++releases; };
  EXPECT_EQ(refusal<runtime_exception>([&] {
              tessera::array_from_host_pointer(extent<1>(3), static_cast<int *>(nullptr), count,
                                               shared);
            }),
            "tessera::array_from_host_pointer: the pointer is null.");
  EXPECT_EQ(releases, 0);
  double *const odd = reinterpret_cast<double *>(lent.numbers + 1);
  EXPECT_EQ(refusal<runtime_exception>(
                [&] { tessera::array_from_host_pointer(extent<1>(3), odd, count, shared); }),
            "tessera::array_from_host_pointer: the memory is not aligned to 8 bytes.");
  EXPECT_EQ(releases, 1);
}

TEST_F(interoperation, a_texture_has_its_texels_in_the_memory_that_it_was_given) {
  {
    texture<unorm_4, 2> picture = tessera::texture_from_host_pointer<unorm_4>(
        extent<2>(8, 8), lent.numbers, 8, 0, lent.release(), shared);
    EXPECT_EQ(picture.get_mipmap_levels(), 4u);
    EXPECT_EQ(picture.get_data_length(), (64u + 16 + 4 + 1) * 4);
    EXPECT_EQ(picture.get_bits_per_scalar_element(), 8u);
    EXPECT_TRUE(picture.get_accelerator_view() == shared);
    EXPECT_EQ(tessera::host_pointer(picture), lent.numbers);
    EXPECT_EQ(picture.data(), nullptr); // which only staging textures have
    std::vector<int> texels(85);
    copy(picture, texels.data(), 85 * 4);
    EXPECT_EQ(texels[84], 84);
    texels[84] = -1;
    copy(texels.data(), 85 * 4, picture);
    const texture<unorm_4, 2> copied(picture);
    EXPECT_NE(tessera::host_pointer(copied), lent.numbers);
    const texture_view<const unorm_4, 2> view(picture, 3, 1);
    EXPECT_EQ(lent.releases, 0);
  }
  EXPECT_EQ(lent.releases, 1);
  EXPECT_EQ(lent.numbers[84], -1);
  EXPECT_EQ(lent.numbers[85], 85);
}

TEST_F(interoperation, texels_are_aligned_as_their_words_are) {
  const auto adopt_at = [this](int offset, auto texel, unsigned bits) {
    int releases = 0;
    const std::string said = refusal<runtime_exception>([&] {
      tessera::texture_from_host_pointer<decltype(texel)>(
          extent<1>(3), reinterpret_cast<char *>(lent.numbers) + offset, bits, 1,
          [&](void *) { ++releases; }, shared);
    });
    EXPECT_EQ(releases, 1);
    return said;
  };
  const std::string none = "nothing is thrown";
  const auto unaligned = [](int bytes) {
    return "tessera::texture_from_host_pointer: the memory is not aligned to " +
           std::to_string(bytes) + " bytes.";
  };
  EXPECT_EQ(adopt_at(1, unorm(), 8), none);
  EXPECT_EQ(adopt_at(1, unorm_2(), 8), unaligned(2));
  EXPECT_EQ(adopt_at(2, unorm_2(), 8), none);
  EXPECT_EQ(adopt_at(2, unorm_4(), 8), unaligned(4));
  EXPECT_EQ(adopt_at(4, unorm_4(), 16), none);
  EXPECT_EQ(adopt_at(4, float_4(), 32), none);
  EXPECT_EQ(adopt_at(4, double(), 64), unaligned(8));
  EXPECT_EQ(adopt_at(8, double_2(), 64), none);
}

TEST_F(interoperation, textures_are_refused_as_arrays_are) {
  const auto adopt_as = [this](const extent<2> &shape, unsigned bits, unsigned levels,
                               const accelerator_view &on) {
    tessera::texture_from_host_pointer<unorm_4>(shape, lent.numbers, bits, levels, lent.release(),
                                                on);
  };
  const extent<2> square(4, 4);
  EXPECT_EQ(refusal<unsupported_feature>([&] { adopt_as(square, 8, 1, separate); }),
            no_memory_for_it);
  EXPECT_EQ(refusal<unsupported_feature>([&] { adopt_as(square, 32, 1, shared); }),
            "concurrency::graphics::texture: components of this type cannot have 32 bits (spec "
            "10.1.3).");
  EXPECT_EQ(refusal<runtime_exception>([&] { adopt_as(square, 8, 4, shared); }),
            "concurrency::graphics::texture: a texture of this extent has at most 3 mip levels, "
            "not 4.");
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  EXPECT_EQ(refusal<unsupported_feature>([&] { adopt_as(square, 8, 1, host); }),
            "concurrency::graphics::texture: the host runs no kernels, so it has no textures but "
            "staging ones, which name a second accelerator_view.");
  EXPECT_EQ(lent.releases, 4);
}
