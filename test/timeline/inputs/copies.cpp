// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(1000, 1), results(1000, 5);
  {
    array_view<const int> in(numbers);
    array_view<int> out(results);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] += in[i]; });
    out.synchronize();
    out[7] = 3;
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] += 1; });
    if (results[0] != 6 || out[7] != 4)
      return 1;
  }
  array<int> kept(1000, results.begin());
  std::vector<int> last(1000);
  copy_async(kept, last.begin()).get();
  return last[0] != 7;
}
