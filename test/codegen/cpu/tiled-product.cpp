// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the tiled int product is compiled to the widest vectors of each clone: zmm in v4, ymm in
// v3, xmm in v1, and that neither scalar multiplications nor id functions are left in it.
// RUN: %clang++ -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | sed -E 's/^(define .*@tiled\(.*\)) (#[0-9]+)/\1 \2 "tessera.kernel"="product.cpp:1" "tessera.rank"="2" "tessera.tile"="16,16" "tessera.closure"="48,8" "tessera.captures"="0:view:r:16,16:view:r:16,32:view:w:16"/' > %t.ll
// RUN: %tessera-opt compile --cpu=v4 -S --verify-each %t.ll -o - | %filecheck %s --check-prefixes=ALL,V4
// RUN: %tessera-opt compile --cpu=v3 -S %t.ll -o - | %filecheck %s --check-prefixes=ALL,V3
// RUN: %tessera-opt compile --cpu=v1 -S %t.ll -o - | %filecheck %s --check-prefixes=ALL,V1
// RUN: %tessera-opt compile --cpu=scalar -S %t.ll -o - | %filecheck %s --check-prefix=SCALAR

// V4: __tessera.tiled.v4:
// V4: vpmulld {{.*}}%zmm
// V4: vpaddd {{.*}}%zmm
// V3: __tessera.tiled.v3:
// V3-NOT: %zmm
// V3: vpmulld {{.*}}%ymm
// V1: __tessera.tiled.v1:
// V1-NOT: %ymm
// V1: pmuludq {{.*}}%xmm
// ALL-NOT: __tessera_
// SCALAR-NOT: {{pmul|padd}}
// SCALAR: imull
extern "C" {
int __tessera_global_id(int);
int __tessera_local_id(int);
void __tessera_barrier(int);
}

struct view {
  int *data;
  int rows, columns;
  int &at(int row, int column) const { return data[row * columns + column]; }
};

struct product {
  view a, b, c;
};

extern "C" void tiled(const product *closure, void *) {
  __attribute__((section("tessera.tile_static"))) static int part_a[16][16];
  __attribute__((section("tessera.tile_static"))) static int part_b[16][16];
  int row = __tessera_local_id(0), column = __tessera_local_id(1);
  int y = __tessera_global_id(0), x = __tessera_global_id(1);
  int sum = 0;
  for (int i = 0; i < closure->a.columns; i += 16) {
    part_a[row][column] = closure->a.at(y, column + i);
    part_b[row][column] = closure->b.at(row + i, x);
    __tessera_barrier(3);
    for (int k = 0; k < 16; ++k)
      sum += part_a[row][k] * part_b[k][column];
    __tessera_barrier(3);
  }
  closure->c.at(y, x) = sum;
}
