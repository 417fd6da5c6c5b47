// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that one mistake is told once: default arguments of one side, references to restrict(amp) functions that are
// called, destructors that neither side can call.
// RUN: %amp++ -Xclang -verify -DDEFAULTS -fsyntax-only %s
// RUN: %amp++ -Xclang -verify -DREFERENCES -fsyntax-only %s
// RUN: %amp++ -Xclang -verify -DDESTRUCTORS -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifdef DEFAULTS
int on_cpu() { return 1; }             // expected-note 2 {{'on_cpu' declared here}}
int on_amp() restrict(amp) { return 1; } // expected-note 2 {{'on_amp' declared here}}
int amp_default(int x = on_amp()) restrict(cpu, amp) { return x; } // expected-note 2 {{called by this default argument}}
int cpu_default(int x = on_cpu()) restrict(cpu, amp) { return x; } // expected-note 2 {{called by this default argument}}
void host() { amp_default(); } // expected-error {{'on_amp' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}
void kernel() restrict(amp) { cpu_default(); } // expected-error {{'on_cpu' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
void both() restrict(cpu, amp) {
  cpu_default(); // expected-error {{'on_cpu' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
  amp_default(); // expected-error {{'on_amp' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]}}
}
#endif

#ifdef REFERENCES
int on_amp(int x) restrict(amp) { return x; }
auto &global = on_amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
void host(array_view<int> data) {
  auto &reference = on_amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
  auto pointer = &on_amp;   // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
  reference(1);
  pointer(global(1));
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    auto &within = on_amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
    auto *address = &on_amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
    data[i] = within(1) + address(2);
  });
}
int amp() restrict(amp) {
  auto &within = on_amp; // expected-error {{there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]}}
  return within(1);
}
#endif

#ifdef DESTRUCTORS
struct of_cpu { ~of_cpu() restrict(cpu); int value; };
struct of_amp { ~of_amp() restrict(amp); int value; };
struct neither { // expected-note 3 {{implicit destructor has no restriction: its bases and members have none in common [amp-2.3.2]}}
  of_cpu first;
  of_amp second;
};
void host() { neither made; } // expected-error {{attempt to use a deleted function}}
void kernel() restrict(amp) { neither made; } // expected-error {{attempt to use a deleted function}}
void both() restrict(cpu, amp) { neither made; } // expected-error {{attempt to use a deleted function}}
#endif
