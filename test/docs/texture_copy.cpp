// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a section of a texture gets to another one and to memory: the example of docs/api/texture_copy.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<int> numbers(6 * 8);
  for (int i = 0; i < 48; ++i)
    numbers[i] = i;
  const texture<int, 2> whole(6, 8, numbers.begin(), numbers.end());
  texture<int, 2> part(2, 3);
  copy(whole, index<2>(4, 5), part, index<2>(0, 0), extent<2>(2, 3));

  int corner[6];
  completion_future done = copy_async(part, corner, sizeof(corner));
  done.wait();
  return corner[0] == 4 * 8 + 5 && corner[5] == 5 * 8 + 7 ? 0 : 1;
}
