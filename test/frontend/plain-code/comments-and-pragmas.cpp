// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that comments and pragmas which act as they are lexed do what they do for clang++, where they stand, in units
// with amp code and without.
//
// RUN: %amp++ -fsyntax-only -Wall -Wdocumentation -Xclang -verify %s
// RUN: %clang++ -fsyntax-only -Wall -Wdocumentation -Xclang -verify %s
// RUN: %amp++ -fsyntax-only -Wall -Wdocumentation -Xclang -verify -DAMP %s
// RUN: %amp++ -O1 -g0 -w -DCODE -emit-llvm -S %s -o %t.amp.ll
// RUN: %clang++ -O1 -g0 -w -DCODE -emit-llvm -S %s -o %t.clang.ll
// RUN: diff %t.amp.ll %t.clang.ll
// RUN: %amp++ -O1 -g0 -w -DCODE -emit-llvm -S -DAMP %s -o - | %filecheck %s

//< Not about what stands before. // expected-warning {{not a Doxygen trailing comment}}
/*< private >*/                    // expected-warning {{not a Doxygen trailing comment}}
int almost; //< of OpenCV's kind // expected-warning {{not a Doxygen trailing comment}}
int trailing; ///< its comment
/// \brief Its comment.
/// \param y is there
/// \param z is not
int documented(int x, int y);
// expected-warning@-2 {{parameter 'z' not found in the function declaration}} expected-note@-2 {{did you mean 'x'?}}

// CHECK-DAG: @before = {{.*}}global i32 1, align
// CHECK-DAG: @inside = {{.*}}global i32 2, align 4 #[[DATA:[0-9]+]]
// CHECK-DAG: @behind = {{.*}}global i32 3, align
int before = 1;
#pragma clang section data = "own_data"
int inside = 2;
#pragma clang section data = ""
int behind = 3;
#ifndef CODE
#pragma clang section nonsense = "" // expected-error {{expected one of [bss|data|rodata|text|relro] section kind}}
#endif

// CHECK-DAG: define {{.*}}@_Z10optimised1v() {{.*}}#[[ON:[0-9]+]] {
// CHECK-DAG: define {{.*}}@_Z4nonev() {{.*}}#[[OFF:[0-9]+]] {
// CHECK-DAG: define {{.*}}@_Z10optimised2v() {{.*}}#[[ON]] {
// CHECK-DAG: attributes #[[DATA]] = { "data-section"="own_data" }
// CHECK-DAG: attributes #[[OFF]] = { {{.*}}optnone
void optimised1() {}
#pragma clang optimize off
void none() {}
#pragma clang optimize on
void optimised2() {}

#pragma clang assume_nonnull begin
void wants(int *p);
#pragma clang assume_nonnull end
void takes(int *p);
void calls() {
  wants(nullptr); // expected-warning {{null passed to a callee that requires a non-null argument}}
  takes(nullptr);
}

// Between the tokens of a declaration, and before a token that is moved.
int third =
#pragma clang optimize off
#pragma comment(lib, "m")
    3;
#ifdef AMP
#include <amp.h>
int twice(int x)
#pragma clang optimize on
    restrict(cpu, amp) {
  //< of a kernel // expected-warning {{not a Doxygen trailing comment}}
  return 2 * x;
}
void fill(concurrency::array_view<int> &v) {
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = twice(1); /*<*/ }); // expected-warning {{not a Doxygen}}
}
#endif
#pragma clang optimize on
