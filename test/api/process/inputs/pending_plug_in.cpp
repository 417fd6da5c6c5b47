// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library with a kernel, which life_and_death.cpp unloads while it is pending; with OWN_DATA it asks for the kernel's
// result while it is unloaded, with OWN_MEMORY the kernel computes in memory that a function of the library has to get back.
#include <amp_graphics.h>
#include <tessera/interoperation.h>

#include <cstdlib>

using namespace concurrency;

#ifdef OWN_MEMORY
static void add(const accelerator_view &queue, const array_view<int> &view) {
  array<int> ones = tessera::array_from_host_pointer(
      view.get_extent(), new int[1000],
      [](int *memory) {
        if (memory[999] != 1)
          std::abort();
        delete[] memory;
      },
      queue);
  parallel_for_each(queue, view.extent, [=, &ones](index<1> i) restrict(amp) {
    ones[i] = 1;
    view[i] += ones[i];
  });
}
#else
static void add(const accelerator_view &queue, const array_view<int> &view) {
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}
#endif

#ifdef OWN_DATA
static struct own_data {
  std::vector<int> numbers = std::vector<int>(1000);
  array_view<int> view{numbers};
  own_data() {
    accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
    add(queue, view);
  }
  ~own_data() {
    if (view[999] != 1)
      std::abort();
  }
} of_the_library;
#endif

extern "C" void launch(const accelerator_view *queue, const array_view<int> *view, int times) {
  for (int time = 0; time < times; ++time)
    add(*queue, *view);
}
