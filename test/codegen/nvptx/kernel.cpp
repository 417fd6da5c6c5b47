// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel's PTX is what the oldest driver takes, that its arguments and its tile are as abi/kernel.h says, that
// no access is generic and no loop's branch leads out of it, that an element is found in 32 bits and a row by one product,
// that lines are there with -g alone, and that equal kernels of two units are equal.
// RUN: rm -rf %t && %amp++ -O2 -famp-targets=cpu,nvptx -famp-dump-dir=%t/1 -c %s -o %t.o
// RUN: cat %t/1/*floats*/kernel.ptx | %filecheck %s
// RUN: cat %t/1/*sums*/kernel.ptx | %filecheck %s --check-prefix=LOOP
// RUN: cat %t/1/*rows*/kernel.ptx | %filecheck %s --check-prefix=PRODUCT
// RUN: llvm-nm %t.o | %filecheck %s --check-prefix=SYMBOLS
// RUN: %amp++ -O2 -DOTHER -famp-targets=cpu,nvptx -famp-dump-dir=%t/2 -c %s -o %t.o
// RUN: diff %t/1/*floats*/kernel.ptx %t/2/*floats*/kernel.ptx
// RUN: %amp++ -O2 -g -famp-targets=cpu,nvptx -famp-dump-dir=%t/3 -c %s -o %t.o
// RUN: cat %t/3/*sums*/kernel.ptx | %filecheck %s --check-prefix=LINES
// RUN: %amp++ -O2 -famp-targets=cpu,nvptx:sm_90 -famp-dump-dir=%t/4 -c %s -o %t.o
// RUN: cat %t/4/*sums*/kernel.ptx | %filecheck %s --check-prefix=NEWER
#include <amp.h>

using namespace concurrency;

#ifdef OTHER
int an_other_line_and_symbol;
#endif

// CHECK: {{^}}.version 6.0
// CHECK-NEXT: {{^}}.target sm_70
// CHECK-NEXT: {{^}}.address_size 64
// CHECK-NOT: //
// CHECK: .visible .entry __tessera_kernel(
// CHECK: .param .align 8 .b8 __tessera_kernel_param_0[48],
// CHECK: .param .u64 .ptr .global .align 1 __tessera_kernel_param_1
// CHECK: .reqntid 16, 8
// CHECK-NOT: .loc
// CHECK-NOT: {{(ld|st)[.](b|v)}}
// CHECK: ld.param.b32 [[STEP:%r[0-9]+]], [%rd{{[0-9]+}}+32];
// CHECK-NEXT: mad.lo.s32 [[AT:%r[0-9]+]], %r{{[0-9]+}}, [[STEP]], %r{{[0-9]+}};
// CHECK-NEXT: mul.wide.u32 %rd{{[0-9]+}}, [[AT]], 4;
// CHECK-NOT: .loc
// CHECK-NOT: {{(ld|st)[.](b|v)}}
// CHECK: st.shared.b32
// CHECK: bar.sync 0
struct floats {
  array_view<float, 2> out;
  void operator()(tiled_index<8, 16> i) const restrict(amp) {
    tile_static float shared[8][16];
    shared[i.local[0]][i.local[1]] = out[i];
    i.barrier.wait();
    out[i] = shared[7 - i.local[0]][i.local[1]] * 2 + 1;
  }
};

// LOOP-NOT: ntid 256
// LOOP: [[LOOP:\$L__BB0_[0-9]+]]:
// LOOP-NEXT: ld.global
// LOOP: @%p{{[0-9]+}} bra [[LOOP]];
// LINES: .loc [[FILE:[0-9]+]] [[@LINE+9]]
// LINES: .file [[FILE]] "{{.*}}kernel.cpp"
// NEWER: .version {{[78]}}.
// NEWER-NEXT: .target sm_90
struct sums {
  array_view<double> out;
  int n;
  void operator()(index<1> i) const restrict(amp) {
    double sum = 0;
    for (int k = 0; k != n; ++k) sum += out[k];
    out[i] = sum;
  }
};

// PRODUCT-NOT: mul.lo.s64
// PRODUCT: mul.wide.s32 %rd{{[0-9]+}}, %r{{[0-9]+}}, %r
// PRODUCT-NOT: mul.lo.s64
struct rows {
  array_view<const float, 2> of;
  array_view<float> out;
  void operator()(index<1> i) const restrict(amp) {
    float sum = 0;
    for (int k = 0; k != of.extent[1]; ++k) sum += of(i[0], k);
    out[i] = sum;
  }
};

// SYMBOLS-DAG: V __tessera.{{.*}}floats{{.*}}.nvptx
// SYMBOLS-DAG: V __tessera.{{.*}}sums{{.*}}.nvptx
// SYMBOLS-DAG: U tessera_embeds
void run(const array_view<float, 2> &first, const array_view<double> &second, const array_view<float> &third) {
  parallel_for_each(first.extent.tile<8, 16>(), floats{first});
  parallel_for_each(second.extent, sums{second, second.extent[0]});
  parallel_for_each(third.extent, rows{first, third});
}
