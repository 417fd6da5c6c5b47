// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One kernel that reads and writes, twice, and one that overwrites all of a view.
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

int main(int words, char **word) {
  const int size = 1 << 20;
  std::vector<float> a(size, 1.0f), b(size, 2.0f);
  const array_view<const float> in(size, a);
  const array_view<float> out(size, b);
  if (words == 2 && !std::strcmp(word[1], "discard"))
    out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i] + 1; });
  for (int round = 0; round < 2; ++round)
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = 2 * out[i]; });
  out.synchronize();
  std::printf("%.0f\n", b[0]);
  return words == 2 && !std::strcmp(word[1], "seven") ? 7 : 0;
}
