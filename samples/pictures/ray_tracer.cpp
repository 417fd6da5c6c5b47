// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spheres over a chessboard, with shadows and reflections: each work-item follows the light of one
// pixel back to where it comes from.
#include <amp_graphics.h>
#include <amp_math.h>

#include "picture.h"

// Every machine makes the same picture: none rounds a product together with a sum.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;
using namespace concurrency::graphics;

/// One name for the functions of both sides: the compiler takes the one that fits the caller.
inline float root(float x) restrict(amp) { return precise_math::sqrt(x); }
inline float root(float x) restrict(cpu) { return std::sqrt(x); }

static float dot(float_3 a, float_3 b) restrict(cpu, amp) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
static float_3 of_length_1(float_3 a) restrict(cpu, amp) { return a / root(dot(a, a)); }

struct ray {
  float_3 from, along; ///< `along` has the length 1
};

struct sphere {
  float_3 centre, colour;
  float radius, mirrors; ///< how much of the light it mirrors, up to 1
};

/// A mirror, and small spheres of all colours around it.
struct scene {
  static const int count = 10;
  sphere spheres[count];
  float_3 sun;

  scene() restrict(cpu) : sun(of_length_1(float_3(-0.5f, 0.75f, -0.6f))) {
    spheres[0] = {float_3(0, 1, 0), float_3(0.9f, 0.9f, 0.9f), 1, 0.75f};
    for (int i = 1; i < count; ++i) {
      const float turn = 6.2831853f * float(i) / float(count - 1), radius = i % 2 ? 0.32f : 0.5f;
      const float_3 colour(0.55f + 0.45f * std::cos(turn), 0.55f + 0.45f * std::cos(turn - 2.1f),
                           0.55f + 0.45f * std::cos(turn - 4.2f));
      spheres[i] = {float_3(2 * std::cos(turn), radius, 2 * std::sin(turn)), colour, radius, 0.15f};
    }
  }
};

const int far_away = 1000000; ///< where nothing is

static float distance_to(const sphere &one, const ray &of) restrict(cpu, amp) {
  const float_3 to_centre = one.centre - of.from;
  const float middle = dot(to_centre, of.along);
  const float squared = one.radius * one.radius - dot(to_centre, to_centre) + middle * middle;
  const float distance = squared < 0 ? float(far_away) : middle - root(squared);
  return distance < 0.001f ? float(far_away) : distance;
}

static float_3 sky(float_3 along, float_3 sun) restrict(cpu, amp) {
  float glow = dot(along, sun) > 0 ? dot(along, sun) : 0;
  for (int i = 0; i < 6; ++i)
    glow *= glow; // to the power of 64
  const float height = along.y > 0 ? root(along.y) : 0;
  return float_3(0.95f, 0.8f, 0.7f) * (1 - height) + float_3(0.15f, 0.35f, 0.8f) * height + glow;
}

static float_3 light_of(ray one, const scene &all) restrict(cpu, amp) {
  float_3 light(0.0f);
  float part = 1;
  for (int bounce = 0; bounce < 5 && part > 0.01f; ++bounce) {
    float distance = one.along.y < 0 ? -one.from.y / one.along.y : float(far_away); // to the board
    sphere hit = {float_3(0.0f), float_3(0.9f), 0, 0.1f};
    for (int i = 0; i < scene::count; ++i) {
      const float other = distance_to(all.spheres[i], one);
      if (other < distance) {
        distance = other;
        hit = all.spheres[i];
      }
    }
    if (distance == far_away)
      return light + sky(one.along, all.sun) * part;
    const float_3 place = one.from + one.along * distance;
    float_3 upright(0, 1, 0);
    if (hit.radius > 0)
      upright = (place - hit.centre) / hit.radius;
    else if (((int(place.x + 1000) + int(place.z + 1000)) & 1) == 0)
      hit.colour = float_3(0.12f, 0.13f, 0.16f);
    float bright = dot(upright, all.sun) > 0 ? dot(upright, all.sun) : 0;
    const ray to_sun = {place, all.sun};
    for (int i = 0; i < scene::count; ++i)
      if (distance_to(all.spheres[i], to_sun) < far_away)
        bright = 0;
    const float mist = hit.radius > 0 ? 0 : distance / (distance + 25);
    const float_3 seen = hit.colour * (0.25f + 0.85f * bright) * (1 - mist) +
                         sky(float_3(0.0f), all.sun) * mist;
    light += seen * (part * (1 - hit.mirrors));
    part *= hit.mirrors * (1 - mist);
    one.from = place;
    one.along -= upright * (2 * dot(one.along, upright));
  }
  return light;
}

/// The mean of nine rays.
static float_4 colour_at(int row, int column, int height, int width,
                         const scene &all) restrict(cpu, amp) {
  const float_3 eye(0.3f, 2.4f, -7.2f);
  float_3 sum(0.0f);
  for (int i = 0; i < 9; ++i) {
    const float x = (column + (i % 3) / 3.0f - width * 0.5f) / height;
    const float y = (height * 0.5f - row - (i / 3) / 3.0f) / height;
    sum += light_of({eye, of_length_1(float_3(x - 0.05f, y - 0.32f, 1.5f))}, all);
  }
  sum /= 9.0f;
  return float_4(root(sum.r), root(sum.g), root(sum.b), 1);
}

static void trace(picture &to) {
  const extent<2> shape(to.height, to.width);
  texture<unorm_4, 2> target(shape, 8u);
  const texture_view<unorm_4, 2> out(target);
  const scene all;

  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    out.set(i, unorm_4(colour_at(i[0], i[1], shape[0], shape[1], all)));
  });

  copy(target, to.bytes.data(), unsigned(to.bytes.size()));
}

static void serial_trace(picture &to) {
  const scene all;
  for (int row = 0; row < to.height; ++row)
    for (int column = 0; column < to.width; ++column) {
      const float_4 colour = colour_at(row, column, to.height, to.width, all);
      const float parts[] = {colour.r, colour.g, colour.b, colour.a};
      std::transform(parts, parts + 4, to.pixel(row, column), byte_of);
    }
}

int main(int argc, char **argv) {
  return compare("ray tracer", trace, serial_trace, 0, argc, argv);
}
