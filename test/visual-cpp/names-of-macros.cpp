// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that errors about functions which are macros here, and their notes, name the macro, on the host and in
// restrict(amp) code, and stand where the program uses it; and that no reserved name is proposed for one whose header is
// included where it cannot declare.
//
// RUN: not %amp++ -famp-msvc -DHOST_ALONE -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=HOST --implicit-check-not="'__tessera" --implicit-check-not="'__TESSERA"
// RUN: not %amp++ -famp-msvc -DAMP -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=AMP --implicit-check-not="'__tessera" --implicit-check-not="'__TESSERA"
// RUN: not %amp++ -famp-msvc -DINSIDE -ferror-limit=0 -fsyntax-only %s 2>&1 | %filecheck %s --check-prefix=INSIDE --implicit-check-not="'__tessera" --implicit-check-not="'__TESSERA"
#ifndef INSIDE
#include <conio.h>
#include <intrin.h>
#include <stdio.h>
#include <stdlib.h>
#endif

#ifdef AMP
#include <amp.h>
#include <assert.h>
// AMP: names-of-macros.cpp:[[#@LINE+3]]:3: error: '__cpuid' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
int inside(int n) restrict(amp) {
  int a[4];
  __cpuid(a, n);
  return a[0];
}
// AMP: names-of-macros.cpp:[[#@LINE+4]]:10: error: no matching function for call to '_countof'
// AMP: c_names.h:{{.*}}: note: candidate template ignored: could not match '_Element[__Count]' against 'int *'
int counted(int n) restrict(amp) {
  int *p = &n;
  return _countof(p);
}
// AMP: names-of-macros.cpp:[[#@LINE+5]]:3: error: 'assert' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// AMP-NEXT: assert
// AMP: names-of-macros.cpp:[[#@LINE+3]]:3: note: a kernel reports errors
// AMP-NOT: {{expanded from macro 'assert'|error: 'assert'}}
void asserted(int i) restrict(amp) {
  assert(i, "text");
}
// AMP: names-of-macros.cpp:[[#@LINE+3]]:3: error: 'printf_s' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
// AMP: c_input.h:{{.*}}: note: 'printf_s' declared here
void on_both_sides(const char *text) restrict(cpu, amp) {
  printf_s(text);
}
#endif

#ifdef HOST_ALONE
#include <assert.h>
struct no_condition {};
void asserted(int n, no_condition c) {
  assert(c); // HOST: names-of-macros.cpp:[[#@LINE]]:3: error: cannot convert 'no_condition' to 'bool' without a conversion operator
  // HOST-NOT: note
  // HOST: names-of-macros.cpp:[[#@LINE+2]]:3: warning: assert takes a condition alone
  // HOST: assert.h:{{.*}}: note: from 'diagnose_if' attribute on 'assert'
  assert(n, "text");
}
#endif

void wrong(int n) {
#define OWN(text) _cprintf(text)
#ifdef INSIDE
#include <conio.h>
#include <intrin.h>
#include <stdio.h>
#include <stdlib.h>
#define NDEBUG
#include <assert.h>
  assert(n, "text"); // INSIDE: names-of-macros.cpp:[[#@LINE]]:3: error: no member named 'assert' in the global namespace{{$}}
#endif
  // HOST: names-of-macros.cpp:[[#@LINE+2]]:3: error: no matching function for call to '_cprintf'
  // INSIDE: names-of-macros.cpp:[[#@LINE+1]]:3: error: use of undeclared identifier '_cprintf'{{$}}
  _cprintf(1);
  // HOST: names-of-macros.cpp:[[#@LINE+2]]:3: error: no matching function for call to '_cprintf'
  // HOST: names-of-macros.cpp:[[#@LINE-14]]:19: note: expanded from macro 'OWN'
  OWN(2);
  // HOST: names-of-macros.cpp:[[#@LINE+2]]:3: error: no matching function for call to '__cpuid'
  // INSIDE: names-of-macros.cpp:[[#@LINE+1]]:3: error: use of undeclared identifier '__cpuid'{{$}}
  __cpuid(n, 1);
  // HOST: names-of-macros.cpp:[[#@LINE+2]]:3: error: no matching function for call to 'printf_s'
  // INSIDE: names-of-macros.cpp:[[#@LINE+1]]:3: error: use of undeclared identifier 'printf_s'{{$}}
  printf_s(n);
}
