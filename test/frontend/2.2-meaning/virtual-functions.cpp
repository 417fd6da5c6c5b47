// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a virtual function overrides one of a base only with the same restrictions (A037): else it is another
// function, which hides the base's, and 'override' is an error there.
// Conformance: A037+ A037-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL %s -o %t && %t
#ifdef LEGAL
#define OVERRIDE
#define AMP restrict(cpu)
#else
#define OVERRIDE override
#define AMP restrict(amp)
#endif
struct base {
  virtual int unmarked() { return 1; }
  virtual int marked() restrict(cpu) { return 2; }
  virtual int hidden() { return 3; }
  virtual int hidden_by_both() const { return 4; }
  virtual int hidden_static(int) { return 5; }
  virtual ~base() {}
};
struct derived : base {
  int unmarked() restrict(cpu) override { return 10; }
  int marked() override { return 20; }
// CHECK: virtual-functions.cpp:[[@LINE+2]]:30: error: non-virtual member function marked 'override' hides virtual member function
// CHECK: note: 'base::hidden' has other restrictions, and only a function with the same ones overrides it [amp-2.2.2]
  int hidden() restrict(amp) OVERRIDE { return 30; }
// CHECK: virtual-functions.cpp:[[@LINE+2]]:49: error: non-virtual member function marked 'override' hides virtual member function
// CHECK: note: 'base::hidden_by_both' has other restrictions, and only a function with the same ones overrides it [amp-2.2.2]
  int hidden_by_both() const restrict(cpu, amp) OVERRIDE { return 40; }
  static int hidden_static(int) restrict(amp) { return 50; }
  ~derived() override {}
};
// The compiler's destructor overrides, too.
struct further : derived {
  int marked() final { return 200; }
  int hidden() override { return 300; }
};
template <class T> struct of_template : T {
  int unmarked() override { return 1000; }
// CHECK: virtual-functions.cpp:[[@LINE+3]]:30: error: non-virtual member function marked 'override' hides virtual member function
// CHECK: note: in instantiation of template class 'of_template<base>' requested here
// CHECK: note: 'base::hidden' has other restrictions, and only a function with the same ones overrides it [amp-2.2.2]
  int hidden() restrict(amp) OVERRIDE { return 3000; }
};
of_template<base> instance;

struct for_kernels {
// CHECK: virtual-functions.cpp:[[@LINE+1]]:15: error: a restrict(amp) function cannot be virtual: use templates instead [amp-2.4.2]
  virtual int amp_virtual() AMP { return 1; }
};

int main() {
  derived d;
  further f;
  base &b = d, &c = f, &e = instance;
  const bool overridden = b.unmarked() == 10 && b.marked() == 20 && c.marked() == 200 && c.unmarked() == 10 &&
                          c.hidden() == 300 && e.unmarked() == 1000;
  const bool others = b.hidden() == 3 && b.hidden_by_both() == 4 && d.hidden_by_both() == 40 &&
                      b.hidden_static(1) == 5 && e.hidden() == 3 && d.base::hidden() == 3;
  return overridden && others ? 0 : 1;
}
