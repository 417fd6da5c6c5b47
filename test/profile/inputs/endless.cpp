// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Says its number after a launch, and goes on until a signal ends it.
#include <amp.h>
#include <cstdio>

#include <unistd.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(1000);
  const array_view<int> view(1000, numbers);
  for (int launch = 0;; ++launch) {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
    if (launch == 0) {
      std::printf("%d\n", int(getpid()));
      std::fflush(stdout);
    }
    usleep(1000);
  }
}
