// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel's products and sums of one expression may be rounded once, as clang++ compiles any C++, and that
// the user's own option decides otherwise; that nothing else is fused or reordered without being asked for; and that the
// host's machine does not decide for kernels.
// RUN: %amp++ -O2 -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=ONE-EXPRESSION
// RUN: %if thorough %{ %amp++ -O2 -march=native -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=ONE-EXPRESSION %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=on -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=ONE-EXPRESSION %}
// RUN: %amp++ -O2 -ffp-contract=off -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=EXACT
// RUN: %amp++ -O2 -ffp-contract=fast -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=CONTRACT
// RUN: %amp++ -O2 -ffast-math -famp-print=extract -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=FAST
// ONE-EXPRESSION: call float @__tessera_muladd_f32(
// ONE-EXPRESSION: fmul float
// ONE-EXPRESSION: fadd float
// EXACT-NOT: muladd
// EXACT: fmul float
// EXACT: fadd float
// EXACT: fmul float
// EXACT: fadd float
// EXACT-NOT: muladd
// CONTRACT: fmul contract float
// CONTRACT: fadd contract float
// FAST: fmul {{.*}}fast {{.*}}float
// FAST: fadd {{.*}}fast {{.*}}float
#include <amp.h>

void product_and_sum(concurrency::array_view<float> view) {
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    view[i] = view[i] * view[0] + 1.5f;
    const float product = view[i] * view[1];
    view[i] = product + 2.5f;
  });
}
