// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an inline function with a barrier that an extern template declares has its body in this unit at every
// level of optimisation.
// RUN: %amp++ -O0 -Werror -c %s -o %t.o
// RUN: %amp++ -O0 -g -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -Werror -famp-cpu=v1 -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

template <class T>
inline T mirrored(const tiled_index<16> &t, T value) restrict(amp) {
  tile_static T values[16];
  values[t.local[0]] = value;
  t.barrier.wait();
  return values[15 - t.local[0]];
}

extern template int mirrored<int>(const tiled_index<16> &, int) restrict(amp);

void mirror(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = mirrored(t, v[t]);
  });
}
