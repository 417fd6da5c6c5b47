// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void fill(int *to, int count) restrict(amp) {
  for (int i = 0; i < count; ++i)
    to[i] = i;
}
