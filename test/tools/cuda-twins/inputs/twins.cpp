// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A host program as those of bench/peers/opencl are.
#include "../../../../bench/peers/opencl/opencl.h"

#include <cstdio>
#include <vector>

using namespace opencl;

static bool refuses(const kernel &add, int choice_of_block, std::size_t count) {
  choose(choice_of_block);
  try {
    add(items(count), scratch(0, 4096), 1.0f, scratch(1, 4096));
  } catch (const refused &) {
    return true;
  }
  return false;
}

int main() {
  if (!engine())
    return 1;
  std::printf("%s\n", engine());
  std::vector<float> numbers(1024, 1.5f), sums(1024);
  const kernel add("add.cl", "add");
  const buffer result = output(sums.data(), sums.size());
  for (int number = 0; number < 3; ++number) {
    choose(number);
    add(items(numbers.size()), number ? result : input(numbers.data(), numbers.size()), 2.0f,
        result);
  }
  add(items(numbers.size(), 64), result, 0.25f, scratch(0, 4096));
  copy(scratch(0, 4096), result, 4096);
  fetch();
  std::printf("%g %g\n", sums.front(), sums.back());
  std::printf("%d %d\n", refuses(add, 0, 256), refuses(add, 0, 100));
  finish();
  forget();
  kernel("add.cl", "add", "-Dtile=4 -Dother");
}
