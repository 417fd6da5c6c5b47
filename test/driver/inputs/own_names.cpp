// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program for Visual C++ with a name of its own for one of ours, and a text in std::exception.
#ifndef WITHOUT_WINDOWS
#include <windows.h>

#include <stdio.h>
#include <amp.h>
#endif

using namespace concurrency;

#ifdef OTHER_TYPE
typedef short errno_t;
#endif
double _copysign(double, double) { return 7; }

static int caught() {
  try {
    throw std::exception("a text");
  } catch (const std::exception &thrown) {
    return strcmp(thrown.what(), "a text");
  }
}

int main() {
  std::vector<int> numbers(10, 1);
  array_view<int> view(10, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += i[0]; });
  view.synchronize();
#ifdef OTHER_TYPE
  static_assert(sizeof(errno_t) == sizeof(short), "the program's own");
#else
  static_assert(sizeof(errno_t) == sizeof(int), "Visual C++'s");
#endif
  return numbers[9] != 10 || _copysign(1, -1) != 7 || caught() != 0;
}
