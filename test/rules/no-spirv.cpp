// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that OpenCL devices cannot run is named by a warning, with the reason, which -Wno-amp-spirv
// switches off, and that nothing is said where nobody asks for SPIR-V or for the warning.
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,spirv -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O0 -famp-version=1.2 -famp-targets=cpu,spirv -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,spirv -DLEGAL -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu,spirv -Wno-amp-spirv -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -Wamp-spirv -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -Werror -c %s -o %t.o
// RUN: %amp++ -O2 -famp-version=1.2 -famp-targets=cpu -Wamp-spirv -Werror -c %s -o %t.o
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
    data[i] = sum_to(data[i]); // expected-warning {{this kernel has no SPIR-V, so that OpenCL devices cannot run it: 'sum_to(int)' is recursive, which OpenCL does not allow [amp-7]}}
  });
}
