// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What catch.test debugs: a kernel with a race, one that reads outside of a view, and one that uses a
// value that nobody wrote.
#include <amp.h>
#include <cstring>
#include <vector>

using namespace concurrency;

int main(int, char **arguments) {
  std::vector<int> values(8, 3);
  array_view<int> out(8, values);
  const char *const what = arguments[1];
  if (!std::strcmp(what, "race"))
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
      out[0] = t.local[0]; // race
    });
  else if (!std::strcmp(what, "bounds"))
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
      out[t.global + 1] = 1; // bounds
    });
  else
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
      int sum;
      if (t.local[0] != 5)
        sum = 1;
      out[t.global] = sum; // uninit
    });
  out.synchronize();
}
