// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a sparse product by a struct of views agrees, one row a work-item and one row a tile.
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct csr {
  array_view<const int, 1> row, col;
  array_view<const float, 1> val;
  float dot(array_view<const float, 1> const &x, int r) const restrict(cpu, amp) {
    float s = 0;
    for (int k = row[r]; k < row[r + 1]; ++k)
      s += val[k] * x[col[k]];
    return s;
  }
};
int main() {
  const int n = 3000;
  std::vector<int> row{0}, col;
  std::vector<float> val;
  auto x = random_values<float>(n, -1, 1);
  for (int i = 0; i < n; ++i) {
    int k = random_numbers()() % 20;
    for (int j = 0; j < k; ++j) {
      col.push_back(random_numbers()() % n);
      val.push_back((float)(random_numbers()() % 100) / 50);
    }
    row.push_back((int)col.size());
  }
  std::vector<float> w(n), y(n);
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int k = row[i]; k < row[i + 1]; ++k)
      s += val[k] * x[col[k]];
    w[i] = s;
  }
  csr m = {array_view<const int, 1>(n + 1, row), array_view<const int, 1>((int)col.size(), col),
           array_view<const float, 1>((int)val.size(), val)};
  array_view<const float, 1> xv(n, x);
  array_view<float, 1> yv(n, y);
  yv.discard_data();
  parallel_for_each(yv.extent, [=](index<1> i) restrict(amp) { yv[i] = m.dot(xv, i[0]); });
  yv.synchronize();
  expect_equal("spmv", y, w);
  std::vector<float> y2(n);
  array_view<float, 1> y2v(n, y2); // one tile per row, tree
  parallel_for_each(
      extent<1>(n * 8).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static float s[8];
        int r = t.tile[0], l = t.local[0];
        float a = 0;
        for (int k = m.row[r] + l; k < m.row[r + 1]; k += 8)
          a += m.val[k] * xv[m.col[k]];
        s[l] = a;
        t.barrier.wait();
        for (int k = 4; k; k /= 2) {
          if (l < k)
            s[l] += s[l + k];
          t.barrier.wait();
        }
        if (!l)
          y2v[r] = s[0];
      });
  y2v.synchronize();
  expect_near("spmv2", y2, w, 1e-5);
  return result();
}
