// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which only reads a view of mutable elements causes no copy back from an accelerator with memory of
// its own, that one which writes every second element loses nothing, and that nothing is copied where memory is shared.
//
// RUN: %amp++ -O2 %s -o %t
// RUN: env TESSERA_CPU_MEMORY=separate TESSERA_TRACE=copy %t 2>&1 | %filecheck %s
// RUN: env TESSERA_TRACE=copy %t 2>&1 | %filecheck %s --check-prefix=SHARED --implicit-check-not=copy:
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(1000, 1), results(1000, 5);
  array_view<int> in(numbers), out(results);
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    if (i[0] % 2 == 0)
      out[i] = in[i] * 2;
  });
  // CHECK: copy: 4000 bytes from the host
  // CHECK: copy: 4000 bytes from the host
  in.synchronize();
  // CHECK-NOT: copy:
  std::fprintf(stderr, "the view that was read is synchronised\n");
  // CHECK: the view that was read is synchronised
  out.synchronize();
  // CHECK: copy: 4000 bytes from tessera\cpu to the host
  std::fprintf(stderr, "%d %d %d\n", numbers[0], results[998], results[999]);
  // CHECK: 1 2 5
  // SHARED: 1 2 5
}
