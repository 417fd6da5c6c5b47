// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that attract each other, how they begin, and how much energy they have. Lengths, times and
// masses are such that the gravitational constant is 1, and all bodies together weigh 1.
#ifndef TESSERA_SAMPLES_NBODY_BODIES_H
#define TESSERA_SAMPLES_NBODY_BODIES_H

#include <amp.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

struct body {
  float x, y, z, mass;
};

struct velocity {
  float x, y, z;
};

/// The square of a distance, so that bodies pass through each other instead of colliding.
inline float softened(float square) restrict(amp, cpu) { return square + 0.0025f; }

constexpr float time_step = 0.002f;
constexpr float pi = 3.14159265f;

struct body_set {
  std::vector<body> bodies;
  std::vector<velocity> velocities;

  int count() const { return int(bodies.size()); }
};

/// Picks points at random, and always the same ones.
class point_source {
public:
  float from(float low, float high) {
    return low + (high - low) * (float(engine_() >> 8) / 16777216.0f);
  }
  /// Inside of a ball around the origin.
  velocity in_ball(float radius) {
    float x, y, z;
    do {
      x = from(-1, 1), y = from(-1, 1), z = from(-1, 1);
    } while (x * x + y * y + z * z > 1);
    return {x * radius, y * radius, z * radius};
  }

private:
  std::mt19937 engine_{2012};
};

inline void add(body_set &to, body one, velocity v) {
  to.bodies.push_back(one);
  to.velocities.push_back(v);
}

/// A ball that turns slowly, and falls together before it spreads again.
inline body_set ball(int count) {
  point_source points;
  body_set made;
  for (int i = 0; i < count; ++i) {
    const velocity at = points.in_ball(1), drift = points.in_ball(0.2);
    add(made, {at.x, at.y, at.z, 1.0f / float(count)},
        {drift.x - 0.5f * at.y, drift.y + 0.5f * at.x, drift.z});
  }
  return made;
}

/// Adds a heavy body, of half the mass, and a disc of others that circle it.
inline void add_galaxy(body_set &to, point_source &points, int count, float mass, float radius,
                       body middle, velocity moves, float tilt) {
  const float high = std::cos(tilt), deep = std::sin(tilt);
  add(to, {middle.x, middle.y, middle.z, mass / 2}, moves);
  for (int i = 1; i < count; ++i) {
    const float angle = points.from(0, 2 * pi), part = points.from(0.05f, 1);
    const float distance = radius * part;
    const float speed = std::sqrt(mass * (1 + part) / 2 / distance);
    const float x = distance * std::cos(angle), y = distance * std::sin(angle);
    const float z = radius * points.from(-0.02f, 0.02f);
    const float along = speed * std::cos(angle);
    add(to,
        {middle.x + x, middle.y + y * high - z * deep, middle.z + y * deep + z * high,
         mass / 2 / float(count)},
        {moves.x - speed * std::sin(angle), moves.y + along * high, moves.z + along * deep});
  }
}

/// Two galaxies that pass each other closely.
inline body_set two_galaxies(int count) {
  point_source points;
  body_set made;
  const int first = (count * 2 + 1) / 3;
  add_galaxy(made, points, first, 2.0f / 3, 0.7f, {-0.4f, -0.2f, 0, 0}, {0.2f, 0.1f, 0}, 0.4f);
  add_galaxy(made, points, count - first, 1.0f / 3, 0.45f, {0.8f, 0.4f, 0.1f, 0},
             {-0.4f, -0.2f, 0}, 1.1f);
  return made;
}

/// A ring, which clumps.
inline body_set ring(int count) {
  point_source points;
  body_set made;
  for (int i = 0; i < count; ++i) {
    const float angle = points.from(0, 2 * pi), distance = points.from(0.9f, 1.1f);
    const float speed = 0.95f, x = std::cos(angle), y = std::sin(angle);
    add(made, {distance * x, distance * y, points.from(-0.05f, 0.05f), 1.0f / float(count)},
        {-speed * y, speed * x, 0});
  }
  return made;
}

struct beginning {
  const char *name;
  body_set (*make)(int count);
};

constexpr beginning beginnings[] = {{"ball", ball}, {"galaxies", two_galaxies}, {"ring", ring}};

/// Of motion and of attraction, in double and one pair after the other. The velocities are those of
/// half a time step before the positions, as the simulation keeps them.
inline double energy(const body_set &of) {
  double motion = 0, attraction = 0;
  for (int i = 0; i < of.count(); ++i) {
    const body &me = of.bodies[i];
    double x = 0, y = 0, z = 0;
    for (const body &other : of.bodies) {
      const double dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const double inverse = 1 / std::sqrt(softened(float(dx * dx + dy * dy + dz * dz)));
      if (&other != &me)
        attraction -= 0.5 * me.mass * other.mass * inverse;
      const double force = other.mass * inverse * inverse * inverse;
      x += dx * force, y += dy * force, z += dz * force;
    }
    const velocity &v = of.velocities[i];
    const double half = 0.5 * time_step;
    motion += 0.5 * me.mass *
              (std::pow(v.x + x * half, 2) + std::pow(v.y + y * half, 2) +
               std::pow(v.z + z * half, 2));
  }
  return motion + attraction;
}

#endif // TESSERA_SAMPLES_NBODY_BODIES_H
