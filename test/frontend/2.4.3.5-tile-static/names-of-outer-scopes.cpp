// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static variable hides what a scope around the function declares under its name, of whatever kind and
// type: a function, a variable, a type, a template, a namespace, a library's or the program's own; and that in one scope a
// name is declared once.
//
// RUN: %amp++ -std=c++17 -Wall -Werror %s -o %t && %t
// RUN: %amp++ -std=c++17 -DTWICE -Xclang -verify=twice -fsyntax-only %s
#include <amp.h>
#include <iterator>

using namespace std;
using namespace concurrency;

int left(int);
template <class T> struct right_of {};
template <class T> T generic(T value) { return value; }
int variable = 1000;
extern float *declared;
extern "C" void from_c(void);
struct record {};
enum { enumerator };
typedef int alias;
namespace inner {
int within = 2000;
int use_within(tiled_index<8> t) restrict(amp) {
  tile_static float within[8];
  within[t.local[0]] = t.local[0];
  t.barrier.wait();
  return within[7 - t.local[0]];
}
} // namespace inner

int declare(tiled_index<8> t) restrict(amp) {
  const int l = t.local[0];
  tile_static float data[8], size[8], left[8], variable[8], declared[8];
  tile_static int right_of[8], generic[8], from_c[8], record[8], enumerator[8], alias[8], inner[8], max[2][4];
  data[l] = size[l] = left[l] = variable[l] = declared[l] = l;
  right_of[l] = generic[l] = from_c[l] = record[l] = enumerator[l] = alias[l] = inner[l] = max[l / 4][l % 4] = l;
  t.barrier.wait();
  const int n = (l + 1) % 8;
  return data[n] + size[n] + left[n] + variable[n] + declared[n] + right_of[n] + generic[n] + from_c[n] + record[n] +
         enumerator[n] + alias[n] + inner[n] + max[n / 4][n % 4];
}

/// Each instance has its own, and so has each lambda's.
template <class T> int of_template(tiled_index<8> t) restrict(amp) {
  tile_static T data[8], variable;
  auto nested = [=](auto value) {
    tile_static decltype(value) data[8], size;
    data[t.local[0]] = value;
    if (t.local[0] == 0)
      size = 100;
    t.barrier.wait();
    return int(data[7 - t.local[0]] + size);
  };
  data[t.local[0]] = t.local[0];
  if (t.local[0] == 0)
    variable = 10;
  t.barrier.wait();
  return int(data[7 - t.local[0]] + variable) + nested(t.local[0]) + nested(float(t.local[0]));
}

/// A parameter, then a variable of the outer block.
int in_blocks(tiled_index<8> t, int size) restrict(amp) {
  int data = size;
  {
    tile_static int data[8], size[8];
    data[t.local[0]] = size[t.local[0]] = t.local[0];
    t.barrier.wait();
    if (data[7 - t.local[0]] + size[0] != 7 - t.local[0])
      return -1;
  }
  return data + size;
}

#ifdef TWICE
void twice(tiled_index<8> t) restrict(amp) {
  tile_static int data[8]; // twice-note {{previous declaration is here}}
  tile_static int data[8]; // twice-error {{redefinition of 'data'}}
}
#endif

int main() {
  array_view<int> out(64);
  parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int out_of_kernel[8], size;
    out_of_kernel[t.local[0]] = t.local[0];
    if (t.local[0] == 0)
      size = 8;
    t.barrier.wait();
    out[t.global] = declare(t) + of_template<int>(t) + of_template<double>(t) + in_blocks(t, 3) +
                    inner::use_within(t) + out_of_kernel[7 - t.local[0]] + size;
  });
  for (int i = 0; i < 64; ++i) {
    const int l = i % 8, n = (l + 1) % 8, r = 7 - l;
    if (out[i] != 13 * n + 2 * (r + 10 + 2 * (r + 100)) + 6 + r + r + 8)
      return i + 1;
  }
  return 0;
}
