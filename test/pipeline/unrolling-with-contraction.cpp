// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops of products and sums are unrolled with contraction as without: kernels have as many blocks, whatever
// the number of iterations, also those for devices.
//
// RUN: %amp++ -O2 -famp-stop-after=shape -c %s -o %t.on && grep -c '^[a-z0-9._]*:' %t.on > %t.blocks-on
// RUN: %amp++ -O2 -ffp-contract=off -famp-stop-after=shape -c %s -o %t.off
// RUN: grep -c '^[a-z0-9._]*:' %t.off > %t.blocks-off && diff %t.blocks-on %t.blocks-off
// RUN: %filecheck %s --input-file=%t.on
//
// RUN: %amp++ -O2 -famp-targets=cpu,spirv -famp-print=spirv -c %s -o %t.o 2> %t.spirv-on
// RUN: %amp++ -O2 -famp-targets=cpu,spirv -famp-print=spirv -ffp-contract=off -c %s -o %t.o 2> %t.spirv-off
// RUN: grep -c '^[a-z0-9._]*:' %t.spirv-on > %t.spirv-blocks-on && grep -c '^[a-z0-9._]*:' %t.spirv-off > %t.spirv-blocks-off
// RUN: diff %t.spirv-blocks-on %t.spirv-blocks-off
#include <amp.h>

using namespace concurrency;

template <int count> struct weights {
  float all[count][count];
};

template <int count>
void filter(const array_view<const float, 2> &image, const array_view<float, 2> &to, weights<count> by) {
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        float sum = 0;
        for (int y = 0; y < count; ++y)
          for (int x = 0; x < count; ++x)
            sum += by.all[y][x] * image(i[0] + y, i[1] + x);
        to[i] = sum;
      });
}

template <int count> void taps(const array_view<const float> &from, const array_view<float> &to, float by) {
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) {
        float sum = 0;
        for (int k = 0; k < count; ++k) {
          const float x = from[i + k], y = from[i - k];
          sum += x * by + x * y + (x * x + y * y);
        }
        to[i] = sum;
      });
}

void all(array_view<const float, 2> image, array_view<float, 2> to, array_view<const float> from,
         array_view<float> other, float by) {
  filter<3>(image, to, weights<3>());
  filter<4>(image, to, weights<4>());
  filter<5>(image, to, weights<5>());
  filter<6>(image, to, weights<6>());
  filter<7>(image, to, weights<7>());
  filter<9>(image, to, weights<9>());
  taps<3>(from, other, by);
  taps<6>(from, other, by);
  taps<9>(from, other, by);
  taps<12>(from, other, by);
  taps<16>(from, other, by);
  taps<24>(from, other, by);
  taps<40>(from, other, by);
}

// Short ones have no loop.
// CHECK-LABEL: define {{.*}}filter{{.*}}Li3
// CHECK-NOT: phi
// CHECK: call {{.*}}muladd_f32
// CHECK-NOT: phi
// CHECK: ret void
