// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a line with several accesses of one variable is reported once, and each variable of a line by itself.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report %t 2>&1 | %filecheck %s --implicit-check-not=tessera:
// CHECK: tessera: race on 'first', in
// CHECK: tessera: race on 'second', in
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> results(8);
  const array_view<int> out(8, results);
  parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int first[8], second[8];
    const int i = t.local[0];
    first[i] = i;
    second[i] = i;
    out[t.global] = first[(i + 1) % 8] + first[(i + 2) % 8] + second[(i + 1) % 8] + second[7 - i];
  });
  out.synchronize();
}
