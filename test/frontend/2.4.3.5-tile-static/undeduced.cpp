// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that variables in kernels whose type cannot be deduced are errors of C++ and nothing more: they have no size.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=PLEASE
#include <amp.h>
using namespace concurrency;
void tiled(array_view<float> v) {
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    // CHECK: undeduced.cpp:[[@LINE+1]]:22: error: declaration of variable 's' with deduced type 'auto[32]' requires an initializer
    tile_static auto s[32];
    // CHECK: undeduced.cpp:[[@LINE+1]]:22: error: declaration of variable 'one' with deduced type 'auto' requires an initializer
    tile_static auto one;
    v[t] = s[0];
  });
}
void simple(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    // CHECK: undeduced.cpp:[[@LINE+1]]:10: error: declaration of variable 's' with deduced type 'auto[32]' requires an initializer
    auto s[32];
    v[i] = s[0];
  });
}
