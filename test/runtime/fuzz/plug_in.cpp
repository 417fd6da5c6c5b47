// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A library with kernels, which programs load and unload while its kernels and continuations are
/// pending. It uses kernels of its own when it is loaded and when it is unloaded.
#include <amp.h>

#include <atomic>
#include <cstdlib>

#include <unistd.h>

using namespace concurrency;

namespace {

void add(const array_view<int, 1> &view, int amount, const accelerator_view *on) {
  const auto kernel = [=](index<1> i) restrict(amp) {
    view[i] =
        static_cast<int>(static_cast<unsigned int>(view[i]) + static_cast<unsigned int>(amount));
  };
  if (on)
    parallel_for_each(*on, view.get_extent(), kernel);
  else
    parallel_for_each(view.get_extent(), kernel);
}

std::atomic<int> asked{0}, called{0};
bool is_closed = false; ///< by dlclose, not by exit, where this object goes first

void continue_later(const accelerator_view &queue, int depth) {
  ++asked;
  accelerator_view(queue).create_marker().then([=] {
    if (depth > 1)
      continue_later(queue, depth - 1);
    ++called;
  });
}

/// On a queue of its own: failures of other threads' kernels do not come to light here.
struct own_data {
  std::vector<int> numbers = std::vector<int>(100, 1);
  array_view<int, 1> view{numbers};
  accelerator_view queue = accelerator().create_view();
  pid_t process = getpid();
  own_data() { add(view, 2, &queue); }
  ~own_data() {
    add(view, 3, &queue);
    // What was under way when a process forked is the parent's.
    if (getpid() == process && (view[99] != 6 || (is_closed && called != asked)))
      std::abort();
    continue_later(queue, 2);
  }
} loaded;

} // namespace

extern "C" void close_fuzz_plug_in() { is_closed = true; }

extern "C" void fuzz_plug_in(const accelerator_view *on, const array_view<int, 1> *view, int amount,
                             int launches) {
  for (int launch = 0; launch < launches; ++launch)
    add(*view, amount, on);
  if (launches % 2)
    continue_later(loaded.queue, launches);
}
