// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

void nbody_serial(const float *bodies, float *accelerations, int count) {
  for (int i = 0; i < count; ++i) {
    const float *me = bodies + 4 * i;
    float sum_x = 0, sum_y = 0, sum_z = 0;
    for (int k = 0; k < count; ++k) {
      const float *other = bodies + 4 * k;
      const float x = other[0] - me[0], y = other[1] - me[1], z = other[2] - me[2];
      const float inverse = 1 / std::sqrt(x * x + y * y + z * z + 0.01f);
      const float force = other[3] * inverse * inverse * inverse;
      sum_x += x * force;
      sum_y += y * force;
      sum_z += z * force;
    }
    accelerations[4 * i] = sum_x;
    accelerations[4 * i + 1] = sum_y;
    accelerations[4 * i + 2] = sum_z;
    accelerations[4 * i + 3] = 0;
  }
}
