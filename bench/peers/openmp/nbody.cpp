// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 64 bodies at a time are summed in registers while the others pass by.
#include <cmath>

void nbody_openmp(const float *bodies, float *accelerations, int count) {
  const int lanes = 64;
#pragma omp parallel for
  for (int first = 0; first < count; first += lanes) {
    const int here = count - first < lanes ? count - first : lanes;
    float me_x[lanes] = {}, me_y[lanes] = {}, me_z[lanes] = {};
    float sum_x[lanes] = {}, sum_y[lanes] = {}, sum_z[lanes] = {};
    for (int i = 0; i < here; ++i) {
      me_x[i] = bodies[4 * (first + i)];
      me_y[i] = bodies[4 * (first + i) + 1];
      me_z[i] = bodies[4 * (first + i) + 2];
    }
    for (int k = 0; k < count; ++k) {
      const float other_x = bodies[4 * k], other_y = bodies[4 * k + 1], other_z = bodies[4 * k + 2];
      const float mass = bodies[4 * k + 3];
#pragma omp simd
      for (int i = 0; i < lanes; ++i) {
        const float x = other_x - me_x[i], y = other_y - me_y[i], z = other_z - me_z[i];
        const float inverse = 1 / std::sqrt(x * x + y * y + z * z + 0.01f);
        const float force = mass * inverse * inverse * inverse;
        sum_x[i] += x * force;
        sum_y[i] += y * force;
        sum_z[i] += z * force;
      }
    }
    for (int i = 0; i < here; ++i) {
      accelerations[4 * (first + i)] = sum_x[i];
      accelerations[4 * (first + i) + 1] = sum_y[i];
      accelerations[4 * (first + i) + 2] = sum_z[i];
      accelerations[4 * (first + i) + 3] = 0;
    }
  }
}
