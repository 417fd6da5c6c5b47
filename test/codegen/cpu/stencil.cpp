// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a sum over neighbours, in loops that are short enough to vanish, loads them as adjacent ones: its indices
// are still known not to wrap around. With indices that are clamped at the edges that is so in tiles away from those.
// RUN: %amp++ -O2 -famp-cpu=v4 -famp-stop-after=vectorize %s -o - | %filecheck %s
// RUN: %amp++ -O2 -famp-cpu=v4 -DCLAMPED -famp-stop-after=vectorize %s -o - | %filecheck %s --check-prefix=CLAMPED
#include <amp.h>
using namespace concurrency;

// CHECK: define {{.*}}.v4(
// CHECK-COUNT-9: load <16 x float>
// CHECK: call{{.*}} @llvm.masked.load
// CHECK-NOT: gather

// CLAMPED: define {{.*}}.v4(
// CLAMPED-COUNT-9: load <16 x float>
// CLAMPED: call{{.*}} @llvm.masked.gather
#ifdef CLAMPED
int place(int i, int count) restrict(amp) { return i < 0 ? 0 : i < count ? i : count - 1; }
#else
int place(int i, int) restrict(amp) { return i + 1; }
#endif

void sum_neighbours(array_view<const float, 2> from, array_view<float, 2> to) {
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int y = -1; y <= 1; ++y)
      for (int x = -1; x <= 1; ++x)
        sum += from(place(i[0] + y, from.extent[0]), place(i[1] + x, from.extent[1]));
    to[i] = sum;
  });
}
