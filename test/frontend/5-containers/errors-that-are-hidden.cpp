// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that errors which are hidden behind another one do not count towards -ferror-limit, that those which are told
// do, and that the last one which the limit allows is told.
// RUN: not %amp++ -ferror-limit=4 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: not %amp++ -ferror-limit=2 -fsyntax-only %s 2>&1 | %filecheck --check-prefix=FEW %s --implicit-check-not=error:
// RUN: not %amp++ -ferror-limit=5 -fsyntax-only %s 2>&1 | %filecheck --check-prefix=ALL %s --implicit-check-not=error:
// ALL-COUNT-5: error:
#include <amp.h>

using namespace concurrency;

void declarations() {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'double &' cannot be an element
  // FEW: :[[@LINE+1]]:{{[0-9]+}}: error: 'double &' cannot be an element
  array_view<double &> references(3);
  array_view<double &> again(3);
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'void' cannot be an element
  // FEW: :[[@LINE+1]]:{{[0-9]+}}: error: 'void' cannot be an element
  array_view<void> nothing(3);
  array_view<void> hidden(3);
  // FEW: fatal error: too many errors emitted
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'first'
  int a = first;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'second'
  int b = second;
  // CHECK: fatal error: too many errors emitted
  int c = third;
}
