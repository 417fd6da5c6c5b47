// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs whose beginning and end are what they are about: launches from static objects, work
/// that is pending at exit, threads that go on launching meanwhile, a plug-in that nobody closes.
#include "kernels.h"
#include "player.h"

#include <cstdlib>
#include <thread>

#include <dlfcn.h>
#include <unistd.h>

using namespace concurrency;

namespace fuzz {
namespace {

std::uint32_t seed_of_life() {
  const char *text = std::getenv(life_variable);
  return text ? std::uint32_t(std::strtoul(text, nullptr, 10)) : 0;
}

bool has(int bit) { return seed_of_life() >> bit & 1; }

/// Made before main and destroyed after it.
struct static_launcher {
  std::vector<int> numbers;
  std::unique_ptr<array_view<int, 1>> view;
  int wanted = 0;

  static_launcher() {
    if (!has(0))
      return;
    numbers.assign(1000, 0);
    view = std::make_unique<array_view<int, 1>>(numbers);
    launch();
  }
  ~static_launcher() {
    if (!view)
      return;
    if (has(1))
      launch();
    if (has(2) && (*view)[5] != wanted)
      _exit(3);
    view.reset();
    if (numbers[999] != wanted)
      _exit(4);
  }
  void launch() {
    launch_add(*view, 1, 0, nullptr);
    ++wanted;
  }
} of_the_program;

void launch_for_ever() {
  // What the threads use is never destroyed: they outlive the program's objects.
  auto &numbers = *new std::vector<int>(500);
  auto &view = *new array_view<int, 1>(numbers);
  auto &queue = *new accelerator_view(accelerator().create_view());
  try {
    for (int round = 0;; ++round) {
      launch_add(view, 1, 0, round % 2 ? &queue : nullptr);
      if (round % 10 == 0)
        view.synchronize();
    }
  } catch (const runtime_exception &) { // no new work once the program has begun to end
    for (;;)
      pause();
  }
}

void leave_work_pending(std::mt19937 &random) {
  auto &numbers = *new std::vector<int>(2000);
  auto &view = *new array_view<int, 1>(numbers);
  auto &out = *new std::vector<int>(2000);
  accelerator_view queue = accelerator().create_view();
  for (int round = 0; round < 20; ++round) {
    launch_add(view, 1, round == 7 ? 200000 : 0, random() % 2 ? &queue : nullptr);
    const completion_future future =
        random() % 2 ? copy_async(view, out.begin()) : queue.create_marker();
    if (random() % 2)
      future.then([] {
        std::vector<int> own(10);
        array_view<int, 1> mine(own);
        try {
          launch_add(mine, 1, 0, nullptr);
          mine.synchronize();
        } catch (const runtime_exception &) {
        }
      });
  }
}

} // namespace

int live(std::uint32_t seed) {
  std::mt19937 random(seed);
  alarm(60); // whoever waits for this process has an eye on it, too
  if (has(3))
    for (int count = 1 + int(random() % 3); count > 0; --count)
      std::thread(launch_for_ever).detach();
  if (has(4))
    std::atexit([] {
      std::vector<int> numbers(100);
      array_view<int, 1> view(numbers);
      launch_add(view, 2, 0, nullptr);
      if (view[99] != 2)
        _exit(5);
    });
  if (has(5) && of_the_program.view)
    of_the_program.launch();
  if (has(6)) {
    static std::vector<int> numbers(1000);
    static array_view<int, 1> view(numbers);
    void *library = dlopen((own_folder() + "/libruntime-fuzz-plug-in.so").c_str(), RTLD_NOW);
    using function = void (*)(const accelerator_view *, const array_view<int, 1> *, int, int);
    function(dlsym(library, "fuzz_plug_in"))(nullptr, &view, 1, 5);
    if (random() % 2)
      dlclose(library);
  }
  if (has(7))
    leave_work_pending(random);
  if (random() % 2)
    usleep(random() % 3000);
  switch (random() % 4) {
  case 0:
    std::thread([] { std::exit(0); }).join();
    break;
  case 1:
    std::exit(0);
  case 2:
    if (has(8))
      _exit(0);
    break;
  }
  return 0;
}

} // namespace fuzz
