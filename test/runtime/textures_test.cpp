// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Textures, their views and samplers on the host (spec 10.1 to 10.6): what they say of themselves,
/// and what they refuse.
// Conformance: E001- E002- E003+ E007- E009- E010- E014- E015- E016+ E017- E018- E022- E031- E033+
// Conformance: E035- E040+ E041- E043- E047+ E048- E050- E051+ E060- E061- E062- E064- E065-
#include "refusal.h"

#include "amp_graphics.h"

#include <gtest/gtest.h>

#include <numeric>

using namespace concurrency;
using namespace concurrency::graphics;
using test::refusal;

namespace {

const std::string prefix = "concurrency::graphics::";

} // namespace

TEST(textures, types) {
  typedef texture<unorm_4, 2> image;
  static_assert(image::rank == 2 && std::is_same<image::value_type, unorm_4>::value, "");
  static_assert(std::is_same<image::scalar_type, unorm>::value, "");
  typedef texture_view<const float_2, 3> view;
  static_assert(std::is_same<view::value_type, const float_2>::value, "");
  static_assert(std::is_same<view::scalar_type, float>::value, "");
  static_assert(std::is_same<view::coordinates_type, float_3>::value, "");
  static_assert(std::is_same<view::gather_return_type, float_4>::value, "");
  static_assert(std::is_same<texture_view<const unorm, 1>::coordinates_type, float>::value, "");
  static_assert(std::is_same<texture_view<const unorm, 1>::gather_return_type, unorm_4>::value, "");
  static_assert(!std::is_constructible<view, texture<float_2, 2> &>::value, "ranks must agree");
  static_assert(!std::is_constructible<texture_view<float, 1>, const texture<float, 1> &>::value,
                "const is kept");
  static_assert(std::is_nothrow_move_constructible<image>::value, "");
}

TEST(textures, say_what_they_are) {
  const accelerator_view home = accelerator().default_view;
  texture<int, 1> line(100);
  EXPECT_EQ(line.get_extent(), extent<1>(100));
  EXPECT_EQ(line.get_bits_per_scalar_element(), 32u);
  EXPECT_EQ(line.get_mipmap_levels(), 1u);
  EXPECT_EQ(line.get_data_length(), 400u);
  EXPECT_TRUE(line.get_accelerator_view() == home);
  EXPECT_TRUE(line.get_associated_accelerator_view() == home);
  EXPECT_EQ(line.data(), nullptr);
  EXPECT_EQ((texture<double_2, 2>(3, 5).get_data_length()), 3u * 5 * 16);
  EXPECT_EQ((texture<float_3, 3>(2, 3, 4, home).get_data_length()), 2u * 3 * 4 * 12);
  EXPECT_EQ((texture<unorm_4, 2>(7, 9, 8u).get_data_length()), 7u * 9 * 4);
  EXPECT_EQ((texture<uint_2, 1>(10, 16u, home).get_data_length()), 40u);
  EXPECT_EQ((texture<float, 1>(4, 0u).get_bits_per_scalar_element()), 32u);
  EXPECT_EQ((texture<double_4, 1>(4, 0u).get_data_length()), 4u * 32);
  EXPECT_EQ((texture<float, 2>(extent<2>(8, 4), 16u, 0u).get_mipmap_levels()), 4u);
  EXPECT_EQ((texture<float, 2>(extent<2>(8, 4), 16u, 0u).get_data_length()), (32u + 8 + 2 + 1) * 2);
  EXPECT_EQ((texture<float, 2>(extent<2>(8, 4), 16u, 2u, home).get_mipmap_extent(1)),
            extent<2>(4, 2));
}

TEST(textures, refuse_bits) {
  EXPECT_EQ(refusal<runtime_exception>([] { texture<int, 1>(4, 7u); }),
            prefix + "texture: a component cannot have 7 bits: 8, 16, 32 and 64 are possible.");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<int, 1>(4, 64u); }),
            prefix + "texture: components of this type cannot have 64 bits (spec 10.1.3).");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<float_2, 1>(4, 8u); }),
            prefix + "texture: components of this type cannot have 8 bits (spec 10.1.3).");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<unorm, 1>(4, 32u); }),
            prefix + "texture: components of this type cannot have 32 bits (spec 10.1.3).");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<int_3, 2>(4, 4, 16u); }),
            prefix + "texture: three components of 16 bits are no texel (spec 10.1.3).");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<unorm_3, 1>(4, 8u); }),
            prefix + "texture: three components of 8 bits are no texel (spec 10.1.3).");
  EXPECT_EQ(refusal<runtime_exception>([] { texture<norm, 1>(4, 0u); }),
            prefix + "texture: a component cannot have 0 bits: 8, 16, 32 and 64 are possible.");
  EXPECT_EQ(refusal<unsupported_feature>([] { texture<double, 1>(4, 32u); }),
            prefix + "texture: components of this type cannot have 32 bits (spec 10.1.3).");
}

TEST(textures, refuse_shapes) {
  EXPECT_EQ(refusal<runtime_exception>([] { texture<int, 2>(4, 0); }),
            prefix + "texture: the extent of dimension 1 of the texture (0) cannot be smaller than "
                     "or equal to 0.");
  EXPECT_EQ(refusal<runtime_exception>([] { texture<int, 2>(extent<2>(8, 4), 32u, 5u); }),
            prefix + "texture: a texture of this extent has at most 4 mip levels, not 5.");
  EXPECT_EQ(refusal<runtime_exception>([] { texture<float_4, 2>(16384, 16384); }),
            prefix + "texture: 268435456 texels of 16 bytes are more than a texture can have "
                     "(2147483647 texels, 4294967295 "
                     "bytes).");
  const texture<int, 1> line(5);
  EXPECT_EQ(refusal<runtime_exception>([&] { line.get_mipmap_extent(1); }),
            prefix + "texture: there is no mip level 1 among 1.");
}

TEST(textures, refuse_the_host_as_a_home) {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  EXPECT_EQ(refusal<unsupported_feature>([&] { texture<int, 1>(5, host); }),
            prefix + "texture: the host runs no kernels, so it has no textures but staging ones, "
                     "which name a second "
                     "accelerator_view.");
}

TEST(textures, refuse_sources_that_are_too_short) {
  const std::vector<int> numbers(5);
  EXPECT_EQ(refusal<runtime_exception>([&] { texture<int, 1>(6, numbers.begin(), numbers.end()); }),
            prefix + "copy: the range has 20 bytes, and the texels are 24.");
  EXPECT_EQ(refusal<runtime_exception>([&] { texture<int, 1>(6, numbers.data(), 20u, 32u); }),
            prefix + "copy: the source has 20 bytes, and the texels are 24.");
  EXPECT_EQ((texture<int, 1>(3, numbers.begin(), numbers.end()).get_extent()), extent<1>(3));
}

TEST(textures, staging_textures_have_bytes_and_no_views) {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  const accelerator_view home = accelerator().default_view;
  texture<float, 2> staging(5, 6, host, home);
  ASSERT_NE(staging.data(), nullptr);
  EXPECT_GE(staging.get_row_pitch(), 24u);
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<float, 2>(staging)); }),
            prefix + "texture_view: a staging texture has no views.");
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<const float, 2>(staging)); }),
            prefix + "texture_view: a staging texture has no views.");
  EXPECT_EQ(refusal<runtime_exception>([&] { (writeonly_texture_view<float, 2>(staging)); }),
            prefix + "texture_view: a staging texture has no views.");
}

TEST(textures, that_were_moved_from_have_no_data) {
  texture<int, 1> line(5);
  const texture<int, 1> taken(std::move(line));
  EXPECT_EQ(taken.get_extent(), extent<1>(5));
  std::vector<int> out(5);
  const auto ask = [&](auto call) { return refusal<uninitialized_object>(call); };
  const std::string moved = prefix + "texture: the texture was moved from.";
  EXPECT_EQ(ask([&] { copy(line, out.begin()); }), moved);
  EXPECT_EQ(ask([&] { line.get_accelerator_view(); }), moved);
  EXPECT_EQ(ask([&] { (texture_view<int, 1>(line)); }), moved);
  line = taken;
  EXPECT_EQ(line.get_extent(), extent<1>(5));
}

TEST(texture_views, see_levels) {
  texture<float, 2> levels(extent<2>(20, 9), 32u, 0u);
  EXPECT_EQ((texture_view<float, 2>(levels, 3).get_extent()), extent<2>(2, 1));
  EXPECT_EQ((texture_view<float, 2>(levels, 3).get_data_length()), 8u);
  const texture_view<const float, 2> some(levels, 1, 3);
  EXPECT_EQ(some.get_mipmap_levels(), 3u);
  EXPECT_EQ(some.get_data_length(), (10u * 4 + 5 * 2 + 2) * 4);
  EXPECT_EQ((texture_view<const float, 2>(some, 2).get_extent()), extent<2>(2, 1));
  EXPECT_EQ((texture_view<const float, 2>(levels).get_mipmap_levels()), 1u);
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<float, 2>(levels, 5)); }),
            prefix + "texture_view: 1 mip levels from level 5 on are not possible: there are 5.");
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<const float, 2>(levels, 2, 4)); }),
            prefix + "texture_view: 4 mip levels from level 2 on are not possible: there are 5.");
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<const float, 2>(levels, 2, 0)); }),
            prefix + "texture_view: 0 mip levels from level 2 on are not possible: there are 5.");
  EXPECT_EQ(refusal<runtime_exception>([&] { (texture_view<const float, 2>(some, 2, 2)); }),
            prefix + "texture_view: 2 mip levels from level 2 on are not possible: there are 3.");
  EXPECT_EQ(refusal<runtime_exception>([&] { some.get_mipmap_extent(3); }),
            prefix + "texture: there is no mip level 3 among 3.");
}

TEST(texture_views, see_the_same_texels_when_they_are_copied) {
  texture<unorm_2, 2> one(3, 4, 8u), other(5, 6, 16u);
  const writeonly_texture_view<unorm_2, 2> written(one);
  EXPECT_EQ(written.get_extent(), extent<2>(3, 4));
  EXPECT_EQ(written.get_bits_per_scalar_element(), 8u);
  EXPECT_EQ(written.get_data_length(), 24u);
  EXPECT_TRUE(written.get_accelerator_view() == one.get_accelerator_view());
  texture_view<unorm_2, 2> view(one);
  view = texture_view<unorm_2, 2>(other);
  EXPECT_EQ(view.get_extent(), extent<2>(5, 6));
  texture_view<const unorm_2, 2> read(one);
  read = view;
  EXPECT_EQ(read.get_bits_per_scalar_element(), 16u);
  read = texture_view<const unorm_2, 2>(one);
  EXPECT_EQ(read.get_extent(), extent<2>(3, 4));
}

TEST(texture_copies, refuse_what_does_not_fit) {
  texture<float, 2> a(4, 5), b(4, 6);
  texture<float, 2> half(4, 5, 16u), levels(extent<2>(4, 5), 32u, 2u);
  texture<int_2, 2> pairs(4, 5);
  std::vector<float> out(20);
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(a, out.data(), 79); }),
            prefix + "copy: the memory has 79 bytes, and the texels are 80.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(out.data(), 79, a); }),
            prefix + "copy: the source has 79 bytes, and the texels are 80.");
  EXPECT_EQ(
      refusal<runtime_exception>([&] { copy(a, index<2>(2, 3), extent<2>(2, 3), out.data(), 80); }),
      prefix +
          "copy: dimension 1 of the section begins at 3 and has a length of 3, in a texture of 5.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(a, b); }),
            prefix + "copy: the extents of the textures differ.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(a, half); }),
            prefix + "copy: components of 32 bits cannot be copied to components of 16.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(a, pairs); }),
            prefix + "copy: texels of 1 components cannot be copied to texels of 2.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(levels, a); }),
            prefix + "copy: 2 mip levels cannot be copied to 1.");
  EXPECT_EQ(
      refusal<runtime_exception>([&] { levels.copy_to(writeonly_texture_view<float, 2>(a)); }),
      prefix + "copy: 2 mip levels cannot be copied to 1.");
  EXPECT_EQ(
      refusal<runtime_exception>([&] { copy(levels, index<2>(), a, index<2>(), extent<2>(1, 1)); }),
      prefix + "copy: sections need textures and views with one mip level.");
  EXPECT_EQ(
      refusal<runtime_exception>([&] { copy(a, index<2>(), a, index<2>(1, 1), extent<2>(1, 1)); }),
      prefix + "copy: a section can only be copied to another texture.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy(half, out.begin()); }),
            prefix + "copy: iterators give and take whole elements, so the texture's components "
                     "must have all bits of their "
                     "type.");
  EXPECT_EQ(refusal<runtime_exception>([&] { copy_async(out.begin(), out.end(), half).get(); }),
            prefix + "copy: iterators give and take whole elements, so the texture's components "
                     "must have all bits of their "
                     "type.");
}

TEST(samplers, say_what_they_are) {
  static_assert(filter_point == 0 && filter_linear == 0x15, "as Direct3D has them");
  static_assert(
      address_wrap == 1 && address_mirror == 2 && address_clamp == 3 && address_border == 4, "");
  const sampler usual;
  EXPECT_EQ(usual.get_filter_mode(), filter_linear);
  EXPECT_EQ(usual.get_address_mode(), address_clamp);
  EXPECT_EQ(usual.get_border_color(), float_4(0, 0, 0, 0));
  EXPECT_EQ(sampler(filter_point).get_filter_mode(), filter_point);
  const sampler bordered(address_border, float_4(1, 2, 3, 4));
  EXPECT_EQ(bordered.get_filter_mode(), filter_linear);
  EXPECT_EQ(bordered.get_border_color(), float_4(1, 2, 3, 4));
  sampler copied(filter_point, address_mirror);
  EXPECT_EQ(copied.get_address_mode(), address_mirror);
  copied = bordered;
  EXPECT_EQ(copied.get_address_mode(), address_border);
  EXPECT_EQ(refusal<runtime_exception>([] { (void)sampler(filter_unknown); }),
            prefix + "sampler: the filter_mode is none that a program can choose.");
  for (const address_mode none : {address_unknown, static_cast<address_mode>(address_border + 1)})
    EXPECT_EQ(refusal<runtime_exception>([none] { (void)sampler(none); }),
              prefix + "sampler: the address_mode is none that a program can choose.");
}
