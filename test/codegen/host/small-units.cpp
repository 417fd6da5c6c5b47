// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that our headers bring no code of the C++ library's strings and shared pointers into a unit that makes views of all
// kinds and launches a kernel: texts of exceptions, which hardly ever fly, were half of its code on the host.
// RUN: %amp++ -O0 -famp-cpu=v1 -famp-targets=cpu -S %s -o %t.s
// RUN: grep -c "__throw_status" %t.s
// RUN: not grep -e basic_string -e shared_ptr -e to_string %t.s
#include <amp.h>

using namespace concurrency;

void twice(float *data, int n) {
  array_view<float, 2> rows(n, 4, data);
  array_view<float, 2> part = rows.section(index<2>(0, 1), extent<2>(n, 2));
  array_view<float> first = rows[0].view_as(extent<1>(4));
  part.discard_data();
  parallel_for_each(part.extent.tile<1, 2>().pad(), [=](tiled_index<1, 2> i) restrict(amp) {
    part[i] = 2 * first[i.local[1]];
  });
  rows.synchronize();
}
