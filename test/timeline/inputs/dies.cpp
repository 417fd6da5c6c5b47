// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ends as its argument says, after a hundred kernels, while another thread may be recording.
#include <amp.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace concurrency;

namespace {

void launch(std::vector<int> &numbers) {
  array_view<int> view(int(numbers.size()), numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
}

void launch_for_ever() {
  std::vector<int> numbers(100);
  for (;;)
    launch(numbers);
}

struct launches_at_the_end {
  ~launches_at_the_end() {
    std::vector<int> numbers(10);
    array_view<int> view(10, numbers);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  }
};

} // namespace

int main(int, char **arguments) {
  const char *const way = arguments[1];
  const auto is = [&](const char *name) { return std::strcmp(way, name) == 0; };
  if (is("static")) {
    static launches_at_the_end last; // made before the runtime
    (void)last;
  }
  if (is("handler"))
    std::signal(SIGTERM, [](int) { std::_Exit(5); });
  std::vector<int> numbers(1000);
  for (int number = 0; number < (is("many") ? 10000 : 100); ++number)
    launch(numbers);
  if (is("default")) {
    std::signal(SIGTERM, SIG_DFL);
    for (int number = 0; number < 100; ++number) {
      launch(numbers);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  if (is("chdir") && chdir("/"))
    return 1;
  if (is("fork")) {
    if (fork() == 0)
      std::exit(0);
    wait(nullptr);
  }
  if (is("busy"))
    for (int number = 0; number < 3; ++number)
      std::thread(launch_for_ever).detach();
  if (is("busy")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    raise(SIGTERM);
  }
  if (is("real-time"))
    raise(SIGRTMIN + 1);
  if (is("profile"))
    raise(SIGPROF);
  if (is("abort"))
    std::abort();
  if (is("quick"))
    std::quick_exit(3);
  if (is("exit"))
    std::exit(4);
  if (is("fault")) {
    int *volatile nowhere = nullptr;
    *nowhere = 1;
  }
  if (is("kernel-fault")) {
    array_view<int> view(1000, numbers);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i[0] + (1 << 28)] = 1; });
    view.synchronize();
  }
  for (const auto &[name, number] :
       {std::pair("term", SIGTERM), std::pair("int", SIGINT), std::pair("hup", SIGHUP),
        std::pair("handler", SIGTERM), std::pair("default", SIGTERM)})
    if (is(name))
      raise(number);
  return 0;
}
