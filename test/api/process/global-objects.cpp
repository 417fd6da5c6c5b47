// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays, views and accelerator_views may be made before main and destroyed after it: kernels run in both
// places, and what a view wrote last is in its source when the source is destroyed behind it.
// Conformance: B171+
//
// RUN: %amp++ -O1 %s -o %t && %t | %filecheck %s
// RUN: %run --only=separate %t | %filecheck %s
// RUN: %run --only=ref %t | %filecheck %s
// CHECK: main: 24 10 7 3
// CHECK-NEXT: after main: 31 40 21 7
#include <amp.h>

using namespace concurrency;

void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}

/// Destroyed last, so made first: tells what its members' neighbours left behind.
struct report {
  std::vector<int> first, second, third, fourth;
  report() : first(1000, 1), second(1000, 2), third(1000, 3), fourth(1000, 4) {}
  ~report() {
    std::printf("after main: %d %d %d %d\n", first[999], second[0], third[500], fourth[1]);
    std::fflush(stdout);
  }
} sources;

array_view<int> view_before_main(sources.first);
accelerator chosen_before_main;
accelerator_view created = chosen_before_main.create_view();
array<int> array_before_main(1000, sources.second.begin(), created);
array_view<int> without_source(1000);

/// Launches before main, and after it.
struct launcher {
  launcher() {
    add(view_before_main, 20);
    add(array_view<int>(array_before_main), 8);
    parallel_for_each(without_source.extent, [=, view = without_source](index<1> i) restrict(amp) { view[i] = 7; });
  }
  ~launcher() {
    add(view_before_main, 10);
    add(array_view<int>(array_before_main), 30);
    copy(array_before_main, sources.second.begin());
    array_view<int> third(sources.third), fourth(sources.fourth);
    add(third, without_source[3] + 11);
    add(fourth, 3);
    created.wait();
  } // the last views of third and fourth bring their writes home
} launches;

int main() {
  add(view_before_main, 3);
  const std::vector<int> contents = array_before_main;
  std::printf("main: %d %d %d %d\n", view_before_main[999], contents[0], without_source[500], sources.third[0]);
  static array_view<int> local(sources.first);
  array_view<int> tail = view_before_main.section(999, 1);
  add(tail, -3);
  std::fflush(stdout);
}
