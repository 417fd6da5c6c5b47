// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <dlfcn.h>

extern "C" {
int one();
int in_objects(int);
int in_archive(int);
int in_library(int);
int in_program(int);
}

int main(int, char **arguments) {
  void *plugin = dlopen(arguments[1], RTLD_NOW);
  if (!plugin) {
    std::puts(dlerror());
    return 1;
  }
  auto in_plugin = reinterpret_cast<int (*)(int)>(dlsym(plugin, "in_plugin"));
  int sum = in_objects(in_archive(in_library(in_program(in_plugin(one())))));
  std::printf("%s: the sum is %d\n", CONFIGURATION, sum);
  return sum == 6 ? 0 : 1;
}
