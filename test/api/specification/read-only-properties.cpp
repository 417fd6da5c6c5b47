// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that properties cannot be assigned to and read-only elements cannot be written (A004, B029, B042, B076, B120,
// B143, B163).
// Conformance: B029- B042- B076- B120- B123- B143- B160- B163- B186-
//
// RUN: not %amp++ -fsyntax-only -ferror-limit=0 %s 2>&1 | %filecheck %s
#include <amp.h>

using namespace concurrency;

void properties(accelerator &one, accelerator_view &view, array<int, 2> &data, array_view<int, 2> &seen) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'description'
  one.description = L"mine";
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'default_cpu_access_type'
  one.default_cpu_access_type = access_type_read;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'queuing_mode'
  view.queuing_mode = queuing_mode_immediate;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  data.extent = extent<2>(1, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'accelerator_view'
  data.accelerator_view = view;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'extent'
  seen.extent = extent<2>(1, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: no setter defined for property 'tile_extent'
  seen.extent.tile<2, 2>().tile_extent = extent<2>(1, 1);
}

void elements(const array<int> &data, const array_view<const int> &seen) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'data[0]' cannot be used like this: the elements of a const array are const
  data[0] = 1;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'seen[0]' cannot be used like this: the elements of
  seen[0] = 1;
  // CHECK: error: {{.*}}copy cannot write to an array_view of const elements
  copy(seen, seen);
}
