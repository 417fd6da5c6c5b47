// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

int long_function_name(int first_argument, int second_argument, int third) restrict(cpu, amp) {
  return first_argument;
}

struct shape {
  int area() const restrict(amp) { return 1; }
};

void run(concurrency::array_view<int, 2> view) {
  parallel_for_each(view.extent.tile<16, 16>(),
                    [=](concurrency::tiled_index<16, 16> i) restrict(amp) -> void {
                      view[i] = view[i] * view[i];
                      view[i] += i.local[0];
                    });
  auto twice = [](int a) restrict(amp) -> int { return 2 * a; };
}
