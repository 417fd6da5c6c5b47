// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A unit of messages-of-other-units.test: `PROGRAM FIRST WRONG` checks eight numbers from FIRST on, in tiles of four.
#include <amp.h>

using namespace concurrency;

int checked(int number, int wrong) restrict(amp);

int main(int, char **arguments) {
  const int first = std::atoi(arguments[1]), wrong = std::atoi(arguments[2]);
  std::vector<int> numbers(8);
  array_view<int> view(numbers);
  try {
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
      view[t] = checked(first + t.global[0], wrong);
    });
    accelerator().get_default_view().wait();
  } catch (const runtime_exception &exception) {
    std::printf("caught: %s\n", exception.what());
  }
  view.synchronize();
  for (int number : numbers)
    std::printf("%d ", number);
  std::printf("\n");
}
