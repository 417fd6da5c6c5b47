// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that mip levels are as long as they should be, that views see the level that they name, that kernels read any of a
// view's levels, and that samples between two levels are blends of both.
// Conformance: E007+ E021+ E022+ E041+ E043+ E048+ E050+ E052+ E053+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/serial_texture.h"

template <class T> std::vector<double> level_numbers(const extent<2> &shape, int level) {
  std::vector<double> numbers(shape.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = level * 1000 + double(i) / 4;
  return numbers;
}

template <int N> void check_shape(const extent<N> &shape, const std::vector<extent<N>> &levels) {
  const texture<float, N> full(shape, 32u, 0u);
  expect("how many", full.get_mipmap_levels() == levels.size());
  unsigned bytes = 0;
  for (unsigned level = 0; level < levels.size(); ++level) {
    expect("the extent of a level", full.get_mipmap_extent(level) == levels[level]);
    bytes += levels[level].size() * 4;
  }
  expect("the length of all", full.get_data_length() == bytes);
}

int main() {
  check_shape(extent<1>(1), {extent<1>(1)});
  check_shape(extent<1>(5), {extent<1>(5), extent<1>(2), extent<1>(1)});
  check_shape(extent<2>(7, 2), {extent<2>(7, 2), extent<2>(3, 1), extent<2>(1, 1)});
  check_shape(extent<3>(2, 4, 9), {extent<3>(2, 4, 9), extent<3>(1, 2, 4), extent<3>(1, 1, 2), extent<3>(1, 1, 1)});

  // Each level is filled through a view of its own, by a kernel or by a copy.
  const extent<2> shape(37, 22);
  texture<float, 2> texels(shape, 32u, 0u);
  const int levels = int(texels.get_mipmap_levels());
  expect("six levels", levels == 6);
  std::vector<serial_texture> serial;
  for (int level = 0; level < levels; ++level) {
    const texture_view<float, 2> to(texels, unsigned(level));
    expect("a view of one level",
           to.get_mipmap_levels() == 1 && to.get_extent() == texels.get_mipmap_extent(unsigned(level)));
    const extent<2> size = to.get_extent();
    serial.emplace_back(size, level_numbers<float>(size, level));
    if (level % 2 == 0) {
      parallel_for_each(size, [=](index<2> i) restrict(amp) {
        to.set(i, level * 1000 + (i[0] * size[1] + i[1]) * 0.25f);
      });
    } else {
      const std::vector<float> values(serial.back().numbers.begin(), serial.back().numbers.end());
      copy(values.begin(), values.end(), to);
    }
  }

  // All levels behind each other.
  std::vector<float> all(texels.get_data_length() / 4), expected;
  for (const serial_texture &level : serial)
    expected.insert(expected.end(), level.numbers.begin(), level.numbers.end());
  copy(texels, all.begin());
  expect_equal("levels lie behind each other", all, expected);

  // Reading a level that differs between work-items.
  const texture_view<const float, 2> view(texels, 1, 4);
  expect("four levels", view.get_mipmap_levels() == 4 && view.get_mipmap_extent(2) == texels.get_mipmap_extent(3));
  std::vector<float> read(4 * 18), wanted;
  const array_view<float, 2> out(4, 18, read);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
    const extent<2> size = view.get_mipmap_extent(unsigned(i[0]));
    out[i] = view.get(index<2>(i[1] % size[0], 0), unsigned(i[0]));
  });
  out.synchronize();
  for (int level = 0; level < 4; ++level)
    for (int column = 0; column < 18; ++column) {
      const serial_texture &of = serial[level + 1];
      const int point[] = {0, column % of.lengths[1], 0};
      wanted.push_back(float(of.at(point)));
    }
  expect_equal("levels of a kernel's choice", read, wanted);
  const texture_view<const float, 2> narrow(view, 1, 2);
  expect("counted from the source's first", narrow.get_extent() == texels.get_mipmap_extent(2));

  // Between levels.
  const int places = 500;
  for (const filter_mode filter : {filter_point, filter_linear}) {
    const sampler how(filter, address_mirror);
    const std::vector<float> x = random_places(places, 22), y = random_places(places, 37);
    std::vector<float> details(places), samples(places);
    for (int i = 0; i < places; ++i)
      details[i] = i % 5 == 0   ? float(i % 7 - 1)
                   : i % 5 == 1 ? std::nextafter(i % 3 + 0.5f, i % 2 * 4.0f)
                                : int(random_numbers()() % 700) / 100.0f - 1;
    const array_view<const float> xs(places, x), ys(places, y), lods(places, details);
    const array_view<float> sampled(places, samples);
    parallel_for_each(sampled.extent, [=](index<1> i) restrict(amp) {
      sampled[i] = view.sample(how, float_2(xs[i], ys[i]), lods[i]);
    });
    sampled.synchronize();
    int wrong = 0;
    for (int i = 0; i < places; ++i) {
      const float place[] = {x[i], y[i]};
      const serial_sampler serially = {filter, address_mirror, 0};
      const long double detail = std::min(std::max(details[i], 0.0f), 3.0f);
      const int near = int(std::floor(filter == filter_point ? detail + 0.5L : detail)), far = std::min(near + 1, 3);
      const long double part = filter == filter_point ? 0 : detail - near;
      const long double right = serially(serial[near + 1], place, 2) * (1 - part) +
                                (part == 0 ? 0 : serially(serial[far + 1], place, 2) * part);
      wrong += float_ulps(samples[i], right) > 1;
    }
    expect("samples between levels", wrong == 0);
  }
  return result();
}
