// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that gather_red and its like return one component of the four texels around a place, counter-clockwise from the
// lower left, in every address mode.
// Conformance: E057+ E058+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
#include "inputs/serial_texture.h"

const int places = 400;

/// Left, right, upper and lower texels of a place.
struct around {
  int column[2], row[2];
};
static around texels_around(float x, float y, const extent<2> &shape, address_mode address) {
  around found;
  long double weight;
  const serial_sampler how = {filter_linear, address, 0};
  how.taps(x, shape[1], found.column[0], found.column[1], weight);
  how.taps(y, shape[0], found.row[0], found.row[1], weight);
  return found;
}

template <class T> void check(const extent<2> &shape, int bits) {
  const int size = short_vector_traits<T>::size;
  std::vector<unsigned char> raw(shape.size() * size * bits / 8);
  for (std::size_t i = 0; i < raw.size(); ++i)
    raw[i] = static_cast<unsigned char>(bits == 32 && i % 4 == 3 ? 0x40 : random_numbers()()); // floats of a usual size
  const texture<T, 2> texels(shape, raw.data(), unsigned(raw.size()), bits);
  const texture_view<const T, 2> view(texels);
  typedef typename texture_view<const T, 2>::gather_return_type four;
  for (const address_mode address : {address_wrap, address_mirror, address_clamp, address_border}) {
    // What 8 bits do not have, and conversion changes: without fused operations the first, with them the others.
    const float_4 border(0.19f, -0.3757f, 0.5028f, 2.0f);
    const sampler how(filter_point, address, border); // the filter does not count
    const std::vector<float> x = random_places(places, shape[1]), y = random_places(places, shape[0]);
    const array_view<const float> xs(places, x), ys(places, y);
    std::vector<four> gathered(4 * places);
    const array_view<four, 2> out(4, places, gathered);
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
      const float_2 place(xs[i[1]], ys[i[1]]);
      out[i] = i[0] == 0   ? view.gather_red(how, place)
               : i[0] == 1 ? view.gather_green(how, place)
               : i[0] == 2 ? view.gather_blue(how, place)
                           : view.gather_alpha(how, place);
    });
    out.synchronize();
    int wrong = 0;
    for (int c = 0; c < 4; ++c)
      for (int i = 0; i < places; ++i) {
        const around at = texels_around(x[i], y[i], shape, address);
        const int rows[] = {1, 1, 0, 0}, columns[] = {0, 1, 1, 0};
        for (int k = 0; k < 4; ++k) {
          const int row = at.row[rows[k]], column = at.column[columns[k]];
          const bool inside = row >= 0 && row < shape[0] && column >= 0 && column < shape[1];
          const double expected =
              inside ? decoded<scalar_of<T>>(&raw[((row * std::size_t(shape[1]) + column) * size + c) * bits / 8], bits)
                     : double(scalar_of<T>(component(border, c)));
          wrong += float(component(gathered[c * places + i], k)) != float(expected);
        }
      }
    expect("gathered texels", wrong == 0);
  }
}

int main() {
  check<float_4>(extent<2>(9, 14), 32);
  check<float_4>(extent<2>(1, 1), 32);
  check<norm_4>(extent<2>(12, 31), 16);
  check<norm_4>(extent<2>(5, 6), 8);
#ifdef EVERY_SHAPE
  check<unorm_4>(extent<2>(33, 7), 8);
#endif

  // Without a sampler: address_clamp, or what is named. Of one component, too.
  std::vector<float> numbers = {1, 2, 3, 4};
  const texture<float, 2> small(2, 2, numbers.begin(), numbers.end());
  const texture_view<const float, 2> view(small);
  std::vector<float_4> both(2);
  const array_view<float_4> out(2, both);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    out[0] = view.gather_red(float_2(0.5f, 0.5f));
    out[1] = view.gather_red<address_wrap>(float_2(0.0f, 0.0f));
  });
  out.synchronize();
  expect("counter-clockwise from the lower left", both[0] == float_4(3, 4, 2, 1));
  expect("wrapped", both[1] == float_4(2, 1, 3, 4));
  // In the mirrored copy, columns count backwards.
  const sampler mirrors(filter_point, address_mirror);
  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
    out[i] = view.gather_red(mirrors, float_2(i[0] == 0 ? -0.5f : 1.5f, 0.5f));
  });
  out.synchronize();
  expect("mirrored at the left", both[0] == float_4(4, 3, 1, 2));
  expect("mirrored at the right", both[1] == float_4(4, 3, 1, 2));
  return result();
}
