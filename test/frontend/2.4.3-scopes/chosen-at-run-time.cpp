// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that references and pointers of which only the run decides what they refer to work in kernels: to locals, to
// tile_static variables, to captured data, to members, to views and to structs of views.
//
// Conformance: A092+ A094+ A095+ A096+ A099+ A124+
// RUN: %amp++ -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

struct views {
  array_view<int> values;
  int factor;
  views(const array_view<int> &v, int f) restrict(amp, cpu) : values(v), factor(f) {}
};
struct cell {
  int a, b, more[4];
};

const cell &larger(const cell &x, const cell &y) restrict(amp, cpu) { return x.a < y.a ? y : x; }
int *one_of(int *a, int *b, bool first) restrict(amp, cpu) { return first ? a : b; }

int main() {
  const int count = 256;
  const std::vector<int> numbers = random_ints(count);
  std::vector<int> left = numbers, right(count, 5), results(count), expected(count);
  array<int> third(count, numbers.begin()), fourth(count, numbers.rbegin());
  array_view<int> l(count, left), r(count, right), out(count, results);
  views first(l, 2), second(r, 3);
  const cell captured = {7, 8, {1, 2, 3, 4}};
  const int base = 100;

  parallel_for_each(out.extent.tile<16>(), [=, &third, &fourth](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16], other[16];
    tile_static cell cells[2];
    const int i = t.global[0], me = t.local[0];
    const int n = l[i];
    shared[me] = n;
    other[15 - me] = i;
    if (me < 2) {
      cells[me].a = t.tile[0] + 3 * me;
      cells[me].b = me;
    }
    t.barrier.wait();

    int x = n, y = -i, local[4] = {i, n, 1, 2};
    int &chosen = n % 2 ? x : y;
    chosen += 3;
    int *pointer = n % 3 ? &local[i % 4] : &x;
    *pointer += 10;
    pointer = one_of(pointer, &y, i % 5 != 0);
    *pointer -= 1;
    const int *tile = n % 2 ? shared : &other[0]; // which variable: only at run time
    const int *somewhere = i % 3 == 0 ? &tile[me] : i % 3 == 1 ? &local[2] : &captured.more[i % 4];
    int sum = chosen + x + y + *pointer + tile[(me + 1) % 16] + *somewhere;

    const cell mine = {n, 1, {i}};
    const cell &which = larger(i % 2 ? mine : captured, cells[me % 2]);
    sum += which.a + which.b;
    int cell::*member = i % 2 ? &cell::a : &cell::b;
    sum += captured.*member + (&mine)->*member;

    const views &v = i % 4 < 2 ? first : second;
    sum += v.values[i] * v.factor;
    const array_view<int> &view = n > 0 ? l : r;
    sum += view[count - 1 - i];
    array<int> &whole = i % 2 ? third : fourth;
    sum += whole[i] + base;
    out[i] = sum;
  });
  out.synchronize();

  for (int i = 0; i < count; ++i) {
    const int n = numbers[i], me = i % 16, tile_begin = i - me;
    int x = n, y = -i, local[4] = {i, n, 1, 2};
    (n % 2 ? x : y) += 3;
    int *pointer = n % 3 ? &local[i % 4] : &x;
    *pointer += 10;
    if (i % 5 == 0)
      pointer = &y;
    *pointer -= 1;
    auto tile = [&](int at) { return n % 2 ? numbers[tile_begin + at] : tile_begin + 15 - at; };
    const int somewhere = i % 3 == 0 ? tile(me) : i % 3 == 1 ? local[2] : captured.more[i % 4];
    int sum = (n % 2 ? x : y) + x + y + *pointer + tile((me + 1) % 16) + somewhere;
    const cell mine = {n, 1, {i}}, shared = {i / 16 + 3 * (me % 2), me % 2, {}};
    const cell &which = larger(i % 2 ? mine : captured, shared);
    sum += which.a + which.b + (i % 2 ? captured.a + mine.a : captured.b + mine.b);
    sum += i % 4 < 2 ? numbers[i] * 2 : 15;
    sum += n > 0 ? numbers[count - 1 - i] : 5;
    sum += (i % 2 ? numbers[i] : numbers[count - 1 - i]) + base;
    expected[i] = sum;
  }
  expect_equal("chosen at run time", results, expected);
  return result();
}
