// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what an earlier launch has left unwritten is named by the launch that reads it: each
// captures its containers in an order of its own.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: env TESSERA_CHECK=report not %t 2>&1 | %filecheck %s
// CHECK: It was read from 'order'[3], which has no value
// CHECK: It was read from 'own'[16], which has no value
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> from(16, 2), numbers(16), results(16);
  const array_view<const int> in(16, from);
  const array_view<int> order(16, numbers), out(16, results);
  order.discard_data();
  parallel_for_each(
      in.extent, [ in, out, order ](index<1> i) restrict(amp) {
        if (i[0] != 3)
          order[i] = in[i];
      });
  parallel_for_each(
      in.extent, [ order, in, out ](index<1> i) restrict(amp) { out[i] = order[i] + in[i]; });
  array<int> own(32);
  parallel_for_each(in.extent, [&own, in ](index<1> i) restrict(amp) { own[i] = in[i]; });
  parallel_for_each(
      own.extent, [ out, &own ](index<1> i) restrict(amp) {
        if (own[i] > 1)
          out[i[0] % 16] = 4;
      });
  out.synchronize();
}
