// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "small_struct.h"
#include <amp.h>

colour turned(colour c, int times) restrict(cpu, amp) {
  for (; times > 0; --times) {
    const unsigned char red = c.red;
    c.red = c.green;
    c.green = c.blue;
    c.blue = red;
  }
  return c;
}
