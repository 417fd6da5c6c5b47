// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A program for process_test.cpp that knows nothing of Tessera: opens the plug-in, calls it,
/// closes it, 100 times.
#include <cstdio>

#include <dlfcn.h>

int main(int, char **argv) {
  for (int round = 0; round < 100; ++round) {
    void *library = dlopen(argv[1], RTLD_NOW);
    auto *work_items =
        library ? reinterpret_cast<int (*)(int)>(dlsym(library, "plug_in_work_items")) : nullptr;
    if (!work_items) {
      std::fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    if (work_items(10000 + round) != 10000 + round)
      return 2;
    if (dlclose(library) != 0)
      return 3;
  }
  return 0;
}
