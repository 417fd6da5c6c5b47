// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The short vectors (spec 10.8) on the host.
#include "amp_short_vectors.h"

#include <gtest/gtest.h>

using namespace concurrency::graphics;

TEST(short_vectors, construction) {
  EXPECT_EQ(float_4(), float_4(0, 0, 0, 0));
  EXPECT_EQ(int_3(7), int_3(7, 7, 7));
  EXPECT_EQ(uint_2(float_2(1.9f, 2.1f)), uint_2(1, 2));
  static_assert(!std::is_convertible<float_2, int_2>::value, "conversions are explicit");
  static_assert(!std::is_constructible<float_2, float_3>::value, "lengths must agree");
  static_assert(sizeof(float_3) == 12, "");
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
