// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch that cannot be made is caught, with its text: the example of docs/api/exceptions.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  array_view<int> view(10);
  try {
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) { view[t] = 1; });
  } catch (const invalid_compute_domain &error) { // 10 is no multiple of 4
    std::cout << error.what() << '\n';
    return error.get_error_code() == E_INVALIDARG ? 0 : 1;
  }
  return 1;
}
