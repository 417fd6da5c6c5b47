// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accelerations of 10,000 bodies that attract each other, by every pair: simple, and with
// tiles that read the others 256 at a time.
#include "problem.h"

#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

/// `bodies` and `accelerations` hold x, y, z and the mass, or nothing, of each.
void nbody_serial(const float *bodies, float *accelerations, int count);
void nbody_openmp(const float *bodies, float *accelerations, int count);
void nbody_by_hand(const float *bodies, float *accelerations, int count);
void simple_nbody_opencl(const float *bodies, float *accelerations, int count);
void tiled_nbody_opencl(const float *bodies, float *accelerations, int count);

namespace {

struct body {
  float x, y, z, mass;
};

/// Adds to `sum` what `other` pulls at `me`; a little distance is added, so that nothing divides by
/// 0.
void pull(const body &me, const body &other, body &sum) restrict(amp) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = fast_math::rsqrt(x * x + y * y + z * z + 0.01f);
  const float force = other.mass * inverse * inverse * inverse;
  sum.x += x * force;
  sum.y += y * force;
  sum.z += z * force;
}

void simple_nbody(array_view<const body> bodies, array_view<body> accelerations) {
  const int count = bodies.extent[0];
  accelerations.discard_data();
  parallel_for_each(
      bodies.extent, [=](index<1> i) restrict(amp) {
        const body me = bodies[i];
        body sum = {0, 0, 0, 0};
        for (int k = 0; k < count; ++k)
          pull(me, bodies[k], sum);
        accelerations[i] = sum;
      });
  bench::finish(accelerations);
}

void tiled_nbody(array_view<const body> bodies, array_view<body> accelerations) {
  static const int tile = 256;
  const int count = bodies.extent[0];
  accelerations.discard_data();
  parallel_for_each(
      bodies.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static body others[tile];
        const body nobody = {0, 0, 0, 0};
        const int i = t.global[0], local = t.local[0];
        const body me = i < count ? bodies[i] : nobody;
        body sum = nobody;
        for (int first = 0; first < count; first += tile) {
          others[local] = first + local < count ? bodies[first + local] : nobody;
          t.barrier.wait();
          for (int k = 0; k < tile; ++k)
            pull(me, others[k], sum);
          t.barrier.wait();
        }
        if (i < count)
          accelerations[i] = sum;
      });
  bench::finish(accelerations);
}

} // namespace

int main() {
  const int count = bench::size(10000, 512);
  std::vector<float> bodies = bench::random_floats(4 * count, -10, 10);
  for (int i = 0; i < count; ++i)
    bodies[4 * i + 3] = 0.01f * std::fabs(bodies[4 * i + 3]);
  std::vector<float> wanted(4 * count), accelerations(4 * count);
  const auto is_right = [&] { return bench::close(accelerations, wanted, 1e-3f); };
  bench::problem problem("N-body, 10,000 bodies", 20.0 * count * count / 1e9, "GFLOP");
  problem.serial([&] { nbody_serial(bodies.data(), wanted.data(), count); });
  problem.peer(
      "OpenMP + simd", [&] { nbody_openmp(bodies.data(), accelerations.data(), count); }, is_right);
  if (bench::has_avx512())
    problem.peer(
        "by hand", [&] { nbody_by_hand(bodies.data(), accelerations.data(), count); }, is_right);
  const array_view<const body> from(count, reinterpret_cast<const body *>(bodies.data()));
  const array_view<body> to(count, reinterpret_cast<body *>(accelerations.data()));
  problem.tessera([&] { simple_nbody(from, to); }, is_right, "simple");
  problem.tessera([&] { tiled_nbody(from, to); }, is_right, "tiled");
  problem.opencl([&] { simple_nbody_opencl(bodies.data(), accelerations.data(), count); }, is_right,
                 "simple");
  problem.opencl([&] { tiled_nbody_opencl(bodies.data(), accelerations.data(), count); }, is_right,
                 "tiled");
  return problem.result();
}
