// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;

int sum(const index<2> &i, extent<2> &e, const array_view<int> &view, array<int> &numbers,
        index<1> &&last) {
  return i[0] + e[1] + view.extent[0] + numbers.extent[0] + last[0];
}

int helper(int here) restrict(amp) {
  int result = 2 * here;
  return result;
}

int main() {
  std::vector<int> four = {1, 2, 3, 4};
  array_view<int> view(4, four);
  array<int> numbers(4, four.begin());
  extent<2> shape(3, 4);
  graphics::texture<graphics::int_3, 2> pixels(2, 2);
  parallel_for_each(
      view.extent.tile<4>(), [ =, &numbers ](tiled_index<4> t) restrict(amp) {
        if (t.local[0] == 2)
          numbers[t.global] += helper(t.local[0]);
        view[t.global] = numbers[t.global];
      });
  view.synchronize();
  return sum(index<2>(1, 2), shape, view, numbers, index<1>(3)) == 16 ? 0 : 1;
}
