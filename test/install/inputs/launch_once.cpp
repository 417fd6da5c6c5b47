// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One launch; prints what it throws.
#include <amp.h>
#include <cstdio>

int main() {
  concurrency::array_view<int> view(8);
  try {
    concurrency::parallel_for_each(
        view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
  } catch (const concurrency::runtime_exception &failure) {
    std::puts(failure.what());
    return 1;
  }
  std::puts("launched");
}
