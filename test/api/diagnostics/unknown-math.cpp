// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a math function which no target knows is one error when the unit is compiled, with the calls that lead
// to it; and that one which the target knows is none.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -DLEGAL %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
#define __tessera_wonder_f32 __tessera_cbrt_f32
#endif
extern "C" float __tessera_wonder_f32(float) restrict(amp);

inline float wonder(float x) restrict(amp) {
  return __tessera_wonder_f32(x);
  // CHECK: unknown-math.cpp:[[@LINE-1]]:10: error: function '__tessera_wonder_f32' is called in a kernel but has no definition for restrict(amp) in this unit
  // CHECK: unknown-math.cpp:[[@LINE+7]]:{{[0-9]+}}: note: in 'wonder(float)', called here
  // CHECK: note: in the kernel at unknown-math.cpp:[[@LINE+5]]
}

int main() {
  array_view<float> view(16);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = wonder(27);
  });
  return view[15] == 3 ? 0 : 1;
}
