// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that launching an object of a class that cannot be called at all is an error at the class, with no word of the
// library's insides.
// RUN: not %amp++ -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=include/tessera
// RUN: %amp++ -DLEGAL -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

// CHECK: function-object-without-call-operator.cpp:[[@LINE+1]]:8: error: this function object cannot be called as a kernel: it needs a const operator() with restrict(amp) that takes the index of the compute domain [amp-7]
struct clear {
  array_view<int> data;
#ifdef LEGAL
  void operator()(index<1> i) const restrict(amp) { data[i] = 0; }
#endif
};

void clear_all(array_view<int> data) {
  parallel_for_each(data.extent, clear{data});
}
