// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels make views to be written of textures with one component, and views of const texels of those with
// several, and no others (10.4.3, 10.5.3).
// Conformance: E031- E041- E049-
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

void kernels(texture<float_4, 2> &colours, texture<float, 2> &numbers) {
#ifndef LEGAL
  parallel_for_each(numbers.extent, [&](index<2> i) restrict(amp) {
    // CHECK: :[[@LINE+1]]:30: error: no matching constructor for initialization of 'texture_view<float_4, 2>'
    texture_view<float_4, 2> written(colours);
    // CHECK: :[[@LINE+1]]:40: error: no matching constructor for initialization of 'writeonly_texture_view<float_4, 2>'
    writeonly_texture_view<float_4, 2> too(colours);
    // CHECK: :[[@LINE+1]]:34: error: no matching constructor for initialization of 'texture_view<const float, 2>'
    texture_view<const float, 2> read(numbers);
  });
  // CHECK: 3 errors generated
#else
  parallel_for_each(numbers.extent, [&](index<2> i) restrict(amp) {
    texture_view<float, 2> written(numbers);
    writeonly_texture_view<float, 2> too(numbers);
    texture_view<const float_4, 2> read(colours);
  });
#endif
}
