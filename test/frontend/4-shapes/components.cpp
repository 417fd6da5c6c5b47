// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an index or an extent in a number's place, members that other libraries' shapes have, and calls of data
// members are told what to write; and that no error shows a reserved name.
// RUN: not %amp++ -ferror-limit=0 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=note: --implicit-check-not=__
// RUN: %amp++ -DLEGAL -Werror -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
void legal(array_view<int, 2> v, array<float, 3> &a, tiled_index<4, 8> t) restrict(amp) {
  int i = t.local[1] + v.extent[0];
  v(t.global[0], t.global[1]) = i < a.extent[2] ? 1 : 2;
}
#else
void kernels(array_view<int> v, array<float, 3> &a) {
  parallel_for_each(v.extent.tile<8>(), [=, &a](tiled_index<8> t) restrict(amp) {
    // CHECK: components.cpp:[[@LINE+2]]:9: error: no viable conversion from 'const concurrency::index<1>' to 'int'
    // CHECK-NEXT: components.cpp:[[@LINE+1]]:9: note: the component of an 'index<1>' is [0]
    int local = t.local;
    // CHECK: components.cpp:[[@LINE+3]]:9: error: no viable conversion from 'tiled_index<8>' to 'int'
    // CHECK-NEXT: tiled_index.h:{{.*}}: note: candidate function
    // CHECK-NEXT: components.cpp:[[@LINE+1]]:9: note: the members of a 'tiled_index<8>' have components, as in local[0]
    int whole = t;
    // CHECK: components.cpp:[[@LINE+2]]:24: error: cannot convert 'const concurrency::index<1>' to 'float' without a conversion operator
    // CHECK-NEXT: components.cpp:[[@LINE+1]]:24: note: the component of an 'index<1>' is [0]
    float scaled = 2 * (float)t.tile;
    // CHECK: components.cpp:[[@LINE+2]]:31: error: invalid operands to binary expression ('int' and 'concurrency::extent<3>')
    // CHECK-NEXT: components.cpp:[[@LINE+1]]:31: note: the components of an 'extent<3>' are [0] to [2]
    for (int i = local + 1; i < a.extent; i++)
      v[t] = whole + int(scaled);
  });
}
void host(array<int, 2> &a, array_view<float> v, index<2> i, extent<2> e) {
  // CHECK: components.cpp:[[@LINE+2]]:5: error: no member named 'x' in 'concurrency::index<2>'
  // CHECK-NEXT: components.cpp:[[@LINE+1]]:5: note: the components of an 'index<2>' are [0] and [1]
  i.x = 1;
  // CHECK: components.cpp:[[@LINE+2]]:5: error: no member named 'width' in 'concurrency::extent<2>'
  // CHECK-NEXT: components.cpp:[[@LINE+1]]:5: note: the components of an 'extent<2>' are [0] and [1]
  e.width = 1;
  // CHECK: components.cpp:[[@LINE+1]]:5: error: no member named 'first' in 'concurrency::extent<2>'
  e.first = 1;
  // CHECK: components.cpp:[[@LINE+2]]:5: error: no member named 'grid' in 'concurrency::array<int, 2>'
  // CHECK-NEXT: components.cpp:[[@LINE+1]]:5: note: its shape is its member 'extent'
  a.grid;
  // CHECK: components.cpp:[[@LINE+2]]:3: error: type 'concurrency::extent<1>' does not provide a call operator
  // CHECK-NEXT: components.cpp:[[@LINE+1]]:3: note: a data member is named without '()'
  v.extent();
}
#endif
