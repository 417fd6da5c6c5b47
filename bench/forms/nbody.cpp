// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accelerations of bodies that attract each other, by every pair.
#include "forms.h"

#include <amp_math.h>
#include <amp_short_vectors.h>

using namespace concurrency;
using graphics::float_4;

namespace {

const int tile = 256;
typedef tiled_index<tile> tiled;

struct body {
  float x, y, z, mass;
};

struct vector {
  float x, y, z;
};

void pull(const body &me, const body &other, body &sum) restrict(amp) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
  const float force = other.mass * inverse * inverse * inverse;
  sum.x += x * force;
  sum.y += y * force;
  sum.z += z * force;
}

vector pulled(const body &me, const body &other) restrict(amp) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
  const float force = other.mass * inverse * inverse * inverse;
  return {x * force, y * force, z * force};
}

vector operator+(const vector &a, const vector &b) restrict(amp) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

/// x, y, z and nothing, or the mass, of each.
class problem {
public:
  explicit problem(int count)
      : count(count), numbers_(forms::random_numbers<float>(4 * count, 0, 99)), result(pulls()),
        bodies(count, reinterpret_cast<const body *>(numbers_.data())),
        fours(count, reinterpret_cast<const float_4 *>(numbers_.data())),
        to(result.view.reinterpret_as<body>()) {
    for (int part = 0; part < 4; ++part)
      for (int i = 0; i < count; ++i)
        parts_.push_back(numbers_[4 * i + part]);
    parts = array_view<const float, 2>(4, count, parts_);
  }

  const int count;

private:
  std::vector<float> pulls() const {
    std::vector<float> sums(numbers_.size());
    for (int i = 0; i < count; ++i)
      for (int k = 0; k < count; ++k) {
        float away[3], square = 0.01f;
        for (int part = 0; part < 3; ++part) {
          away[part] = numbers_[4 * k + part] - numbers_[4 * i + part];
          square += away[part] * away[part];
        }
        const float inverse = 1 / std::sqrt(square);
        for (int part = 0; part < 3; ++part)
          sums[4 * i + part] += away[part] * numbers_[4 * k + 3] * inverse * inverse * inverse;
      }
    return sums;
  }

  std::vector<float> numbers_, parts_;

public:
  forms::output<float> result;
  const array_view<const body> bodies;
  const array_view<const float_4> fours;
  array_view<const float, 2> parts{4, 1, numbers_};
  const array_view<body> to;
};

void write_untiled(forms::group &all, const problem &p) {
  const auto bodies = p.bodies;
  const auto to = p.to;
  const int count = p.count;
  all.form(
      "usual", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k)
          pull(me, bodies[k], sum);
        to[i] = sum;
      });
  all.form(
      "written out", to.extent, [=](index<1> i) restrict(amp) {
        float ax = 0, ay = 0, az = 0;
        for (int k = 0; k < count; k++) {
          const float x = bodies[k].x - bodies[i].x;
          const float y = bodies[k].y - bodies[i].y;
          const float z = bodies[k].z - bodies[i].z;
          const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
          const float force = bodies[k].mass * inverse * inverse * inverse;
          ax += x * force;
          ay += y * force;
          az += z * force;
        }
        to[i].x = ax;
        to[i].y = ay;
        to[i].z = az;
        to[i].mass = 0;
      });
  all.form(
      "a function that returns the pull", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        vector sum = {0, 0, 0};
        for (int k = 0; k < count; ++k)
          sum = sum + pulled(me, bodies[k]);
        to[i] = {sum.x, sum.y, sum.z, 0};
      });
  all.form(
      "if (k != i)", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k)
          if (k != i[0])
            pull(me, bodies[k], sum);
        to[i] = sum;
      });
  all.form(
      "continue for itself", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k) {
          if (k == i[0])
            continue;
          pull(me, bodies[k], sum);
        }
        to[i] = sum;
      });
  all.form(
      "unsigned", to.extent, [=](index<1> i) restrict(amp) {
        const unsigned mine = i[0], all_of_them = count;
        const body me = bodies[mine];
        body sum = {0, 0, 0, 0};
        for (unsigned k = 0; k < all_of_them; ++k)
          pull(me, bodies[k], sum);
        to[mine] = sum;
      });
  all.form(
      "unrolled by 2 by hand", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; k += 2) {
          pull(me, bodies[k], sum);
          pull(me, bodies[k + 1], sum);
        }
        to[i] = sum;
      });
  all.form(
      "a pointer that is incremented", to.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        const body *other = &bodies[0];
        for (int k = 0; k < count; ++k)
          pull(me, *other++, sum);
        to[i] = sum;
      });
  all.form(
      "1 / sqrt", to.extent,
      [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k) {
          const body other = bodies[k];
          const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
          const float square = x * x + y * y + z * z + 0.01f;
          const float inverse = 1 / fast_math::sqrt(square);
          const float force = other.mass * inverse * inverse * inverse;
          sum.x += x * force;
          sum.y += y * force;
          sum.z += z * force;
        }
        to[i] = sum;
      },
      2);
}

void write_layouts(forms::group &all, const problem &p) {
  const auto fours = p.fours;
  const auto parts = p.parts;
  const auto to = p.to;
  const auto to_fours = p.result.view.reinterpret_as<float_4>();
  const auto flat = p.result.view;
  const int count = p.count;
  all.form(
      "float_4", to.extent, [=](index<1> i) restrict(amp) {
        const float_4 me = fours[i];
        float_4 sum(0, 0, 0, 0);
        for (int k = 0; k < count; ++k) {
          const float_4 other = fours[k];
          float_4 away = other - me;
          const float square = away.x * away.x + away.y * away.y + away.z * away.z + 0.01f;
          const float inverse = fast_math::rsqrt(square);
          sum += away * (other.w * inverse * inverse * inverse);
        }
        sum.w = 0;
        to_fours[i] = sum;
      });
  all.form(
      "four rows: x, y, z, mass", to.extent, [=](index<1> i) restrict(amp) {
        const float mx = parts(0, i[0]), my = parts(1, i[0]), mz = parts(2, i[0]);
        float ax = 0, ay = 0, az = 0;
        for (int k = 0; k < count; ++k) {
          const float x = parts(0, k) - mx, y = parts(1, k) - my, z = parts(2, k) - mz;
          const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
          const float force = parts(3, k) * inverse * inverse * inverse;
          ax += x * force, ay += y * force, az += z * force;
        }
        to[i] = {ax, ay, az, 0};
      });
  const array_view<const float> xs = parts[0], ys = parts[1], zs = parts[2], masses = parts[3];
  all.form(
      "a view each for x, y, z and mass", to.extent, [=](index<1> i) restrict(amp) {
        float ax = 0, ay = 0, az = 0;
        for (int k = 0; k < count; ++k) {
          const float x = xs[k] - xs[i], y = ys[k] - ys[i], z = zs[k] - zs[i];
          const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
          const float force = masses[k] * inverse * inverse * inverse;
          ax += x * force, ay += y * force, az += z * force;
        }
        flat[4 * i[0]] = ax;
        flat[4 * i[0] + 1] = ay;
        flat[4 * i[0] + 2] = az;
        flat[4 * i[0] + 3] = 0;
      });
}

void write_tiled(forms::group &all, const problem &p) {
  const auto bodies = p.bodies;
  const auto fours = p.fours;
  const auto to = p.to;
  const int count = p.count;
  const auto tiles = to.extent.tile<tile>();
  all.form(
      "tiled", tiles, [=](tiled t) restrict(amp) {
        tile_static body others[tile];
        const body me = bodies[t.global];
        body sum = {0, 0, 0, 0};
        for (int first = 0; first < count; first += tile) {
          others[t.local[0]] = bodies[first + t.local[0]];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            pull(me, others[k], sum);
          t.barrier.wait();
        }
        to[t.global] = sum;
      });
  all.form(
      "tiled and guarded", tiles.pad(), [=](tiled t) restrict(amp) {
        tile_static body others[tile];
        const body nobody = {0, 0, 0, 0};
        const int i = t.global[0], l = t.local[0];
        const body me = i < count ? bodies[i] : nobody;
        body sum = nobody;
        for (int first = 0; first < count; first += tile) {
          others[l] = first + l < count ? bodies[first + l] : nobody;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            pull(me, others[k], sum);
          t.barrier.wait();
        }
        if (i < count)
          to[i] = sum;
      });
  all.form(
      "tiled, unsigned", tiles, [=](tiled t) restrict(amp) {
        tile_static body others[tile];
        const unsigned l = t.local[0], i = t.global[0];
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (unsigned first = 0; first < unsigned(count); first += 256) {
          others[l] = bodies[first + l];
          t.barrier.wait();
          for (unsigned k = 0; k < 256; ++k)
            pull(me, others[k], sum);
          t.barrier.wait();
        }
        to[i] = sum;
      });
  all.form(
      "tiled, arrays of x, y, z and mass", tiles, [=](tiled t) restrict(amp) {
        tile_static float xs[tile], ys[tile], zs[tile], masses[tile];
        const int l = t.local[0];
        const body me = bodies[t.global];
        body sum = {0, 0, 0, 0};
        for (int first = 0; first < count; first += tile) {
          const body other = bodies[first + l];
          xs[l] = other.x, ys[l] = other.y, zs[l] = other.z, masses[l] = other.mass;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k) {
            const body one = {xs[k], ys[k], zs[k], masses[k]};
            pull(me, one, sum);
          }
          t.barrier.wait();
        }
        to[t.global] = sum;
      });
  all.form(
      "tiled, a pointer into the tile", tiles, [=](tiled t) restrict(amp) {
        tile_static body others[tile];
        const body me = bodies[t.global];
        body sum = {0, 0, 0, 0};
        for (int first = 0; first < count; first += tile) {
          others[t.local[0]] = bodies[first + t.local[0]];
          t.barrier.wait();
          for (const body *other = others; other != others + tile; ++other)
            pull(me, *other, sum);
          t.barrier.wait();
        }
        to[t.global] = sum;
      });
  all.form(
      "tiled, float_4", tiles, [=](tiled t) restrict(amp) {
        tile_static float_4 others[tile];
        const float_4 me = fours[t.global];
        float_4 sum(0, 0, 0, 0);
        for (int first = 0; first < count; first += tile) {
          others[t.local[0]] = fours[first + t.local[0]];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k) {
            const float_4 away = others[k] - me;
            const float inverse =
                fast_math::rsqrt(away.x * away.x + away.y * away.y + away.z * away.z + 0.01f);
            sum += away * (others[k].w * inverse * inverse * inverse);
          }
          t.barrier.wait();
        }
        to[t.global] = {sum.x, sum.y, sum.z, 0};
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::group all(argc, argv);
  problem p(all.size(10240, 512));
  all.expect(p.result, 1e-3);
  write_untiled(all, p);
  write_layouts(all, p);
  write_tiled(all, p);
  return all.result();
}
