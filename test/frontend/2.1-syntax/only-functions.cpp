// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that only the declarators of functions take a clause: those of variables, pointers, references, arrays, members,
// parameters and types do not (2.1.1), nor does a place among the type specifiers, be it of a function type (2.1.3). Each
// is one error at the clause. Without these clauses, or with them where they belong, the program runs.
// Conformance: A006+ A006- A018+ A018- A025+ A025-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL %s -o %t && %t
template <class T> struct box {
  T value;
};
typedef float type(int);
int zero = 0;

#ifndef LEGAL
// expected-error@+1 {{only functions and lambdas have restrictions: a restrict clause stands after a parameter list [amp-2.1.1]}}
int variable restrict(amp);
int initialised restrict(cpu) = 1; // expected-error {{only functions and lambdas have restrictions}}
int braced restrict(cpu, amp){1}; // expected-error {{only functions and lambdas have restrictions}}
int (parenthesized) restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
int (*pointer_in_parentheses) restrict(amp) = nullptr; // expected-error {{only functions and lambdas have restrictions}}
static int (&reference_in_parentheses) restrict(cpu) = zero; // expected-error {{only functions and lambdas have restrictions}}
int with_parentheses(2) restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
int *pointer restrict(amp) = nullptr; // expected-error {{only functions and lambdas have restrictions}}
int *const constant_pointer restrict(amp) = nullptr; // expected-error {{only functions and lambdas have restrictions}}
int &reference restrict(amp) = zero; // expected-error {{only functions and lambdas have restrictions}}
int &&to_temporary restrict(amp) = 3; // expected-error {{only functions and lambdas have restrictions}}
int array[2] restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
int table[2][3] restrict(cpu) = {}; // expected-error {{only functions and lambdas have restrictions}}
int (*to_array)[2] restrict(amp) = nullptr; // expected-error {{only functions and lambdas have restrictions}}
box<int> object restrict(amp) = {4}; // expected-error {{only functions and lambdas have restrictions}}
int box<int>::*to_member restrict(amp) = nullptr; // expected-error {{only functions and lambdas have restrictions}}
template <class T> T of_template restrict(amp) = T(5); // expected-error {{only functions and lambdas have restrictions}}
struct record restrict(amp) { // expected-error {{only functions and lambdas have restrictions}}
  int member restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
  int *to_something restrict(cpu); // expected-error {{only functions and lambdas have restrictions}}
  int bits : 3 restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
  int members[2] restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
};
enum numbers restrict(amp) { six = 6 }; // expected-error {{only functions and lambdas have restrictions}}
namespace space restrict(amp) {} // expected-error {{only functions and lambdas have restrictions}}
typedef int integer restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
using alias restrict(amp) = int; // expected-error {{only functions and lambdas have restrictions}}
using other_alias = int restrict(amp); // expected-error {{only functions and lambdas have restrictions}}
int of_parameter(int x restrict(amp)) { return x; } // expected-error {{only functions and lambdas have restrictions}}
int of_array(int x[2] restrict(amp)) { return x[0]; } // expected-error {{only functions and lambdas have restrictions}}

restrict(amp) int first(int); // expected-error {{only functions and lambdas have restrictions}}
static restrict(amp) int second(int); // expected-error {{only functions and lambdas have restrictions}}
int restrict(amp) before_the_name(int); // expected-error {{only functions and lambdas have restrictions}}
int behind_the_name restrict(amp) (int); // expected-error {{only functions and lambdas have restrictions}}
restrict(cpu) type *to_function; // expected-error {{only functions and lambdas have restrictions}}
type restrict(cpu) *also_to_function; // expected-error {{only functions and lambdas have restrictions}}
type *restrict(cpu) third_to_function; // expected-error {{only functions and lambdas have restrictions}}
float (*restrict(cpu) fourth_to_function)(int); // expected-error {{only functions and lambdas have restrictions}}

int locals() {
  int local restrict(amp) = 1; // expected-error {{only functions and lambdas have restrictions}}
  auto deduced restrict(amp) = 2; // expected-error {{only functions and lambdas have restrictions}}
  auto [bound] restrict(amp) = object; // expected-error {{only functions and lambdas have restrictions}}
  for (int k restrict(amp) = 0; k < 2; ++k) // expected-error {{only functions and lambdas have restrictions}}
    ++local;
  if (int condition restrict(amp) = 1) // expected-error {{only functions and lambdas have restrictions}}
    local += condition;
  return local + deduced + bound;
}
#else
int variable;
int initialised = 1;
int braced{1};
int (parenthesized);
int (*pointer_in_parentheses) = nullptr;
static int (&reference_in_parentheses) = zero;
int with_parentheses(2);
int *pointer = nullptr;
int *const constant_pointer = nullptr;
int &reference = zero;
int &&to_temporary = 3;
int array[2];
int table[2][3] = {};
int (*to_array)[2] = nullptr;
box<int> object = {4};
int box<int>::*to_member = nullptr;
template <class T> T of_template = T(5);
struct record {
  int member;
  int *to_something;
  int bits : 3;
  int members[2];
};
enum numbers { six = 6 };
namespace space {}
typedef int integer;
using alias = int;
using other_alias = int;
int of_parameter(int x) { return x; }
int of_array(int x[2]) { return x[0]; }

// Where a clause belongs: to a function, and to the function behind a pointer, in a typedef or not.
int first(int) restrict(amp);
static int second(int) restrict(cpu);
int before_the_name(int) restrict(amp);
int behind_the_name(int x) restrict(cpu, amp) { return x; }
typedef float type_with_clause(int) restrict(cpu);
type *to_function;
type_with_clause *also_to_function;
float (*third_to_function)(int) restrict(cpu);
float (*fourth_to_function)(int) restrict(cpu);
static int second(int x) { return x; }
float half(int x) { return x / 2.0f; }

int locals() {
  int local = 1;
  auto deduced = 2;
  auto [bound] = object;
  for (int iteration = 0; iteration < 2; ++iteration)
    ++local;
  if (int condition = 1)
    local += condition;
  return local + deduced + bound;
}

int main() {
  to_function = also_to_function = third_to_function = fourth_to_function = half;
  return locals() == 10 && of_template<int> == 5 && second(7) == 7 && behind_the_name(8) == 8 && to_function(3) == 1.5f &&
                 fourth_to_function(5) == 2.5f
             ? 0
             : 1;
}
#endif
