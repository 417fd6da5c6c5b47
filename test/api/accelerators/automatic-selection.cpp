// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch without an accelerator_view goes where the captured arrays are, else where the data of all
// captured views is, else to the default accelerator.
// Conformance: B217+ B219+ B220+ B012+
//
// RUN: %amp++ -O1 %s -o %t
// RUN: env TESSERA_TRACE=launch TESSERA_CPU_MEMORY=separate %t 2>&1 | %filecheck %s
#include <amp.h>

using namespace concurrency;

void add(const array_view<int> &view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}

int main() {
  const accelerator_view ref = accelerator(accelerator::direct3d_ref).default_view;
  const auto say = [](const char *what) {
    accelerator().default_view.wait();
    accelerator(accelerator::direct3d_ref).default_view.wait();
    std::fprintf(stderr, "%s\n", what);
  };
  std::vector<int> numbers(10), others(10);
  array_view<int> view(numbers), other(others);
  say("data of the host");
  add(view);
  // CHECK: {{^}}data of the host
  // CHECK-NEXT: on tessera\cpu
  view.synchronize_to(ref, access_type_read_write);
  parallel_for_each(ref, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  say("data on the reference");
  // CHECK-NEXT: on direct3d\ref
  // CHECK-NEXT: {{^}}data on the reference
  add(view);
  // CHECK-NEXT: on direct3d\ref
  say("some of the data on the reference");
  // CHECK-NEXT: {{^}}some of the data on the reference
  parallel_for_each(accelerator::get_auto_selection_view(), view.extent,
                    [=](index<1> i) restrict(amp) { view[i] += other[i] + 1; });
  // CHECK-NEXT: on tessera\cpu
  say("an array");
  // CHECK-NEXT: {{^}}an array
  array<int> data(10, ref);
  parallel_for_each(view.extent, [=, &data](index<1> i) restrict(amp) { data[i] = view[i]; });
  // CHECK-NEXT: on direct3d\ref
  say("nothing");
  // CHECK-NEXT: {{^}}nothing
  parallel_for_each(extent<1>(1), [](index<1>) restrict(amp) {});
  // CHECK-NEXT: on tessera\cpu
  say("the end");
  // CHECK-NEXT: {{^}}the end
  const std::vector<int> results = data;
  return results[9] == 4 && view[0] == 4 ? 0 : 1;
}
