// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What several-launches.test debugs: two threads, each of which runs a kernel on direct3d\ref.
#include <amp.h>
#include <atomic>
#include <thread>
#include <vector>
using namespace concurrency;

std::atomic<int> may_begin{0}; // a debugger sets it

static void run(int first) {
  std::vector<int> numbers(8, first);
  array_view<int> view(8, numbers);
  const accelerator_view place = accelerator(L"direct3d\\ref").create_view();
  parallel_for_each(
      place, view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        int mine = view[t.global] + t.local[0];
        t.barrier.wait();
        view[t.global] = mine; // both
      });
  view.synchronize();
}

int main() {
  std::thread other([] {
    while (may_begin == 0)
      std::this_thread::yield();
    run(100);
  });
  run(10);
  other.join();
}
