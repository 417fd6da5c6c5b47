// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void md5_opencl(const unsigned int *digest, int *found) {
  using namespace opencl;
  kernel("md5.cl", "find_word", "-I.")(items(1 << 20), digest[0], digest[1], digest[2], digest[3],
                                       output(found, 1));
}
