// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel's SPIR-V asks for no more than it needs: no doubles, no generic pointers, no contraction, the tile
// as the size of a work-group; that each kernel is a module of its own, and that equal ones are equal in all units.
// RUN: rm -rf %t && %amp++ -O2 -famp-dump-dir=%t -c %s -o %t.o
// RUN: %S/inputs/instructions.py %t/*floats*/kernel.spv OpCapability OpEntryPoint OpExecutionMode | %filecheck %s
// RUN: %S/inputs/instructions.py %t/*doubles*/kernel.spv OpCapability | %filecheck %s --check-prefix=DOUBLES
// RUN: llvm-nm %t.o | %filecheck %s --check-prefix=SYMBOLS
#include <amp.h>

using namespace concurrency;

// Addresses, Linkage, Kernel, Int64, Int8 in any order: 4, 5, 6, 11, 39.
// CHECK-NOT: OpCapability {{10|38|22|9$}}
// CHECK: OpEntryPoint 6 {{[0-9]+}} __tessera_kernel
// CHECK-DAG: OpExecutionMode {{[0-9]+}} 17 16 8 1
// CHECK-DAG: OpExecutionMode {{[0-9]+}} 31
struct floats {
  array_view<float, 2> out;
  void operator()(tiled_index<8, 16> i) const restrict(amp) {
    tile_static float shared[8][16];
    shared[i.local[0]][i.local[1]] = out[i];
    i.barrier.wait();
    out[i] = shared[7 - i.local[0]][i.local[1]] * 2 + 1;
  }
};

// DOUBLES: OpCapability 10
struct doubles {
  array_view<double> out;
  void operator()(index<1> i) const restrict(amp) { out[i] *= 3; }
};

// SYMBOLS-DAG: V __tessera.{{.*}}floats{{.*}}.spirv
// SYMBOLS-DAG: V __tessera.{{.*}}doubles{{.*}}.spirv
// SYMBOLS-DAG: U tessera_embeds
void run(const array_view<float, 2> &first, const array_view<double> &second) {
  parallel_for_each(first.extent.tile<8, 16>(), floats{first});
  parallel_for_each(second.extent, doubles{second});
}
