// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a large body stays as small as it can: what is no longer than a call is inlined
// beyond the limit too, and what lanes do one after the other is a loop that nothing unrolls.
//
// RUN: %amp++ -O2 -w -g0 -famp-cpu=v3 -famp-stop-after=lower -c %s -o %t.ll
// RUN: %filecheck %s --input-file=%t.ll
// RUN: grep -c 'call .*step' %t.ll | %filecheck %s --check-prefix=COUNT
#include <amp.h>

using namespace concurrency;

#define TEN(ONE, N)                                                                                \
  ONE(N##0)                                                                                        \
  ONE(N##1) ONE(N##2) ONE(N##3) ONE(N##4) ONE(N##5) ONE(N##6) ONE(N##7) ONE(N##8) ONE(N##9)
#define HUNDRED(ONE, N)                                                                            \
  TEN(ONE, N##0)                                                                                   \
  TEN(ONE, N##1) TEN(ONE, N##2) TEN(ONE, N##3) TEN(ONE, N##4) TEN(ONE, N##5) TEN(ONE, N##6)        \
      TEN(ONE, N##7) TEN(ONE, N##8) TEN(ONE, N##9)

int step(unsigned r, unsigned b) restrict(amp) {
  for (unsigned k = 0; k < (b & 3); ++k) {
    r = r * 31 + k;
    if (r & 64)
      r ^= b;
    if (r % 7 == 3)
      r -= b / (k + 1);
  }
  return int(r);
}

// A loop over lanes, what is left over of a row, and the work-item function: 200 each.
// COUNT: {{^[1-9][0-9][0-9]$}}

// CHECK: define {{.*}}.v3(
// CHECK-NOT: call {{.*}}__strided_view
// CHECK: call {{.*}}step
// CHECK-NOT: call {{.*}}__strided_view
// CHECK: "llvm.loop.unroll.disable"
void run(array_view<const int> in, array_view<int> out) {
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        int r = in[i];
#define CALL(N)                                                                                    \
  if ((r + N) & (1 << N % 9))                                                                      \
    r += step(r, N) + in[(r + N) & 255];
        HUNDRED(CALL, 1) HUNDRED(CALL, 2) out[i] = r;
      });
}
