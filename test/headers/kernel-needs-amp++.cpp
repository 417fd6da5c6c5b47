// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that code for a launch is refused by other compilers, with a remedy and at the launch,
// whatever the level of optimisation; that a property which they do not have ends at the linker;
// and that nothing else is refused.
//
// RUN: %clang++ -std=c++17 -I%source/include -fsyntax-only -DLAUNCH %s
// RUN: %clang++ -std=c++17 -I%source/include -c %s -o %t.o
// RUN: not %clang++ -I%source/include -c -O0 -DLAUNCH %s -o %t.o 2>&1 | FileCheck %s
// RUN: %if thorough %{ not %clang++ -I%source/include -c -O2 -g -DLAUNCH %s -o %t.o 2>&1 | FileCheck %s %}
// RUN: not %clang++ -I%source/include -DPROPERTY %s -L%build/lib -ltessera -o %t 2> %t.log
// RUN: FileCheck --check-prefix=PROPERTY %s < %t.log
// PROPERTY: undefined {{.*}}compile_with_ampxx_or_fdeclspec_or_write_get_extent
// RUN: %clang++ -fdeclspec -I%source/include -DPROPERTY %s -L%build/lib -ltessera -o %t
// RUN: env LD_LIBRARY_PATH=%build/lib %t
#include <amp.h>
using namespace concurrency;

struct squares {
  array_view<int> view;
  void operator()(index<1> i) const restrict(amp) { view[i] *= view[i]; }
};

int on_both_sides(int x) restrict(cpu, amp) { return x; }

int main() {
  array_view<int> view(on_both_sides(10));
#ifdef LAUNCH
  accelerator_view chosen = accelerator().get_default_view();
  // CHECK: :[[@LINE+1]]:3: error: {{.*}}compile this file with amp++
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] = 1; });
  // CHECK: :[[@LINE+1]]:3: error: {{.*}}compile this file with amp++
  parallel_for_each(
      view.get_extent().tile<2>(), [=](tiled_index<2> t) restrict(amp) { view[t] = 1; });
  // CHECK: :[[@LINE+1]]:3: error: {{.*}}compile this file with amp++
  parallel_for_each(chosen, view.get_extent(), squares{view});
  // CHECK: :[[@LINE+1]]:3: error: {{.*}}compile this file with amp++
  parallel_for_each(
      chosen, view.get_extent().tile<2>(), [=](tiled_index<2> t) restrict(amp) { view[t] = 1; });
  // CHECK: 4 errors generated
#endif
#ifdef PROPERTY
  return view.extent[0] - 10;
#else
  return view.get_extent()[0] - 10;
#endif
}
