// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>

extern "C" const char *buffer_of_wcout();
extern "C" int run_kernel();

int main() {
  std::printf("%d %s\n", run_kernel(), buffer_of_wcout());
}
