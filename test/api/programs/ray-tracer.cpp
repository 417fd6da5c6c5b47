// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a ray tracer over structs with operators and templates sees what the serial one sees.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct v3 {
  float x, y, z;
  v3() restrict(cpu, amp) {}
  v3(float a, float b, float c) restrict(cpu, amp) : x(a), y(b), z(c) {}
  friend v3 operator+(v3 a, v3 b) restrict(cpu, amp) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
  friend v3 operator-(v3 a, v3 b) restrict(cpu, amp) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
  friend v3 operator*(v3 a, float k) restrict(cpu, amp) { return v3(a.x * k, a.y * k, a.z * k); }
  float dot(const v3 &b) const restrict(cpu, amp) { return x * b.x + y * b.y + z * b.z; }
};
struct sphere {
  v3 c;
  float r;
  int mat;
};
struct ray {
  v3 o, d;
};
struct hit {
  float t;
  int id;
};
bool intersect(const sphere &s, const ray &r, float &t) restrict(cpu, amp) {
  v3 oc = r.o - s.c;
  float a = r.d.dot(r.d), b = oc.dot(r.d), c = oc.dot(oc) - s.r * s.r, D = b * b - a * c;
  if (D < 0)
    return false;
  float q = (-b - D / (1 + D)) / a;
  if (q < 1e-3f)
    return false;
  t = q;
  return true;
}
template <class S> int trace(S scene, int n, ray r, int depth) restrict(cpu, amp) {
  int col = 0;
  for (int d = 0; d < depth; ++d) {
    hit h;
    h.t = 1e30f;
    h.id = -1;
    for (int i = 0; i < n; ++i) {
      float t;
      if (intersect(scene[i], r, t) && t < h.t) {
        h.t = t;
        h.id = i;
      }
    }
    if (h.id < 0) {
      col += 1;
      break;
    }
    col = col * 3 + scene[h.id].mat;
    v3 p = r.o + r.d * h.t;
    v3 nn = (p - scene[h.id].c) * (1 / scene[h.id].r);
    r.o = p + nn * 0.01f;
    r.d = r.d - nn * (2 * nn.dot(r.d));
  }
  return col;
}
int main() {
  const int H = 60, W = 80, N = 12;
  std::vector<sphere> s(N);
  auto q = random_values<float>(4 * N, 0, 1);
  for (int i = 0; i < N; ++i) {
    s[i].c = v3(q[4 * i] * 8 - 4, q[4 * i + 1] * 6 - 3, 5 + q[4 * i + 2] * 5);
    s[i].r = 0.5f + q[4 * i + 3];
    s[i].mat = i + 2;
  }
  auto mk = [](int y, int x) restrict(cpu, amp) {
    ray r;
    r.o = v3(0, 0, 0);
    r.d = v3((x - 40) / 40.f, (y - 30) / 40.f, 1);
    return r;
  };
  const sphere *spheres = s.data();
  std::vector<int> o(H * W), w(H * W);
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x)
      w[y * W + x] = trace(spheres, N, mk(y, x), 4);
  array_view<const sphere, 1> sv(N, s);
  array_view<int, 2> ov(H, W, o);
  parallel_for_each(
      ov.extent, [=](index<2> i) restrict(amp) { ov[i] = trace(sv, N, mk(i[0], i[1]), 4); });
  ov.synchronize();
  expect_equal("ray", o, w);
  return result();
}
