// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the system says of the running process.
#ifndef TESSERA_TEST_API_ASYNCHRONOUS_PROCESS_STATUS_H
#define TESSERA_TEST_API_ASYNCHRONOUS_PROCESS_STATUS_H

#include "../../serial_comparison.h"

#include <cstdlib>
#include <fstream>
#include <string>

#include <sched.h>

/// The number in a row of /proc/self/status, as "Threads:" or "VmHWM:", which is in KiB.
inline long process_status(const std::string &row) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, row.size(), row) == 0)
      return std::strtol(line.c_str() + row.size(), nullptr, 10);
  return 0;
}

/// A number of a test's that may be smaller, and says by how much it is too large.
inline void expect_at_most(const char *what, long limit, long seen) {
  if (seen > limit)
    std::printf("%s: %ld, and %ld at most were expected\n", what, seen, limit);
  expect(what, seen <= limit);
}

/// How many threads a process may have that has made one itself: eight more than cores.
inline int allowed_threads() {
  cpu_set_t allowed;
  return (sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1) + 8;
}

#endif // TESSERA_TEST_API_ASYNCHRONOUS_PROCESS_STATUS_H
