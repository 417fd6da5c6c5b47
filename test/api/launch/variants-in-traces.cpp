// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that TESSERA_TRACE=launch says which variant of a kernel has run: that for containers that do not overlap where they
// do not, and the kernel itself, of which it says nothing, where they do; that -Rpass=amp tells of the variant, and
// -Rpass-missed=amp of variants and second versions that are too many; and that all compute the same.
// RUN: %amp++ -O2 -famp-targets=cpu -famp-versions=none -Rpass=amp %s -o %t 2>&1 | %filecheck %s --check-prefix=GAINS
// GAINS: variants-in-traces.cpp:{{[0-9]+}}{{.*}}: remark: the loop's iterations do not depend on each other, unless containers overlap, or the loop has no iterations or too many: they run as work-items [-Rpass=amp]
// RUN: env TESSERA_TRACE=launch %t 2> %t.trace
// RUN: %filecheck %s < %t.trace
// CHECK: launch: variants-in-traces.cpp:[[LINE:[0-9]+]] on tessera\cpu
// CHECK-NEXT: launch: variants-in-traces.cpp:[[LINE]] ran as no alias, expanded
// CHECK: launch: variants-in-traces.cpp:[[LINE]] on tessera\cpu
// CHECK-NOT: ran as
// RUN: %amp++ -O2 -famp-targets=cpu -famp-versions=all -famp-max-images=7 -Rpass=amp -Rpass-missed=amp %s -o %t.few 2> %t.remarks
// RUN: %filecheck %s --check-prefix=MISSED --implicit-check-not="they run as work-items" < %t.remarks
// MISSED: variants-in-traces.cpp:{{[0-9]+}}{{.*}}: remark: the kernel has no variant 'no alias, expanded': 8 images (2 forms of the kernel, 4 levels of the processor) are more than -famp-max-images=7 allows [-Rpass-missed=amp]
// MISSED: variants-in-traces.cpp:{{[0-9]+}}{{.*}}: remark: the kernel has no second version for the runtime to choose from: 8 images (1 form of the kernel, 4 levels of the processor, 2 versions) are more than -famp-max-images=7 allows [-Rpass-missed=amp]
// RUN: env TESSERA_TRACE=launch %t.few 2>&1 | %filecheck %s --check-prefix=FEW
// FEW: launch: variants-in-traces.cpp
// FEW-NOT: ran as
#include <amp.h>
#include <vector>

using namespace concurrency;

static void add_neighbours(array_view<const float, 2> from, array_view<float, 2> to) {
  const int columns = to.extent[1];
  parallel_for_each(extent<1>(to.extent[0]), [=](index<1> row) restrict(amp) {
    for (int column = 0; column < columns; ++column)
      to(row[0], column) += from(row[0], column);
  });
  to.synchronize();
}

int main() {
  std::vector<float> numbers(100 * 100, 1), others(100 * 100, 2);
  array_view<float, 2> view(100, 100, numbers), other(100, 100, others);
  add_neighbours(other, view);
  add_neighbours(view, view);
  return numbers[0] == 6 && numbers.back() == 6 ? 0 : 1;
}
