// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the errors of a unit without amp code are clang++'s own, word for word.
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2> %t.amp
// RUN: not %clang++ -std=c++17 -fsyntax-only %s 2> %t.clang
// RUN: diff %t.amp %t.clang
struct __device__ {};
void f(int);
void g() {
  extern int x = 1;
  f("CUDA device code");
  unknown<<<1, 2>>>(3);
  __global__ int y;
  __device__ z = 1;
}
