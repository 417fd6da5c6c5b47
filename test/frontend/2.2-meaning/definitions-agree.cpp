// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a definition outside its class or namespace, and every further declaration, has the clause of the
// declaration (A027): functions, members, constructors, destructors, operators, conversions, templates.
// Conformance: A027+ A027-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define AMP restrict(amp)
#define BOTH restrict(cpu, amp)
#define CPU
#else
#define AMP
#define BOTH
#define CPU restrict(cpu, amp)
#endif
struct s {
  s(int) restrict(cpu, amp);
  ~s() restrict(cpu, amp);
  void member() restrict(amp);
  void cpu_member();
  int for_both() restrict(cpu, amp);
  static int of_class() restrict(amp);
  operator int() const restrict(amp);
  s operator+(int) const restrict(amp);
  template <class T> T of_template(T) restrict(amp);
};
// CHECK: definitions-agree.cpp:[[@LINE+1]]:4: error: 's' is restrict(cpu) here and restrict(cpu, amp) in another declaration with the same parameters
s::s(int) BOTH {}
// CHECK: definitions-agree.cpp:[[@LINE+2]]:9: error: out-of-line definition of 'member' does not match any declaration in 's'
// CHECK: definitions-agree.cpp:19:8: note: this declaration is restrict(amp): a definition has its declaration's clause [amp-2.2]
void s::member() AMP {}
// CHECK: definitions-agree.cpp:[[@LINE+1]]:9: error: 'cpu_member' is restrict(cpu, amp) here and restrict(cpu) in another declaration
void s::cpu_member() CPU {}
// CHECK: definitions-agree.cpp:[[@LINE+1]]:8: error: 'for_both' is restrict(cpu) here and restrict(cpu, amp) in another declaration
int s::for_both() BOTH { return 1; }
// CHECK: definitions-agree.cpp:[[@LINE+1]]:8: error: out-of-line definition of 'of_class' does not match
int s::of_class() AMP { return 1; }
// CHECK: definitions-agree.cpp:[[@LINE+1]]:4: error: out-of-line definition of 'operator int' does not match
s::operator int() const AMP { return 1; }
// CHECK: definitions-agree.cpp:[[@LINE+1]]:6: error: out-of-line definition of 'operator+' does not match
s s::operator+(int x) const AMP { return s(x); }
// CHECK: definitions-agree.cpp:[[@LINE+1]]:25: error: out-of-line definition of 'of_template' does not match
template <class T> T s::of_template(T x) AMP { return x; }

int function(int) restrict(cpu, amp);
// CHECK: definitions-agree.cpp:[[@LINE+1]]:5: error: 'function' is restrict(cpu) here and restrict(cpu, amp) in another declaration
int function(int) BOTH;
namespace inner {
int in_namespace(int) restrict(amp);
}
// CHECK: definitions-agree.cpp:[[@LINE+1]]:12: error: out-of-line definition of 'in_namespace' does not match
int inner::in_namespace(int x) AMP { return x; }

template <class T> struct t {
  t() restrict(amp);
  ~t() restrict(cpu, amp);
  T member() restrict(cpu, amp);
};
// CHECK: definitions-agree.cpp:[[@LINE+1]]:26: error: out-of-line definition of 't<T>' does not match
template <class T> t<T>::t() AMP {}
// CHECK: definitions-agree.cpp:[[@LINE+1]]:28: error: 'member' is restrict(cpu) here and restrict(cpu, amp) in another declaration
template <class T> T t<T>::member() BOTH { return 1; }

// Destructors are compared at the end of the unit.
// CHECK: definitions-agree.cpp:[[@LINE+2]]:4: error: '~s' is defined as restrict(cpu) and declared as restrict(cpu, amp): write the same clause on both [amp-2.2]
// CHECK: definitions-agree.cpp:18:3: note: declared here
s::~s() BOTH {}
// CHECK: definitions-agree.cpp:[[@LINE+1]]:26: error: '~t<T>' is defined as restrict(cpu) and declared as restrict(cpu, amp)
template <class T> t<T>::~t() BOTH {}
struct of_host {
  ~of_host();
};
// CHECK: definitions-agree.cpp:[[@LINE+1]]:10: error: '~of_host' is defined as restrict(cpu, amp) and declared as restrict(cpu)
of_host::~of_host() CPU {}
struct defaulted {
  ~defaulted() restrict(cpu, amp);
};
// CHECK: definitions-agree.cpp:[[@LINE+1]]:12: error: '~defaulted' is defined as restrict(cpu) and declared as restrict(cpu, amp)
defaulted::~defaulted() BOTH = default;
// The instance takes its clause from the template, the specialisation its own.
t<int> *instance;
template <> t<float>::~t() restrict(cpu, amp) {}
void uses() restrict(amp) { t<float> object; }
// CHECK: definitions-agree.cpp:[[@LINE+1]]:24: error: '~t' is defined as restrict(cpu) and declared as restrict(cpu, amp)
template <> t<double>::~t() BOTH {}
