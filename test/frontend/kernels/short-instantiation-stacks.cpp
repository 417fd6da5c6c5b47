// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an error within a template that a kernel uses names the user's own steps, from the launch to the place, and
// none of the library's.
// RUN: not %amp++ -c %s -o %t.o 2> %t.log
// RUN: %filecheck %s < %t.log
// RUN: %filecheck %s --check-prefix=LIBRARY < %t.log
// LIBRARY-NOT: __kernel_entry
// LIBRARY-NOT: parallel_for_each.h
#include <amp.h>
using namespace concurrency;

template <typename T> struct cell {
  T value;
  void next() restrict(amp) { value.step(); }
};

template <typename T> struct kernel {
  array_view<T> data;
  void operator()(index<1> i) const restrict(amp) {
    cell<T> c = {data[i]};
    c.next();
  }
};

template <typename T> void launch(array_view<T> data) {
  parallel_for_each(data.extent, kernel<T>{data});
}

void run(array_view<int> data) { launch(data); }
// CHECK: :14:36: error: member reference base type 'int' is not a structure or union
// CHECK: :21:7: note: in instantiation of member function 'cell<int>::next' requested here
// CHECK: :26:3: note: in instantiation of function template specialization 'concurrency::parallel_for_each<1, kernel<int>>' requested here
// CHECK: :29:34: note: in instantiation of function template specialization 'launch<int>' requested here
// CHECK: 1 error generated
// LIBRARY: error: member reference base type
// LIBRARY-NOT: __kernel_entry
// LIBRARY-NOT: parallel_for_each.h
