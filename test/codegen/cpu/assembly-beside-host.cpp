// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the kernels' assembly can follow the host's in one file: private labels, constants and
// string literals of both survive, and the file assembles.
// RUN: %clang++ -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | sed -E 's/^(define .*@kernel\(.*\)) (#[0-9]+)/\1 \2 "tessera.kernel"="a.cpp:1" "tessera.rank"="1" "tessera.closure"="8,8" "tessera.captures"="0:view:rw:16"/' > %t.ll
// RUN: %tessera-opt compile -S %t.ll -o %t.kernels.s
// RUN: %clang++ -O2 -g -S -DHOST %s -o %t.host.s
// RUN: cat %t.host.s %t.kernels.s > %t.both.s
// RUN: %clang -c %t.both.s -o %t.o
// RUN: llvm-nm %t.o | %filecheck %s
// RUN: %filecheck %s --check-prefix=TEXT < %t.kernels.s

// CHECK-DAG: T __tessera.kernel.v1
// CHECK-DAG: T __tessera.kernel.v4
// CHECK-DAG: T host
// TEXT-NOT: .file
// TEXT: .Ltessera.
#ifdef HOST
extern "C" double host(double x, int n) {
  double sum = 0.25;
  for (int i = 0; i < n; ++i)
    sum = sum * x + 0.125;
  return sum;
}
#else
extern "C" int __tessera_global_id(int);
struct closure {
  double *data;
};
extern "C" void kernel(const closure *f, void *) {
  double x = f->data[__tessera_global_id(0)], sum = 0.25;
  for (int i = 0; i < 100 && sum < 4.0; ++i)
    sum = sum * x + 0.125;
  f->data[__tessera_global_id(0)] = sum;
}
#endif
