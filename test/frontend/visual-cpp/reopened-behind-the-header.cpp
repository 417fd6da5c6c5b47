// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program can reopen `Concurrency` behind <amp.h>, which may be precompiled, and behind it alone.
// RUN: %amp++ -Wall -Werror %s -o %t && %t
// RUN: %amp++ -Wall -Werror -famp-msvc %s -o %t && %t
// RUN: rm -rf %t.kept && %amp++ -famp-precompile=%t.kept -Wall -Werror %s -o %t && %t
// RUN: ls %t.kept | count 3
#include <amp.h>

namespace Concurrency {
inline int twice(int v) restrict(cpu, amp) { return 2 * v; }
inline namespace nested {
inline int thrice(const index<1> &v) restrict(cpu, amp) { return 3 * v[0]; }
}
}
namespace own {
namespace Concurrency {
inline int twice(int v) { return 100 * v; }
}
}

int main() {
  int result = 0;
  concurrency::array_view<int> out(1, &result);
  concurrency::parallel_for_each(out.extent, [=](concurrency::index<1> i) restrict(amp) {
    out[i] = concurrency::twice(2) + Concurrency::thrice(concurrency::index<1>(5));
  });
  out.synchronize();
  return result != 4 + 15 || own::Concurrency::twice(1) != 100;
}
