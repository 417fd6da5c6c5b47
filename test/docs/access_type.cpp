// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array tells what the host may do with it: the example of docs/api/access_type.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  accelerator device;
  if (!device.supports_cpu_shared_memory)
    return 0; // the host reads its arrays through copies and views alone
  array<int> written_by_host(16, device.default_view, access_type_write);
  accelerator_view own = device.create_view(queuing_mode_immediate);
  return written_by_host.cpu_access_type == access_type_write && own.queuing_mode == queuing_mode_immediate ? 0 : 1;
}
