// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program picks an accelerator by its properties: the example of docs/api/accelerator.md.
// RUN: %amp++ -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

int main() {
  for (const accelerator &one : accelerator::get_all())
    std::wcout << one.description << L" (" << one.device_path << L"), " << one.dedicated_memory / 1024 << L" MiB\n";
  for (const accelerator &one : accelerator::get_all())
    if (!one.is_emulated && one.supports_double_precision)
      return accelerator::set_default(one.device_path) && accelerator() == one ? 0 : 1;
  return 1;
}
