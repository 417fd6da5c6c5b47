// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches a kernel on containers that lie apart, on one that overlaps another, and on one that begins four bytes later.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

static void shift(const array_view<const int> &from, const array_view<int> &to) {
  parallel_for_each(extent<1>(100), [=](index<1> i) restrict(amp) {
    for (int k = 0; k != 4; ++k) to[i[0] * 4 + k] = from[i[0] * 4 + 3 - k] + 1;
  });
}

int main() {
  const accelerator_view view = accelerator(L"cuda\\0").default_view;
  std::vector<int> numbers(400);
  for (int i = 0; i != 400; ++i) numbers[i] = i * 7;
  array<int> from(400, numbers.begin(), view), to(404, view);
  shift(from, to.section(0, 400));
  shift(to, to.section(0, 400)); // what is written is read
  std::vector<int> first(404);
  copy(to, first.begin());
  shift(from, to.section(1, 400));
  std::vector<int> second(404);
  copy(to, second.begin());
  bool same = true;
  for (int i = 0; i != 100; ++i)
    for (int k = 0; k != 4; ++k) same &= second[i * 4 + k + 1] == numbers[i * 4 + 3 - k] + 1;
  // The third of four is overwritten before the last two are read.
  for (int i = 0; i != 100; ++i)
    same &= first[i * 4] == numbers[i * 4] + 2 && first[i * 4 + 1] == numbers[i * 4 + 1] + 2 &&
            first[i * 4 + 2] == first[i * 4 + 1] + 1 && first[i * 4 + 3] == first[i * 4] + 1;
  std::puts(same ? "the same" : "different");
}
