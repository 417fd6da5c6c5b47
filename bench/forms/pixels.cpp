// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three colours of each pixel become others, in the second-level cache.
#include "forms.h"

using namespace concurrency;

namespace {

struct pixel {
  float red, green, blue;
};

float brighter(float colour, float gain) restrict(amp, cpu) { return colour * gain + 0.5f; }

void write_structs(forms::group &all, const array_view<const float> &from,
                   const array_view<float> &to) {
  const auto in = from.reinterpret_as<const pixel>();
  const auto out = to.reinterpret_as<pixel>();
  all.form(
      "usual", out.extent, [=](index<1> i) restrict(amp) {
        const pixel p = in[i];
        out[i] = {brighter(p.red, 2), brighter(p.green, 3), brighter(p.blue, 4)};
      });
  all.form(
      "members one by one", out.extent, [=](index<1> i) restrict(amp) {
        out[i].red = brighter(in[i].red, 2);
        out[i].green = brighter(in[i].green, 3);
        out[i].blue = brighter(in[i].blue, 4);
      });
  all.form(
      "members by references", out.extent, [=](index<1> i) restrict(amp) {
        const pixel &p = in[i];
        pixel &q = out[i];
        q.red = brighter(p.red, 2);
        q.green = brighter(p.green, 3);
        q.blue = brighter(p.blue, 4);
      });
}

void write_numbers(forms::group &all, const array_view<const float> &from,
                   const array_view<float> &to) {
  const extent<1> pixels(to.extent[0] / 3);
  all.form(
      "numbers, loaded before", pixels, [=](index<1> i) restrict(amp) {
        const int k = 3 * i[0];
        const float red = from[k], green = from[k + 1], blue = from[k + 2];
        to[k] = brighter(red, 2);
        to[k + 1] = brighter(green, 3);
        to[k + 2] = brighter(blue, 4);
      });
  all.form(
      "numbers, one by one", pixels, [=](index<1> i) restrict(amp) {
        to[3 * i[0]] = brighter(from[3 * i[0]], 2);
        to[3 * i[0] + 1] = brighter(from[3 * i[0] + 1], 3);
        to[3 * i[0] + 2] = brighter(from[3 * i[0] + 2], 4);
      });
  all.form(
      "numbers, unsigned", pixels, [=](index<1> i) restrict(amp) {
        const unsigned k = i[0] * 3u;
        to[k] = brighter(from[k], 2);
        to[k + 1] = brighter(from[k + 1], 3);
        to[k + 2] = brighter(from[k + 2], 4);
      });
  all.form(
      "numbers, upwards", pixels, [=](index<1> i) restrict(amp) {
        int k = 3 * i[0];
        to[k] = brighter(from[k], 2), ++k;
        to[k] = brighter(from[k], 3), ++k;
        to[k] = brighter(from[k], 4);
      });
  all.form(
      "pointers", pixels, [=](index<1> i) restrict(amp) {
        const float *p = &from[3 * i[0]];
        float *q = &to[3 * i[0]];
        q[0] = brighter(p[0], 2);
        q[1] = brighter(p[1], 3);
        q[2] = brighter(p[2], 4);
      });
  all.form(
      "a loop over colours", pixels, [=](index<1> i) restrict(amp) {
        for (int colour = 0; colour < 3; ++colour)
          to[3 * i[0] + colour] = brighter(from[3 * i[0] + colour], float(2 + colour));
      });
}

void write_planes(forms::group &all, const array_view<const float> &from,
                  const array_view<float> &to) {
  const int pixels = to.extent[0] / 3;
  const auto in = from.view_as(extent<2>(pixels, 3));
  const auto out = to.view_as(extent<2>(pixels, 3));
  all.form(
      "views of rank 2", extent<1>(pixels), [=](index<1> i) restrict(amp) {
        out(i[0], 0) = brighter(in(i[0], 0), 2);
        out(i[0], 1) = brighter(in(i[0], 1), 3);
        out(i[0], 2) = brighter(in(i[0], 2), 4);
      });
  all.form(
      "a colour a work-item",
      out.extent, [=](index<2> i) restrict(amp) { out[i] = brighter(in[i], float(2 + i[1])); });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int count = 3 * (16 << 10);
  const std::vector<float> colours = forms::random_numbers<float>(count, 0, 1);
  std::vector<float> wanted;
  for (int i = 0; i < count; ++i)
    wanted.push_back(brighter(colours[i], float(2 + i % 3)));
  forms::output<float> result(wanted);
  all.expect(result);
  const array_view<const float> from(colours);
  write_structs(all, from, result.view);
  write_numbers(all, from, result.view);
  write_planes(all, from, result.view);
  return all.result();
}
