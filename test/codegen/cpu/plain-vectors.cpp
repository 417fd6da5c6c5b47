// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels which SSE4.2 does not help have one clone for both of the levels, wherever it stands, and right
// results on each; the others have their own. In which of a unit's two objects a clone stands makes no difference: code of a
// level rounds as its machines do, without a call of the runtime's function, which ref's code is for.
// RUN: %amp++ -O2 -c %s -o %t.o && llvm-nm %t.o > %t.symbols
// RUN: %filecheck %s < %t.symbols
// RUN: llvm-objdump -d -r %t.o | sed -n '/\.v[1-4]>:/,/^$/p' > %t.code
// RUN: %filecheck %s --check-prefix=CODE --implicit-check-not=__tessera_muladd < %t.code
// RUN: %amp++ -O2 %s -o %t && env TESSERA_CPU=v1 %t && env TESSERA_CPU=v2 %t && env TESSERA_CPU=v3 %t
#include <amp.h>
#include <vector>

using concurrency::array_view;
using concurrency::index;

// CHECK-DAG: scale{{.*}}.v1
// CHECK-DAG: shift{{.*}}.v1
// CHECK-DAG: twice{{.*}}.v1
// CHECK-DAG: square{{.*}}.v1
// CHECK-DAG: square{{.*}}.v2
// CHECK-NOT: {{(scale|shift|twice).*\.v2$}}
// CODE-DAG: <{{.*}}scale{{.*}}.v1>:
// CODE-DAG: <{{.*}}scale{{.*}}.v3>:
// CODE-DAG: <{{.*}}twice{{.*}}.v1>:
void scale(array_view<float> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = a[i] * 3 + 1; });
}
void shift(array_view<float> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 8 - a[i]; });
}
void twice(array_view<float> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = a[i] * 2 + 1; });
}
void square(array_view<int> a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = a[i] * a[i]; });
}

int main() {
  std::vector<float> floats(1001);
  std::vector<int> words(1001);
  for (int i = 0; i < 1001; ++i)
    floats[i] = words[i] = i;
  array_view<float> floats_view(1001, floats);
  array_view<int> words_view(1001, words);
  scale(floats_view);
  shift(floats_view);
  twice(floats_view);
  square(words_view);
  floats_view.synchronize();
  words_view.synchronize();
  for (int i = 0; i < 1001; ++i)
    if (floats[i] != 2 * (7 - 3 * i) + 1 || words[i] != i * i)
      return 1;
}
