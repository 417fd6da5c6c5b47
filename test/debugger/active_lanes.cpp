// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What active-lanes.test debugs: a kernel whose branch stores, so that it stays a branch, and an
// extent that no vector divides.
#include <amp.h>
#include <amp_math.h>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<float> in(20), out(20), more(20);
  for (int i = 0; i < 20; ++i)
    in[i] = float(i);
  array_view<const float> a(20, in);
  array_view<float> b(20, out), c(20, more);
  float factor = in[3];
  parallel_for_each(
      b.extent, [=](index<1> i) restrict(amp) {
        float x = a[i];
        float y = x * x + factor;
        if (x > 3 && x < 18) {
          float z = y * 2 + x;
          c[i] = z; // within
          y += c[i] * z;
        }
        b[i] = y; // end
      });
  b.synchronize();
  c.synchronize();
  return int(out[5] + more[6]);
}
