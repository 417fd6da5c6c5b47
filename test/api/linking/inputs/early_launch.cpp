// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches while static objects are constructed, before main, through another unit's kernel.
#include "scaling.h"

std::vector<int> launched_early() {
  std::vector<int> values(64, 21);
  add_one(values);
  return values;
}

std::vector<int> early_values = launched_early();
