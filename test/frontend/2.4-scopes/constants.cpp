// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that integer constants of file, class and function scope can be used in kernels, and that a variable of the
// host is an error in the user's words.
//
// RUN: %amp++ -std=c++17 %s -o %t && %t
// RUN: not %amp++ -std=c++17 -DVARIABLE -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__ --implicit-check-not=host
#include <amp.h>

using namespace concurrency;

static const int Tile = 4;
const int Twice = Tile * 2;
constexpr int Three = 3;
enum { Five = 5 };
struct S { static const int Six = 6; enum class e { seven = 7 }; static constexpr int eight = 8; };
int variable = 1;

int main() {
  static const int Nine = 9;
  const int Ten = 10;
  array_view<int> v(4);
  parallel_for_each(v.extent.tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static int shared[Tile];
    shared[t.local[0]] = Twice + Three + Five + S::Six + int(S::e::seven) + S::eight + Nine + Ten;
    v[t.global] = shared[t.local[0]];
#ifdef VARIABLE
    // CHECK: constants.cpp:[[@LINE+1]]:{{[0-9]+}}: error: variable 'variable' lives on the host and cannot be used in a kernel
    v[t.global] = variable;
#endif
  });
  return v[3] == 8 + 3 + 5 + 6 + 7 + 8 + 9 + 10 ? 0 : 1;
}
