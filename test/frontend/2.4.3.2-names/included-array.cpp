// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array is ambiguous where a program uses both namespaces and includes <array> itself.
//
// RUN: %amp++ -fsyntax-only -Xclang -verify %s
// expected-note@*:* {{candidate found by name lookup is 'std::array'}}
// expected-note@tessera/array.h:* {{candidate found by name lookup is 'concurrency::array'}}
#include <array>

#include <amp.h>

using namespace std;
using namespace concurrency;

array<int, 1> *pointer; // expected-error {{reference to 'array' is ambiguous}}
