// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a sample without a level of detail blends the texels of one level alone: no loop over levels is left, before which all
// address modes would be computed.
//
// RUN: %amp++ -O2 -famp-cpu=v1 -famp-targets=cpu -famp-stop-after=shape %s -o %t.ll
// RUN: opt -passes='print<loops>' -disable-output %t.ll 2>&1 | %filecheck %s
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

// The first function is the kernel; the second one, for ref, looks at every access.
// CHECK: Loop info for function {{.*}}__kernel_entry
// CHECK-NEXT: Loop info for function
void resample(const texture_view<const unorm_4, 2> &source, array_view<float_4, 2> results) {
  const sampler how(filter_linear, address_clamp);
  parallel_for_each(results.extent, [=](index<2> i) restrict(amp) {
    const unorm_4 sampled = source.sample(how, float_2(i[1] * 0.01f, i[0] * 0.02f));
    results[i] = float_4(sampled.x, sampled.y, sampled.z, sampled.w);
  });
}
