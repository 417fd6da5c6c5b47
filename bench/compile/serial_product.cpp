// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The matrix product sample without C++ AMP, with the standard headers that <amp.h> brings: what
// amp++'s compile time is compared with.
#include <algorithm>
#include <cassert>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

void serial_product(const std::vector<int> &a, const std::vector<int> &b, std::vector<int> &c,
                    int size) {
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      int sum = 0;
      for (int i = 0; i < size; ++i)
        sum += a[row * size + i] * b[i * size + column];
      c[row * size + column] = sum;
    }
}

int main(int argc, char **argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 1024;
  std::mt19937 random(1);
  std::vector<int> a(size * size), b(size * size), c(size * size);
  for (int &value : a)
    value = static_cast<int>(random() % 2001) - 1000;
  for (int &value : b)
    value = static_cast<int>(random() % 2001) - 1000;
  auto start = std::chrono::steady_clock::now();
  serial_product(a, b, c, size);
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  std::wcout << L"serial product" << std::endl;
  std::printf("%.2f ms, %d\n", time.count(), c[0]);
}
