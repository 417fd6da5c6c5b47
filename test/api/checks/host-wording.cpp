// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that findings of the host have these words: on stderr, in the exception of the next wait, without debug
// information. On the CPU, too, which has memory of its own then; no kernel is listed as unchecked. A finding that nobody
// waited for is exit code 66, and a folder without addr2line leaves the program's offset.
//
// RUN: %amp++ -O1 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t
// RUN: not env TESSERA_CHECK=report,host %t 2>&1 | %filecheck %s --implicit-check-not=tessera:
// RUN: env TESSERA_CHECK=host %t 2>&1 | %filecheck %s --check-prefix=CPU --implicit-check-not=tessera:
// RUN: env TESSERA_CHECK=host %t 2>&1 | %filecheck %s --check-prefix=THROWN
// RUN: env TESSERA_CHECK=on,host %t 2>&1 | %filecheck %s --check-prefix=THROWN
// RUN: not env TESSERA_CHECK=host %t unheard 2>&1 | %filecheck %s --check-prefix=UNHEARD
// RUN: env TESSERA_CHECK=host PATH= %t 2>&1 | %filecheck %s --check-prefix=OFFSET
// RUN: %t 2>&1 | %filecheck %s --check-prefix=OFF --implicit-check-not=tessera:
#include "inputs/cases.h"

constexpr int many = 16 << 10;

int main(int count, char **) {
  std::vector<int> numbers = checks::ascending(many);
  array_view<int> view(many, numbers);
  // CHECK: ==================
  // CHECK-NEXT: tessera: stale read on the host
  // CHECK-NEXT:  Read of element 5000 of 16384 behind an array_view
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+14]]
  // CHECK-NEXT:  The kernel that has written it, on direct3d\ref
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+11]]
  // CHECK-NEXT:  Its newest value is not on the host: array_view::synchronize brings it.
  // CHECK-NEXT: ==================
  // CPU: tessera: stale read on the host
  // CPU: The kernel that has written it, on tessera\cpu
  // THROWN: thrown: host-wording.cpp:[[#@LINE+7]]: stale read on the host: read of element 5000 of 16384 behind an array_view; the kernel that has written it, on {{.*}} at host-wording.cpp:[[#@LINE+6]]. Its newest value is not on the host: array_view::synchronize brings it.
  // UNHEARD: tessera: stale read on the host
  // OFFSET: Read of element 5000 of 16384 behind an array_view
  // OFFSET-NEXT:  {{.*}}host-wording.cpp.tmp+0x
  // OFF: case read
  checks::run("read", [&] {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    std::fprintf(stderr, "%d\n", numbers[5000]);
    if (count == 1)
      view.synchronize();
  });
  if (count > 1)
    return 0;
  // CHECK: ==================
  // CHECK-NEXT: tessera: stale write on the host
  // CHECK-NEXT:  Write of element 6000 of 16384 behind an array_view
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+10]]
  // CHECK-NEXT:  The kernel whose result replaces it, on direct3d\ref
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+7]]
  // CHECK-NEXT:  The kernel's result was newer: array_view::synchronize brings it before, and array_view::refresh tells of the write.
  // CHECK-NEXT: ==================
  // CPU: thrown: host-wording.cpp
  // CPU: case write
  // CPU: tessera: stale write on the host
  checks::run("write", [&] {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    numbers[6000] = 1;
    view.synchronize();
  });
  // CHECK: ==================
  // CHECK-NEXT: tessera: stale write on the host
  // CHECK-NEXT:  Write of element 7000 of 16384 behind an array_view
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+8]]
  // CHECK-NEXT:  The kernel that computes with an older copy
  // CHECK-NEXT:    host-wording.cpp:[[#@LINE+7]]
  // CHECK-NEXT:  The write was not reported: call array_view::refresh.
  // CHECK-NEXT: ==================
  // CPU: tessera: stale write on the host
  // OFF: case copy
  checks::run("copy", [&] {
    numbers[7000] = 1;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
  });
}
