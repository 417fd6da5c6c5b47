// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Small wrong programs, each with a right twin: the argument says which of them run.
#ifndef TESSERA_TEST_API_CHECKS_CASES_H
#define TESSERA_TEST_API_CHECKS_CASES_H

#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

using namespace concurrency;

namespace checks {

struct one_case {
  const char *name;
  void (*wrong)();
  void (*right)();
};

/// Numbers 0 to count-1.
inline std::vector<int> ascending(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

constexpr int size = 16, count = 4 * size; // of a tile, and of all

/// What kernels compute with is `given` where no compiler may see it.
template <typename Kernel> void launch_with(int given, const Kernel &kernel) {
  std::vector<int> numbers = ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent.tile<size>(),
                    [=](tiled_index<size> t) restrict(amp) { kernel(t, view, given); });
  view.synchronize();
}

template <typename Kernel> void launch(const Kernel &kernel) {
  launch_with(0, [=](tiled_index<size> t, const array_view<int> &view, int) restrict(amp) {
    kernel(t, view);
  });
}

template <typename Program> void run(const char *name, const Program &program) {
  std::fprintf(stderr, "case %s\n", name);
  try {
    program();
  } catch (const runtime_exception &refusal) {
    std::fprintf(stderr, "thrown: %s\n", refusal.what());
  }
}

template <std::size_t Count>
int main(const one_case (&cases)[Count], int argument_count, char **arguments) {
  const bool wrong = argument_count > 1 && std::strcmp(arguments[1], "wrong") == 0;
  for (const one_case &one : cases)
    if (argument_count < 3 || std::strcmp(arguments[2], one.name) == 0)
      run(one.name, wrong ? one.wrong : one.right);
  std::fprintf(stderr, "end\n");
  return 0;
}

} // namespace checks

#endif // TESSERA_TEST_API_CHECKS_CASES_H
