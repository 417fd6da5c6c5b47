// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of the tutorial do what their lessons say. lessons.h is made of the pages by lessons.py.
#include "lessons.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

using namespace concurrency;
using namespace concurrency::graphics;

static int failures = 0;

template <class T> static void expect(const char *what, const T &found, const T &wanted) {
  if (found == wanted)
    return;
  std::printf("%s: wrong\n", what);
  ++failures;
}

static std::vector<int> counted(int count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// What a function leaves in a vector through a view.
template <class Function> static std::vector<int> changed(std::vector<int> numbers, Function function) {
  array_view<int> view(int(numbers.size()), numbers);
  function(view);
  view.synchronize();
  return numbers;
}

static void check_views() {
  expect("sum", lesson_1::sum({1, 2, 3}, {10, 20, 30}), {11, 22, 33});
  expect("sum, empty", lesson_1::sum({}, {}), {});
  std::vector<float> floats = {1, 2, 3};
  lesson_2::quadruple(floats);
  expect("quadruple", floats, {4, 8, 12});
  expect("clear_second_half", changed({1, 2, 3, 4}, lesson_2::clear_second_half), {1, 2, 0, 0});
  expect("clear_second_half, empty", changed({}, lesson_2::clear_second_half), {});
  expect("reverse, odd", changed({1, 2, 3}, lesson_2::reverse), {3, 2, 1});
  expect("reverse, even", changed({1, 2, 3, 4}, lesson_2::reverse), {4, 3, 2, 1});
  expect("reverse, one", changed({1}, lesson_2::reverse), {1});
}

static void check_two_dimensions() {
  std::vector<int> pixels(12 * 13, 1);
  lesson_3::brighten(pixels, 12, 13);
  expect("brighten, edge", pixels[11 * 13 + 9], 0);
  expect("brighten, inside", pixels[11 * 13 + 10], 21);
  const std::vector<float> a = {1, 2, 3, 4, 5, 6}, b = {1, 0, 2, 1, 0, 3};
  std::vector<float> product(4);
  array_view<float, 2> view(2, 2, product);
  lesson_3::multiply(array_view<const float, 2>(2, 3, a), array_view<const float, 2>(3, 2, b), view);
  view.synchronize();
  expect("product", product, {5, 11, 14, 23});
}

static void check_copies() {
  std::vector<float> to(3);
  lesson_4::scale({1, 2, 3}, to, 3);
  expect("scale", to, {3, 6, 9});
  std::vector<float> heat = {0, 8, 0};
  lesson_4::settle(heat, 1);
  expect("settle", heat, {2, 4, 2});
  std::vector<int> data = {1, 2};
  lesson_4::run(data);
  expect("double_it", data, {10, 8});
}

static void check_accelerators() {
  lesson_5::list();
  lesson_5::print_memory();
  expect("on_the_reference", changed({1, 2}, lesson_5::on_the_reference), {2, 3});
}

static void check_tiles() {
  expect("number_all", changed(std::vector<int>(48), lesson_6::number_all)[37], 205);
  expect("add_one", changed(std::vector<int>(17), lesson_6::add_one), std::vector<int>(17, 1));
  std::vector<int> picture(20 * 40);
  array_view<int, 2> view(20, 40, picture);
  lesson_6::color_tiles(view);
  view.synchronize();
  expect("color_tiles", picture[17 * 40 + 33], 5);
}

static void check_barriers() {
  std::vector<int> wanted = counted(16);
  std::reverse(wanted.begin(), wanted.begin() + 8);
  std::reverse(wanted.begin() + 8, wanted.end());
  expect("reverse_in_tiles", changed(counted(16), lesson_7::reverse_in_tiles), wanted);
  const std::vector<int> a = counted(32 * 48), b = counted(48 * 16);
  std::vector<int> c(32 * 16), plain(32 * 16);
  for (int row = 0; row < 32; ++row)
    for (int column = 0; column < 16; ++column)
      for (int k = 0; k < 48; ++k)
        plain[row * 16 + column] += a[row * 48 + k] * b[k * 16 + column];
  array_view<int, 2> view(32, 16, c);
  lesson_7::multiply(array_view<const int, 2>(32, 48, a), array_view<const int, 2>(48, 16, b), view);
  view.synchronize();
  expect("tiled product", c, plain);
}

static void check_math() {
  const std::vector<float> x = {3}, y = {4};
  std::vector<float> length(1);
  array_view<float> to(1, length);
  lesson_9::lengths(array_view<const float>(1, x), array_view<const float>(1, y), to);
  to.synchronize();
  expect("lengths", std::abs(length[0] - 5) < 1e-5f, true);
  std::vector<float_4> colours = {float_4(1, 0, 0.5f, 0)};
  array_view<float_4> view(1, colours);
  lesson_9::mix(view, float_4(0, 1, 0.5f, 0));
  view.synchronize();
  expect("mix", colours[0] == float_4(0.5f, 0.5f, 0.5f, 1), true);
  array_view<float_4, 2> picture(1, 1, colours);
  picture[index<2>(0, 0)] = float_4(0.75f, 0.5f, 0, 0.5f);
  lesson_9::make_grey(picture);
  picture.synchronize();
  expect("make_grey", std::abs(colours[0].r - 0.5f) < 1e-6f && colours[0].a == 0.5f, true);
}

static void check_textures() {
  std::vector<unsigned char> bytes(4 * 4 * 4);
  for (int texel = 0; texel < 16; ++texel)
    bytes[texel * 4] = texel % 2 ? 255 : 0; // red in every second column
  texture<unorm_4, 2> from(4, 4, bytes.data(), unsigned(bytes.size()), 8u), to(2, 2, 8u);
  lesson_9::shrink(texture_view<const unorm_4, 2>(from), texture_view<unorm_4, 2>(to));
  std::vector<unsigned char> smaller(2 * 2 * 4);
  copy(to, smaller.data(), unsigned(smaller.size()));
  expect("shrink", smaller[0] > 120 && smaller[0] < 136 && smaller[1] == 0, true);
}

static void check_measuring() {
  std::vector<int> numbers(8);
  array_view<int> view(8, numbers);
  const double time = lesson_10::seconds(accelerator().get_default_view(), [&] { lesson_2::clear_second_half(view); });
  expect("seconds", time > 0 && time < 60, true);
  const std::vector<float> transposed = {1, 2, 3, 4, 5, 6};
  std::vector<float> sums(2);
  array_view<float> to(2, sums);
  lesson_10::sum_rows(array_view<const float, 2>(3, 2, transposed), to);
  to.synchronize();
  expect("sum_rows", sums, {9, 12});
}

int main() {
  check_views();
  check_two_dimensions();
  check_copies();
  check_accelerators();
  check_tiles();
  check_barriers();
  check_math();
  check_textures();
  check_measuring();
  return failures != 0;
}
