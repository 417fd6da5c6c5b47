// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an element of a wrong size is told where the program names the container, also where the standard
// library is what makes it.
// RUN: not %amp++ -fsyntax-only %s 2>&1 | %filecheck %s
#include <amp.h>
#include <memory>

using namespace concurrency;

struct three_bytes {
  char bytes[3];
};

template <class T> struct holder {
  std::vector<array_view<T>> views;
};

// CHECK-DAG: elements-within-other-classes.cpp:[[@LINE+2]]:28: error: 'short' has a size of 2, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]
// CHECK-DAG: array.h:{{.*}}: note: the library's code for it is here
void local() { std::vector<array<short>> many; }

// CHECK-DAG: elements-within-other-classes.cpp:[[@LINE+3]]:25: error: 'three_bytes' has a size of 3, and the elements of array and array_view have sizes of a multiple of four bytes: use members of four bytes, such as int [amp-5.1]
// CHECK-DAG: array.h:{{.*}}: note: the library's code for it is here
struct member { std::unique_ptr<array<three_bytes, 2>> one; };
member made() { return {}; }

// CHECK-DAG: elements-within-other-classes.cpp:15:15: error: 'char' has a size of 1, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]
// CHECK-DAG: array_view.h:{{.*}}: note: the library's code for it is here
void in_template() { holder<char> held; }
