// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One step of time, by every pair of bodies: as a plain loop, as a simple kernel and as a tiled one.
#ifndef TESSERA_SAMPLES_NBODY_STEPS_H
#define TESSERA_SAMPLES_NBODY_STEPS_H

#include "bodies.h"

#include <amp.h>
#include <amp_math.h>

/// How far a step goes: leapfrog has the velocities half a step behind the positions.
struct step_lengths {
  float kick;  ///< time by which velocities change
  float drift; ///< time by which positions change
};

constexpr step_lengths whole_step = {time_step, time_step};
/// From velocities of the same time as the positions, where a beginning has them.
constexpr step_lengths half_a_kick_back = {-time_step / 2, 0};

/// Adds to `sum` what `other` pulls at `me`.
inline void pull(const body &me, const body &other, velocity &sum) restrict(amp, cpu) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = concurrency::fast_math::rsqrt(softened(x * x + y * y + z * z));
  const float force = other.mass * inverse * inverse * inverse;
  sum.x += x * force;
  sum.y += y * force;
  sum.z += z * force;
}

inline velocity kicked(const velocity &v, const velocity &pulled, float kick) restrict(amp, cpu) {
  return {v.x + pulled.x * kick, v.y + pulled.y * kick, v.z + pulled.z * kick};
}

inline body drifted(const body &me, const velocity &v, float drift) restrict(amp, cpu) {
  return {me.x + v.x * drift, me.y + v.y * drift, me.z + v.z * drift, me.mass};
}

/// What a step reads and writes: all bodies as they are, and some of them as they will be.
struct step_data {
  concurrency::array_view<const body> bodies;
  concurrency::array_view<const velocity> velocities; ///< of some
  concurrency::array_view<body> next_bodies;          ///< the same ones
  concurrency::array_view<velocity> next_velocities;
  int first; ///< of them, among all
};

inline void simple_step(const concurrency::accelerator_view &where, const step_data &data,
                        step_lengths lengths) {
  using namespace concurrency;
  const array_view<const body> bodies = data.bodies;
  const array_view<const velocity> velocities = data.velocities;
  const array_view<body> next_bodies = data.next_bodies;
  const array_view<velocity> next_velocities = data.next_velocities;
  const int first = data.first, count = bodies.extent[0];
  next_bodies.discard_data();
  next_velocities.discard_data();
  parallel_for_each(where, next_bodies.extent, [=](index<1> i) restrict(amp) {
    const body me = bodies[first + i[0]];
    velocity sum = {0, 0, 0};
    for (int other = 0; other < count; ++other)
      pull(me, bodies[other], sum);
    const velocity v = kicked(velocities[i], sum, lengths.kick);
    next_velocities[i] = v;
    next_bodies[i] = drifted(me, v, lengths.drift);
  });
}

/// The work-items of a tile read the others together, one each.
inline void tiled_step(const concurrency::accelerator_view &where, const step_data &data,
                       step_lengths lengths) {
  using namespace concurrency;
  static const int tile = 256;
  const array_view<const body> bodies = data.bodies;
  const array_view<const velocity> velocities = data.velocities;
  const array_view<body> next_bodies = data.next_bodies;
  const array_view<velocity> next_velocities = data.next_velocities;
  const int first = data.first, count = bodies.extent[0], mine = next_bodies.extent[0];
  next_bodies.discard_data();
  next_velocities.discard_data();
  parallel_for_each(
      where, next_bodies.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static body others[tile];
        const body nobody = {0, 0, 0, 0};
        const int i = t.global[0], local = t.local[0];
        const body me = i < mine ? bodies[first + i] : nobody;
        velocity sum = {0, 0, 0};
        for (int begin = 0; begin < count; begin += tile) {
          others[local] = begin + local < count ? bodies[begin + local] : nobody;
          t.barrier.wait();
          for (int other = 0; other < tile; ++other)
            pull(me, others[other], sum);
          t.barrier.wait();
        }
        if (i < mine) {
          const velocity v = kicked(velocities[i], sum, lengths.kick);
          next_velocities[i] = v;
          next_bodies[i] = drifted(me, v, lengths.drift);
        }
      });
}

/// The same for bodies [first, first + count) as a plain loop.
inline void serial_step(const body_set &from, body_set &to, int first, int count,
                        step_lengths lengths) {
  for (int i = first; i < first + count; ++i) {
    velocity sum = {0, 0, 0};
    for (const body &other : from.bodies)
      pull(from.bodies[i], other, sum);
    to.velocities[i] = kicked(from.velocities[i], sum, lengths.kick);
    to.bodies[i] = drifted(from.bodies[i], to.velocities[i], lengths.drift);
  }
}

#endif // TESSERA_SAMPLES_NBODY_STEPS_H
