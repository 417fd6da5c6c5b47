// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that glibc's SIZE_WIDTH and its like do not reach a program with -famp-msvc, unless it asks for them; that the C
// library's mathematics is there with a stream's header alone; and that <xutility> and _umask are there.
//
// RUN: %amp++ -famp-msvc -std=c++14 -Wall -Wextra -Werror -O1 %s -o %t && %t
// RUN: %amp++ -famp-msvc -std=c++20 -DAMP -O0 %s -o %t && %t
// RUN: %if every-shape %{ %amp++ -famp-msvc -std=c++23 -DAMP -O0 %s -o %t && %t %}
// RUN: %amp++ -famp-msvc -D__STDC_WANT_IEC_60559_BFP_EXT__ -DWANTED -fsyntax-only %s
// RUN: not %amp++ -fsyntax-only %s
#include <iostream>

double of_mathematics(double x) { return exp(x) + fabs(x) + sqrt(x) + std::pow(x, 2.0); }

#ifdef AMP
#include <amp.h>
#endif
#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <io.h>
#include <limits.h>
#include <math.h>
#include <random>
#include <stdint.h>
#include <xutility>

#ifdef WANTED
static_assert(SIZE_WIDTH == 64 && INT_WIDTH == 32, "glibc's");
#else
const int SIZE_WIDTH = 512, PTRDIFF_WIDTH = 1, INTPTR_WIDTH = 2;
enum { CHAR_WIDTH, SHRT_WIDTH, INT_WIDTH, LONG_WIDTH, ULLONG_WIDTH, BOOL_WIDTH };
enum { INT8_WIDTH, UINT64_WIDTH, INT_LEAST8_WIDTH, UINT_FAST32_WIDTH, WCHAR_WIDTH, BOOL_MAX };
static_assert(SIZE_WIDTH == 512 && LONG_WIDTH == 3 && WCHAR_WIDTH == 4 && PTRDIFF_WIDTH + INTPTR_WIDTH == 3, "the program's");
#endif

int main() {
  const int before = _umask(022);
  if (_umask(before) != 022)
    return 1;
  int one = 1, two = 2;
  std::swap(one, two);
  std::cout << of_mathematics(0) << '\n';
  return one == 2 && of_mathematics(0) == 1 ? 0 : 1;
}
