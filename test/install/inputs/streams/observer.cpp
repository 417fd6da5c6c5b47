// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library with a kernel, which tells what the process's wcout writes to.
#include <amp.h>
#include <iostream>

#include <typeinfo>

extern "C" const char *buffer_of_wcout() { return typeid(*std::wcout.rdbuf()).name(); }

extern "C" int run_kernel() {
  concurrency::array_view<int> view(64);
  concurrency::parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
  return view[63];
}
