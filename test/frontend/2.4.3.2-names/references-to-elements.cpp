// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which names an element or a member of a variable of the host by a reference is told so, wherever
// in the variable that lies.
//
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
#include <amp.h>

using namespace concurrency;

array<int> first_one[2] = {array<int>(8), array<int>(8)}, second_one[2] = {array<int>(8), array<int>(8)};
static struct {
  int before = 1;
  int number = 7;
} members;

void elements() {
  array<int> &first = first_one[0], &second = second_one[1];
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: variable 'first_one' lives on the host and cannot be used in a kernel
  parallel_for_each(extent<1>(8), [&first](index<1> i) restrict(amp) { first[i] = 1; });
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: variable 'second_one' lives on the host and cannot be used in a kernel
  parallel_for_each(extent<1>(8), [&second](index<1> i) restrict(amp) { second[i] = 1; });
}

void member(array_view<int> out) {
  const int &number = members.number;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: variable 'members' lives on the host and cannot be used in a kernel
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = number; });
}
