// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A plug-in for process_test.cpp: launches a kernel of its own, also while it is loaded.
#include "hand_made_kernel.h"

#include <atomic>

namespace {

int count_work_items(int length) {
  std::atomic<int> runs{0};
  test::hand_made_kernel kernel(1);
  kernel.function.work_item = [&](const int *) { ++runs; };
  kernel.run(concurrency::extent<1>(length));
  return runs;
}

const int runs_while_loading = count_work_items(1000);

} // namespace

extern "C" int plug_in_work_items(int length) {
  return runs_while_loading == 1000 ? count_work_items(length) : -1;
}
