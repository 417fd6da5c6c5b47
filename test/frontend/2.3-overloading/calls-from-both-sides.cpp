// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that code for both sides which calls a function of one side gets an error at the call, though nobody calls it;
// and that overloads for either side together satisfy it.
//
// RUN: not %amp++ -std=c++17 -DCPU -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=CPU --implicit-check-not=error:
// RUN: not %amp++ -std=c++17 -DAMP -c %s -o %t.o 2>&1 | %filecheck %s --check-prefix=AMP --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -c %s -o %t.o
int on_host(int x) { return x; }
int on_device(int x) restrict(amp) { return x; }
int either(int x) restrict(cpu) { return x; }
int either(int x) restrict(amp) { return x + 1; }
struct made_on_host { made_on_host() {} int m() { return 1; } };
constexpr int constant(int x) { return x; }

int fine(int x) restrict(cpu, amp) { return either(x) + sizeof(on_host(1)); }
template <class F> int apply(F f) restrict(cpu, amp) { return f(1); }
int uses_one_side() { return apply([](int x) { return x; }); }
int uses_other_side() restrict(amp) { return apply([](int x) { return x; }); }

#ifdef CPU
// CPU: calls-from-both-sides.cpp:[[@LINE+1]]:51: error: 'on_host' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
int calls_host(int x) restrict(cpu, amp) { return on_host(x); }
// CPU: calls-from-both-sides.cpp:8:5: note: 'on_host' declared here
// CPU: calls-from-both-sides.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'made_on_host' is restrict(cpu)
inline int makes() restrict(cpu, amp) { made_on_host t; return 1; }
// CPU: calls-from-both-sides.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'on_host' is restrict(cpu)
auto lambda = [](int x) restrict(cpu, amp) { return on_host(x); };
#endif
#ifdef AMP
// AMP-DAG: calls-from-both-sides.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'on_device' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
inline int calls_device(int x) restrict(cpu, amp) { return on_device(x); }
// AMP-DAG: calls-from-both-sides.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'on_device' is restrict(amp) and cannot be called from restrict(cpu) code
int host_calls_device(int x) { return on_device(x); }
#endif
