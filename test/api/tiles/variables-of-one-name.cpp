// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static variables of one name in different functions are different variables.
// RUN: %amp++ -O0 %s -o %t && %run %t
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

template <class T> void rotate(T &Mine, int Local, tile_barrier Barrier) restrict(amp) {
  tile_static T Shared[32];
  Shared[Local] = Mine;
  Barrier.wait();
  Mine = Shared[(Local + 1) % 32];
  Barrier.wait();
}

int main() {
  std::vector<int> Small(32), Large(64);
  array_view<int, 1> SmallView(32, Small), LargeView(64, Large);
  parallel_for_each(SmallView.extent.tile<32>(), [=](tiled_index<32> T) restrict(amp) {
    int Mine = T.local[0];
    double Other = Mine * 2;
    rotate(Mine, T.local[0], T.barrier);
    rotate(Other, T.local[0], T.barrier);
    SmallView[T] = Mine + (int)Other;
  });
  parallel_for_each(LargeView.extent.tile<64>(), [=](tiled_index<64> T) restrict(amp) {
    tile_static int Shared[128];
    tile_static int Untouched[128];
    Shared[T.local[0]] = T.local[0];
    Shared[T.local[0] + 64] = 1;
    Untouched[T.local[0]] = Untouched[T.local[0] + 64] = -1000;
    T.barrier.wait();
    int Sum = 0;
    for (int K = 0; K < 128; ++K)
      Sum += Shared[K];
    LargeView[T] = Sum;
  });
  SmallView.synchronize();
  LargeView.synchronize();
  for (int I = 0; I < 32; ++I)
    if (Small[I] != 3 * ((I + 1) % 32))
      return 1;
  for (int I = 0; I < 64; ++I)
    if (Large[I] != 63 * 64 / 2 + 64)
      return 2;
  return 0;
}
