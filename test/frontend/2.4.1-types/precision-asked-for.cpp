// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel's operations on float may be fused or reordered where the user's own option says so, and not
// otherwise; that the host's options do not decide for kernels what they do not say.
// RUN: %amp++ -O2 -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=EXACT
// RUN: %amp++ -O2 -march=native -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=EXACT
// RUN: %amp++ -O2 -ffp-contract=off -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=EXACT
// RUN: %amp++ -O2 -ffp-contract=fast -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=CONTRACT
// RUN: %amp++ -O2 -ffast-math -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=FAST
// EXACT-NOT: fmuladd
// EXACT: fmul float
// EXACT-NOT: fmuladd
// EXACT: fadd float
// CONTRACT: fmul contract float
// CONTRACT: fadd contract float
// FAST: fmul {{.*}}fast {{.*}}float
// FAST: fadd {{.*}}fast {{.*}}float
#include <amp.h>

void product_and_sum(concurrency::array_view<float> view) {
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    view[i] = view[i] * view[0] + 1.5f;
  });
}
