// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the forces among bodies, computed simply and in tiles of structs, agree.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <amp_math.h>
struct body {
  float x, y, z, m;
  float vx, vy, vz;
};
void accel(float &ax, float &ay, float &az, const body &a, const body &b) restrict(cpu, amp) {
  float dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  float d2 = dx * dx + dy * dy + dz * dz + 0.01f;
  float inv = 1.0f / (d2 * d2);
  float s = b.m * inv;
  ax += dx * s;
  ay += dy * s;
  az += dz * s;
}
int main() {
  const int n = 1024;
  std::vector<body> v(n);
  auto r = random_values<float>(7 * n, -1, 1);
  for (int i = 0; i < n; ++i)
    v[i] = body{r[7 * i],     r[7 * i + 1], r[7 * i + 2], std::fabs(r[7 * i + 3]),
                r[7 * i + 4], r[7 * i + 5], r[7 * i + 6]};
  std::vector<float> w(3 * n), o(3 * n), o2(3 * n);
  for (int i = 0; i < n; ++i) {
    float a = 0, b = 0, c = 0;
    for (int j = 0; j < n; ++j)
      accel(a, b, c, v[i], v[j]);
    w[3 * i] = a;
    w[3 * i + 1] = b;
    w[3 * i + 2] = c;
  }
  array<body, 1> bv(n, v.begin());
  array_view<float, 2> ov(n, 3, o), ov2(n, 3, o2);
  array<body, 1> &br = bv;
  parallel_for_each(
      extent<1>(n), [ =, &br ](index<1> i) restrict(amp) {
        body me = br[i];
        float a = 0, b = 0, c = 0;
        for (int j = 0; j < br.extent[0]; ++j)
          accel(a, b, c, me, br[j]);
        ov(i[0], 0) = a;
        ov(i[0], 1) = b;
        ov(i[0], 2) = c;
      });
  ov.synchronize();
  expect_near("simple", o, w, 1e-4);
  parallel_for_each(
      extent<1>(n).tile<128>(), [ =, &br ](tiled_index<128> t) restrict(amp) {
        tile_static body s[128];
        body me = br[t.global];
        float a = 0, b = 0, c = 0;
        for (int j = 0; j < n; j += 128) {
          s[t.local[0]] = br[j + t.local[0]];
          t.barrier.wait();
          for (int k = 0; k < 128; ++k)
            accel(a, b, c, me, s[k]);
          t.barrier.wait();
        }
        ov2(t.global[0], 0) = a;
        ov2(t.global[0], 1) = b;
        ov2(t.global[0], 2) = c;
      });
  ov2.synchronize();
  expect_near("tiled", o2, w, 1e-4);
  return result();
}
