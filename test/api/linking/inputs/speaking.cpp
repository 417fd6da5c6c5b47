// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A unit of messages-of-other-units.test: what other units' kernels call says something, or ends them.
#include <amp.h>

using namespace concurrency;

int checked(int number, int wrong) restrict(amp) {
  direct3d_printf("number %d\n", number);
  if (number == wrong)
    direct3d_abort();
  if (number > 100)
    direct3d_errorf("%d is too large", number);
  return number + 1;
}
