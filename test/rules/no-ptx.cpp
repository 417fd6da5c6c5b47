// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that NVIDIA GPUs cannot run is named by a warning, with the reason, which -Wno-amp-nvptx
// switches off, and that nothing is said where nobody asks for PTX or for the warning.
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,nvptx -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O0 -famp-version=1.2 -famp-targets=cpu,nvptx -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,nvptx -DLEGAL -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,nvptx -Wno-amp-nvptx -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu -Wamp-nvptx -Werror -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

int sum_to(int x) restrict(amp) {
#ifdef LEGAL
  return x * (x + 1) / 2;
#else
  return x <= 0 ? 0 : x + sum_to(x - 1) * 3;
#endif
}

void sums(const array_view<int> &data) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
    data[i] = sum_to(data[i]); // expected-warning {{this kernel has no PTX, so that NVIDIA GPUs cannot run it: 'sum_to(int)' is recursive, which a GPU's stack of fixed size does not allow [amp-7]}}
  });
}
