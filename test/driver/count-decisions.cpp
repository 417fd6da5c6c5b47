// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -famp-count-decisions= appends how many kernels each decision was made about, whatever
// the number of their clones, and that -famp-disable-check= knows only the table's legality checks.
//
// RUN: rm -f %t.counts
// RUN: %amp++ -O2 -c -famp-count-decisions=%t.counts %s -o %t.o
// RUN: %filecheck --input-file=%t.counts %s
// RUN: %amp++ -O2 -c -famp-count-decisions=%t.counts -DONE %s -o %t.o
// RUN: %filecheck --input-file=%t.counts --check-prefixes=CHECK,AGAIN %s
// CHECK-DAG: {{^}}form-tile-function.taken	2{{$}}
// CHECK-DAG: {{^}}vectorize-work-items.taken	2{{$}}
// CHECK-DAG: {{^}}infer-capture-access.written	2{{$}}
// AGAIN: {{^}}form-tile-function.taken	1{{$}}
//
// RUN: not %amp++ -c -famp-count-decisions=%t.no-folder/counts %s -o %t.o 2>&1 | %filecheck --check-prefix=FOLDER %s
// FOLDER: error: cannot write '{{.*}}.no-folder/counts': No such file or directory
//
// RUN: %amp++ -c -famp-disable-check=run-once.other-values %s -o %t.o
// RUN: not %amp++ -c -famp-disable-check=run-once.no-such-check %s -o %t.o 2>&1 | %filecheck --check-prefix=UNKNOWN %s
// UNKNOWN: error: unknown check 'run-once.no-such-check' in '-famp-disable-check=run-once.no-such-check'
// RUN: not %amp++ -c -famp-disable-check=merge-planes.large %s -o %t.o 2>&1 | %filecheck --check-prefix=PROFIT %s
// PROFIT: error: unknown check 'merge-planes.large'
#include <amp.h>

using namespace concurrency;

void twice(array_view<float> view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
#ifndef ONE
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 2; });
#endif
}
