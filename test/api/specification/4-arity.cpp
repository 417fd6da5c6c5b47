// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that shapes that do not fit their rank are errors, each of which says what would be right (B048, B052, B061,
// B063, B067, B072, B099, B133, B148, B149).
// Conformance: B048- B052- B061- B063- B067- B072- B099- B133- B148- B149- G001-
//
// RUN: not %amp++ -fsyntax-only -ferror-limit=0 %s 2>&1 | %filecheck %s
#include <amp.h>

using namespace concurrency;

void indices() {
  // CHECK-DAG: error: {{.*}}one component makes an index<1>
  index<2> a(1);
  // CHECK-DAG: error: {{.*}}two components make an index<2>
  index<3> b(1, 2);
  // CHECK-DAG: error: {{.*}}three components make an index<3>
  index<1> c(1, 2, 3);
  // CHECK-DAG: error: {{.*}}the rank must lie between 1 and 128
  index<0> d;
}

void extents(extent<1> one, extent<2> two, extent<3> three) {
  // CHECK-DAG: error: {{.*}}one component makes an extent<1>
  extent<3> a(1);
  // CHECK-DAG: error: {{.*}}two components make an extent<2>
  extent<1> b(1, 2);
  // CHECK-DAG: error: {{.*}}three components make an extent<3>
  extent<2> c(1, 2, 3);
  // CHECK-DAG: error: {{.*}}the rank must lie between 1 and 128
  extent<129> d;
  // CHECK-DAG: error: {{.*}}tile<D0>() needs an extent<1>
  two.tile<4>();
  // CHECK-DAG: error: {{.*}}tile<D0, D1>() needs an extent<2>
  three.tile<4, 4>();
  // CHECK-DAG: error: {{.*}}tile<D0, D1, D2>() needs an extent<3>
  one.tile<4, 4, 4>();
  // CHECK-DAG: error: {{.*}}tile dimensions must be positive
  tiled_extent<4, -1> e;
}

struct three_bytes {
  char bytes[3];
};

void containers(array_view<int, 2> view) {
  // CHECK-DAG: error: {{.*}}the elements of array and array_view have sizes of a multiple of four bytes
  array<three_bytes> a(4);
  // CHECK-DAG: error: {{.*}}the elements of array and array_view have sizes of a multiple of four bytes
  array_view<const char> b(4, "four");
  // CHECK-DAG: error: {{.*}}reinterpret_as needs an array_view of rank 1
  view.reinterpret_as<float>();
  // CHECK-DAG: error: {{.*}}view_as needs an array_view of rank 1
  view.view_as(extent<1>(4));
  // CHECK-DAG: error: {{.*}}data() needs an array_view of rank 1
  view.data();
}
// Nothing is said twice.
// CHECK: 17 errors generated
