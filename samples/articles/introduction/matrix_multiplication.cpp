// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The introduction's matrix product: the serial function and its counterpart on the accelerator.
#include <amp.h>
#include <random>
using namespace concurrency;
using std::vector;

#include "../verdict.h"

void MatMul(vector<int>& vC, const vector<int>& vA,
  const vector<int>& vB, int M, int N, int W)
{
  for (int row = 0; row < M; row++)
  {
    for (int col = 0; col < N; col++)
    {
      int sum = 0;
      for(int i = 0; i < W; i++)
        sum += vA[row * W + i] * vB[i * N + col];
      vC[row * N + col] = sum;
    }
  }
}

namespace accelerated {

void MatMul(vector<int>& vC, const vector<int>& vA,
  const vector<int>& vB, int M, int N, int W)
{
  array_view<const int, 2> a(M, W, vA), b(W, N, vB);
  array_view<int, 2> c(M, N, vC);
  c.discard_data();
  parallel_for_each(c.extent, [=](index<2> idx) restrict(amp)
  {
    int row = idx[0]; int col = idx[1];
    int sum = 0;
    for(int i = 0; i < b.extent[0]; i++)
      sum += a(row, i) * b(i, col);
    c[idx] = sum;
  });
  c.synchronize();
}

} // namespace accelerated

int main()
{
  const int sizes[][3] = {{1, 1, 1}, {3, 5, 7}, {65, 33, 127}, {256, 192, 320}};
  std::mt19937 random(1);
  for (const int (&size)[3] : sizes)
  {
    int M = size[0], N = size[1], W = size[2];
    vector<int> vA(M * W), vB(W * N), vC(M * N), expected(M * N);
    for (int& value : vA) value = static_cast<int>(random() % 1000);
    for (int& value : vB) value = static_cast<int>(random() % 1000);
    MatMul(expected, vA, vB, M, N, W);
    accelerated::MatMul(vC, vA, vB, M, N, W);
    agree("matrix product", vC, expected);
  }
  return verdict();
}
