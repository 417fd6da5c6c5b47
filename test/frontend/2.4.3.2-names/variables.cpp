// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict(amp) code can name parameters, locals, members, captures and constants of the compiler, and that
// every other variable is one error at its name, in each kind of code, called or not.
//
// Conformance: A094+ A095+ A095- A096- A097- A098- A099-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-unevaluated-expression -Xclang -verify -fsyntax-only %s
#include <new>

int variable;
extern int elsewhere;
extern const int declared_only;
static int file_local;
thread_local int one_per_thread;
int &reference = variable;
int *const pointer = &variable;
int computed();
const int at_start = computed();
namespace ns {
int in_namespace;
}
struct plain {
  int x;
};
const plain object = {1};
constexpr plain constant_object{2};
const int table[] = {1, 2};
constexpr int constant_table[] = {1, 2};
template <class T> T per_type = T(1);
struct s {
  static int shared;
  static const int Constant = 4;
  inline static int with_value = 1;
  static constexpr int Table[2] = {1, 2};
  int own;
  int f() const restrict(amp) {
    int local = own + this->own + Constant + s::Constant + this->Constant;
    local += shared;             // expected-error {{variable 'shared' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
    local += this->shared;       // expected-error {{variable 'shared' lives on the host}}
    return local + with_value;   // expected-error {{variable 'with_value' lives on the host}}
  }
};
int s::shared = 1;

int all(int parameter, s &by_reference) restrict(amp) {
  int local = parameter + by_reference.own;
  variable = 1;                // expected-error {{variable 'variable' lives on the host}}
  local += elsewhere;          // expected-error {{variable 'elsewhere' lives on the host}}
  local += declared_only;      // expected-error {{variable 'declared_only' lives on the host}}
  local += ::file_local++;     // expected-error {{variable 'file_local' lives on the host}}
  local += one_per_thread;     // expected-error {{variable 'one_per_thread' lives on the host}}
  local += reference;          // expected-error {{variable 'reference' lives on the host}}
  local += *pointer;           // expected-error {{constant 'pointer' is an object of the host, not a number: copy it to a local variable that the kernel captures, or to an array_view [amp-2.4.3.2]}}
  local += at_start;           // expected-error {{variable 'at_start' lives on the host}}
  local += ns::in_namespace;   // expected-error {{variable 'in_namespace' lives on the host}}
  local += object.x;           // expected-error {{constant 'object' is an object of the host}}
  local += constant_object.x;  // expected-error {{constant 'constant_object' is an object of the host}}
  local += table[parameter];   // expected-error {{constant 'table' is an object of the host}}
  local += per_type<int>;      // expected-error {{variable 'per_type<int>' lives on the host}}
  local += s::shared;          // expected-error {{variable 'shared' lives on the host}}
  local += by_reference.shared; // expected-error {{variable 'shared' lives on the host}}
  local += by_reference.Table[1]; // expected-error {{constant 'Table' is an object of the host}}
  return local;
}
inline int dual() restrict(cpu, amp) {
  return variable; // expected-error {{variable 'variable' lives on the host}}
}
template <class T> T never_instantiated(T x) restrict(amp) {
  return x + variable + T::something; // expected-error {{variable 'variable' lives on the host}}
}
template <class T> T instantiated(T x) restrict(amp) {
  return x + T(file_local) + per_type<T>; // expected-error {{variable 'file_local' lives on the host}} expected-error {{variable 'per_type<int>' lives on the host}}
}
template int instantiated(int) restrict(amp);
template <int *P, int &R> int by_argument() restrict(amp) {
  return *P + R; // expected-error 2 {{variable 'variable' lives on the host}}
}
int uses_argument() restrict(amp) { return by_argument<&variable, variable>(); }

void host() {
  static int counter;
  static const int Fixed = 2;
  int automatic = 1;
  const int small = 3;
  auto lambda = [=](int x) restrict(amp) {
    x += automatic + Fixed + small;
    x += counter; // expected-error {{variable 'counter' lives on the host}}
    auto nested = [=](int y) { return y + x + variable; }; // expected-error {{variable 'variable' lives on the host}}
    struct local {
      int f() { return file_local; } // expected-error {{variable 'file_local' lives on the host}}
    };
    return nested(x) + local().f();
  };
  auto uncaptured = [](int x) restrict(amp) { return x + automatic; }; // expected-error {{variable 'automatic' cannot be implicitly captured in a lambda with no capture-default specified}}
  // expected-note@-12 {{'automatic' declared here}} expected-note@-1 2 {{capture 'automatic' by}} expected-note@-1 {{lambda expression begins here}} expected-note@-1 2 {{default capture by}}
  // What the captures are initialised with is computed on the host.
  auto initialised = [x = variable, y = table[1]]() restrict(amp) { return x + y; };
  (void)lambda, (void)initialised, (void)uncaptured;
}

// By their place default arguments are not restricted; they belong to the code that calls.
int by_default(int x = variable) restrict(cpu, amp); // expected-error {{variable 'variable' lives on the host}}
int calls() restrict(amp) { return by_default() + by_default(3); }
int calls_on_host() { return by_default(); }
int never_by_default(int x = file_local) restrict(cpu, amp);

// Initialisers of members belong to the constructors that use them.
struct initialised {
  int x = variable;   // expected-error {{variable 'variable' lives on the host}}
  int y = file_local; // expected-error {{variable 'file_local' lives on the host}}
  initialised() restrict(cpu, amp) : y(1) {}
  initialised(int) restrict(amp) : x(1) {}
  initialised(float) restrict(cpu) {}
};
struct unwritten {
  int x = variable; // expected-error {{variable 'variable' lives on the host}}
};
struct defaulted {
  unwritten inside;
  int y = elsewhere; // expected-error {{variable 'elsewhere' lives on the host}}
  defaulted() = default;
};
struct host_only {
  int x = variable;
  host_only() = default;
};
host_only on_host;
int makes() restrict(amp) { return defaulted().y; }

// Operands that nobody evaluates use no object.
template <class T> int unevaluated() restrict(amp) {
  decltype(variable) x = sizeof(variable) + sizeof(decltype(table[0])) + noexcept(variable = 1);
  static_assert(constant_object.x == 2 && constant_table[1] == 2, "");
  constexpr int evaluated = constant_table[1] + constant_object.x;
  int array[s::Table[1]] = {};
  return x + evaluated + array[0];
}
template int unevaluated<int>() restrict(amp);
