// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tessera/accelerator.h>

#include <cstdio>

int square(int number);

int main() {
  const bool several = concurrency::accelerator::get_all().size() >= 3;
  std::printf("%d on %s\n", square(7), several ? "3 accelerators or more" : "fewer accelerators");
}
