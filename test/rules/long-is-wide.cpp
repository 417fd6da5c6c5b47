// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that long in amp code is a warning under -famp-msvc, which -Wno-amp-long switches off, and elsewhere with -Wamp-long.
// RUN: %amp++ -Wamp-long -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -Wamp-long -Werror -DLEGAL -fsyntax-only %s
// RUN: %amp++ -famp-msvc -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -Wno-amp-long -famp-msvc -Werror -c %s -o %t.o
// RUN: %amp++ -Werror -c %s -o %t.o
// RUN: cp %s %t.cpp && not %amp++ -Wamp-long -Werror -Xclang -fixit -fsyntax-only %t.cpp
// RUN: %filecheck %s --input-file=%t.cpp --check-prefix=FIXED
// FIXED: unsigned int hash = {{.*}}seeds
#include <amp.h>

using namespace concurrency;

void hashes(array_view<unsigned> seeds) {
#ifndef LEGAL
  parallel_for_each(seeds.extent, [=](index<1> i) restrict(amp) {
    unsigned long hash = seeds[i] * 2654435761u; // expected-warning {{'unsigned long' has 64 bits here and 32 bits for Visual C++: write 'unsigned int' for 32 bits [amp-2.4.1.2]}}
    hash ^= hash << 13;
    seeds[i] = (unsigned)(hash >> 17);
  });
#else
  parallel_for_each(seeds.extent, [=](index<1> i) restrict(amp) {
    unsigned int hash = seeds[i] * 2654435761u;
    size_t wide = i[0];
    hash ^= hash << 13;
    seeds[i] = (hash >> 17) + (unsigned)wide;
  });
#endif
}
