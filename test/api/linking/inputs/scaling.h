// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An inline function with a kernel: every unit and every library that includes it has its own copy.
#ifndef TESSERA_TEST_API_LINKING_SCALING_H
#define TESSERA_TEST_API_LINKING_SCALING_H

#include <amp.h>
#include <vector>

inline void scale(std::vector<int> &values, int factor) {
  concurrency::array_view<int> view(int(values.size()), values);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] *= factor; });
  view.synchronize();
}

template <class T> T shifted(T x, T by) restrict(amp, cpu) { return x + by; }

void reverse_tiles(std::vector<int> &values);
void add_one(std::vector<int> &values);

#endif // TESSERA_TEST_API_LINKING_SCALING_H
