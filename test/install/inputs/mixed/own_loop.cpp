// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <vector>

void fill(std::vector<int> &values) {
  for (int &value : values)
    value = static_cast<int>(&value - values.data());
}
