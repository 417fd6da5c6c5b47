// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each call in code for both sides has one type on both (A030): in functions, lambdas, members, instances,
// whatever the call's form, in declared types, too; that overload resolution decides, and that operands which give no
// type, code for one side and pairs of one type are fine.
// Conformance: A030+ A030-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-unused -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -fsyntax-only %s
#ifdef LEGAL
#define AMP_TYPE int
#else
#define AMP_TYPE float
#endif
int plain(int) restrict(cpu);      // expected-note 8 {{'plain' with type 'int' declared here}}
AMP_TYPE plain(int) restrict(amp); // expected-note 8 {{'plain' with type 'float' declared here}}
auto deduced(int x) restrict(cpu) { return x; }               // expected-note {{with type 'int'}}
auto deduced(int) restrict(amp) { return AMP_TYPE(1); }       // expected-note {{with type 'float'}}
template <class T> T general(T x) restrict(cpu) { return x; } // expected-note 3 {{with type 'int'}}
template <class T> AMP_TYPE general(T) restrict(amp) { return 1; } // expected-note 3 {{with type 'float'}}
int best(int) restrict(cpu);        // expected-note {{with type 'int'}}
AMP_TYPE best(int) restrict(amp);   // expected-note {{with type 'float'}}
int best(float) restrict(amp);
AMP_TYPE longer(int, int) restrict(amp);
int longer(int) restrict(cpu, amp);
int one_type(int) restrict(cpu);
int one_type(int) restrict(amp);
struct s {
  int member() const restrict(cpu);           // expected-note 2 {{with type 'int'}}
  AMP_TYPE member() const restrict(amp);      // expected-note 2 {{with type 'float'}}
  int operator()(int) const restrict(cpu);    // expected-note {{with type 'int'}}
  AMP_TYPE operator()(int) const restrict(amp); // expected-note {{with type 'float'}}
  int operator+(int) const restrict(cpu);     // expected-note {{with type 'int'}}
  AMP_TYPE operator+(int) const restrict(amp); // expected-note {{with type 'float'}}
  static int of_class() restrict(cpu);        // expected-note {{with type 'int'}}
  static AMP_TYPE of_class() restrict(amp);   // expected-note {{with type 'float'}}
  int other() const restrict(cpu, amp) { return member(); } // expected-error {{this call of 'member'}}
};
int operator-(s) restrict(cpu);      // expected-note {{with type 'int'}}
AMP_TYPE operator-(s) restrict(amp); // expected-note {{with type 'float'}}

int forms(s object, s *pointer) restrict(cpu, amp) {
  int x = (int)plain(1);      // expected-error {{this call of 'plain' has type 'int' in restrict(cpu) code and type 'float' in restrict(amp) code, and code for both needs one type: give the overloads the same return type [amp-2.2]}}
  plain(2);                   // expected-error {{this call of 'plain'}}
  auto y = plain(3);          // expected-error {{this call of 'plain'}}
  decltype(plain(4)) z = 1;   // expected-error {{this call of 'plain'}}
  x += deduced(1);            // expected-error {{this call of 'deduced'}}
  x += general(1);            // expected-error {{this call of 'general<int>'}}
  x += general<int>(2.0f);    // expected-error {{this call of 'general<int>'}}
  x += best(1);               // expected-error {{this call of 'best'}}
  x += pointer->member();     // expected-error {{this call of 'member'}}
  x += object(1);             // expected-error {{this call of 'operator()'}}
  x += object + 1;            // expected-error {{this call of 'operator+'}}
  x += -object;               // expected-error {{this call of 'operator-'}}
  x += s::of_class();         // expected-error {{this call of 'of_class'}}
  x += longer(1) + one_type(1);
  return x + sizeof(plain(5)) + noexcept(plain(6));
}
auto lambda = [](int x) restrict(cpu, amp) { return plain(x); }; // expected-error {{this call of 'plain'}}
int nested(int x) restrict(cpu, amp) {
  return [](int y) { return plain(y); }(x); // expected-error {{this call of 'plain'}}
}
auto trailing(int x) restrict(cpu, amp) -> decltype(plain(x)) { // expected-error {{this call of 'plain'}}
  return 1;
}
template <class T> T instance(T x) restrict(cpu, amp) {
  return plain(x); // expected-error {{this call of 'plain'}}
}
int with_default(int x = general(7)) restrict(cpu, amp) { return x; } // expected-note {{called by this default argument}}
int leaves_it_out() restrict(cpu, amp) { return with_default(1) + with_default(); } // expected-error {{this call of 'general<int>'}}
int uses(int x) { return instance(x) + plain(x); }
float on_device(int x) restrict(amp) { return plain(x); }
template <class F> int applies(F f) restrict(cpu, amp) { return f(1); }
int of_each_side() { return applies([](int x) { return plain(x); }); }
float of_other_side() restrict(amp) { return applies([](int x) { return plain(x); }); }
