// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Opens a library with kernels, launches and closes it, 100 times. The host has kernels of its own, or none.
#include <cstdio>
#include <dlfcn.h>

#ifdef WITH_KERNELS
#include "scaling.h"
#endif

int main(int, char **arguments) {
  for (int round = 0; round < 100; ++round) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      std::printf("%s\n", dlerror());
      return 1;
    }
    auto sum_of_squares = reinterpret_cast<int (*)(int)>(dlsym(library, "sum_of_squares"));
    if (sum_of_squares(100 + round % 7) != (99 + round % 7) * (100 + round % 7) * (199 + 2 * (round % 7)) / 6) {
      std::printf("round %d: wrong sum\n", round);
      return 1;
    }
    dlclose(library);
#ifdef WITH_KERNELS
    std::vector<int> values(10, round);
    scale(values, 2);
    if (values[9] != 2 * round)
      return 1;
#endif
  }
  std::puts("100 rounds");
}
