// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches from a static object's destructor, after main, and checks what was launched before it.
#include "scaling.h"

#include <cstdio>
#include <cstdlib>

extern std::vector<int> early_values;

struct at_the_end {
  ~at_the_end() {
    std::vector<int> values(8, 4);
    scale(values, 10);
    std::printf("after main: %d\n", values[7]);
    std::fflush(stdout);
  }
} last;

int main() { std::printf("before main: %d %d\n", early_values[0], early_values[63]); }
