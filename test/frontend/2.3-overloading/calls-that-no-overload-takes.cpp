// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a call is an error when the overloads do not cover the restrictions at the call (A042, A043, A051, A053):
// of functions, members, constructors and operators, from code for kernels, for the host, for both; and that two
// definitions with the same restrictions are one too many (A029, A040).
// Conformance: A029- A035- A040- A042- A043- A051- A053-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -c %s -o %t.o
#ifdef LEGAL
#define AMP restrict(cpu, amp)
#define CPU restrict(cpu, amp)
#else
#define AMP restrict(amp)
#define CPU
#endif
int of_kernels(int x) AMP { return x; }
int of_host(int x) CPU { return x; }
template <class T> T general_of_kernels(T x) AMP { return x; }
struct s {
  int x;
  s(int x) CPU : x(x) {}
  s(int x, int) AMP : x(x) {}
  s() restrict(cpu, amp) : x(0) {}
  int member() const AMP { return x; }
  static int of_class() CPU { return 1; }
  int operator()() const AMP { return x; }
  int operator[](int i) const CPU { return x; }
  s &operator=(int y) CPU { x = y; return *this; }
  explicit operator bool() const CPU { return x; }
};
struct converted {
  operator int() const AMP { return 1; }
};
s operator+(const s &a, int) AMP { return a; }
bool operator==(const s &, const s &) CPU { return true; }

int in_kernels(s &a) restrict(amp) {
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'of_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  of_host(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 's' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  s b(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 's' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  s c = 2;
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 's' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  s d{3};
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'of_class' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  s::of_class();
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:4: error: 'operator[]' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  a[1];
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 'operator=' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  a = 1;
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:7: error: 'operator bool' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  if (a) return 1;
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:12: error: 'operator==' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return a == a;
}
int on_host(s &a) {
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'of_kernels' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  of_kernels(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'general_of_kernels' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  general_of_kernels(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 's' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  s b(1, 2);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 'member' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  a.member();
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 's::operator()' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  a();
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 'operator+' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  a + 1;
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:10: error: 'operator int' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
  return static_cast<int>(converted());
}
int on_both(s &a) restrict(cpu, amp) {
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'of_kernels' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
  of_kernels(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:3: error: 'general_of_kernels<int>' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
  general_of_kernels(1);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 's' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
  s b(1, 2);
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: 'member' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
  a.member();
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:11: error: 's::operator()' is restrict(amp) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
  return a();
}

int same(int x) restrict(amp) { return x; }
#ifdef LEGAL
int same(int x) restrict(cpu) { return x; }
#else
// CHECK-DAG: calls-that-no-overload-takes.cpp:[[@LINE+1]]:5: error: redefinition of 'same'
int same(int x) restrict(amp) { return x; }
#endif
