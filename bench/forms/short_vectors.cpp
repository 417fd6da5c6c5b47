// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A curve of the third degree for each component of a colour, and a part of its brightness: short
// vectors beside separate floats.
#include "forms.h"

#include <amp_short_vectors.h>

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

struct colour {
  float r, g, b, a;
};
/// Of all components: ((third * c + second) * c + first) * c.
template <typename Colour> struct curve {
  Colour third, second, first;
};

float curved(float third, float second, float first, float c) restrict(amp, cpu) {
  return ((third * c + second) * c + first) * c;
}
float brightness(float r, float g, float b) restrict(amp, cpu) {
  return r * 0.25f + g * 0.5f + b * 0.125f;
}
colour corrected(const curve<colour> &by, const colour &c) restrict(amp, cpu) {
  const float added = 0.25f * brightness(c.r, c.g, c.b);
  return colour{curved(by.third.r, by.second.r, by.first.r, c.r) + added,
                curved(by.third.g, by.second.g, by.first.g, c.g) + added,
                curved(by.third.b, by.second.b, by.first.b, c.b) + added,
                curved(by.third.a, by.second.a, by.first.a, c.a) + added};
}

void write(forms::group &all, const array_view<const colour> &from, const array_view<colour> &to,
           const curve<colour> &by) {
  all.form("usual", to.extent, [=](index<1> i) restrict(amp) { to[i] = corrected(by, from[i]); });
  all.form(
      "separate floats", to.extent, [=](index<1> i) restrict(amp) {
        const float r = from[i].r, g = from[i].g, b = from[i].b, a = from[i].a;
        const float added = 0.25f * brightness(r, g, b);
        to[i].r = curved(by.third.r, by.second.r, by.first.r, r) + added;
        to[i].g = curved(by.third.g, by.second.g, by.first.g, g) + added;
        to[i].b = curved(by.third.b, by.second.b, by.first.b, b) + added;
        to[i].a = curved(by.third.a, by.second.a, by.first.a, a) + added;
      });
}

void write_vectors(forms::group &all, const array_view<const float_4> &from,
                   const array_view<float_4> &to, const curve<float_4> &by) {
  all.form(
      "float_4", to.extent, [=](index<1> i) restrict(amp) {
        const float_4 c = from[i];
        to[i] = ((by.third * c + by.second) * c + by.first) * c +
                float_4(0.25f * brightness(c.r, c.g, c.b));
      });
  all.form(
      "float_4, step by step", to.extent, [=](index<1> i) restrict(amp) {
        float_4 sum = by.third;
        sum *= from[i];
        sum += by.second;
        sum *= from[i];
        sum += by.first;
        sum *= from[i];
        sum += 0.25f * brightness(from[i].get_x(), from[i].get_y(), from[i].get_z());
        to[i] = sum;
      });
  all.form(
      "float_3 and the last component", to.extent, [=](index<1> i) restrict(amp) {
        const float_4 c = from[i];
        const float_3 weighted = c.rgb * float_3(0.25f, 0.5f, 0.125f);
        const float added = 0.25f * (weighted.r + weighted.g + weighted.b);
        const float_3 all_but =
            ((by.third.rgb * c.rgb + by.second.rgb) * c.rgb + by.first.rgb) * c.rgb;
        float_4 sum;
        sum.rgb = all_but + float_3(added);
        sum.a = curved(by.third.a, by.second.a, by.first.a, c.a) + added;
        to[i] = sum;
      });
  all.form(
      "two float_2", to.extent, [=](index<1> i) restrict(amp) {
        const float_4 c = from[i];
        const float_2 low = ((by.third.xy * c.xy + by.second.xy) * c.xy + by.first.xy) * c.xy;
        const float_2 high = ((by.third.zw * c.zw + by.second.zw) * c.zw + by.first.zw) * c.zw;
        const float added = 0.25f * brightness(c.x, c.y, c.z);
        float_4 sum;
        sum.xy = low + float_2(added);
        sum.zw = high + float_2(added);
        to[i] = sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  const int count = all.size(32 << 10, 1001);
  std::vector<float> numbers = forms::random_numbers<float>(4 * count, -99, 99);
  std::vector<colour> colours(count);
  std::memcpy(colours.data(), numbers.data(), numbers.size() * sizeof(float));
  const curve<colour> by = {{0.5f, 0.25f, 0.125f, 0.5f}, {1, 2, 3, 4}, {-1, 2, -3, 4}};
  std::vector<float> wanted;
  for (const colour &one : colours) {
    const colour right = corrected(by, one);
    wanted.insert(wanted.end(), {right.r, right.g, right.b, right.a});
  }
  forms::output<float> result(wanted);
  all.expect(result, 1e-5);
  const array_view<const colour> from(count, colours);
  write(all, from, result.view.reinterpret_as<colour>(), by);
  const auto vector_of = [](const colour &c) { return float_4(c.r, c.g, c.b, c.a); };
  write_vectors(all, from.reinterpret_as<const float_4>(), result.view.reinterpret_as<float_4>(),
                {vector_of(by.third), vector_of(by.second), vector_of(by.first)});
  return all.result();
}
