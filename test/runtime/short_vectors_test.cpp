// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The short vectors (spec 10.8) on the host.
// Conformance: D001+ D002+ D003+ D004+ D006+ D007+ D008+ D009+ D010+ D011+ D012+ D013+ D014+ D015+
// Conformance: D016+ D017+ D018+ D019+ D020+ D022+ D023+ D024+ D025+ D026+ D027+ D028+ D029+ D030+
// Conformance: D031+ D032+ D033+ D034+ D036+ D003- D005-
#include "amp_short_vectors.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace concurrency::graphics;

TEST(short_vectors, construction) {
  EXPECT_EQ(float_4(), float_4(0, 0, 0, 0));
  EXPECT_EQ(int_3(7), int_3(7, 7, 7));
  EXPECT_EQ(uint_2(float_2(1.9f, 2.1f)), uint_2(1, 2));
  static_assert(!std::is_convertible<float_2, int_2>::value, "conversions are explicit");
  static_assert(!std::is_constructible<float_2, float_3>::value, "lengths must agree");
  static_assert(sizeof(float_3) == 12, "");
  static_assert(
      std::is_trivially_copyable<norm>::value && std::is_trivially_copyable<unorm_4>::value, "");
  static_assert(std::is_same<direct3d::uint4, uint_4>::value, "");
}

TEST(short_vectors, arithmetic_with_vectors_and_scalars) {
  const float_3 a(1, 2, 3);
  EXPECT_EQ(a + a, a * 2);
  EXPECT_EQ(6.0f / a, float_3(6, 3, 2));
  EXPECT_EQ(a - 1.0f, float_3(0, 1, 2));
  EXPECT_EQ(-a, float_3(-1, -2, -3));
  EXPECT_TRUE(a != float_3(1, 2, 4));
}

TEST(short_vectors, integers_have_bits) {
  const int_2 a(12, 10);
  EXPECT_EQ(a & 6, int_2(4, 2));
  EXPECT_EQ(a | 1, int_2(13, 11));
  EXPECT_EQ(a ^ a, int_2());
  EXPECT_EQ(~a, int_2(-13, -11));
  EXPECT_EQ(a % 7, int_2(5, 3));
  EXPECT_EQ(a << int_2(1, 2), int_2(24, 40));
  EXPECT_EQ(uint_2(0x80000000u) >> 31u, uint_2(1));
}

TEST(short_vectors, increments) {
  int_4 a(1, 2, 3, 4);
  EXPECT_EQ(a++, int_4(1, 2, 3, 4));
  EXPECT_EQ(--a, int_4(1, 2, 3, 4));
  a *= 2;
  EXPECT_EQ(a, int_4(2, 4, 6, 8));
}

TEST(short_vectors, components_and_swizzles) {
  float_4 a(1, 2, 3, 4);
  EXPECT_EQ(a.get_zx(), float_2(3, 1));
  EXPECT_EQ(a.get_wzyx(), float_4(4, 3, 2, 1));
  a.set_xyw(float_3(10, 20, 40));
  EXPECT_EQ(a, float_4(10, 20, 3, 40));
  a.ref_b() = 30;
  EXPECT_EQ(a.get_z(), 30);
}

#if TESSERA_HAS_PROPERTIES
TEST(short_vectors, properties_read_and_write) {
  float_4 a(1, 2, 3, 4);
  a.x = a.y + a.b;
  EXPECT_EQ(a.r, 5);
  a.zw = a.yz;
  EXPECT_EQ(a, float_4(5, 2, 2, 3));
  a.x += 1;
  a.xy *= 2;
  EXPECT_EQ(a.rg, float_2(12, 4));
}
#endif

TEST(short_vectors, traits) {
  static_assert(std::is_same<short_vector<unsigned int, 3>::type, uint_3>::value, "");
  static_assert(std::is_same<short_vector<int, 1>::type, int>::value, "");
  static_assert(std::is_same<short_vector_traits<float_2>::value_type, float>::value, "");
  EXPECT_EQ(short_vector_traits<float>::size + 0, 1);
}

TEST(short_vectors, of_double_and_normalised_numbers) {
  static_assert(sizeof(double_3) == 24 && sizeof(norm_3) == 12 && sizeof(unorm_4) == 16, "");
  static_assert(std::is_same<direct3d::unorm4, unorm_4>::value &&
                    std::is_same<direct3d::double2, double_2>::value,
                "");
  static_assert(std::is_same<short_vector<norm, 2>::type, norm_2>::value, "");
  static_assert(std::is_same<short_vector_traits<unorm_3>::value_type, unorm>::value, "");
  static_assert(!std::is_convertible<float, norm_2>::value &&
                    std::is_constructible<norm_2, float>::value,
                "");
  EXPECT_EQ(double_2(1, 2) / 4.0, double_2(0.25, 0.5));
  EXPECT_EQ(-double_4(1, 2, 3, 4).get_wz(), double_2(-4, -3));
  EXPECT_EQ(unorm_2(0.5f, 7.0f), unorm_2(unorm(0.5f), unorm(1.0f)));
  EXPECT_EQ(norm_2(unorm(0.25f), unorm(1.0f)), norm_2(0.25f, 1.0f));
  EXPECT_EQ(norm_3(-5.0f), norm_3(-1.0f, -1.0f, -1.0f));
  EXPECT_EQ(unorm_2(0.75f, 0.5f) + unorm_2(0.5f), unorm_2(1.0f, 1.0f));
  EXPECT_EQ(unorm_2(0.75f, 0.25f) - unorm(0.5f), unorm_2(0.25f, 0.0f));
  EXPECT_EQ(-norm_2(0.75f, -2.0f), norm_2(-0.75f, 1.0f));
  EXPECT_EQ(float_3(unorm_3(0.5f, 2.0f, -1.0f)), float_3(0.5f, 1, 0));
  EXPECT_EQ(unorm_2(int_2(-3, 3)), unorm_2(0.0f, 1.0f));
  EXPECT_EQ(unorm_2(norm_2(-0.5f, 0.5f)), unorm_2(0.0f, 0.5f));
  unorm_4 colour(0.125f, 0.25f, 0.5f, 1.0f);
  colour *= unorm(0.5f);
  EXPECT_EQ(colour++, unorm_4(0.0625f, 0.125f, 0.25f, 0.5f));
  EXPECT_EQ(colour, unorm_4(1.0f));
}

TEST(normalised_numbers, clamp) {
  EXPECT_EQ(float(norm()), 0);
  EXPECT_EQ(float(norm(1.5f)), 1);
  EXPECT_EQ(float(norm(-2)), -1);
  EXPECT_EQ(float(norm(7u)), 1);
  EXPECT_EQ(float(norm(-0.25)), -0.25f);
  EXPECT_EQ(float(unorm(-0.25f)), 0);
  EXPECT_EQ(float(unorm(INFINITY)), 1);
  EXPECT_EQ(float(norm(-INFINITY)), -1);
  EXPECT_EQ(float(unorm(norm(-0.5f))), 0);
  EXPECT_EQ(float(norm(unorm(0.5f))), 0.5f);
  EXPECT_GE(float(norm(NAN)), -1);
  EXPECT_GE(float(unorm(NAN)), 0);
  EXPECT_EQ(float(NORM_MIN), -1);
  EXPECT_EQ(float(NORM_ZERO) + float(UNORM_ZERO) + float(UNORM_MIN), 0);
  EXPECT_EQ(float(NORM_MAX) + float(UNORM_MAX), 2);
}

TEST(normalised_numbers, convert) {
  static_assert(std::is_convertible<unorm, norm>::value && !std::is_convertible<norm, unorm>::value,
                "");
  static_assert(!std::is_convertible<float, norm>::value && !std::is_convertible<int, unorm>::value,
                "");
  static_assert(std::is_convertible<norm, float>::value, "");
  static_assert(
      !std::is_assignable<norm &, float>::value && std::is_assignable<norm &, unorm>::value, "");
  static_assert(std::is_same<decltype(norm() * 0.5f), float>::value, "as a float, beside a number");
  static_assert(std::is_same<decltype(norm() + unorm()), norm>::value, "");
  static_assert(std::is_same<decltype(unorm() + unorm()), unorm>::value, "");
}

TEST(normalised_numbers, compute) {
  norm a(0.75f);
  EXPECT_EQ(float(a + a), 1);
  EXPECT_EQ(float(-a - a), -1);
  EXPECT_EQ(float(a * norm(0.5f)), 0.375f);
  EXPECT_EQ(float(norm(0.5f) / a), 0.5f / 0.75f);
  EXPECT_EQ(a * 2, 1.5f);
  a -= norm(1.0f);
  EXPECT_EQ(float(a), -0.25f);
  EXPECT_EQ(float(a++), -0.25f);
  EXPECT_EQ(float(a), 0.75f);
  EXPECT_EQ(float(--a), -0.25f);
  a /= norm(-0.125f);
  EXPECT_EQ(float(a), 1);
  unorm b(0.25f);
  EXPECT_EQ(float(b - unorm(0.5f)), 0);
  EXPECT_EQ(float(++b), 1);
  EXPECT_EQ(float(b--), 1);
  EXPECT_EQ(float(b), 0);
  EXPECT_TRUE(norm(-0.5f) < unorm(0.25f) && unorm(0.5f) <= unorm(0.5f) && norm(1.0f) > norm(0.0f));
  EXPECT_TRUE(unorm(0.5f) == unorm(0.5f) && norm(0.5f) != norm(0.25f) &&
              unorm(1.0f) >= unorm(0.0f));
}
