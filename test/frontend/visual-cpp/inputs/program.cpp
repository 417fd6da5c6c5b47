// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Grüße: what files.test writes in several encodings.
#ifndef ALONE
#include <amp.h>
#include "sub\Outer.h"
#endif
#ifdef MISSING
#include MISSING
#endif
#ifndef ALONE
#define DOUBLED(x) \
  (2 * \
   (x))

int main() {
  // für alle
  std::vector<int> numbers(4, 1);
  concurrency::array_view<int> view(4, numbers);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    view[i] = DOUBLED(view[i]) + beside();
#ifdef WRONG
    printf("%d", view[i]);
#endif
  });
  return view[3] == 2 + inner() && std::string(R"(a
b)").size() == 3 ? 0 : 1;
}
#endif
