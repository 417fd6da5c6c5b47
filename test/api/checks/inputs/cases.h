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
