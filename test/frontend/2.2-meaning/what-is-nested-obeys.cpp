// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that members of local classes and lambdas at any depth inside amp code obey its rules (A031, A032), while those
// with a clause of their own obey that one (A034): code for the host can stand there, and cannot be called.
// Conformance: A031- A032- A034+ A034-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -c %s -o %t.o
int host(int x) { return x; }
struct text { int x; text(const char *) : x(1) {} };
#ifdef LEGAL
#define FOR_HOST restrict(cpu)
#define CALLED(x) 1
#else
#define FOR_HOST
#define CALLED(x) x
#endif
int local_classes(int x) restrict(amp) {
  struct local {
    int y;
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:41: error: 'host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
    int member(int x) FOR_HOST { return host(x); }
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:43: error: restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]
    static int of_class(int x) FOR_HOST { throw x; }
    struct inner {
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+2]]:36: error: restrict(amp) code cannot use goto: write a loop, or leave one by break, continue or return [amp-2.4.3.7]
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:46: error: restrict(amp) code cannot have label 'end': only case and default label its statements [amp-2.4.3.7]
      int member(int x) FOR_HOST { goto end; end: return x; }
    };
    int own_clause(int x) restrict(cpu) { if (x > 5) throw x; return host(x) + int(text("host").x); }
    int for_both(int x) restrict(cpu, amp) { return y + x; }
  };
  local object = {x};
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:45: error: 'own_clause' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return object.for_both(x) + CALLED(object.own_clause(x));
}
int lambdas(int x) restrict(amp) {
  auto outer = [=](int y) {
    auto middle = [=](int z) {
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:49: error: 'host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
      auto inner = [=](int w) FOR_HOST { return host(w); };
      return z + CALLED(inner(z));
    };
    return middle(y);
  };
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:38: error: restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]
  auto throws = [](int y) FOR_HOST { throw y; };
  return outer(x);
}
int with_own_clauses(int x) restrict(amp) {
  auto outer = [=](int y) {
    auto own_clause = [](int z) restrict(cpu) { throw z; return host(z); };
    auto for_both = [](int z) restrict(cpu, amp) { return z; };
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:33: error: this lambda is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
    return for_both(y) + CALLED(own_clause(y));
  };
  auto with_capture = [x](int y) restrict(cpu) { return host(x + y); };
  auto generic = [](auto y) restrict(cpu) { return host(y); };
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+2]]:28: error: lambda 'with_capture' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:54: error: lambda 'generic' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return outer(x) + CALLED(with_capture(x)) + CALLED(generic(x));
}
template <class T> T in_template(T x) restrict(amp) {
// CHECK-DAG: what-is-nested-obeys.cpp:[[@LINE+1]]:47: error: 'host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  auto generic = [](auto y) FOR_HOST { return host(y); };
  return x + CALLED(generic(x));
}
int instance(int x) restrict(amp) { return in_template(x); }
