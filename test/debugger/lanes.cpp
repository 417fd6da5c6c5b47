// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lanes.test debugs: a kernel that is vectorised, with a branch that not all lanes take.
#include <amp.h>
#include <amp_math.h>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<float> in(12), out(12);
  for (int i = 0; i < 12; ++i)
    in[i] = float(i);
  array_view<const float> a(12, in);
  array_view<float> b(12, out);
  float factor = in[3];
  parallel_for_each(b.extent, [=](index<1> i) restrict(amp) {
    float x = a[i];
    float y = x * x + factor;
    if (x > 3) { // both
      float z = y * 2 + x;
      y = fast_math::sqrt(z);
    }
    b[i] = y; // end
  });
  b.synchronize();
  return int(out[5]);
}
