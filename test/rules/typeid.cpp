// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that typeid is an error in restrict(amp) code.
// Conformance: A128-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <typeinfo>

#ifndef LEGAL
template <class T> bool is_int(T value) restrict(cpu, amp) { return typeid(value) == typeid(int); } // expected-error 2 {{restrict(amp) code cannot use typeid: overload a function or a template on the type instead [amp-2.4.3.7]}}
#else
template <class T> bool is_int(T) restrict(cpu, amp) { return false; }
inline bool is_int(int) restrict(cpu, amp) { return true; }
#endif
